import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { Link, type LinkHost } from '../../src/background/link';
import type { Invoke, Result } from '../../src/lib/frames';
import { MAX_FRAME_BYTES } from '../../src/registry.gen';
import { FakeDaemon } from './daemon';

const identity = { extensionVersion: '0.1.0', manifestHash: 'a'.repeat(64) };
let daemons: FakeDaemon[];

beforeEach(() => {
  daemons = [];
  vi.stubGlobal('WebSocket', WebSocket);
});

afterEach(async () => {
  await Promise.all(daemons.map((daemon) => daemon.stop()));
  vi.unstubAllGlobals();
});

async function start(options = {}): Promise<FakeDaemon> {
  const daemon = await FakeDaemon.start(options);
  daemons.push(daemon);
  return daemon;
}

function host(invoke: (frame: Invoke) => Promise<Result> = async () => ({ ok: true, data: {} })) {
  return {
    identity: async () => identity,
    describe: () => [],
    invoke,
    cancel: vi.fn(),
    cancelAll: vi.fn(),
    pinged: vi.fn(),
    told: vi.fn(),
  } satisfies LinkHost;
}

const credential = ({ ticket: { port, id, secret } }: FakeDaemon) => ({
  port,
  auth: { kind: 'ticket' as const, id },
  secret,
});

describe('dialing', () => {
  it('proves both sides and serves until the daemon ends it', async () => {
    const daemon = await start();
    const hosting = host();
    const link = new Link(hosting).dial(credential(daemon));
    await daemon.linked();
    expect(daemon.hello).toMatchObject({ t: 'hello', auth: { kind: 'ticket', id: 't1' }, ...identity });
    expect(await daemon.ask({ t: 'ping' })).toMatchObject({ t: 'pong' });
    expect(hosting.pinged).toHaveBeenCalledTimes(1);
    expect(await daemon.ask({ t: 'describe' })).toMatchObject({ t: 'manifest', tools: [] });
    await daemon.drop();
    await link;
    expect(hosting.cancelAll).toHaveBeenCalledTimes(1);
  });

  it('leaves a daemon that cannot prove itself', async () => {
    const daemon = await start({ secret: 'something else' });
    await expect(new Link(host()).dial(credential(daemon))).rejects.toThrow('did not prove itself');
    await vi.waitFor(() => expect(daemon.closes).toEqual([1000]));
  });

  it('says why it was refused', async () => {
    const daemon = await start();
    const wrong = { ...credential(daemon), secret: 'guess' };
    await expect(new Link(host()).dial(wrong)).rejects.toThrow('refused: wrong proof');
  });

  it('fails where nobody listens', async () => {
    const daemon = await FakeDaemon.start();
    await daemon.stop();
    await expect(new Link(host()).dial(credential(daemon))).rejects.toThrow('nobody answers');
  });

  it.each([
    ['{"t":"welcome","daemonVersion":"1","manifestHash":"h","manifestInSync":true,"proof":"p"}', 'out of turn'],
    ['{"t":"ping","id":"1"}', 'out of turn'],
    ['{"t":"challenge","nonce":"n"}{', ''],
  ])('leaves a peer that begins with %s', async (text, words) => {
    const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
    await once(server, 'listening');
    server.on('connection', (socket) => {
      socket.send(text);
      // What is no frame is dropped; then the peer has nothing more to say.
      if (words === '') {
        socket.close(1002, 'protocol version mismatch');
      }
    });
    const { port } = server.address() as AddressInfo;
    const dialing = new Link(host()).dial({ port, auth: { kind: 'ticket', id: 't' }, secret: 's' });
    await expect(dialing).rejects.toThrow(words || 'protocol version mismatch');
    server.close();
  });

  it("carries the questions of the extension's pages, and what the daemon tells them", async () => {
    const daemon = await start();
    const hosting = host();
    const link = new Link(hosting);
    expect(await link.ask('state', {})).toMatchObject({ ok: false, error: { code: 'EXTENSION_OFFLINE' } });
    const ended = link.dial(credential(daemon));
    await daemon.linked();
    await daemon.ask({ t: 'ping' });
    daemon.answers.set('stop', { ok: true, data: { stopped: 2 } });
    expect(await link.ask('stop', { sessionId: 's' })).toEqual({ ok: true, data: { stopped: 2 } });
    expect(daemon.asked).toEqual([{ op: 'stop', input: { sessionId: 's' } }]);
    daemon.tell({ kind: 'withdrawn', id: 'a' });
    await vi.waitFor(() => expect(hosting.told).toHaveBeenCalledWith({ kind: 'withdrawn', id: 'a' }));
    // Nobody answers this one: the end of the link does.
    const unanswered = link.ask('state', {});
    await daemon.drop();
    await ended;
    expect(await unanswered).toMatchObject({ ok: false, error: { code: 'EXTENSION_OFFLINE' } });
  });

  it('leaves the link before, and whatever ran for it', async () => {
    const [first, second] = [await start(), await start()];
    const hosting = host();
    const link = new Link(hosting);
    const before = link.dial(credential(first));
    await first.linked();
    await first.ask({ t: 'ping' });
    const after = link.dial(credential(second));
    await before;
    await second.linked();
    expect(first.closes).toEqual([1000]);
    expect(hosting.cancelAll).toHaveBeenCalledTimes(1);
    await second.drop();
    await after;
  });

  it('gives up a handshake when another one is dialed', async () => {
    const [first, second] = [await start(), await start()];
    const link = new Link(host());
    const before = link.dial(credential(first));
    const after = link.dial(credential(second));
    await expect(before).rejects.toThrow();
    await second.linked();
    expect(await second.ask({ t: 'ping' })).toMatchObject({ t: 'pong' });
    await second.drop();
    await after;
  });
});

describe('a call', () => {
  it('goes to the host and back', async () => {
    const daemon = await start();
    const link = new Link(host(async ({ action, input }) => ({ ok: true, data: { action, input } })));
    void link.dial(credential(daemon));
    await daemon.linked();
    const result = await daemon.invoke('browser.get.url', { a: 1 }, { targetId: 'T' });
    expect(result).toEqual({ ok: true, data: { action: 'browser.get.url', input: { a: 1 } } });
  });

  it('is cancelled by its id', async () => {
    const daemon = await start();
    const hosting = host(() => new Promise(() => {}));
    void new Link(hosting).dial(credential(daemon));
    await daemon.linked();
    daemon.begin('browser.get.url', {}, {}).cancel();
    await vi.waitFor(() => expect(hosting.cancel).toHaveBeenCalledWith('1'));
  });

  it('with a result too large for a frame fails, and the link lives', async () => {
    const daemon = await start();
    const sizes = [MAX_FRAME_BYTES, MAX_FRAME_BYTES / 2];
    const link = new Link(
      // Two bytes a character: the first is over the limit in bytes, though not in characters.
      host(async () => ({ ok: true, data: { text: 'é'.repeat((sizes.shift() ?? 0) / 2) } })),
    );
    void link.dial(credential(daemon));
    await daemon.linked();
    expect(await daemon.invoke('browser.visible.text', {}, {})).toMatchObject({
      ok: false,
      error: { code: 'RESULT_TOO_LARGE' },
    });
    expect(await daemon.invoke('browser.visible.text', {}, {})).toMatchObject({ ok: true });
  });
});

it('reports events while there is a link', async () => {
  const daemon = await start();
  const link = new Link(host());
  const event = { kind: 'navigated', targetId: 'T', url: 'http://a.test/', sameDocument: false } as const;
  link.report(event);
  void link.dial(credential(daemon));
  await daemon.linked();
  // The worker takes the welcome for proven a moment after the daemon sent it.
  await daemon.ask({ t: 'ping' });
  link.report(event);
  await vi.waitFor(() => expect(daemon.events).toEqual([event]));
});
