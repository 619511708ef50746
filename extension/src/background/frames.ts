import { type PageOp, type PageOps, type PageReply, type PageRequest, PORT_NAME } from '../lib/page-protocol';
import type { Call } from './call';
import { ActionError, FrameGone } from './errors';
import { Changes } from './wait';

type Result<K extends PageOp> = PageOps[K]['result'];

/** The top frame of every tab. */
export const MAIN_FRAME = 0;

/** How long a frame's script may take to connect and to tell the token that its parent gave it. */
const TELLS_WITHIN_MS = 500;

/**
 * The content scripts of all frames of all tabs, as far as they are connected. A content script opens its port at
 * document start and again after the worker was restarted, so what is here is rebuilt from nothing.
 */
export class Frames {
  readonly #tabs = new Map<number, Map<number, FramePort>>();
  readonly #changes = new Changes();
  #cues = false;

  /** Takes the port of a content script; other ports are not ours. */
  accept(port: chrome.runtime.Port): void {
    const tabId = port.sender?.tab?.id;
    const frameId = port.sender?.frameId;
    if (port.name !== PORT_NAME || tabId === undefined || frameId === undefined) {
      return;
    }
    const frames = this.#tabs.get(tabId) ?? new Map<number, FramePort>();
    this.#tabs.set(tabId, frames);
    // A new document's port can arrive before the news that the old one is gone.
    frames.get(frameId)?.close();
    const frame = new FramePort(port, tabId, frameId, () => this.#changes.notify());
    frames.set(frameId, frame);
    if (this.#cues) {
      frame.setCues(true);
    }
    port.onDisconnect.addListener(() => {
      frame.close();
      if (frames.get(frameId) === frame) {
        frames.delete(frameId);
      }
      if (frames.size === 0 && this.#tabs.get(tabId) === frames) {
        this.#tabs.delete(tabId);
      }
      this.#changes.notify();
    });
    this.#changes.notify();
  }

  has(tabId: number, frameId: number): boolean {
    return this.#find(tabId, frameId) !== undefined;
  }

  /** Reports whether the frame exists and shows what may have a script, connected or not yet. */
  async exists(tabId: number, frameId: number): Promise<boolean> {
    return this.has(tabId, frameId) || (await frameOf(tabId, frameId))?.errorOccurred === false;
  }

  /** Waits until the frame's script is connected. */
  async whenReady(frameId: number, call: Call, signal = call.signal): Promise<void> {
    await this.#changes.until(() => this.#find(call.tabId, frameId), signal);
  }

  /**
   * Asks a connected frame. Rejects with `ActionError` for what the page says is wrong, with `FrameGone` when the
   * document goes away.
   */
  ask<K extends PageOp>(frameId: number, op: K, args: PageOps[K]['args'], call: Call): Promise<Result<K>> {
    const frame = this.#find(call.tabId, frameId);
    return frame === undefined ? Promise.reject(new FrameGone()) : frame.ask(op, args, call);
  }

  /** Takes back what `prepare` and `throughFrame` armed, without waiting: the call that armed it is over. */
  disarm(tabId: number, frameId: number, handle: number): void {
    this.#find(tabId, frameId)?.tell('settle', { handle });
  }

  /** Waits until a child of the frame says that its parent's script gave it `token`. */
  async childByToken(parentId: number, token: string, call: Call): Promise<number> {
    const strangers = new Set<FramePort>();
    const claimant = () => {
      const frames = [...(this.#tabs.get(call.tabId)?.values() ?? [])];
      return frames.find((frame) => frame.tokens.has(token) && !strangers.has(frame));
    };
    for (;;) {
      const frame = await this.#changes.until(claimant, call.signal);
      // A page may pass on a token that its frame was given: only the parent's own child is believed.
      if ((await frame.parentId()) === parentId) {
        return frame.frameId;
      }
      strangers.add(frame);
    }
  }

  /**
   * The parent of a connected frame, and the token by which it knows the frame: waits until the frame has told that.
   * Rejects with `FrameGone` when the frame goes away.
   */
  async parentOf(frameId: number, call: Call): Promise<{ frameId: number; token: string }> {
    const { frame, token } = await this.#changes.until(() => {
      const frame = this.#find(call.tabId, frameId);
      if (frame === undefined) {
        throw new FrameGone();
      }
      return frame.lastToken === undefined ? undefined : { frame, token: frame.lastToken };
    }, call.signal);
    const parentId = await frame.parentId();
    if (parentId === undefined) {
      throw new FrameGone();
    }
    return { frameId: parentId, token };
  }

  /**
   * The children of the frame that hold one of the tokens. Those that may have a script are given a moment to tell; a
   * frame without one (an error page, a viewer) never will, and nobody waits for it.
   */
  async childrenByToken(parentId: number, tokens: readonly string[], call: Call): Promise<Map<string, number>> {
    const { tabId, signal } = call;
    const children = (await framesOf(tabId)).filter(
      ({ parentFrameId, errorOccurred }) => parentFrameId === parentId && !errorOccurred,
    );
    const found = () => {
      const byToken = new Map<string, number>();
      for (const { frameId } of children) {
        const token = tokens.find((candidate) => this.#find(tabId, frameId)?.tokens.has(candidate));
        if (token !== undefined) {
          byToken.set(token, frameId);
        }
      }
      return byToken;
    };
    const isSilent = ({ frameId, url }: { frameId: number; url: string }) => {
      const frame = this.#find(tabId, frameId);
      return frame === undefined ? /^https?:/.test(url) : frame.lastToken === undefined;
    };
    // Tokens travel from page to page, and from there to us: no answer of a frame proves that its token is not on the way.
    const told = () => found().size === tokens.length || !children.some(isSilent) || undefined;
    const patience = AbortSignal.timeout(TELLS_WITHIN_MS);
    try {
      await this.#changes.until(told, AbortSignal.any([signal, patience]));
    } catch (error) {
      if (error !== patience.reason) {
        throw error;
      }
    }
    return found();
  }

  /** Whether frames show which element is acted on: those there are and those to come. */
  setCues(on: boolean): void {
    this.#cues = on;
    for (const tabId of this.#tabs.keys()) {
      this.#tellCues(tabId);
    }
  }

  /** Takes away what the tab's frames show at the moment: a picture is to be made. */
  clearCues(tabId: number): void {
    if (this.#cues) {
      this.#tellCues(tabId);
    }
  }

  #tellCues(tabId: number): void {
    for (const frame of this.#tabs.get(tabId)?.values() ?? []) {
      frame.setCues(this.#cues);
    }
  }

  #find(tabId: number, frameId: number): FramePort | undefined {
    return this.#tabs.get(tabId)?.get(frameId);
  }
}

interface Pending {
  resolve(value: Result<PageOp>): void;
  reject(error: unknown): void;
  acted: boolean;
}

/** The port of one document in one frame. */
class FramePort {
  readonly frameId: number;
  /** What the document says it is known by; its parent's script hands these out. */
  readonly tokens = new Set<string>();
  lastToken: string | undefined;

  readonly #port: chrome.runtime.Port;
  readonly #tabId: number;
  readonly #pending = new Map<number, Pending>();
  readonly #announced: () => void;
  #lastId = 0;
  #parentId: Promise<number | undefined> | undefined;

  constructor(port: chrome.runtime.Port, tabId: number, frameId: number, announced: () => void) {
    this.#port = port;
    this.#tabId = tabId;
    this.frameId = frameId;
    this.#announced = announced;
    port.onMessage.addListener((reply: PageReply) => this.#receive(reply));
    this.#post({ frameId });
  }

  /** A frame keeps its parent for life. Undefined for the top frame and for one that is gone. */
  parentId(): Promise<number | undefined> {
    this.#parentId ??= frameOf(this.#tabId, this.frameId).then((frame) =>
      frame === undefined || frame.parentFrameId < 0 ? undefined : frame.parentFrameId,
    );
    return this.#parentId;
  }

  ask<K extends PageOp>(op: K, args: PageOps[K]['args'], call: Call): Promise<Result<K>> {
    return new Promise<Result<K>>((resolve, reject) => {
      if (call.signal.aborted) {
        reject(call.signal.reason);
        return;
      }
      const id = ++this.#lastId;
      const abort = () => {
        end();
        this.#post({ cancel: id });
        reject(call.signal.reason);
      };
      const end = () => {
        this.#pending.delete(id);
        call.signal.removeEventListener('abort', abort);
      };
      this.#pending.set(id, {
        acted: false,
        resolve: (value) => {
          end();
          resolve(value as Result<K>);
        },
        reject: (error) => {
          end();
          reject(error);
        },
      });
      call.signal.addEventListener('abort', abort);
      this.#post({ id, op, args, timeoutMs: call.pageBudget() } as PageRequest);
    });
  }

  /** Sends a request whose answer nobody waits for. */
  tell<K extends PageOp>(op: K, args: PageOps[K]['args']): void {
    this.#post({ id: ++this.#lastId, op, args, timeoutMs: 1000 } as PageRequest);
  }

  setCues(on: boolean): void {
    this.#post({ cues: on });
  }

  close(): void {
    for (const pending of [...this.#pending.values()]) {
      pending.reject(new FrameGone(pending.acted));
    }
  }

  #receive(reply: PageReply): void {
    if ('announce' in reply) {
      this.tokens.add(reply.announce);
      this.lastToken = reply.announce;
      this.#announced();
      return;
    }
    const pending = this.#pending.get(reply.id);
    if (pending === undefined) {
      return;
    }
    if ('acting' in reply) {
      pending.acted = true;
    } else if (reply.ok) {
      pending.resolve(reply.value);
    } else {
      const { code, details } = reply.error;
      pending.reject(new ActionError(code, details && { ...details }));
    }
  }

  #post(request: PageRequest): void {
    try {
      this.#port.postMessage(request);
    } catch {
      // The port closed and its event is on the way: that event ends what is pending.
    }
  }
}

/** The frames of a tab; none when the tab is gone. */
async function framesOf(tabId: number): Promise<chrome.webNavigation.GetAllFrameResultDetails[]> {
  try {
    return (await chrome.webNavigation.getAllFrames({ tabId })) ?? [];
  } catch {
    return [];
  }
}

/** What the browser knows of a frame; undefined when there is none. */
async function frameOf(
  tabId: number,
  frameId: number,
): Promise<chrome.webNavigation.GetFrameResultDetails | undefined> {
  try {
    return (await chrome.webNavigation.getFrame({ tabId, frameId })) ?? undefined;
  } catch {
    // The tab is gone.
    return undefined;
  }
}
