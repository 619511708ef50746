/**
 * The extension API as a page of the extension sees it, with a worker whose part the test plays. It is given to the
 * page as text and runs there: nothing from outside of the function may be used in it.
 */
import type { HubMessage, HubOp, HubResult } from '../../src/lib/hub';

export interface FakeWorker {
  /** What each new port is told at once. */
  hello: HubMessage[];
  /** Answers by question; an empty success for all others. */
  answers: { [op in HubOp]?: HubResult };
  asked: { op: HubOp; input: unknown }[];
  stored: Record<string, unknown>;
  panelsOpened: number;
  tell(message: HubMessage): void;
  /** The browser stops the worker. */
  stop(): void;
}

export interface FakeOptions {
  hello: HubMessage[];
  answers: { [op in HubOp]?: HubResult };
  frontTab: { id: number; url: string };
  hostAccess: boolean;
}

export function fakeChrome({ hello, answers, frontTab, hostAccess }: FakeOptions): void {
  type Listener = (...args: unknown[]) => void;
  const event = () => {
    const listeners = new Set<Listener>();
    return {
      addListener: (listener: Listener) => listeners.add(listener),
      removeListener: (listener: Listener) => listeners.delete(listener),
      fire: (...args: unknown[]) => {
        for (const listener of [...listeners]) listener(...args);
      },
    };
  };
  let port: { onMessage: ReturnType<typeof event>; onDisconnect: ReturnType<typeof event> } | undefined;
  const worker: FakeWorker = {
    hello,
    answers,
    asked: [],
    stored: {},
    panelsOpened: 0,
    tell: (message) => port?.onMessage.fire(structuredClone(message)),
    stop: () => {
      const stopped = port;
      port = undefined;
      stopped?.onDisconnect.fire();
    },
  };
  const storageChanged = event();
  const chrome = {
    runtime: {
      id: 'fake',
      connect: () => {
        const connected = { onMessage: event(), onDisconnect: event() };
        port = connected;
        queueMicrotask(() => worker.hello.forEach(worker.tell));
        return {
          ...connected,
          postMessage: ({ id, op, input }: { id: number; op: HubOp; input: unknown }) => {
            worker.asked.push({ op, input });
            const result = worker.answers[op] ?? { ok: true as const, data: {} };
            queueMicrotask(() => connected === port && worker.tell({ id, result }));
          },
        };
      },
    },
    permissions: { contains: async () => hostAccess, request: async () => true },
    windows: { WINDOW_ID_CURRENT: -2, getCurrent: async () => ({ id: 1 }) },
    sidePanel: {
      open: async () => {
        worker.panelsOpened += 1;
      },
    },
    tabs: { query: async () => [frontTab], onActivated: event(), onUpdated: event() },
    storage: {
      local: {
        get: async (name: string) => ({ [name]: worker.stored[name] }),
        set: async (values: Record<string, unknown>) => {
          Object.assign(worker.stored, values);
          storageChanged.fire(
            Object.fromEntries(Object.entries(values).map(([name, newValue]) => [name, { newValue }])),
            'local',
          );
        },
      },
      onChanged: storageChanged,
    },
  };
  // A popup would close itself; here it is a tab.
  window.close = () => {};
  Object.assign(window, { chrome, worker });
}
