import { afterEach, expect, it, vi } from 'vitest';
import { ChromiumDriver } from '../../src/background/driver/chromium';
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

it('gives up input only when the page has had it', async () => {
  let had = (_: object) => {};
  const tab = new FakeTab({
    'Page.getFrameTree': () => ({ frameTree: { frame: { id: 'main', loaderId: 'a', url: 'http://a.test/' } } }),
    'Input.insertText': () =>
      new Promise((resolve) => {
        had = resolve;
      }),
  });
  const driver = new ChromiumDriver({ dialog: () => ({ accept: false }), gone: () => {}, lost: () => {} });
  driver.listen();
  const call = new AbortController();
  let over = false;
  const typed = driver.insertText(TAB, 'x', call.signal).finally(() => {
    over = true;
  });
  typed.catch(() => {});
  await vi.waitUntil(() => tab.asked.includes('Input.insertText'));
  call.abort(new Error('the time is over'));
  await new Promise((resolve) => setTimeout(resolve));
  expect(over).toBe(false);
  had({});
  await expect(typed).rejects.toThrow('the time is over');
});
