/** A daemon that serves the page, says what it is told to say, and keeps what the page says. */
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { type WebSocket, WebSocketServer } from 'ws';
import { buildInto } from '../build.mjs';
import type { Overview, Said, Session, Told } from '../src/wire';

const KINDS: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

export class FakeDaemon {
  /** What pages have said since the last look. */
  said: Said[] = [];
  overview: Overview = {
    version: '1.2.3',
    pid: 1,
    port: 8765,
    started: new Date(Date.now() - 3_600_000).toISOString(),
    clients: [{ name: 'claude-code', kind: 'shim' }],
    browsers: [
      { kind: 'managed', name: 'Chromium', version: 'Chromium 156.0.8078.114', state: 'ready' },
      { kind: 'paired', name: 'Firefox at home', state: 'away' },
    ],
    memory: { daemon: 20 << 20, managed: 400 << 20 },
  };
  sessions: Session[] = [];
  readonly #server: Server;
  readonly #folder: string;
  #sockets = new Set<WebSocket>();
  #waiting: (() => void)[] = [];

  static async start(): Promise<FakeDaemon> {
    const folder = await mkdtemp(join(tmpdir(), 'dashboard-'));
    await buildInto(folder);
    const server = createServer(async (request, response) => {
      if (request.method === 'POST') {
        response.end(JSON.stringify({ login: 'LOGIN' }));
        return;
      }
      const name = request.url?.replace('/dashboard/', '') || 'index.html';
      try {
        const body = await readFile(join(folder, name));
        response.writeHead(200, { 'Content-Type': KINDS[extname(name)] ?? '' }).end(body);
      } catch {
        response.writeHead(404).end();
      }
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new FakeDaemon(server, folder);
  }

  private constructor(server: Server, folder: string) {
    this.#server = server;
    this.#folder = folder;
    const sockets = new WebSocketServer({ noServer: true, handleProtocols: () => 'browsentic.dashboard' });
    server.on('upgrade', (request, socket, head) => {
      if (request.headers['sec-websocket-protocol']?.replaceAll(' ', '') !== 'browsentic.dashboard,LOGIN') {
        socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
        return;
      }
      sockets.handleUpgrade(request, socket, head, (ws) => this.#greet(ws));
    });
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/dashboard/`;
  }

  #greet(ws: WebSocket): void {
    this.#sockets.add(ws);
    ws.on('close', () => this.#sockets.delete(ws));
    ws.on('message', (data) => {
      this.said.push(JSON.parse(String(data)));
      for (const wake of this.#waiting.splice(0)) wake();
    });
    const all: Told[] = [
      { t: 'overview', overview: this.overview },
      ...this.sessions.map((session): Told => ({ t: 'session', session })),
      { t: 'ready' },
    ];
    for (const message of all) ws.send(JSON.stringify(message));
  }

  tell(message: Told): void {
    for (const ws of this.#sockets) ws.send(JSON.stringify(message));
  }

  show(kind: 'small' | 'large', session: Session, page: string, jpeg: Buffer): void {
    const head = JSON.stringify({ t: kind, session: session.id, page, width: 1280, height: 800 });
    for (const ws of this.#sockets) ws.send(Buffer.concat([Buffer.from(`${head}\n`), jpeg]));
  }

  /** Breaks all connections. */
  hangUp(): void {
    for (const ws of this.#sockets) ws.terminate();
  }

  /** Waits until a page has said something of this kind, and takes it and all before it. */
  async heard<K extends Said['t']>(kind: K): Promise<Extract<Said, { t: K }>> {
    for (;;) {
      const at = this.said.findIndex(({ t }) => t === kind);
      if (at >= 0) return this.said.splice(0, at + 1).at(-1) as Extract<Said, { t: K }>;
      await new Promise<void>((wake) => this.#waiting.push(wake));
    }
  }

  async close(): Promise<void> {
    this.hangUp();
    this.#server.closeAllConnections();
    this.#server.close();
    await rm(this.#folder, { recursive: true });
  }
}

export function sampleSession(id: string, more: Partial<Session> = {}): Session {
  const began = new Date(Date.now() - 60_000).toISOString();
  return {
    id,
    name: id,
    browser: 'managed',
    headed: false,
    status: 'ready',
    client: 'claude-code',
    created: began,
    waiting: 0,
    held: false,
    recent: [
      { action: 'browser.navigate', began, outcome: 'ok', ms: 120 },
      { action: 'page.clickElement', began, outcome: 'ELEMENT_NOT_FOUND', ms: 5003 },
    ],
    pages: [{ id: 'p1', url: 'https://tea.example/basket', title: 'Your basket' }],
    current: 'p1',
    looks: true,
    ...more,
  };
}
