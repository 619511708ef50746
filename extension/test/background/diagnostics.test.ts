/** Captures: their rings, their ends, and that they go on in the next worker. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { begun, type Capture, described, drain, take } from '../../src/background/diagnostics/capture';
import { Diagnostics } from '../../src/background/diagnostics/diagnostics';
import type { Seen } from '../../src/background/diagnostics/entries';
import type { CaptureStore } from '../../src/background/diagnostics/store';
import { NetworkTap } from '../../src/background/driver/tap-network';
import { fakeDriver } from './fakes';

const listeners = { alarm: [] as ((alarm: { name: string }) => void)[], removed: [] as ((tabId: number) => void)[] };
const alarms = new Map<string, number>();

beforeEach(() => {
  listeners.alarm = [];
  listeners.removed = [];
  alarms.clear();
  vi.stubGlobal('chrome', {
    alarms: {
      onAlarm: { addListener: (told: (alarm: { name: string }) => void) => listeners.alarm.push(told) },
      create: async (name: string, { when }: { when: number }) => void alarms.set(name, when),
      clear: async (name: string) => alarms.delete(name),
    },
    tabs: { onRemoved: { addListener: (told: (tabId: number) => void) => listeners.removed.push(told) } },
  });
});
afterEach(() => void vi.unstubAllGlobals());

const message = (t: number, text = `line ${t}`): Seen => ({
  kind: 'message',
  entry: { t, level: 'log', kind: 'console', text },
});
const request = (requestId: string, url = 'http://a.test/'): Seen => ({
  kind: 'request',
  entry: { t: 1, requestId, method: 'GET', url, type: 'fetch' },
});

/** Diagnostics with a browser that is told what to see. */
async function stage(kept: Capture[] = []) {
  const held: number[] = [];
  const tapped: ((seen: Seen) => void)[] = [];
  const stored = new Map(kept.map((capture) => [capture.id, structuredClone(capture)]));
  const driver = fakeDriver({
    borrow: async (tabId) => {
      held.push(tabId);
      return () => void held.splice(held.indexOf(tabId), 1);
    },
    tap: async (_tabId, _capture, told) => {
      tapped.push(told);
      return { body: async () => 'text', stop: () => void tapped.splice(tapped.indexOf(told), 1) };
    },
  });
  const store: CaptureStore = {
    all: async () => [...stored.values()],
    save: async (capture) => void stored.set(capture.id, structuredClone(capture)),
    remove: async (id) => void stored.delete(id),
  };
  const diagnostics = new Diagnostics(store, { driver, ownerOf: (tabId) => (tabId < 10 ? undefined : 'session') });
  diagnostics.listen();
  await diagnostics.tabs();
  const start = (id: number) => diagnostics.start({ id, url: 'http://a.test/' }, ['console', 'network'], 30_000);
  return { diagnostics, held, tapped, stored, start };
}

const turn = () => new Promise((resolve) => setTimeout(resolve));
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    ({ code }) => code,
  );

it('holds a tab from start to stop, and no tab twice', async () => {
  const { diagnostics, held, tapped, start } = await stage();
  const capture = await start(1);
  expect({ held, alarms: [...alarms.values()] }).toEqual({ held: [1], alarms: [capture.expiresAt] });
  tapped[0]?.(message(1));
  tapped[0]?.(message(capture.startedAt));
  expect(await codeOf(start(1))).toBe('DIAGNOSTICS_IN_PROGRESS');
  await start(2);
  expect(await codeOf(start(3))).toBe('DIAGNOSTICS_LIMIT');
  diagnostics.stop(capture);
  expect(held).toEqual([2]);
  expect(described(capture)).toMatchObject({ phase: 'stopped', consoleBuffered: 1 });
  expect(described(capture)).not.toHaveProperty('expiresAt');
  expect(alarms.size).toBe(1);
});

it('ends by itself: its time, the tab, the person', async () => {
  const { diagnostics, held, start } = await stage();
  const first = await start(1);
  for (const told of listeners.alarm) told({ name: `browsentic/diagnostics-timeout:${first.id}` });
  await turn();
  const second = await start(2);
  for (const told of listeners.removed) told(2);
  await turn();
  const third = await start(3);
  diagnostics.lost(3, true);
  await turn();
  expect([first.phase, second.phase, third.phase]).toEqual(['timeout', 'tab-closed', 'detached']);
  expect(held).toEqual([]);
  // Two that have ended are kept.
  expect(await codeOf(diagnostics.find(first.id, 1, () => true))).toBe('DIAGNOSTICS_NOT_FOUND');
  expect(await codeOf(diagnostics.find(undefined, 1, () => true))).toBe('INVALID_TARGET');
});

it('is for those alone whose tab it is of', async () => {
  const { diagnostics, start } = await stage();
  const own = await start(1);
  const theirs = await start(10);
  expect((await diagnostics.find(undefined, 2, () => true)).id).toBe(own.id);
  expect((await diagnostics.find(undefined, 11, () => true)).id).toBe(theirs.id);
  expect(await codeOf(diagnostics.find(theirs.id, 2, () => true))).toBe('DIAGNOSTICS_NOT_FOUND');
});

it('goes on in the next worker, and takes nothing twice', async () => {
  const capture = begun({ id: 1, url: 'http://a.test/' }, undefined, ['console'], 60_000);
  take(capture, message(5));
  const late = { ...begun({ id: 2, url: 'http://a.test/' }, undefined, ['console'], 60_000), expiresAt: 1 };
  const { diagnostics, held, tapped } = await stage([capture, late]);
  expect(held).toEqual([1]);
  tapped[0]?.(message(4));
  tapped[0]?.(message(5));
  tapped[0]?.(message(6));
  const found = await diagnostics.find(undefined, 1, () => true);
  expect(found.console.entries.map(({ t }) => t)).toEqual([5, 6]);
  expect((await diagnostics.find(late.id, 1, () => true)).phase).toBe('timeout');
});

it('takes hold anew where the browser has forgotten what was asked', async () => {
  const { diagnostics, held, tapped, start } = await stage();
  const capture = await start(1);
  diagnostics.lost(1, false);
  await turn();
  expect({ held, tapped: tapped.length, phase: capture.phase }).toEqual({ held: [1], tapped: 1, phase: 'watching' });
});

it('keeps the newest, by number and by size', () => {
  const capture = begun({ id: 1, url: '' }, undefined, ['console', 'network'], 1);
  for (let i = 0; i < 600; i++) take(capture, message(i));
  expect(described(capture)).toMatchObject({ consoleBuffered: 500, droppedConsole: 100 });
  for (let i = 0; i < 600; i++) take(capture, request(`${i}`, `http://a.test/${'x'.repeat(1990)}`));
  expect(capture.network.chars).toBeLessThanOrEqual(1_000_000);
  expect(capture.network.entries.at(-1)?.requestId).toBe('599');
  expect(capture.network.entries.length + capture.network.dropped).toBe(600);
  take(capture, { kind: 'outcome', requestId: '599', outcome: { status: 404 } });
  take(capture, { kind: 'outcome', requestId: 'unknown', outcome: { status: 500 } });
  expect(capture.network.entries.at(-1)?.status).toBe(404);
  const some = capture.console.entries.slice(-2);
  drain(capture.console, some);
  expect(described(capture)).toMatchObject({ consoleBuffered: 498, droppedConsole: 0 });
  expect(capture.console.entries).not.toContain(some[0]);
});

it('tells of redirects, outcomes and headers without credentials', () => {
  const capture = begun({ id: 1, url: '' }, undefined, ['network'], 1);
  const tap = new NetworkTap((seen) => take(capture, seen));
  const headers = {
    Authorization: 'Bearer x',
    Cookie: 'a=b',
    'X-Api-Key': 'k',
    Accept: '*/*',
    'X-Long': 'y'.repeat(1000),
  };
  const sent = (url: string, timestamp: number, more = {}) =>
    tap.handle('Network.requestWillBeSent', {
      requestId: 'R',
      request: { url, method: 'GET', headers },
      wallTime: 1,
      timestamp,
      type: 'Fetch',
      ...more,
    });
  sent('http://a.test/1', 1);
  sent('http://a.test/2', 1.5, {
    redirectResponse: { url: 'http://a.test/1', status: 302, headers: { 'Set-Cookie': 's' } },
  });
  tap.handle('Network.responseReceived', {
    requestId: 'R',
    type: 'Fetch',
    timestamp: 2,
    response: { url: 'http://a.test/2', status: 200, mimeType: 'text/html' },
  });
  tap.handle('Network.loadingFinished', { requestId: 'R', timestamp: 3, encodedDataLength: 12.4 });
  const [first, second] = capture.network.entries;
  expect(first).toMatchObject({
    requestId: 'R:1',
    status: 302,
    durationMs: 500,
    responseHeaders: { 'set-cookie': '[REDACTED]' },
  });
  expect(second).toMatchObject({
    requestId: 'R',
    status: 200,
    durationMs: 1500,
    sizeBytes: 12,
    url: 'http://a.test/2',
  });
  const redacted = '[REDACTED]';
  expect(second?.requestHeaders).toMatchObject({
    authorization: redacted,
    cookie: redacted,
    'x-api-key': redacted,
    accept: '*/*',
  });
  expect(second?.requestHeaders?.['x-long']).toHaveLength(400);
});
