import type { LinkEvent } from '../lib/frames';
import type { Driver } from './driver/driver';
import { ActionError, messageOf } from './errors';
import { type Group, GroupStore } from './group-store';

/** A tab as the daemon is told of it (registry/worker.go). */
export interface WorkerTab {
  tabId: number;
  url: string;
  title?: string;
}

/** A session as the daemon knows it (registry/worker.go). */
export interface KnownPlace {
  place: string;
  title: string;
  own: readonly number[];
  handed: readonly number[];
}

/** A new group's first tab, and what the group shares with the person. */
export interface OpenedGroup extends WorkerTab {
  isolation: 'container' | 'shared';
}

/** What a group is called whose session has no name. */
const NO_TITLE = 'browsentic';

export interface TabGroupsHost {
  driver: Pick<Driver, 'containers' | 'pages' | 'release'>;
  /** The tabs that are held for a capture. */
  captured(): Promise<ReadonlySet<number>>;
  /** Tells the daemon. */
  report(event: LinkEvent): void;
  /** Puts our script into a tab that is older than this extension; never fails. */
  script(tabId: number): Promise<void>;
}

/**
 * The tabs of sessions in a person's own browser: which they are, the browser's tab group in which the person sees them,
 * and the container that they keep their cookies in, where the browser has such. A tab that is in no group here is the person's, and nothing here ever touches it.
 */
export class TabGroups {
  readonly #store = new GroupStore();
  readonly #host: TabGroupsHost;
  /** The same as in the store, for whoever cannot wait. */
  readonly #owners = new Map<number, string>();

  constructor(host: TabGroupsHost) {
    this.#host = host;
  }

  /** Starts listening. In the worker's first turn: the event that woke the worker is lost otherwise. */
  listen(): void {
    this.#store.all().then((groups) => {
      for (const { place, own, handed } of groups.values()) {
        for (const tabId of [...own, ...handed]) {
          this.#owners.set(tabId, place);
        }
      }
    });
    chrome.webNavigation.onCreatedNavigationTarget.addListener(({ sourceTabId, tabId, url }) => {
      this.join(tabId, sourceTabId, url).catch((error) => console.warn(`a popup was not grouped: ${messageOf(error)}`));
    });
    chrome.tabs.onRemoved.addListener((tabId) => void this.#removed(tabId));
    chrome.tabs.onReplaced?.addListener((tabId, formerTabId) => void this.#replaced(tabId, formerTabId));
    chrome.tabs.onActivated.addListener((tab) => void this.#activated(tab));
    chrome.windows.onFocusChanged.addListener((windowId) => void this.#focused(windowId));
  }

  /** The session that a tab belongs to; undefined for one that is the person's. */
  ownerOf(tabId: number): string | undefined {
    return this.#owners.get(tabId);
  }

  /** Lets go of every tab of the person's that an earlier worker, which was stopped in the middle of a call, still holds. */
  async letGoOfStrays(): Promise<void> {
    await this.#store.all();
    const { driver } = this.#host;
    const captured = await this.#host.captured();
    for (const { tabId, attached } of await driver.pages()) {
      if (attached && !captured.has(tabId) && this.ownerOf(tabId) === undefined) {
        driver.release(tabId);
      }
    }
  }

  /** A tab that another one has opened belongs to whom that belongs to. */
  async join(tabId: number, openerTabId: number, url: string): Promise<void> {
    const group = await this.#groupOf(openerTabId);
    if (group !== undefined && !group.own.includes(tabId)) {
      await this.#add(group, tabId, 'own');
      this.#host.report({ kind: 'opened', tabId, openerTabId, url });
    }
  }

  async openGroup(place: string, title: string): Promise<OpenedGroup> {
    const groups = await this.#store.all();
    const group = groups.get(place) ?? { place, title: title || NO_TITLE, own: [], handed: [] };
    groups.set(place, group);
    const tab = await this.#open(group);
    return { ...tab, isolation: group.container === undefined ? 'shared' : 'container' };
  }

  async openTab(place: string): Promise<WorkerTab> {
    const group = (await this.#store.all()).get(place);
    // Its last tab may have been closed, and the browser's group with it.
    return group === undefined ? this.openGroup(place, '') : this.#open(group);
  }

  /** Closes a tab that a session opened; one that was handed over is given back. */
  async closeTab(tabId: number): Promise<void> {
    const group = await this.#groupOf(tabId);
    if (group?.handed.includes(tabId)) {
      await this.give(tabId);
    } else if (group !== undefined) {
      await close([tabId]);
    }
  }

  /** Ends a group: what the session opened is closed, what was handed over is given back. */
  async closeGroup(place: string): Promise<void> {
    const groups = await this.#store.all();
    const group = groups.get(place);
    if (group === undefined) {
      return;
    }
    for (const tabId of [...group.handed]) {
      await this.give(tabId);
    }
    await close(group.own);
    groups.delete(place);
    await this.#store.save();
    if (group.container !== undefined) {
      await this.#host.driver.containers?.remove(group.container);
    }
  }

  /** Hands one of the person's tabs over. */
  async take(place: string, tabId: number): Promise<WorkerTab> {
    const tab = await get(tabId);
    if (await this.#groupOf(tabId)) {
      throw new ActionError('TAB_IN_USE');
    }
    const group = (await this.#store.all()).get(place);
    if (group === undefined) {
      throw new ActionError('PAGE_NOT_FOUND');
    }
    await this.#add(group, tabId, 'handed');
    await this.#host.script(tabId);
    return told(tab);
  }

  /** Makes a session's tab the person's. */
  async give(tabId: number): Promise<void> {
    const group = await this.#groupOf(tabId);
    if (group === undefined) {
      return;
    }
    await this.#forget(group, tabId);
    this.#host.driver.release(tabId);
    await chrome.tabs.ungroup?.(tabId);
  }

  /** Ends the groups of all sessions but these, and tells the tabs of these. */
  async settle(places: readonly KnownPlace[]): Promise<{ tabs: (WorkerTab & { place: string })[] }> {
    const groups = await this.#store.all();
    for (const place of places) {
      if (!groups.has(place.place)) {
        await this.#restore(place);
      }
    }
    const live = new Set(places.map(({ place }) => place));
    const tabs: (WorkerTab & { place: string })[] = [];
    for (const { place, own, handed } of [...groups.values()]) {
      if (!live.has(place)) {
        await this.closeGroup(place);
        continue;
      }
      for (const tabId of [...own, ...handed]) {
        const tab = await get(tabId).catch(() => undefined);
        if (tab === undefined) {
          await this.#removed(tabId);
        } else {
          tabs.push({ ...told(tab), place });
        }
      }
    }
    const containers = [...groups.values()].flatMap(({ container }) => container ?? []);
    await this.#host.driver.containers?.removeAllBut(new Set(containers));
    return { tabs };
  }

  /**
   * Makes a group of what the daemon remembers: an update of the extension has taken what was kept here. Numbers of tabs
   * mean nothing after a new start of the browser, so a tab counts only in a browser's group of the session's name.
   */
  async #restore({ place, title, own, handed }: KnownPlace): Promise<void> {
    const group: Group = { place, title: title || NO_TITLE, own: [], handed: [] };
    (await this.#store.all()).set(place, group);
    for (const [tabIds, as] of [
      [own, 'own'],
      [handed, 'handed'],
    ] as const) {
      for (const tabId of tabIds) {
        const tab = await get(tabId).catch(() => undefined);
        const groupId = tab?.groupId ?? -1;
        const found = await chrome.tabGroups?.get(groupId).catch(() => undefined);
        if (found?.title === group.title) {
          group.groupId = groupId;
          const container = as === 'own' && tab && this.#host.driver.containers?.of(tab);
          if (container) {
            group.container = container;
          }
          await this.#add(group, tabId, as);
          await this.#host.script(tabId);
        }
      }
    }
  }

  /** The active tab of the window that the person used last. */
  async front(): Promise<WorkerTab> {
    const found = await chrome.windows.getLastFocused({ windowTypes: ['normal'] }).catch(() => undefined);
    const [tab] = found?.id === undefined ? [] : await chrome.tabs.query({ windowId: found.id, active: true });
    if (tab === undefined) {
      throw new ActionError('NO_ACTIVE_TAB');
    }
    return told(tab);
  }

  async #open(group: Group): Promise<WorkerTab> {
    const tab = await this.#blank(group);
    await this.#add(group, tab.tabId, 'own');
    return tab;
  }

  /** A blank tab, where the group is, or else behind what the person has in front. */
  async #blank(group: Group): Promise<WorkerTab> {
    const { own, handed } = group;
    const { containers } = this.#host.driver;
    if (containers !== undefined) {
      group.container ??= await containers.make(group.title);
    }
    const store = group.container === undefined ? {} : { cookieStoreId: group.container };
    const mate = await get(own.at(-1) ?? handed.at(-1) ?? -1).catch(() => undefined);
    const found = mate ?? (await chrome.windows.getLastFocused({ windowTypes: ['normal'] }).catch(() => undefined));
    const windowId = mate?.windowId ?? (found as chrome.windows.Window | undefined)?.id;
    if (windowId !== undefined) {
      return told(await chrome.tabs.create({ windowId, url: BLANK, active: false, ...store }));
    }
    const made = await chrome.windows.create({ url: BLANK, focused: false, ...store });
    const [tab] = made?.tabs ?? [];
    if (tab === undefined) {
      throw new ActionError('BROWSER_ERROR', { problem: 'no window could be opened' });
    }
    return told(tab);
  }

  async #add(group: Group, tabId: number, as: 'own' | 'handed'): Promise<void> {
    group[as].push(tabId);
    this.#owners.set(tabId, group.place);
    await this.#gather(group, tabId);
    await this.#store.save();
  }

  /** Puts a tab into the browser's group, where the browser has such groups. */
  async #gather(group: Group, tabId: number): Promise<void> {
    if (chrome.tabGroups === undefined) {
      return;
    }
    const existing = group.groupId !== undefined && (await chrome.tabGroups.get(group.groupId).catch(() => undefined));
    if (existing) {
      await chrome.tabs.group({ tabIds: [tabId], groupId: existing.id });
      return;
    }
    group.groupId = await chrome.tabs.group({ tabIds: [tabId] });
    await chrome.tabGroups.update(group.groupId, { title: group.title });
  }

  async #removed(tabId: number): Promise<void> {
    const group = await this.#groupOf(tabId);
    if (group !== undefined) {
      await this.#forget(group, tabId);
    }
    // The person's own tabs too, by their number alone: a question about one that has gone is withdrawn.
    this.#host.report({ kind: 'closed', tabId });
  }

  async #replaced(tabId: number, formerTabId: number): Promise<void> {
    const place = this.#owners.get(formerTabId);
    if (place !== undefined) {
      this.#owners.delete(formerTabId);
      this.#owners.set(tabId, place);
    }
    const group = await this.#groupOf(formerTabId);
    if (group !== undefined) {
      const now = (id: number) => (id === formerTabId ? tabId : id);
      group.own = group.own.map(now);
      group.handed = group.handed.map(now);
      await this.#store.save();
    }
    this.#host.report({ kind: 'replaced', tabId, formerTabId });
  }

  async #forget(group: Group, tabId: number): Promise<void> {
    group.own = group.own.filter((id) => id !== tabId);
    group.handed = group.handed.filter((id) => id !== tabId);
    this.#owners.delete(tabId);
    await this.#store.save();
  }

  async #groupOf(tabId: number): Promise<Group | undefined> {
    const groups = await this.#store.all();
    return [...groups.values()].find(({ own, handed }) => own.includes(tabId) || handed.includes(tabId));
  }

  /** In a window that is not in front it is a program or a page that has turned to another tab, and no person. */
  async #activated({ tabId, windowId }: { tabId: number; windowId: number }): Promise<void> {
    const window = await chrome.windows.get(windowId).catch(() => undefined);
    if (window?.focused) {
      this.#host.report({ kind: 'focused', tabId });
    }
  }

  async #focused(windowId: number): Promise<void> {
    if (windowId === chrome.windows.WINDOW_ID_NONE) {
      this.#host.report({ kind: 'focused' });
      return;
    }
    const [tab] = await chrome.tabs.query({ windowId, active: true });
    if (tab?.id !== undefined) {
      this.#host.report({ kind: 'focused', tabId: tab.id });
    }
  }
}

const BLANK = 'about:blank';

async function get(tabId: number): Promise<chrome.tabs.Tab> {
  try {
    return await chrome.tabs.get(tabId);
  } catch {
    throw new ActionError('PAGE_NOT_FOUND');
  }
}

/** Closes tabs; those that are gone are closed. */
async function close(tabIds: readonly number[]): Promise<void> {
  for (const tabId of tabIds) {
    await chrome.tabs.remove(tabId).catch(() => {});
  }
}

function told({ id, url, pendingUrl, title }: chrome.tabs.Tab): WorkerTab {
  if (id === undefined) {
    throw new ActionError('PAGE_NOT_FOUND');
  }
  return { tabId: id, url: url || pendingUrl || BLANK, ...(title && { title }) };
}
