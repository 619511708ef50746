import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { awaiting, type Wait } from '../../src/background/awaited';
import type { SeenNavigation, SeenResponse } from '../../src/background/driver/driver';
import { ActionError } from '../../src/background/errors';
import type { Popup } from '../../src/background/popups';
import { fakeContext, fakeDriver, TAB } from './fakes';

/** The page's side: what it may do during an act, and what is listening to it. */
let page: {
  navigate(url: string, failure?: string): void;
  respond(response: SeenResponse): void;
  openWindow(): void;
  open(url?: string): Popup;
  ask(type: 'alert' | 'confirm' | 'prompt', message?: string): { accept: boolean; promptText?: string };
};
let listening: Set<string>;
let closed: number[];
let closing: () => Promise<void>;
let loading: Promise<void>;

function world(timeoutMs = 2000) {
  const told: Record<string, (value: never) => void> = {};
  const listen = (what: string, listener: (value: never) => void) => {
    listening.add(what);
    told[what] = listener;
    return () => void listening.delete(what);
  };
  const driver = fakeDriver({
    watchNavigations: (_, listener) => listen('navigations', listener),
    watchResponses: async (_, listener) => listen('responses', listener),
    watchWindows: (_, listener) => listen('windows', listener as () => void),
    whenLoaded: (_tab, _state, signal) =>
      Promise.race([loading, new Promise<never>((_, no) => signal.addEventListener('abort', () => no(signal.reason)))]),
  });
  const context = fakeContext([], driver, timeoutMs);
  const { popups, call } = context;
  vi.spyOn(popups, 'subscribe').mockImplementation((_, listener) => listen('popups', listener));
  vi.spyOn(popups, 'arrival').mockImplementation(async () => {});
  vi.spyOn(popups, 'targetOf').mockImplementation(async ({ tabId }) => `T${tabId}`);
  vi.spyOn(popups, 'close').mockImplementation(async ({ tabId }) => {
    await closing();
    closed.push(tabId);
  });
  const tell = (what: string, value: unknown) => told[what]?.(value as never);
  page = {
    navigate: (url, failure) =>
      tell('navigations', { url, ...(failure && { failure: () => failure }) } as SeenNavigation),
    respond: (response) => tell('responses', response),
    openWindow: () => tell('windows', undefined),
    open: (url = 'http://a.test/new') => {
      const popup = { tabId: TAB + 1, url, arrived: true, gone: false };
      tell('popups', popup);
      return popup;
    },
    ask: (type, message = 'Well?') => call.answer({ type, message, defaultPrompt: type === 'prompt' ? 'old' : '' }),
  };
  return context;
}

beforeEach(() => {
  listening = new Set();
  closed = [];
  closing = async () => {};
  loading = Promise.resolve();
});
afterEach(() => vi.restoreAllMocks());

const settled = async () => {};
const run = (wait: Wait, act: () => unknown, timeoutMs?: number) =>
  awaiting(wait, world(timeoutMs), async () => act(), settled);
const glob = (value: string) => ({ kind: 'glob' as const, value });

it.each<[string, Wait, () => unknown, object]>([
  [
    'a navigation',
    { kind: 'navigation' },
    () => page.navigate('http://u:p@a.test/x?auth=1#f'),
    { kind: 'navigation', url: 'http://a.test/x?auth=%5BREDACTED%5D' },
  ],
  [
    'the first navigation that fits',
    { kind: 'navigation', matcher: glob('**/two') },
    () => ['one', 'two', 'two?x'].map((to) => page.navigate(`http://a.test/${to}`)),
    { kind: 'navigation', url: 'http://a.test/two' },
  ],
  [
    'a response',
    { kind: 'response', matcher: glob('**'), method: 'PUT', status: 204 },
    () => {
      page.respond({ url: 'http://a.test/1', method: 'GET', status: 204 });
      page.respond({ url: 'http://a.test/2', method: 'PUT', status: 500 });
      page.respond({ url: 'http://a.test/3', method: undefined, status: 204 });
      page.respond({ url: 'http://a.test/4?key=k', method: 'PUT', status: 204 });
    },
    { kind: 'response', url: 'http://a.test/4?key=%5BREDACTED%5D', method: 'PUT', status: 204 },
  ],
  [
    'a response to an earlier request',
    { kind: 'response', matcher: glob('**') },
    () => page.respond({ url: 'http://a.test/', method: undefined, status: 200 }),
    { kind: 'response', url: 'http://a.test/', status: 200 },
  ],
  [
    'a popup',
    { kind: 'popup' },
    () => [page.open(), page.open('http://a.test/second')],
    { kind: 'popup', targetId: `T${TAB + 1}`, url: 'http://a.test/new' },
  ],
  [
    'a dialog',
    { kind: 'dialog', dialogType: 'confirm', action: 'accept' },
    () => expect(page.ask('confirm')).toEqual({ accept: true }),
    { kind: 'dialog', dialogType: 'confirm', action: 'accept', message: 'Well?', defaultValue: '' },
  ],
  [
    'a prompt with a text',
    { kind: 'dialog', dialogType: 'prompt', action: 'accept', promptText: 'new' },
    () => expect(page.ask('prompt')).toEqual({ accept: true, promptText: 'new' }),
    { kind: 'dialog', dialogType: 'prompt', action: 'accept', message: 'Well?', defaultValue: 'old' },
  ],
  [
    'a prompt without one',
    { kind: 'dialog', dialogType: 'prompt', action: 'accept' },
    () => expect(page.ask('prompt')).toEqual({ accept: true, promptText: 'old' }),
    { kind: 'dialog', dialogType: 'prompt', action: 'accept', message: 'Well?', defaultValue: 'old' },
  ],
  [
    'a dialog before another',
    { kind: 'dialog', dialogType: 'confirm', action: 'accept' },
    () => expect([page.ask('confirm'), page.ask('confirm')]).toEqual([{ accept: true }, { accept: false }]),
    { kind: 'dialog', dialogType: 'confirm', action: 'accept', message: 'Well?', defaultValue: '' },
  ],
])('tells of %s', async (_, wait, act, event) => {
  expect(await run(wait, act)).toEqual(event);
  expect([listening.size, closed]).toEqual([0, []]);
});

it.each<Wait>([
  { kind: 'navigation', matcher: glob('*'.repeat(33)) },
  { kind: 'response' },
  { kind: 'response', matcher: { kind: 'exact', value: '' } },
])('judges %j before it arms anything', async (wait) => {
  const act = vi.fn();
  await expect(run(wait, act)).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
  expect(act).not.toHaveBeenCalled();
  expect(listening.size).toBe(0);
});

describe('a failure', () => {
  const failing = (during: () => unknown) => () => {
    during();
    throw new ActionError('LOCATOR_AMBIGUOUS');
  };

  it('of the act counts most, and closes a popup that came', async () => {
    const acting = run(
      { kind: 'popup' },
      failing(() => [page.ask('alert'), page.open()]),
    );
    await expect(acting).rejects.toMatchObject({ code: 'LOCATOR_AMBIGUOUS' });
    expect([listening.size, closed]).toEqual([0, [TAB + 1]]);
  });

  it('to close such a popup counts even more', async () => {
    closing = () => Promise.reject(new ActionError('BROWSER_ERROR'));
    const acting = run(
      { kind: 'popup' },
      failing(() => page.open()),
    );
    await expect(acting).rejects.toMatchObject({ code: 'BROWSER_ERROR' });
    expect(listening.size).toBe(0);
  });

  it.each<[string, Wait, () => unknown, string]>([
    ['a popup', { kind: 'navigation' }, () => [page.navigate('http://a.test/'), page.open()], 'popup'],
    ['a dialog', { kind: 'popup' }, () => [page.open(), page.ask('alert')], 'dialog'],
    ['a dialog', { kind: 'response', matcher: glob('**') }, () => page.ask('confirm'), 'dialog'],
    ['another dialog', { kind: 'dialog', dialogType: 'alert', action: 'accept' }, () => page.ask('confirm'), 'dialog'],
  ])('is %s that nobody waited for, though the event came', async (_, wait, act, unexpected) => {
    const acting = run(wait, act);
    await expect(acting).rejects.toMatchObject({ code: 'BROWSER_ERROR', details: { unexpected } });
    expect(listening.size).toBe(0);
    expect(closed.length).toBe(wait.kind === 'popup' || unexpected === 'popup' ? 1 : 0);
  });

  it('is a popup of which at first only the window is known', async () => {
    const act = () => {
      page.openWindow();
      page.navigate('http://a.test/');
      setTimeout(() => page.open(), 50);
    };
    await expect(run({ kind: 'navigation' }, act)).rejects.toMatchObject({ details: { unexpected: 'popup' } });
  });

  it('is a dialog while the page is loading', async () => {
    loading = new Promise(() => {});
    const act = () => {
      page.navigate('http://a.test/');
      setTimeout(() => page.ask('alert'), 20);
    };
    await expect(run({ kind: 'navigation' }, act)).rejects.toMatchObject({ details: { unexpected: 'dialog' } });
  });

  it('is an address that cannot be shown', async () => {
    const acting = run({ kind: 'navigation' }, () => page.navigate('http://a.test/', 'dns'));
    await expect(acting).rejects.toMatchObject({ code: 'BROWSER_ERROR', details: { reason: 'dns' } });
  });

  it('is an event that does not come, or a call that is cancelled', async () => {
    await expect(run({ kind: 'popup' }, () => {}, 60)).rejects.toMatchObject({ code: 'OPERATION_TIMEOUT' });
    const context = world();
    const acting = awaiting({ kind: 'navigation' }, context, async () => {}, settled);
    setTimeout(() => context.call.abort(new ActionError('OPERATION_CANCELLED')), 10);
    await expect(acting).rejects.toMatchObject({ code: 'OPERATION_CANCELLED' });
    expect(listening.size).toBe(0);
  });
});

it('closes the popup of a call that ends while the act settles', async () => {
  const context = world();
  const acting = awaiting(
    { kind: 'popup' },
    context,
    async () => void page.open(),
    async () => {
      context.call.abort(new ActionError('OPERATION_CANCELLED'));
      context.call.signal.throwIfAborted();
    },
  );
  await expect(acting).rejects.toMatchObject({ code: 'OPERATION_CANCELLED' });
  expect(closed).toHaveLength(1);
  expect(listening.size).toBe(0);
});

it('a window that is kept from opening is no popup', async () => {
  const act = () => {
    page.openWindow();
    page.navigate('http://a.test/');
  };
  expect(await run({ kind: 'navigation' }, act)).toMatchObject({ kind: 'navigation' });
});
