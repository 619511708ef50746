import { beforeEach, describe, expect, it } from 'vitest';
import { PageState } from '../../src/background/driver/page-state';

const MAIN = 'main';
let page: PageState;

beforeEach(() => {
  page = new PageState();
  page.begin({ id: MAIN, loaderId: 'first', url: '' });
});

const commit = (loaderId: string, type: 'Navigation' | 'BackForwardCacheRestore' = 'Navigation') =>
  page.handle('Page.frameNavigated', { frame: { id: MAIN, loaderId, url: '' }, type });
const lifecycle = (loaderId: string, name: string, frameId = MAIN) =>
  page.handle('Page.lifecycleEvent', { frameId, loaderId, name });

describe('how far a document is loaded', () => {
  it('follows the events of its own loader in the main frame', () => {
    expect(page.reached('domcontentloaded')).toBe(false);
    lifecycle('first', 'DOMContentLoaded', 'child');
    lifecycle('other', 'load');
    expect(page.reached('domcontentloaded')).toBe(false);
    lifecycle('first', 'DOMContentLoaded');
    expect([page.reached('domcontentloaded'), page.reached('load')]).toEqual([true, false]);
    lifecycle('first', 'load');
    expect([page.reached('domcontentloaded'), page.reached('load')]).toEqual([true, true]);
  });

  it('begins anew with each document, unless that comes from the back/forward cache', () => {
    lifecycle('first', 'load');
    commit('second');
    expect(page.reached('domcontentloaded')).toBe(false);
    lifecycle('first', 'load');
    expect(page.reached('load')).toBe(false);
    commit('first', 'BackForwardCacheRestore');
    expect(page.reached('load')).toBe(true);
    expect(page.recent).toEqual(['first', 'second', 'first']);
    expect(page.documents).toBe(2);
  });

  it('is told of later documents by their own events', () => {
    commit('second');
    page.handle('Page.domContentEventFired', {});
    expect([page.reached('domcontentloaded'), page.reached('load')]).toEqual([true, false]);
    page.handle('Page.loadEventFired', {});
    expect(page.reached('load')).toBe(true);
    commit('third');
    expect(page.reached('domcontentloaded')).toBe(false);
  });

  it('remembers only the latest documents', () => {
    for (let i = 0; i < 100; i++) {
      commit(`loader ${i}`);
    }
    expect(page.recent.length).toBe(16);
    expect(page.recent.at(-1)).toBe('loader 99');
  });
});

describe('the address', () => {
  it('is that of the main frame, with its fragment', () => {
    const frame = { id: MAIN, loaderId: 'next', url: 'http://a.test/x', urlFragment: '#y' };
    page.handle('Page.frameNavigated', { frame, type: 'Navigation' });
    expect(page.address).toBe('http://a.test/x#y');
    page.handle('Page.navigatedWithinDocument', { frameId: 'child', url: 'http://a.test/child' });
    page.handle('Page.navigatedWithinDocument', { frameId: MAIN, url: 'http://a.test/z' });
    expect(page.address).toBe('http://a.test/z');
  });
});

describe('a navigation on its way', () => {
  const scheduled = () => page.handle('Page.frameScheduledNavigation', { frameId: MAIN });
  const started = (navigationType = 'differentDocument') =>
    page.handle('Page.frameStartedNavigating', { frameId: MAIN, url: 'u', navigationType });
  const cleared = () => page.handle('Page.frameClearedScheduledNavigation', { frameId: MAIN });
  const stopped = () => page.handle('Page.frameStoppedLoading', { frameId: MAIN });

  it('ends with its document', () => {
    scheduled();
    expect(page.pending).toBe('requested');
    started();
    cleared();
    expect(page.pending).toBe('started');
    commit('second');
    expect(page.pending).toBe('no');
  });

  it('ends without one when it is taken back, is a download, or stays within the document', () => {
    scheduled();
    cleared();
    expect(page.pending).toBe('no');
    scheduled();
    started();
    cleared();
    stopped();
    expect(page.pending).toBe('no');
    started('sameDocument');
    started('historySameDocument');
    expect(page.pending).toBe('no');
  });

  it('of another frame or in another tab is none', () => {
    page.handle('Page.frameScheduledNavigation', { frameId: 'child' });
    page.handle('Page.frameStartedNavigating', { frameId: 'child', url: 'u', navigationType: 'differentDocument' });
    page.handle('Page.frameRequestedNavigation', { frameId: MAIN, disposition: 'newTab' });
    expect(page.pending).toBe('no');
  });

  it('is not waited for when nobody tells of it any more', async () => {
    started();
    const waiting = page.changes.until(() => page.pending === 'no' || undefined, new AbortController().signal);
    page.lost();
    await waiting;
  });
});

it('knows an error page', () => {
  const frame = { id: MAIN, loaderId: 'e', url: '', unreachableUrl: 'http://nowhere.invalid/' };
  page.handle('Page.frameNavigated', { frame, type: 'Navigation' });
  expect(page.unreachableUrl).toBe('http://nowhere.invalid/');
  commit('second');
  expect(page.unreachableUrl).toBeUndefined();
});

it('is not disturbed by the navigations of frames inside', () => {
  const frame = { id: 'child', parentId: MAIN, loaderId: 'x', url: '' };
  page.handle('Page.frameNavigated', { frame, type: 'Navigation' });
  page.handle('Page.navigatedWithinDocument', { frameId: 'child', url: '' });
  expect([page.documents, page.movesWithin, page.frameId]).toEqual([0, 0, MAIN]);
});
