import { type Frame, type Invoke, type LinkEvent, parseFrame, type Result } from '../lib/frames';
import type { PanelNotice } from '../lib/panel';
import { type Descriptor, MAX_FRAME_BYTES } from '../registry.gen';
import { type Credential, type FrameStream, handshake, type Identity, Refusal, type Welcome } from './handshake';
import { abortable, Changes } from './wait';

/** From dialing to a proven welcome. */
const HANDSHAKE_TIMEOUT_MS = 5000;

/** The close code of a daemon that speaks otherwise (RFC 6455, section 7.4.1). */
const PROTOCOL_ERROR = 1002;

/** What the link is for. */
export interface LinkHost {
  identity(): Promise<Identity>;
  /** What can be done in this browser. */
  describe(): Descriptor[];
  /** Performs a call; never rejects. */
  invoke(frame: Invoke): Promise<Result>;
  cancel(id: string): void;
  /** The link is lost: nobody is left to take results. */
  cancelAll(): void;
  /** The daemon asks for a sign of life. */
  pinged(): void;
  /** The daemon tells the extension's pages something. */
  told(notice: PanelNotice): void;
}

/**
 * The one websocket to the daemon. There is never more than one: dialing leaves the socket before. Who dials, when and
 * with which credential is decided elsewhere.
 */
export class Link {
  readonly #host: LinkHost;
  #socket: WebSocket | undefined;
  #live: WebSocket | undefined;
  #asked = 0;
  readonly #answers = new Map<string, (result: Result) => void>();

  constructor(host: LinkHost) {
    this.#host = host;
  }

  /**
   * Dials a daemon and serves it. `live` is called once both sides are proved; what it rejects with ends the link again.
   * Resolves, with the daemon's last word, when the link has ended; rejects, with words for a person, when none came
   * about: nobody there, refused (`Refusal`), or a daemon that could not prove itself.
   */
  async dial(credential: Credential, live: (welcome: Welcome) => Promise<void> | void = () => {}): Promise<string> {
    this.leave();
    const socket = new WebSocket(`ws://127.0.0.1:${credential.port}/extension`);
    this.#socket = socket;
    const inbox = new Inbox(socket);
    try {
      const patience = AbortSignal.timeout(HANDSHAKE_TIMEOUT_MS);
      await abortable(inbox.opened, patience);
      const welcome = await handshake(inbox, credential, await this.#host.identity(), patience);
      if (this.#socket !== socket) {
        throw new Error('another one was dialed meanwhile');
      }
      this.#live = socket;
      inbox.deliver((frame) => this.#receive(socket, frame));
      await live(welcome);
    } catch (error) {
      if (this.#socket === socket) {
        this.leave();
      }
      socket.close(1000);
      throw error;
    }
    const lastWord = await inbox.closed;
    if (this.#socket === socket) {
      this.leave();
    }
    return lastWord;
  }

  /** Tells the daemon of something, if there is one. */
  report(event: LinkEvent): void {
    if (this.#live !== undefined) {
      send(this.#live, { t: 'event', event });
    }
  }

  /** Asks the daemon for one of the extension's pages. Without a link the answer is EXTENSION_OFFLINE at once. */
  ask(op: string, input: Record<string, unknown>): Promise<Result> {
    const socket = this.#live;
    if (socket === undefined) {
      return Promise.resolve(unanswered);
    }
    this.#asked += 1;
    const id = `${this.#asked}`;
    return new Promise((resolve) => {
      this.#answers.set(id, resolve);
      send(socket, { t: 'ask', id, op, input });
    });
  }

  /** Ends the link, if there is one. */
  leave(): void {
    this.#socket?.close(1000);
    this.#socket = undefined;
    for (const resolve of this.#answers.values()) {
      resolve(unanswered);
    }
    this.#answers.clear();
    if (this.#live !== undefined) {
      this.#live = undefined;
      this.#host.cancelAll();
    }
  }

  #receive(socket: WebSocket, frame: Frame): void {
    switch (frame.t) {
      case 'ping':
        send(socket, { t: 'pong', id: frame.id });
        this.#host.pinged();
        break;
      case 'describe':
        send(socket, { t: 'manifest', id: frame.id, tools: this.#host.describe() });
        break;
      case 'invoke':
        this.#host.invoke(frame).then((result) => answer(socket, frame.id, result));
        break;
      case 'cancel':
        this.#host.cancel(frame.id);
        break;
      case 'answer':
        this.#answers.get(frame.id)?.(frame.result);
        this.#answers.delete(frame.id);
        break;
      case 'tell':
        this.#host.told(frame.notice);
        break;
    }
  }
}

const unanswered: Result = { ok: false, error: { code: 'EXTENSION_OFFLINE', message: '' } };

/** A result that does not fit a frame fails its own call, not the link. */
function answer(socket: WebSocket, id: string, result: Result): void {
  const text = JSON.stringify({ t: 'result', id, result } satisfies Frame);
  if (fits(text)) {
    sendText(socket, text);
  } else {
    send(socket, { t: 'result', id, result: { ok: false, error: { code: 'RESULT_TOO_LARGE', message: '' } } });
  }
}

function fits(text: string): boolean {
  // UTF-8 takes at most three bytes for a code unit, so most texts need no counting.
  return text.length * 3 <= MAX_FRAME_BYTES || new TextEncoder().encode(text).length <= MAX_FRAME_BYTES;
}

function send(socket: WebSocket, frame: Frame): void {
  sendText(socket, JSON.stringify(frame));
}

/** To a socket that is closing nothing is sent: its peer knows that it gets no answer. */
function sendText(socket: WebSocket, text: string): void {
  if (socket.readyState === WebSocket.OPEN) {
    socket.send(text);
  }
}

/** The frames of a socket: kept for the handshake to take one by one, then delivered as they come. */
class Inbox implements FrameStream {
  readonly opened: Promise<void>;
  /** Tells the reason that the daemon gave; empty for none. */
  readonly closed: Promise<string>;
  readonly #socket: WebSocket;
  readonly #kept: Frame[] = [];
  readonly #changes = new Changes();
  #lost: Error | undefined;
  #deliver: ((frame: Frame) => void) | undefined;

  constructor(socket: WebSocket) {
    this.#socket = socket;
    this.opened = new Promise((resolve, reject) => {
      socket.addEventListener('open', () => resolve());
      socket.addEventListener('error', () => reject(new Error('nobody answers on the port')));
    });
    this.closed = new Promise((resolve) => {
      socket.addEventListener('close', ({ code, reason }) => {
        // Another version of the protocol stays another version.
        this.#lost = new Refusal(reason || `the daemon closed the socket (${code})`, code === PROTOCOL_ERROR);
        this.#changes.notify();
        resolve(reason);
      });
    });
    socket.addEventListener('message', ({ data }) => {
      const frame = typeof data === 'string' ? parseFrame(data) : undefined;
      if (frame !== undefined && this.#deliver !== undefined) {
        this.#deliver(frame);
      } else if (frame !== undefined) {
        this.#kept.push(frame);
        this.#changes.notify();
      }
    });
  }

  send(frame: Frame): void {
    send(this.#socket, frame);
  }

  next(signal: AbortSignal): Promise<Frame> {
    return this.#changes.until(() => {
      const frame = this.#kept.shift();
      if (frame === undefined && this.#lost !== undefined) {
        throw this.#lost;
      }
      return frame;
    }, signal);
  }

  /** From now on every frame goes to `take`, those kept first. */
  deliver(take: (frame: Frame) => void): void {
    this.#deliver = take;
    for (const frame of this.#kept.splice(0)) {
      take(frame);
    }
  }
}
