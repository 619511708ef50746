import { isAct, type PageOp, type PageOps, type PageReply, type PageRequest } from '../lib/page-protocol';
import type { RecordedBatch, RecordOrder } from '../lib/recording';
import type { Call } from './call';
import { ActionError, FrameGone } from './errors';
import { abortable, outlasting } from './wait';

type Result<K extends PageOp> = PageOps[K]['result'];

interface Pending {
  resolve(value: Result<PageOp>): void;
  reject(error: unknown): void;
  acted: boolean;
}

/** The port of one document in one frame. */
export class FramePort {
  readonly frameId: number;
  /** Undefined where the browser does not tell. */
  readonly documentId: string | undefined;

  readonly #port: chrome.runtime.Port;
  readonly #tabId: number;
  readonly #pending = new Map<number, Pending>();
  #lastId = 0;
  #token = '';
  #parentId: Promise<number | undefined> | undefined;

  constructor(
    port: chrome.runtime.Port,
    tabId: number,
    frameId: number,
    recorded: (batch: RecordedBatch) => Promise<void>,
  ) {
    this.#port = port;
    this.documentId = port.sender?.documentId;
    this.#tabId = tabId;
    this.frameId = frameId;
    port.onMessage.addListener((reply: PageReply) => {
      if ('recorded' in reply) {
        recorded(reply.recorded).then(() => this.#post({ taken: reply.recorded.key }));
      } else {
        this.#receive(reply);
      }
    });
    this.#post({ frameId });
  }

  /** A frame keeps its parent for life. Undefined for the top frame and for one that is gone. */
  parentId(): Promise<number | undefined> {
    this.#parentId ??= frameOf(this.#tabId, this.frameId).then((frame) =>
      frame === undefined || frame.parentFrameId < 0 ? undefined : frame.parentFrameId,
    );
    return this.#parentId;
  }

  /** The token by which the parent's script knows the frame; empty when it does not. A document keeps what it got. */
  async ownToken(call: Call): Promise<string> {
    if (this.#token === '') {
      this.#token = (await this.ask('ownToken', {}, call)).token;
    }
    return this.#token;
  }

  /** A call that is over lasts until the page says what became of its act; all else ends at once. */
  async ask<K extends PageOp>(op: K, args: PageOps[K]['args'], call: Call): Promise<Result<K>> {
    const { signal } = call;
    signal.throwIfAborted();
    const id = ++this.#lastId;
    const answer = new Promise<Result<K>>((resolve, reject) => {
      this.#pending.set(id, { acted: false, resolve: (value) => resolve(value as Result<K>), reject });
    });
    const cancel = () => this.#post({ cancel: id });
    signal.addEventListener('abort', cancel);
    this.#post({ id, op, args, timeoutMs: call.pageBudget(), sentAt: Date.now() } as PageRequest);
    try {
      if (isAct(op)) {
        await outlasting(answer, signal);
      }
      return await abortable(answer, signal);
    } finally {
      signal.removeEventListener('abort', cancel);
      this.#pending.delete(id);
    }
  }

  /** Sends a request whose answer nobody waits for. */
  tell<K extends PageOp>(op: K, args: PageOps[K]['args']): void {
    this.#post({ id: ++this.#lastId, op, args, timeoutMs: 1000, sentAt: Date.now() } as PageRequest);
  }

  setCues(on: boolean): void {
    this.#post({ cues: on });
  }

  setRecording(record: RecordOrder | null): void {
    this.#post({ record });
  }

  disconnect(): void {
    this.#port.disconnect();
  }

  /** Nobody answers any more. */
  close(): void {
    for (const pending of [...this.#pending.values()]) {
      pending.reject(new FrameGone(pending.acted));
    }
  }

  #receive(reply: Exclude<PageReply, { recorded: unknown }>): void {
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

/** What the browser knows of a frame; undefined when there is none. */
export async function frameOf(
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
