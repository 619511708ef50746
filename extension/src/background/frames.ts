import { type PageOp, type PageOps, PORT_NAME } from '../lib/page-protocol';
import type { RecordedBatch, RecordOrder } from '../lib/recording';
import type { Call } from './call';
import { FrameGone } from './errors';
import { FramePort, frameOf } from './frame-port';
import { Changes } from './wait';

type Result<K extends PageOp> = PageOps[K]['result'];

/** The top frame of every tab. */
export const MAIN_FRAME = 0;

/**
 * How long the script of a document that is there already may take to connect. No event says that a document will have
 * none: it is a viewer's, or its first byte is still to come.
 */
const CONNECTS_WITHIN_MS = 1000;

/**
 * The content scripts of all frames of all tabs, as far as they are connected. A content script opens its port at
 * document start and again after the worker was restarted, so what is here is rebuilt from nothing.
 */
export class Frames {
  readonly #tabs = new Map<number, Map<number, FramePort>>();
  /** Documents that have had their time to connect. */
  readonly #mute = new Set<string>();
  readonly #changes = new Changes();
  #cues = false;
  #recording: { tabId: number; order: RecordOrder } | undefined;
  #recorded: (tabId: number, batch: RecordedBatch) => Promise<void> = async () => {};

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
    const frame = new FramePort(port, tabId, frameId, (batch) => this.#recorded(tabId, batch));
    frames.set(frameId, frame);
    if (this.#cues) {
      frame.setCues(true);
    }
    if (this.#recording?.tabId === tabId && frameId === MAIN_FRAME) {
      frame.setRecording(this.#recording.order);
    }
    port.onDisconnect.addListener(() => this.#drop(tabId, frame));
    this.#changes.notify();
  }

  /** Starts listening. */
  listen(): void {
    // A document that was replaced may keep its port for a while: nobody is to ask it any more.
    chrome.webNavigation.onCommitted.addListener(({ tabId, frameId, documentId }) => {
      const frame = this.#find(tabId, frameId);
      if (frame?.documentId !== undefined && documentId !== undefined && frame.documentId !== documentId) {
        // Should this be old news, and the frame's a newer document, that opens a port again.
        frame.disconnect();
        this.#drop(tabId, frame);
      }
    });
  }

  has(tabId: number, frameId: number): boolean {
    return this.#find(tabId, frameId) !== undefined;
  }

  /** Reports whether the frame exists and shows what may have a script, connected or not yet. */
  async exists(tabId: number, frameId: number): Promise<boolean> {
    if (this.has(tabId, frameId)) {
      return true;
    }
    const frame = await frameOf(tabId, frameId);
    // Only below a page of the web there are scripts in other documents, such as blank ones.
    return frame !== undefined && !frame.errorOccurred && (frameId !== MAIN_FRAME || /^https?:/.test(frame.url));
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

  /** Waits until the frame's child of that token is there. */
  childByToken(parentId: number, token: string, call: Call): Promise<number> {
    return this.#askChildren(parentId, call, (told) => {
      const [child] = [...told].find(([, own]) => own === token) ?? [];
      return child?.frameId;
    });
  }

  /**
   * The children of the frame that have one of the tokens. Those that may have a script are waited for: until it has
   * told, but not beyond half of the call's time, for a frame may hang. A document without a script (a viewer's, say)
   * has no token, and is not waited for twice.
   */
  async childrenByToken(parentId: number, tokens: readonly string[], call: Call): Promise<Map<string, number>> {
    const { tabId } = call;
    const children = (await framesOf(tabId)).filter(
      ({ parentFrameId, errorOccurred }) => parentFrameId === parentId && !errorOccurred,
    );
    const found = new Map<string, number>();
    const over = { connecting: false, telling: false };
    const connecting = setTimeout(() => {
      over.connecting = true;
      for (const { frameId, documentId } of children) {
        if (!this.has(tabId, frameId)) {
          this.#mute.add(documentId);
        }
      }
      this.#changes.notify();
    }, CONNECTS_WITHIN_MS);
    const telling = setTimeout(() => {
      over.telling = true;
      this.#changes.notify();
    }, call.pageBudget() / 2);
    try {
      await this.#askChildren(parentId, call, (told) => {
        for (const [{ frameId }, token] of told) {
          if (token !== undefined && tokens.includes(token)) {
            found.set(token, frameId);
          }
        }
        const isAwaited = ({ frameId, documentId }: { frameId: number; documentId: string }) => {
          const child = this.#find(tabId, frameId);
          return child === undefined
            ? !over.connecting && !this.#mute.has(documentId)
            : !over.telling && told.get(child) === undefined;
        };
        return found.size === tokens.length || !children.some(isAwaited) || undefined;
      });
    } finally {
      clearTimeout(connecting);
      clearTimeout(telling);
    }
    return found;
  }

  /**
   * The parent of a connected frame, and the token by which it knows the frame. Rejects with `FrameGone` when the frame
   * goes away.
   */
  async parentOf(frameId: number, call: Call): Promise<{ frameId: number; token: string }> {
    const frame = this.#find(call.tabId, frameId);
    const parentId = await frame?.parentId();
    const token = await frame?.ownToken(call);
    if (parentId === undefined || !token) {
      throw new FrameGone();
    }
    return { frameId: parentId, token };
  }

  /**
   * Asks the children of a frame for their tokens, each as soon as it is connected, until `find` has what it wants of
   * those that have told. One that hangs holds nobody up who does not want it.
   */
  #askChildren<T>(
    parentId: number,
    call: Call,
    find: (told: ReadonlyMap<FramePort, string | undefined>) => T | undefined,
  ): Promise<T> {
    const told = new Map<FramePort, string | undefined>();
    const ask = async (frame: FramePort) => {
      // A frame that goes away, or cannot say, is not what is looked for.
      const isChild = (await frame.parentId()) === parentId;
      told.set(frame, isChild ? await frame.ownToken(call).catch(() => '') : '');
      this.#changes.notify();
    };
    return this.#changes.until(() => {
      for (const frame of this.#tabs.get(call.tabId)?.values() ?? []) {
        if (!told.has(frame)) {
          told.set(frame, undefined);
          ask(frame);
        }
      }
      return find(told);
    }, call.signal);
  }

  /** Whether frames show which element is acted on: those there are and those to come. */
  setCues(on: boolean): void {
    this.#cues = on;
    for (const tabId of this.#tabs.keys()) {
      this.#tellCues(tabId);
    }
  }

  /** What a recording's documents tell is handed on; when that is done they forget it. */
  onRecorded(taken: (tabId: number, batch: RecordedBatch) => Promise<void>): void {
    this.#recorded = taken;
  }

  /** Has the top documents of one tab record, those to come too; or none. Reports whether there is one to stop. */
  setRecording(recording: { tabId: number; order: RecordOrder } | undefined): boolean {
    const last = recording ?? this.#recording;
    this.#recording = recording;
    const frame = last && this.#find(last.tabId, MAIN_FRAME);
    frame?.setRecording(recording?.order ?? null);
    return frame !== undefined;
  }

  /** Takes away what the tab's frames show at the moment: a picture is to be made. */
  clearCues(tabId: number): void {
    if (this.#cues) {
      this.#tellCues(tabId);
    }
  }

  /** Has the page put back what it has scrolled for a picture, whether the call goes on or not. */
  putBack(tabId: number): void {
    this.#find(tabId, MAIN_FRAME)?.tell('putBack', {});
  }

  #tellCues(tabId: number): void {
    for (const frame of this.#tabs.get(tabId)?.values() ?? []) {
      frame.setCues(this.#cues);
    }
  }

  #drop(tabId: number, frame: FramePort): void {
    frame.close();
    const frames = this.#tabs.get(tabId);
    if (frames?.get(frame.frameId) === frame) {
      frames.delete(frame.frameId);
    }
    if (frames?.size === 0) {
      this.#tabs.delete(tabId);
    }
    this.#changes.notify();
  }

  #find(tabId: number, frameId: number): FramePort | undefined {
    return this.#tabs.get(tabId)?.get(frameId);
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
