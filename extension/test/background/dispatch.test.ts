import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { Diagnostics } from '../../src/background/diagnostics/diagnostics';
import type { Dispatcher } from '../../src/background/dispatch';
import { ActionError } from '../../src/background/errors';
import { Frames } from '../../src/background/frames';
import { Navigations } from '../../src/background/navigations';
import { Popups } from '../../src/background/popups';
import { Targets } from '../../src/background/targets';
import { Toolkits } from '../../src/background/toolkits';
import { FakeFrame, fakeDriver, fakeWatches, noCaptures, TAB } from './fakes';

let DispatcherClass: typeof Dispatcher;

beforeAll(async () => {
  vi.stubGlobal('navigator', { platform: 'Linux x86_64' });
  DispatcherClass = (await import('../../src/background/dispatch')).Dispatcher;
});

afterEach(() => vi.restoreAllMocks());

function dispatcher(driver = fakeDriver(), ...pages: FakeFrame[]) {
  const frames = new Frames();
  for (const { port } of pages) {
    frames.accept(port);
  }
  const targets = new Targets(driver);
  vi.spyOn(targets, 'tabOf').mockImplementation(async (id) => (id === 'T' ? TAB : undefined));
  const navigations = new Navigations();
  const parts = {
    frames,
    driver,
    navigations,
    ...fakeWatches(frames, navigations),
    popups: new Popups(targets),
    targets,
    toolkits: new Toolkits(),
    owners: { ownerOf: () => 'session', isRecorded: () => false, join: async () => {} },
    daemon: { ask: async () => ({ ok: true as const, data: {} }) },
    diagnostics: new Diagnostics(noCaptures, { driver, ownerOf: () => 'session' }),
  };
  return new DispatcherClass(parts);
}

const invoke = (action: string, input: Record<string, unknown> = {}, rest = {}) =>
  ({ t: 'invoke', id: '1', action: `browser.${action}`, input, targetId: 'T', timeoutMs: 5000, ...rest }) as const;

const never = (_: number, signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

it('runs an action on its page', async () => {
  const result = await dispatcher().invoke(invoke('get.url'));
  expect(result).toEqual({ ok: true, data: { url: 'http://a.test/' } });
});

it('addresses a paired browser by tab', async () => {
  const { targetId: _, ...frame } = invoke('get.url');
  expect(await dispatcher().invoke({ ...frame, tabId: TAB })).toMatchObject({ ok: true });
  expect(await dispatcher().invoke(frame)).toMatchObject({ error: { code: 'PAGE_NOT_FOUND' } });
});

it.each([
  [invoke('nothing'), 'UNKNOWN_ACTION'],
  [invoke('session.create'), 'UNKNOWN_ACTION'],
  [invoke('get.url', {}, { targetId: 'F' }), 'PAGE_NOT_FOUND'],
  [invoke('navigate', { url: [] }), 'INVALID_INPUT'],
  [invoke('press', { ref: `@e${'0'.repeat(32)}`, key: 'x'.repeat(65) }), 'INVALID_INPUT'],
])('refuses %j with %s', async (frame, code) => {
  expect(await dispatcher().invoke(frame)).toMatchObject({ ok: false, error: { code, message: '' } });
});

it('refuses what the browser cannot do', async () => {
  const plain = dispatcher(fakeDriver({ features: new Set<never>() }));
  expect(await plain.invoke(invoke('click', { locator: { strategy: 'css', value: 'a' } }))).toMatchObject({
    error: { code: 'UNSUPPORTED' },
  });
  expect(await plain.invoke(invoke('get.url'))).toMatchObject({ ok: true });
});

it('ends a call at its time, by its id, with its page, and with the link', async () => {
  const late = dispatcher(fakeDriver({ location: never })).invoke(invoke('get.url', {}, { timeoutMs: 20 }));
  expect(await late).toMatchObject({ error: { code: 'OPERATION_TIMEOUT' } });

  for (const [end, code] of [
    [(d: Dispatcher) => d.cancel('1'), 'OPERATION_CANCELLED'],
    [(d: Dispatcher) => d.cancelAll(), 'OPERATION_CANCELLED'],
    [(d: Dispatcher) => d.pageGone(TAB, new ActionError('PAGE_NOT_FOUND')), 'PAGE_NOT_FOUND'],
  ] as const) {
    const dispatching = dispatcher(fakeDriver({ location: never }));
    const running = dispatching.invoke(invoke('get.url'));
    await new Promise((resolve) => setTimeout(resolve));
    end(dispatching);
    expect(await running).toMatchObject({ error: { code } });
  }
});

it('can be cancelled before its page is found', async () => {
  const dispatching = dispatcher();
  const running = dispatching.invoke(invoke('get.url'));
  dispatching.cancel('1');
  expect(await running).toMatchObject({ error: { code: 'OPERATION_CANCELLED' } });
});

it('tells of the first dialog that opened on the page, where the action has room for it', async () => {
  const dialog = { type: 'alert', message: 'hello', defaultPrompt: '' } as const;
  const report = { dialogType: 'alert', message: 'hello', action: 'dismiss' } as const;
  const dispatching: Dispatcher = dispatcher(
    fakeDriver({
      navigate: async () => {
        dispatching.dialogOpened(TAB + 1, { ...dialog, message: 'of another page' });
        expect(dispatching.dialogOpened(TAB, dialog)).toEqual({ accept: false });
        dispatching.dialogOpened(TAB, { ...dialog, message: 'later' });
        return 'http://a.test/';
      },
      location: async () => {
        dispatching.dialogOpened(TAB, dialog);
        return { url: 'u', title: 't' };
      },
    }),
  );
  const navigated = await dispatching.invoke(invoke('navigate', { url: 'http://a.test/' }));
  expect(navigated).toEqual({ ok: true, data: { url: 'http://a.test/', dialog: report } });
  expect(await dispatching.invoke(invoke('get.title'))).toEqual({ ok: true, data: { title: 't' } });
});

it('makes a bug an internal error, and says nothing of it to the page', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const broken = fakeDriver({ location: () => Promise.reject(new TypeError('x is undefined')) });
  expect(await dispatcher(broken).invoke(invoke('get.url'))).toEqual({
    ok: false,
    error: { code: 'INTERNAL_ERROR', message: '', details: { problem: 'x is undefined' } },
  });
});

it('passes the details of a failure on', async () => {
  const details = { waitingFor: 'receivesEvents', obscuredBy: '<div>' } as const;
  const page = new FakeFrame(0, { prepare: () => ({ error: { code: 'OPERATION_TIMEOUT', details } }) });
  const locator = { strategy: 'css', value: 'a' };
  const result = await dispatcher(fakeDriver(), page).invoke(invoke('click', { locator }));
  expect(result).toEqual({ ok: false, error: { code: 'OPERATION_TIMEOUT', message: '', details } });
});

it('does what a person has agreed to on that site only', async () => {
  vi.stubGlobal('chrome', { tabs: { get: async () => ({ url: 'http://a.test/x' }) } });
  const at = (site: string) => dispatcher().invoke({ ...invoke('get.url'), site });
  expect(await at('a.test')).toMatchObject({ ok: true });
  expect(await at('b.test')).toEqual({ ok: false, error: { code: 'BLOCKED', message: '' } });
  vi.unstubAllGlobals();
});
