import { vi } from 'vitest';
import { Call } from '../../src/background/call';
import type { CallContext } from '../../src/background/context';
import { Diagnostics } from '../../src/background/diagnostics/diagnostics';
import type { CaptureStore } from '../../src/background/diagnostics/store';
import type { Driver, Mouse } from '../../src/background/driver/driver';
import { Frames } from '../../src/background/frames';
import { Navigations } from '../../src/background/navigations';
import { Popups } from '../../src/background/popups';
import { Targets } from '../../src/background/targets';
import { Toolkits } from '../../src/background/toolkits';
import { Monitors } from '../../src/background/watch/monitors';
import type { RecordStore } from '../../src/background/watch/records';
import { Timers } from '../../src/background/watch/timers';
import type { PageMetrics } from '../../src/lib/page-metrics';
import { type PageOp, type PageOps, type PageReply, PORT_NAME } from '../../src/lib/page-protocol';

export const TAB = 7;

export const METRICS: PageMetrics = {
  viewport: { width: 800, height: 600 },
  content: { width: 800, height: 600 },
  scroll: { x: 0, y: 0 },
  pixelRatio: 1,
};

/** An event of the extension API, to be fired by a test. */
export class FakeEvent<L extends (...args: never[]) => void> {
  readonly #listeners = new Set<L>();
  addListener = (listener: L): void => void this.#listeners.add(listener);
  removeListener = (listener: L): void => void this.#listeners.delete(listener);

  fire(...args: Parameters<L>): void {
    for (const listener of [...this.#listeners]) {
      listener(...args);
    }
  }
}

type Handler<K extends PageOp> = (
  args: PageOps[K]['args'],
) => PageOps[K]['result'] | { error: Extract<PageReply, { ok: false }>['error'] } | undefined;
export type Handlers = { [K in PageOp]?: Handler<K> };

/**
 * The content script of one frame: answers by its handlers, and keeps what it was asked. A handler that answers
 * undefined leaves its request open.
 */
export class FakeFrame {
  readonly port: chrome.runtime.Port;
  /** `op` for each request, `cancel`, or `greeting`, in order. */
  readonly asked: string[] = [];
  readonly #message = new FakeEvent<(message: PageReply) => void>();
  readonly #disconnect = new FakeEvent<() => void>();
  #lastId = 0;

  constructor(frameId: number, handlers: Handlers = {}, tabId = TAB, documentId?: string) {
    const answers: Handlers = { drawn: () => ({}), calm: () => ({}), ...handlers };
    this.port = {
      name: PORT_NAME,
      sender: { tab: { id: tabId }, frameId, documentId },
      disconnect: () => this.asked.push('disconnect'),
      onMessage: this.#message,
      onDisconnect: this.#disconnect,
      postMessage: (request: Record<string, unknown>) => this.#receive(request, answers),
    } as unknown as chrome.runtime.Port;
  }

  /** Answers the latest request, which its handler left open. */
  answer(value: PageOps[PageOp]['result']): void {
    this.#message.fire({ id: this.#lastId, ok: true, value });
  }

  /** Says of the latest request that its effect begins. */
  acting(): void {
    this.#message.fire({ id: this.#lastId, acting: true });
  }

  leave(): void {
    this.#disconnect.fire();
  }

  #receive(request: Record<string, unknown>, handlers: Handlers): void {
    if (!('op' in request)) {
      this.asked.push('cancel' in request ? 'cancel' : 'greeting');
      return;
    }
    const { id, op, args } = request as { id: number; op: PageOp; args: never };
    this.asked.push(op);
    this.#lastId = id;
    const answer = (handlers[op] as Handler<PageOp> | undefined)?.(args);
    queueMicrotask(() => {
      if (answer !== undefined && 'error' in answer) {
        this.#message.fire({ id, ok: false, error: answer.error });
      } else if (answer !== undefined) {
        this.#message.fire({ id, ok: true, value: answer });
      }
    });
  }
}

/** Which frame is whose child, as chrome.webNavigation tells. */
export function stubFrameTree(parents: Record<number, number>): void {
  const getFrame = async ({ frameId }: { frameId: number }) =>
    frameId === 0 || frameId in parents
      ? { parentFrameId: parents[frameId] ?? -1, errorOccurred: false, url: 'http://a.test/' }
      : null;
  const getAllFrames = async () =>
    Object.entries(parents).map(([frameId, parentFrameId]) => {
      return { frameId: Number(frameId), documentId: `d${frameId}`, parentFrameId, errorOccurred: false };
    });
  vi.stubGlobal('chrome', { webNavigation: { getFrame, getAllFrames } });
}

/** Keeps nothing. */
export const noCaptures: CaptureStore = { all: async () => [], save: async () => {}, remove: async () => {} };

/** A driver that does nothing, and keeps what it was told to do. */
export function fakeDriver(overrides: Partial<Driver> = {}, mouse: Partial<Mouse> = {}): Driver & { told: string[] } {
  const told: string[] = [];
  const note = (what: string) => async (): Promise<string> => {
    told.push(what);
    return 'http://a.test/';
  };
  return {
    told,
    features: new Set(['debugger'] as const),
    listen: () => {},
    pages: async () => [],
    attach: async () => {},
    holds: () => true,
    borrow: async () => () => {},
    release: () => {},
    navigate: note('navigate'),
    traverse: note('traverse'),
    step: async () => true,
    reload: note('reload'),
    location: async () => ({ url: 'http://a.test/', title: 'A' }),
    whenBare: () => new Promise(() => {}),
    whenLoaded: async () => {},
    watch: () => async () => {},
    watchNavigations: () => () => {},
    watchResponses: async () => () => {},
    watchWindows: () => () => {},
    mouse: {
      place: () => undefined,
      move: async (_tabId, { x, y }) => void told.push(`move ${x},${y}`),
      click: async (_tabId, { x, y }, count) => void told.push(`click ${x},${y} ${count}`),
      handClick: async (_tabId, { path, count }) => void told.push(`hand ${path.length} ${count}`),
      wheel: async (_tabId, { x, y }, by) => void told.push(`wheel ${x},${y} ${by.x},${by.y}`),
      grip: async (_tabId, { x, y }) => {
        told.push(`grip ${x},${y}`);
        return {
          move: async ({ x, y }) => void told.push(`move ${x},${y}`),
          carry: async ({ x, y }) => void told.push(`carry ${x},${y}`),
          drop: async () => void told.push('drop'),
          end: async () => void told.push('end'),
        };
      },
      ...mouse,
    },
    run: async () => ({ value: undefined }),
    tap: async () => ({ body: async () => undefined, stop: () => {} }),
    press: async (_tabId, strokes) => void told.push(`press ${strokes.length}`),
    insertText: async (_tabId, text) => void told.push(`insert ${text}`),
    measure: async () => METRICS,
    capture: async () => '',
    ...overrides,
  };
}

/** A store that lasts as long as the test. */
export function memoryStore<R extends { id: string }>(records = new Map<string, R>()): RecordStore<R> {
  return {
    all: async () => [...records.values()],
    put: async (record) => void records.set(record.id, record),
    delete: async (id) => void records.delete(id),
  };
}

/** Monitors and timers that nobody hears of. */
export function fakeWatches(frames: Frames, navigations: Navigations) {
  const host = { frames, navigations, ownerOf: () => 'session', isApart: () => true };
  const quiet = { changed: () => {}, ended: () => {}, remind: () => {} };
  return {
    monitors: new Monitors(memoryStore(), { ...host, ...quiet }),
    timers: new Timers(memoryStore(), { ...host, ...quiet }),
  };
}

/** A context with the frames given, all of one tab. */
export function fakeContext(frames: FakeFrame[], driver = fakeDriver(), timeoutMs = 5000): CallContext {
  const connected = new Frames();
  for (const frame of frames) {
    connected.accept(frame.port);
  }
  const call = new Call(timeoutMs);
  call.tabId = TAB;
  const targets = new Targets(driver);
  const owners = { ownerOf: () => 'session', isRecorded: () => false, join: async () => {} };
  const navigations = new Navigations();
  const daemon = { ask: async () => ({ ok: true as const, data: {} }) };
  return {
    call,
    frames: connected,
    driver,
    navigations,
    popups: new Popups(targets),
    targets,
    owners,
    ...fakeWatches(connected, navigations),
    toolkits: new Toolkits(),
    daemon,
    diagnostics: new Diagnostics(noCaptures, { driver, ownerOf: owners.ownerOf }),
  };
}
