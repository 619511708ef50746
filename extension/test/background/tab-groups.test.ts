import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Containers } from '../../src/background/driver/driver';
import { runErrand } from '../../src/background/errands';
import { Frames } from '../../src/background/frames';
import { Navigations } from '../../src/background/navigations';
import { TabGroups } from '../../src/background/tab-groups';
import { Watches } from '../../src/background/watch/watches';
import type { LinkEvent } from '../../src/lib/frames';
import { FakeEvent, fakeWatches } from './fakes';

interface Tab {
  id: number;
  windowId: number;
  url: string;
  active: boolean;
  groupId?: number;
  cookieStoreId?: string;
}

/** The tabs and windows of a browser, as far as groups of tabs can see and change them. */
class FakeBrowser {
  readonly tabs = new Map<number, Tab>();
  readonly titles = new Map<number, string>();
  stored: Record<string, unknown> = {};
  #lastId = 100;
  readonly removed = new FakeEvent<(tabId: number) => void>();
  readonly activated = new FakeEvent<(info: { tabId: number; windowId: number }) => void>();
  /** The window that has the focus. */
  front = 1;
  readonly focused = new FakeEvent<(windowId: number) => void>();
  readonly navigation = new FakeEvent<(details: { sourceTabId: number; tabId: number; url: string }) => void>();

  open(tab: Partial<Tab> = {}): Tab {
    this.#lastId++;
    const made = { id: this.#lastId, windowId: 1, url: 'https://mine.test/', active: false, ...tab };
    this.tabs.set(made.id, made);
    return made;
  }

  remove(tabId: number): void {
    if (this.tabs.delete(tabId)) {
      this.removed.fire(tabId);
    }
  }

  #get(tabId: number): Tab {
    const tab = this.tabs.get(tabId);
    if (tab === undefined) {
      throw new Error(`No tab with id: ${tabId}.`);
    }
    return tab;
  }

  install(): void {
    vi.stubGlobal('chrome', {
      storage: {
        session: {
          get: async () => structuredClone(this.stored),
          set: async (items: object) => void Object.assign(this.stored, structuredClone(items)),
        },
      },
      webNavigation: { onCreatedNavigationTarget: this.navigation },
      tabs: {
        onRemoved: this.removed,
        onActivated: this.activated,
        get: async (tabId: number) => this.#get(tabId),
        query: async ({ windowId }: { windowId: number }) =>
          [...this.tabs.values()].filter((tab) => tab.windowId === windowId && tab.active),
        create: async ({ windowId, url, cookieStoreId }: Omit<Tab, 'id'>) =>
          this.open({ windowId, url, ...(cookieStoreId && { cookieStoreId }) }),
        remove: async (tabId: number) => this.remove(tabId),
        group: async ({ tabIds, groupId }: { tabIds: number[]; groupId?: number }) => {
          this.#lastId++;
          for (const tabId of tabIds) {
            this.#get(tabId).groupId = groupId ?? this.#lastId;
          }
          return groupId ?? this.#lastId;
        },
        ungroup: async (tabId: number) => void delete this.#get(tabId).groupId,
      },
      tabGroups: {
        get: async (id: number) => {
          if (![...this.tabs.values()].some(({ groupId }) => groupId === id)) {
            throw new Error(`No group with id: ${id}.`);
          }
          return { id, title: this.titles.get(id) };
        },
        update: async (id: number, { title }: { title: string }) => void this.titles.set(id, title),
      },
      windows: {
        WINDOW_ID_NONE: -1,
        onFocusChanged: this.focused,
        get: async (id: number) => ({ id, focused: id === this.front }),
        getLastFocused: async () => {
          if (this.tabs.size === 0) {
            throw new Error('No last-focused window');
          }
          return { id: 1 };
        },
        create: async () => ({ tabs: [this.open({ windowId: 2, url: 'about:blank' })] }),
      },
    });
  }
}

let browser: FakeBrowser;

beforeEach(() => {
  browser = new FakeBrowser();
  browser.install();
});

/** A worker's groups, with what it reports and which tabs it lets go of. */
function worker(containers?: Containers) {
  const events: LinkEvent[] = [];
  const free: number[] = [];
  const scripted: number[] = [];
  const groups = new TabGroups({
    driver: {
      ...(containers && { containers }),
      pages: async () => [...browser.tabs.values()].map(({ id }) => ({ tabId: id, targetId: `${id}`, attached: true })),
      release: (tabId) => void free.push(tabId),
    },
    captured: async () => new Set(),
    report: (event) => void events.push(event),
    script: async (tabId) => void scripted.push(tabId),
  });
  groups.listen();
  const watches = fakeWatches(new Frames(), new Navigations());
  const run = (name: string, input: Record<string, unknown> = {}, tabId?: number) =>
    runErrand(
      {
        t: 'invoke',
        id: '1',
        action: `browsentic.${name}`,
        input,
        timeoutMs: 1000,
        ...(tabId !== undefined && { tabId }),
      },
      groups,
      new Watches(watches.monitors, watches.timers),
    );
  const done = async (name: string, input: Record<string, unknown> = {}, tabId?: number) => {
    const result = await run(name, input, tabId);
    if (!result.ok) {
      throw new Error(result.error.code);
    }
    return result.data as { tabId: number; url: string; tabs: unknown };
  };
  return { groups, events, free, scripted, run, done };
}

/** Containers named by a number, with what becomes of them. */
class FakeContainers implements Containers {
  readonly open = new Map<string, string>();
  #made = 0;

  async make(name: string): Promise<string> {
    this.#made++;
    this.open.set(`c${this.#made}`, name);
    return `c${this.#made}`;
  }

  of(tab: chrome.tabs.Tab): string | undefined {
    return (tab as { cookieStoreId?: string }).cookieStoreId;
  }

  async remove(store: string): Promise<void> {
    this.open.delete(store);
  }

  async removeAllBut(stores: ReadonlySet<string>): Promise<void> {
    for (const store of this.open.keys()) {
      if (!stores.has(store)) {
        this.open.delete(store);
      }
    }
  }
}

describe('where the browser has containers', () => {
  it('a session has one for all its tabs, and takes it along at its end', async () => {
    browser.open({ active: true });
    const containers = new FakeContainers();
    const { done } = worker(containers);
    const first = await done('group.open', { place: 's', title: 'helper' });
    const second = await done('tab.open', { place: 's' });
    const other = await done('group.open', { place: 't', title: 'other' });
    expect([first, other]).toMatchObject([{ isolation: 'container' }, { isolation: 'container' }]);
    expect([first, second, other].map(({ tabId }) => browser.tabs.get(tabId)?.cookieStoreId)).toEqual([
      'c1',
      'c1',
      'c2',
    ]);
    expect([...containers.open.values()]).toEqual(['helper', 'other']);
    await done('group.close', { place: 's' });
    expect([...containers.open.values()]).toEqual(['other']);
  });

  it('those of sessions that ended meanwhile are removed, and those of tabs that are found again are kept', async () => {
    browser.open({ active: true });
    const containers = new FakeContainers();
    const before = worker(containers);
    const kept = await before.done('group.open', { place: 's', title: 'helper' });
    await before.done('group.open', { place: 't', title: 'other' });
    browser.stored = {}; // an update of the extension
    const after = worker(containers);
    await after.done('tabs', { places: [{ place: 's', title: 'helper', own: [kept.tabId], handed: [] }] });
    expect([...containers.open.values()]).toEqual(['helper']);
    const next = await after.done('tab.open', { place: 's' });
    expect(browser.tabs.get(next.tabId)?.cookieStoreId).toBe('c1');
  });
});

const settle = () => new Promise((resolve) => setTimeout(resolve));

describe('a session', () => {
  it('has a group of its own behind the tab in front, and ends with its own tabs only', async () => {
    const mine = browser.open({ active: true });
    const { done, free } = worker();
    const first = await done('group.open', { place: 's', title: 'helper' });
    const second = await done('tab.open', { place: 's' });
    expect(first.url).toBe('about:blank');
    const group = browser.tabs.get(first.tabId)?.groupId ?? 0;
    expect(browser.tabs.get(second.tabId)).toMatchObject({ groupId: group, active: false });
    expect(browser.titles.get(group)).toBe('helper');
    await done('tab.take', { place: 's' }, mine.id);
    expect(mine.groupId).toBe(group);
    await done('group.close', { place: 's' });
    expect([...browser.tabs.keys()]).toEqual([mine.id]);
    expect(mine.groupId).toBeUndefined();
    expect(free).toEqual([mine.id]);
    expect(browser.stored).toEqual({ groups: [] });
  });

  it('opens a window where there is none, and a new group when its own is gone', async () => {
    const { done } = worker();
    const { tabId } = await done('group.open', { place: 's', title: '' });
    expect(browser.tabs.get(tabId)?.windowId).toBe(2);
    browser.remove(tabId);
    await settle();
    const next = await done('tab.open', { place: 's' });
    expect(browser.titles.get(browser.tabs.get(next.tabId)?.groupId ?? 0)).toBe('browsentic');
  });

  it('owns what its tabs open, and nothing else', async () => {
    const mine = browser.open({ active: true });
    const { groups, done, events } = worker();
    const { tabId } = await done('group.open', { place: 's', title: '' });
    const [popup, other] = [browser.open(), browser.open()];
    browser.navigation.fire({ sourceTabId: tabId, tabId: popup.id, url: 'https://a.test/' });
    browser.navigation.fire({ sourceTabId: mine.id, tabId: other.id, url: 'https://b.test/' });
    await settle();
    browser.remove(popup.id);
    browser.remove(other.id);
    await settle();
    expect(events.filter(({ kind }) => kind === 'opened')).toEqual([
      { kind: 'opened', tabId: popup.id, openerTabId: tabId, url: 'https://a.test/' },
    ]);
    expect(events).toContainEqual({ kind: 'closed', tabId: popup.id });
    expect([groups.ownerOf(tabId), groups.ownerOf(mine.id), groups.ownerOf(popup.id)]).toEqual([
      's',
      undefined,
      undefined,
    ]);
  });

  it.each([
    ['tab.take', 'TAB_IN_USE', { place: 's' }],
    ['tab.take', 'PAGE_NOT_FOUND', { place: 'nobody' }],
  ])('cannot be given what is not free: %s is %s', async (name, code, input) => {
    const mine = browser.open({ active: true });
    const { run, done } = worker();
    const { tabId } = await done('group.open', { place: 's', title: '' });
    expect(await run(name, input, code === 'TAB_IN_USE' ? tabId : mine.id)).toMatchObject({ error: { code } });
  });

  it("never closes a tab that is the person's", async () => {
    const mine = browser.open({ active: true });
    const { done } = worker();
    await done('group.open', { place: 's', title: '' });
    await done('tab.close', {}, mine.id);
    await done('tab.take', { place: 's' }, mine.id);
    await done('tab.close', {}, mine.id);
    expect(browser.tabs.has(mine.id)).toBe(true);
  });
});

describe('the next worker', () => {
  it('finds the groups again, ends those of sessions that ended, and tells the tabs of the others', async () => {
    const mine = browser.open({ active: true });
    const before = worker();
    const kept = await before.done('group.open', { place: 'lives', title: '' });
    const closed = await before.done('tab.open', { place: 'lives' });
    const gone = await before.done('group.open', { place: 'ended', title: '' });
    browser.tabs.delete(closed.tabId); // while no worker ran
    const { done } = worker();
    const { tabs } = await done('tabs', { places: [{ place: 'lives', title: '', own: [], handed: [] }] });
    expect(tabs).toEqual([{ tabId: kept.tabId, url: 'about:blank', place: 'lives' }]);
    expect([...browser.tabs.keys()]).toEqual([mine.id, kept.tabId]);
    expect(browser.tabs.has(gone.tabId)).toBe(false);
  });

  it('is told by the daemon of what an update took from it, and believes nothing of tabs elsewhere', async () => {
    const [mine, given] = [browser.open({ active: true }), browser.open()];
    const before = worker();
    const { tabId } = await before.done('group.open', { place: 's', title: 'helper' });
    await before.done('tab.take', { place: 's' }, given.id);
    browser.stored = {};
    const { done, scripted } = worker();
    const known = { place: 's', title: 'helper', own: [tabId, mine.id, 4711], handed: [given.id] };
    const { tabs } = await done('tabs', { places: [known] });
    expect(tabs).toMatchObject([{ tabId }, { tabId: given.id }]);
    expect(scripted).toEqual([tabId, given.id]);
    await done('group.close', { place: 's' });
    expect([...browser.tabs.keys()]).toEqual([mine.id, given.id]);
  });

  it("lets go of the person's tabs that an earlier one held", async () => {
    const mine = browser.open({ active: true });
    await worker().done('group.open', { place: 's', title: '' });
    const { groups, free } = worker();
    await groups.letGoOfStrays();
    expect(free).toEqual([mine.id]);
  });
});

it('the tab in front is the active one of the window that was used last', async () => {
  const { run, done, events } = worker();
  expect(await run('front')).toMatchObject({ error: { code: 'NO_ACTIVE_TAB' } });
  const mine = browser.open({ active: true });
  expect(await done('front')).toEqual({ tabId: mine.id, url: 'https://mine.test/' });
  browser.focused.fire(1);
  browser.focused.fire(-1);
  await settle();
  expect(events).toContainEqual({ kind: 'focused', tabId: mine.id });
  expect(events).toContainEqual({ kind: 'focused' });
});

it('a tab that comes to the front of a window behind others has not been turned to', async () => {
  const { events } = worker();
  const [here, there] = [browser.open({ windowId: 1 }), browser.open({ windowId: 2 })];
  browser.activated.fire({ tabId: there.id, windowId: 2 });
  browser.activated.fire({ tabId: here.id, windowId: 1 });
  await settle();
  expect(events.filter(({ kind }) => kind === 'focused')).toEqual([{ kind: 'focused', tabId: here.id }]);
});

it.each([
  ['group.open', { place: 's' }, 'INVALID_INPUT'],
  ['tabs', { places: 's' }, 'INVALID_INPUT'],
  ['nothing', {}, 'UNKNOWN_ACTION'],
])('%s with %j is refused with %s', async (name, input, code) => {
  expect(await worker().run(name, input)).toMatchObject({ ok: false, error: { code } });
});
