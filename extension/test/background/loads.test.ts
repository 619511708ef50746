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

/** What the browser tells of a tab: an event, or the tab's own state. */
type Heard = keyof typeof nav | 'loading' | 'complete' | { fails: string };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** What is answered after each of these; undefined while it is open. */
async function answers(heard: Heard[]): Promise<(boolean | string | undefined)[]> {
  let status = 'complete';
  vi.stubGlobal('chrome', { webNavigation: nav, tabs: { onUpdated, get: async () => ({ id: TAB, status }) } });
  const passage = new Passage(TAB);
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
    } else if (typeof what === 'object') {
      nav.onErrorOccurred.fire({ ...told, error: what.fails });
    } else {
      nav[what].fire(told);
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
  expect(await answers(heard)).toEqual(expected);
});
