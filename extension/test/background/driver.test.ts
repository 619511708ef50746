import { afterEach, expect, it, vi } from 'vitest';
import { ChromiumDriver } from '../../src/background/driver/chromium';
import { keystrokes } from '../../src/background/keys';
import { SETTLES_WITHIN_MS } from '../../src/lib/page-protocol';
import { FakeEvent, TAB } from './fakes';

/** A tab that chrome.debugger is attached to: answers commands by its handlers, and keeps what it was asked. */
class FakeTab {
  readonly asked: string[] = [];
  readonly #event = new FakeEvent<(source: { tabId: number }, method: string, params: unknown) => void>();

  constructor(handlers: Record<string, () => unknown>) {
    const silent = new FakeEvent<() => void>();
    vi.stubGlobal('chrome', {
      debugger: {
        onEvent: this.#event,
        onDetach: silent,
        attach: async () => {},
        sendCommand: async (_: unknown, command: string) => {
          this.asked.push(command);
          return handlers[command]?.() ?? {};
        },
      },
      tabs: { onRemoved: silent },
      webNavigation: { onErrorOccurred: silent },
    });
  }

  /** Tells an event. */
  tell(event: string, params: object): void {
    this.#event.fire({ tabId: TAB }, event, params);
  }

  /** Another document comes and is loaded. */
  show(url: string, loaderId: string): void {
    this.#event.fire({ tabId: TAB }, 'Page.frameNavigated', {
      frame: { id: 'main', loaderId, url },
      type: 'Navigation',
    });
    this.#event.fire({ tabId: TAB }, 'Page.lifecycleEvent', { frameId: 'main', loaderId, name: 'load' });
  }
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('goes back from the document to come, when a page is just between two', async () => {
  let between = true;
  const tab = new FakeTab({
    'Page.getFrameTree': () => ({ frameTree: { frame: { id: 'main', loaderId: 'a', url: 'http://a.test/' } } }),
    'Page.getNavigationHistory': () => {
      if (between) {
        between = false;
        queueMicrotask(() => tab.show('http://a.test/b', 'b'));
        throw new Error('{"code":-32000,"message":"Not attached to an active page"}');
      }
      return { currentIndex: 1, entries: [{ id: 3 }, { id: 4 }] };
    },
    'Page.navigateToHistoryEntry': () => {
      tab.show('http://a.test/', 'c');
    },
  });
  const driver = new ChromiumDriver({ gone: () => {}, lost: () => {}, dialog: () => ({ accept: false }) });
  driver.listen();
  await driver.traverse(TAB, -1, new AbortController().signal);
  expect(tab.asked.slice(-3)).toEqual([
    'Page.getNavigationHistory',
    'Page.getNavigationHistory',
    'Page.navigateToHistoryEntry',
  ]);
});

it('closes a dialog that can no longer be answered by a navigation that comes to nothing', async () => {
  let refusal = '{"code":-32000,"message":"Not attached to an active page"}';
  const tab = new FakeTab({
    'Page.getFrameTree': () => ({ frameTree: { frame: { id: 'main', loaderId: 'a', url: 'http://a.test/' } } }),
    'Page.handleJavaScriptDialog': () => {
      throw new Error(refusal);
    },
    'Page.navigate': () => {
      tab.tell('Fetch.requestPaused', { requestId: 'paused' });
      return { loaderId: 'b', errorText: 'net::ERR_ABORTED' };
    },
  });
  const driver = new ChromiumDriver({ gone: () => {}, lost: () => {}, dialog: () => ({ accept: false }) });
  driver.listen();
  await driver.attach(TAB);
  const attached = tab.asked.length;
  const open = () => tab.tell('Page.javascriptDialogOpening', { type: 'alert', message: 'careful' });
  open();
  await vi.waitFor(() => expect(tab.asked).toContain('Fetch.disable'));
  expect(tab.asked.slice(attached)).toEqual([
    'Page.handleJavaScriptDialog',
    'Fetch.enable',
    'Page.navigate',
    'Fetch.failRequest',
    'Fetch.disable',
  ]);
  tab.asked.length = 0;
  open();
  tab.tell('Page.javascriptDialogClosed', {}); // by another navigation
  await new Promise((resolve) => setTimeout(resolve));
  refusal = '{"code":-32602,"message":"No dialog is showing"}';
  open(); // answered by somebody else
  await new Promise((resolve) => setTimeout(resolve));
  expect(tab.asked).toEqual(['Page.handleJavaScriptDialog', 'Page.handleJavaScriptDialog']);
});

it('lets go of a tab on loan when the last piece of work has given it back', async () => {
  const detached = vi.fn(async () => {});
  const tab = new FakeTab({
    'Page.getFrameTree': () => ({ frameTree: { frame: { id: 'main', loaderId: 'a', url: 'http://a.test/' } } }),
  });
  Object.assign(chrome.debugger, { detach: detached });
  const driver = new ChromiumDriver({ dialog: () => ({ accept: false }), gone: () => {}, lost: () => {} });
  driver.listen();
  const { signal } = new AbortController();
  const [one, two] = await Promise.all([driver.borrow(TAB, signal), driver.borrow(TAB, signal)]);
  expect(tab.asked.filter((command) => command === 'Page.enable')).toHaveLength(1);
  one();
  expect(driver.holds(TAB)).toBe(true);
  two();
  expect(driver.holds(TAB)).toBe(false);
  expect(detached).toHaveBeenCalledTimes(1);

  await driver.attach(TAB);
  (await driver.borrow(TAB, signal))();
  expect(driver.holds(TAB)).toBe(true);
});

it.each<[string, number, (driver: ChromiumDriver, signal: AbortSignal) => Promise<unknown>]>([
  ['text', 1, (driver, signal) => driver.insertText(TAB, 'x', signal)],
  ['a key', 2, (driver, signal) => driver.press(TAB, keystrokes('Enter', false), signal)],
  ['a click', 3, (driver, signal) => driver.mouse.click(TAB, { x: 1, y: 1 }, 1, signal)],
  ['a grip', 4, (driver, signal) => driver.mouse.grip(TAB, { x: 1, y: 1 }, signal)],
  [
    "a hand's click",
    3,
    (driver, signal) => {
      const click = { button: 'left', count: 1, modifiers: [], hoverMs: 0, holdMs: 5000 } as const;
      return driver.mouse.handClick(TAB, { ...click, path: [{ x: 1, y: 1 }] }, signal);
    },
  ],
])('gives up %s only when the page has had all that was sent', async (_, commands, act) => {
  const owed: (() => void)[] = [];
  const later = () => new Promise<void>((resolve) => owed.push(resolve));
  const tab = new FakeTab({
    'Page.getFrameTree': () => ({ frameTree: { frame: { id: 'main', loaderId: 'a', url: 'http://a.test/' } } }),
    'Input.insertText': later,
    'Input.dispatchKeyEvent': later,
    'Input.dispatchMouseEvent': later,
  });
  const driver = new ChromiumDriver({ dialog: () => ({ accept: false }), gone: () => {}, lost: () => {} });
  driver.listen();
  const call = new AbortController();
  const over = vi.fn();
  const acting = act(driver, call.signal).finally(over);
  acting.catch(() => {});
  await vi.waitUntil(() => tab.asked.some((command) => /dispatchMouse|dispatchKey|insertText/.test(command)));
  await pause();
  call.abort(new Error('the time is over'));
  for (let had = 0; had < commands; had++) {
    await vi.waitUntil(() => owed.length > 0);
    await pause();
    expect(over).not.toHaveBeenCalled();
    owed.shift()?.();
  }
  await expect(acting).rejects.toThrow('the time is over');
  expect(owed).toEqual([]);
});

it('waits once only for a page that hangs, whatever was sent to it', async () => {
  const patience = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal);
  const tab = new FakeTab({
    'Page.getFrameTree': () => ({ frameTree: { frame: { id: 'main', loaderId: 'a', url: 'http://a.test/' } } }),
    'Input.dispatchMouseEvent': () => new Promise(() => {}),
  });
  const driver = new ChromiumDriver({ dialog: () => ({ accept: false }), gone: () => {}, lost: () => {} });
  driver.listen();
  const call = new AbortController();
  const gripping = driver.mouse.grip(TAB, { x: 1, y: 1 }, call.signal);
  await vi.waitUntil(() => tab.asked.includes('Input.dispatchMouseEvent'));
  call.abort(new Error('the time is over'));
  await vi.waitUntil(() => timeout.mock.calls.length > 0);
  patience.abort();
  await expect(gripping).rejects.toThrow('the time is over');
  expect(timeout.mock.calls).toEqual([[SETTLES_WITHIN_MS]]);
});

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 1));
}
