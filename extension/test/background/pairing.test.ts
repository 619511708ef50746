import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Credential, Refusal, type Welcome } from '../../src/background/handshake';
import type { Link } from '../../src/background/link';
import { Pairing } from '../../src/background/pairing';
import type { PairingState } from '../../src/lib/hub';
import { FakeEvent } from './fakes';

const welcome: Welcome = { daemonVersion: '0.1.0', manifestInSync: true };
const superseded = 'superseded by a newer link';

/** A link whose daemons are a function of the port: a welcome, a refusal, or nobody. */
class FakeLink {
  readonly dialed: Credential[] = [];
  end: (lastWord: string) => void = () => {};
  daemon: (credential: Credential) => Welcome | Error = () => new Error('nobody answers on the port');

  async dial(credential: Credential, live: (welcome: Welcome) => Promise<void> | void): Promise<string> {
    this.dialed.push(credential);
    const answer = this.daemon(credential);
    if (answer instanceof Error) {
      throw answer;
    }
    const ended = new Promise<string>((resolve) => {
      this.end = resolve;
    });
    await live(answer);
    return ended;
  }

  leave(): void {
    this.end('');
  }

  /** Ports, in the order in which they were dialed, of each kind of credential. */
  ports(kind: string): number[] {
    return this.dialed.filter(({ auth }) => auth.kind === kind).map(({ port }) => port);
  }
}

let stored: Record<string, unknown>;
let alarms: Set<string>;
const startup = new FakeEvent<() => void>();
const onAlarm = new FakeEvent<(alarm: { name: string }) => void>();

beforeEach(() => {
  vi.useFakeTimers();
  stored = {};
  alarms = new Set();
  vi.stubGlobal('navigator', { userAgentData: { brands: [{ brand: 'Not?A_Brand' }, { brand: 'Chromium' }] } });
  vi.stubGlobal('chrome', {
    alarms: {
      onAlarm,
      create: async (name: string) => void alarms.add(name),
      clear: async (name: string) => alarms.delete(name),
    },
    runtime: { onStartup: startup },
    extension: { inIncognitoContext: false },
    storage: {
      local: {
        get: async () => structuredClone(stored),
        set: async (items: object) => void Object.assign(stored, structuredClone(items)),
      },
    },
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function begin(link = new FakeLink()) {
  const pairing = new Pairing(link as unknown as Link);
  const states: PairingState['kind'][] = [];
  pairing.onChange(({ kind }) => states.push(kind));
  pairing.listen();
  return { link, pairing, states };
}

const settle = () => vi.advanceTimersByTimeAsync(0);
const kept = { installId: 'i'.repeat(36), key: 'k', port: 8766 };

describe('a code', () => {
  it('is exchanged for a key, which is kept with the port that was right', async () => {
    const { link, pairing } = begin();
    link.daemon = ({ port }) => (port === 8766 ? { ...welcome, sessionKey: 'new' } : new Error('nobody'));
    await pairing.pair('qwer-2345 ');
    expect(stored.pairing).toMatchObject({ key: 'new', port: 8766 });
    expect(link.ports('pair')).toEqual([8765, 8766]);
    expect(link.dialed[0]?.self).toMatchObject({
      browser: 'Chromium',
      installId: expect.stringMatching(/^[\w-]{36}$/),
    });
    expect(pairing.state).toMatchObject({ kind: 'linked', daemonVersion: '0.1.0', inSync: true });
    expect(alarms).toEqual(new Set(['browsentic/reconnect']));
  });

  it('goes to the port that it names, and no other', async () => {
    const { link, pairing } = begin();
    await expect(pairing.pair('QWER-2345@4711')).rejects.toThrow('No browsentic daemon answers');
    expect(link.ports('pair')).toEqual([4711]);
  });

  it.each(['', 'QWER-234', 'QWER-2340', 'QWER-2345@', 'QWER-2345@70000'])(
    'that is none is not tried: %j',
    async (text) => {
      const { link, pairing } = begin();
      await expect(pairing.pair(text)).rejects.toThrow('no pairing code');
      expect(link.dialed).toEqual([]);
    },
  );

  it('that is refused leaves everything as it was', async () => {
    stored.pairing = kept;
    const { link, pairing } = begin();
    link.daemon = ({ auth }) =>
      auth.kind === 'pair' ? new Refusal('refused: the pair was not proved', false) : welcome;
    await settle();
    await expect(pairing.pair('QWER-2345')).rejects.toThrow('The code is wrong');
    await settle();
    expect(stored.pairing).toEqual(kept);
    expect(pairing.state.kind).toBe('linked');
  });

  it('keeps the id of an earlier pairing, and makes another where that was taken over', async () => {
    stored.pairing = kept;
    const { link, pairing } = begin();
    link.daemon = () => ({ ...welcome, sessionKey: 'new' });
    await settle();
    await pairing.pair('QWER-2345');
    expect(stored.pairing).toMatchObject({ installId: kept.installId });
    link.end(superseded);
    await settle();
    expect(pairing.state).toMatchObject({ kind: 'refused', reason: expect.stringContaining('Another copy') });
    await pairing.pair('QWER-2345');
    expect((stored.pairing as typeof kept).installId).not.toBe(kept.installId);
  });
});

describe('a paired profile', () => {
  beforeEach(() => {
    stored.pairing = kept;
  });

  it('walks the ports, its own first, and waits longer and longer', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(1);
    const { link, pairing } = begin();
    await settle();
    expect(link.ports('session')).toEqual([8766, 8765, 8767]);
    expect(pairing.state).toMatchObject({
      kind: 'connecting',
      reason: expect.stringContaining('No browsentic daemon'),
    });
    for (const seconds of [1, 2, 4, 8, 16, 30, 30]) {
      const rounds = link.dialed.length / 3;
      await vi.advanceTimersByTimeAsync(seconds * 1000 - 1);
      expect(link.dialed.length / 3).toBe(rounds);
      await vi.advanceTimersByTimeAsync(1);
      expect(link.dialed.length / 3).toBe(rounds + 1);
    }
  });

  it('goes on at once when the alarm rings', async () => {
    const { link } = begin();
    await vi.advanceTimersByTimeAsync(60_000);
    const before = link.dialed.length;
    onAlarm.fire({ name: 'browsentic/reconnect' });
    await settle();
    expect(link.dialed.length).toBe(before + 3);
  });

  it('is linked again after a link that ended by itself', async () => {
    const { link, pairing, states } = begin();
    link.daemon = () => welcome;
    await settle();
    await vi.advanceTimersByTimeAsync(30_000);
    link.end('the daemon is shutting down');
    await settle();
    expect(states).toEqual(['connecting', 'linked', 'connecting', 'linked']);
    expect(pairing.state.kind).toBe('linked');
  });

  it('stops when the daemon does not know it any more, but not for the word of one port', async () => {
    const { link, pairing } = begin();
    link.daemon = ({ port }) => (port === 8767 ? welcome : new Refusal('refused: the session is not known', true));
    await settle();
    expect(pairing.state.kind).toBe('linked');
    link.daemon = () => new Refusal('refused: the session is not known', true);
    link.end('the pairing has ended');
    await vi.advanceTimersByTimeAsync(5000);
    expect(pairing.state).toMatchObject({
      kind: 'refused',
      reason: expect.stringContaining('does not know this browser'),
    });
    const dialed = link.dialed.length;
    await vi.advanceTimersByTimeAsync(120_000);
    expect(link.dialed.length).toBe(dialed);
    expect(alarms).toEqual(new Set());
    expect(stored.pairing).toEqual(kept);
  });

  it('forgets its key, and keeps its id, when the pairing ends', async () => {
    const { link, pairing } = begin();
    link.daemon = () => welcome;
    await settle();
    await pairing.unpair();
    expect(stored.pairing).toEqual({ installId: kept.installId });
    await vi.advanceTimersByTimeAsync(120_000);
    expect(pairing.state.kind).toBe('unpaired');
    expect(link.dialed).toHaveLength(1);
  });

  it('is left to the worker of its ordinary windows, and by one that has a ticket', async () => {
    vi.stubGlobal('chrome', { ...chrome, extension: { inIncognitoContext: true } });
    expect(begin().link.dialed).toEqual([]);
    vi.stubGlobal('chrome', { ...chrome, extension: { inIncognitoContext: false } });
    const { link, pairing } = begin();
    pairing.stand();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(link.dialed).toEqual([]);
  });
});

it('that is not paired dials nobody', async () => {
  const { link, pairing } = begin();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(pairing.state.kind).toBe('unpaired');
  expect(link.dialed).toEqual([]);
  expect(alarms).toEqual(new Set());
});
