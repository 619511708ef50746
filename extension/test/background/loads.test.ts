import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Passage } from '../../src/background/loads';
import { FakeEvent, TAB } from './fakes';

type Details = { tabId: number; frameId: number; url: string; error?: string };

const nav = {
  onBeforeNavigate: new FakeEvent<(d: Details) => void>(),
  onCommitted: new FakeEvent<(d: Details) => void>(),
  onDOMContentLoaded: new FakeEvent<(d: Details) => void>(),
  onCompleted: new FakeEvent<(d: Details) => void>(),
  onHistoryStateUpdated: new FakeEvent<(d: Details) => void>(),
  onReferenceFragmentUpdated: new FakeEvent<(d: Details) => void>(),
  onErrorOccurred: new FakeEvent<(d: Details) => void>(),
};
const onUpdated = new FakeEvent<(id: number, change: { status?: string }) => void>();

const REPLACED = 'Error code 2152398850';

/** What the browser tells of a tab: an event, of the page or of the blank one before it, or the tab's own state. */
type Heard = keyof typeof nav | { blank: keyof typeof nav } | 'loading' | 'complete' | { fails: string };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** What is answered after each of these; undefined while it is open. */
async function answers(heard: Heard[], fromBlank: boolean): Promise<(boolean | string | undefined)[]> {
  let status = 'complete';
  vi.stubGlobal('chrome', { webNavigation: nav, tabs: { onUpdated, get: async () => ({ id: TAB, status }) } });
  const passage = new Passage(TAB, fromBlank);
  let answer: boolean | string | undefined;
  passage.loaded(new AbortController().signal).then(
    (loaded) => {
      answer = loaded;
    },
    (error) => {
      answer = error.code;
    },
  );
  const given: (typeof answer)[] = [];
  for (const what of heard) {
    const told = { tabId: TAB, frameId: 0, url: 'http://a.test/' };
    if (what === 'loading' || what === 'complete') {
      status = what;
      onUpdated.fire(TAB, { status });
    } else if (typeof what !== 'object') {
      nav[what].fire(told);
    } else if ('blank' in what) {
      nav[what.blank].fire({ ...told, url: 'about:blank' });
    } else {
      nav.onErrorOccurred.fire({ ...told, error: what.fails });
    }
    await vi.advanceTimersByTimeAsync(0);
    given.push(answer);
  }
  passage.stop();
  return given;
}

const open = undefined;

it.each<[string, Heard[], (boolean | string | undefined)[]]>([
  [
    'a page',
    ['loading', 'onBeforeNavigate', 'onCommitted', 'onDOMContentLoaded', 'onCompleted'],
    [open, open, open, open, true],
  ],
  ['a move within the page', ['onHistoryStateUpdated'], [true]],
  ['a download, in Chromium', ['onBeforeNavigate', { fails: 'net::ERR_ABORTED' }], [open, false]],
  [
    'a download, in Firefox',
    ['onBeforeNavigate', 'loading', { fails: REPLACED }, 'complete'],
    [open, open, open, false],
  ],
  [
    'a page that another process takes over, in Firefox',
    ['onBeforeNavigate', 'loading', { fails: REPLACED }, 'onBeforeNavigate', 'onCommitted', 'onCompleted'],
    [open, open, open, open, open, true],
  ],
  ['nothing there', ['onBeforeNavigate', { fails: 'net::ERR_CONNECTION_REFUSED' }], [open, 'NAVIGATION_FAILED']],
])('%s', async (_, heard, expected) => {
  expect(await answers(heard, false)).toEqual(expected);
});

/** As Firefox 140 was heard to tell of `tabs.create` of a blank tab and `tabs.update` right after it. */
it.each<[string, Heard[]]>([
  [
    'a blank page that is done first',
    [
      { blank: 'onBeforeNavigate' },
      'loading',
      { blank: 'onCommitted' },
      { blank: 'onDOMContentLoaded' },
      { blank: 'onCompleted' },
      'complete',
      'onBeforeNavigate',
      'loading',
      { fails: REPLACED },
      'onBeforeNavigate',
      'onCommitted',
      'onDOMContentLoaded',
      'onCompleted',
    ],
  ],
  [
    'a blank page of which is told late',
    [
      { blank: 'onBeforeNavigate' },
      'loading',
      { blank: 'onCommitted' },
      'onBeforeNavigate',
      'onCommitted',
      { blank: 'onDOMContentLoaded' },
      { blank: 'onCompleted' },
      'onBeforeNavigate',
      { fails: REPLACED },
      'onDOMContentLoaded',
      'complete',
    ],
  ],
])('a new tab, after %s', async (_, heard) => {
  const given = await answers(heard, true);
  expect(given).toEqual([...heard.slice(1).map(() => open), true]);
});
