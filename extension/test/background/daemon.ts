import { createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { type ExtensionFrame, type Frame, type LinkEvent, parseFrame, type Result } from '../../src/lib/frames';
import type { PanelNotice } from '../../src/lib/panel';

type Hello = Extract<ExtensionFrame, { t: 'hello' }>;

export interface DaemonOptions {
  /** Another secret than the ticket's: a daemon that cannot prove itself. */
  secret?: string;
}

/** The daemon's side of the link, as small as it can be: proves itself, calls actions, keeps events. */
export class FakeDaemon {
  readonly ticket: { port: number; id: string; secret: string };
  readonly events: LinkEvent[] = [];
  /** Close codes of links that came and went. */
  readonly closes: number[] = [];
  hello: Hello | undefined;

  /** What the extension's pages have asked, and what they are answered; a question without an answer stays open. */
  readonly asked: { op: string; input: unknown }[] = [];
  readonly answers = new Map<string, Result>();

  readonly #server: WebSocketServer;
  readonly #secret: string;
  readonly #answers = new Map<string, (frame: Frame) => void>();
  #link: WebSocket | undefined;
  #linked: Promise<void>;
  #markLinked: () => void = () => {};
  #lastId = 0;

  static async start(options: DaemonOptions = {}): Promise<FakeDaemon> {
    const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
    await once(server, 'listening');
    return new FakeDaemon(server, options);
  }

  private constructor(server: WebSocketServer, { secret }: DaemonOptions) {
    this.#server = server;
    const { port } = server.address() as AddressInfo;
    this.ticket = { port, id: 't1', secret: randomBytes(24).toString('base64url') };
    this.#secret = secret ?? this.ticket.secret;
    this.#linked = new Promise((resolve) => {
      this.#markLinked = resolve;
    });
    server.on('connection', (socket) => this.#greet(socket));
  }

  linked(): Promise<void> {
    return this.#linked;
  }

  /** Calls an action on a page and waits for its result. */
  async invoke(action: string, input: object, page: { targetId?: string }, timeoutMs = 10_000): Promise<Result> {
    const { answer } = this.begin(action, input, page, timeoutMs);
    return answer;
  }

  begin(action: string, input: object, page: { targetId?: string }, timeoutMs = 10_000) {
    const { id, answer } = this.#ask({
      t: 'invoke',
      action,
      input: input as Record<string, unknown>,
      ...page,
      timeoutMs,
    });
    const result = answer.then((frame) => {
      if (frame.t !== 'result') {
        throw new Error(`a ${frame.t} frame answered an invoke`);
      }
      return frame.result;
    });
    return { answer: result, cancel: () => this.send({ t: 'cancel', id }) };
  }

  ask(question: { t: 'ping' } | { t: 'describe' }): Promise<Frame> {
    return this.#ask(question).answer;
  }

  tell(notice: PanelNotice): void {
    this.send({ t: 'tell', notice });
  }

  send(frame: Frame): void {
    this.sendText(JSON.stringify(frame));
  }

  sendText(text: string): void {
    this.#link?.send(text);
  }

  /** Resolves when the next link is there. */
  linkedAgain(): Promise<void> {
    this.#linked = new Promise((resolve) => {
      this.#markLinked = resolve;
    });
    return this.#linked;
  }

  /** Closes the link and waits until it is closed. */
  async drop(): Promise<void> {
    const link = this.#link;
    if (link !== undefined) {
      this.#linked = new Promise((resolve) => {
        this.#markLinked = resolve;
      });
      link.close(1000);
      await once(link, 'close');
    }
  }

  async stop(): Promise<void> {
    for (const client of this.#server.clients) {
      client.terminate();
    }
    this.#server.close();
    await once(this.#server, 'close');
  }

  #ask(question: object): { id: string; answer: Promise<Frame> } {
    const id = String(++this.#lastId);
    const answer = new Promise<Frame>((resolve) => this.#answers.set(id, resolve));
    this.send({ ...question, id } as Frame);
    return { id, answer };
  }

  #greet(socket: WebSocket): void {
    const serverNonce = randomBytes(16).toString('base64url');
    socket.on('close', (code) => this.closes.push(code));
    socket.on('message', (data) => {
      const frame = parseFrame(String(data));
      switch (frame?.t) {
        case 'hello':
          this.hello = frame;
          socket.send(JSON.stringify({ t: 'challenge', nonce: serverNonce }));
          break;
        case 'prove':
          this.#welcome(socket, frame.proof, serverNonce);
          break;
        case 'event':
          this.events.push(frame.event);
          break;
        case 'ask': {
          const result = this.answers.get(frame.op);
          this.asked.push({ op: frame.op, input: frame.input });
          if (result !== undefined) {
            this.send({ t: 'answer', id: frame.id, result });
          }
          break;
        }
        case 'result':
        case 'manifest':
        case 'pong':
          this.#answers.get(frame.id)?.(frame);
          this.#answers.delete(frame.id);
          break;
        default:
          throw new Error(`the extension sent ${String(data).slice(0, 200)}`);
      }
    });
  }

  #welcome(socket: WebSocket, proof: string, serverNonce: string): void {
    if (this.hello === undefined) {
      throw new Error('prove before hello');
    }
    const { protocolVersion, extensionVersion, manifestHash, nonce } = this.hello;
    const tag = (label: string, extra: string) =>
      createHmac('sha256', this.#secret)
        .update([label, protocolVersion, extensionVersion, manifestHash, nonce, serverNonce, extra].join('|'))
        .digest('base64url');
    if (this.#secret === this.ticket.secret && proof !== tag('browsentic/client', '')) {
      socket.send(JSON.stringify({ t: 'unauthorized', reason: 'wrong proof', retryable: false }));
      socket.close(4401);
      return;
    }
    const claims = { daemonVersion: '0.0.0-test', manifestHash, manifestInSync: true };
    const extra = [claims.daemonVersion, claims.manifestHash, claims.manifestInSync, ''].join('|');
    this.#link = socket;
    socket.send(JSON.stringify({ t: 'welcome', ...claims, proof: tag('browsentic/server', extra) }));
    this.#markLinked();
  }
}
