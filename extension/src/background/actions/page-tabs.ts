/** Tabs: of a session its own, of the user those that no session owns. */
import type { Inputs } from '../../registry.gen';
import type { Answer, CallContext, Executor } from '../context';
import { ActionError } from '../errors';
import { loading } from '../loads';
import { clip } from '../text';
import { webAddress } from './page-navigate';

const MAX_LISTED = 20;
const MAX_TEXT = 120;

type Tab = Answer<'page.closeTab'>['data']['closed'];
type OpenTab = chrome.tabs.Tab & { id: number };

export const openTab: Executor<'page.openTab'> = async ({ url, active }, context) => {
  const { call, driver, owners, targets } = context;
  const here = await chrome.tabs.get(call.tabId);
  const { href } = webAddress(url, here.url);
  const before = await activeIn(here.windowId);
  // Blank at first: what a session's pages are to be like must be set before the first request.
  const tab = await chrome.tabs.create({
    url: 'about:blank',
    active,
    windowId: here.windowId,
    index: here.index + 1,
    openerTabId: call.tabId,
  });
  const tabId = tab.id ?? chrome.tabs.TAB_ID_NONE;
  try {
    await owners.join(tabId, call.tabId);
    if (driver.holds(call.tabId)) {
      // Held before it leaves for another process: taken hold of on the way, it is at times reported as crashed.
      await driver.attach(tabId);
    }
    const { loaded } = await loading(tabId, call.signal, () => chrome.tabs.update(tabId, { url: href }), {
      fromBlank: true,
    });
    const targetId = await targets.targetOf(tabId);
    const now = await activeIn(here.windowId);
    return {
      data: {
        performed: `opened a tab ${active ? 'in front' : 'in the background'}`,
        openedUrl: href,
        tabId,
        index: tab.index,
        loaded,
        ...(now !== undefined && { activeTabId: now }),
        ...(active && before !== undefined && { previousTabId: before }),
        ...(targetId !== undefined && { targetId }),
      },
    };
  } catch (error) {
    // A tab of which nobody learns must not stay.
    await chrome.tabs.remove(tabId).catch(() => {});
    throw error;
  }
};

export const switchTab: Executor<'page.switchTab'> = async (input, context) => {
  const { here, tabs } = await around(context);
  if (input.tabId === undefined && input.match === undefined) {
    return { data: await list(here.windowId, tabs, context) };
  }
  const tab = await pick(input, tabs, context);
  const before = await activeIn(tab.windowId);
  await chrome.tabs.update(tab.id, { active: true });
  await chrome.windows.update(tab.windowId, { focused: true });
  return {
    data: {
      performed: 'switched to the tab',
      activeTabId: tab.id,
      ...(before !== undefined && { previousTabId: before }),
      tab: await told({ ...tab, active: true }, context),
    },
  };
};

export const closeTab: Executor<'page.closeTab'> = async (input, context) => {
  const { here, tabs, own } = await around(context);
  const named = input.tabId !== undefined || input.match !== undefined;
  const tab = named ? await pick(input, tabs, context) : webTab(here);
  if (tab.pinned) {
    throw new ActionError('INVALID_TARGET', { why: 'the tab is pinned; ask the user to unpin or close it' });
  }
  if (context.owners.isRecorded(tab.id)) {
    throw new ActionError('INVALID_TARGET', { why: 'the user records this tab; wait until the recording is stopped' });
  }
  const last = own ? tabs.length <= 1 : (await chrome.tabs.query({ windowId: tab.windowId })).length <= 1;
  if (last) {
    const why = own
      ? 'it is the only tab of the session; close the session instead'
      : 'it is the only tab of its window';
    throw new ActionError('INVALID_TARGET', { why });
  }
  const closed = await told(tab, context);
  await chrome.tabs.remove(tab.id);
  const rest = (await around(context, tab)).tabs;
  const next =
    rest.find(({ active, windowId }) => active && windowId === tab.windowId) ?? rest.find(({ active }) => active);
  return {
    data: {
      performed: 'closed the tab',
      closed,
      ...(next !== undefined && { nowOn: await told(next, context), activeTabId: next.id }),
      remaining: rest.length,
    },
  };
};

/** The tabs that a call may see: those of its session wherever they are, or the user's own in the same window. */
async function around({ call, owners }: CallContext, closed?: OpenTab) {
  const here = closed ?? ((await chrome.tabs.get(call.tabId)) as OpenTab);
  const owner = owners.ownerOf(here.id);
  const own = owner !== undefined;
  const all = (await chrome.tabs.query(own ? {} : { windowId: here.windowId })) as OpenTab[];
  const tabs = all.filter(({ id }) => id !== closed?.id && owners.ownerOf(id) === owner);
  return { here, tabs, own };
}

/** The tab of a number, if the call may see it. */
export async function tabNamed(tabId: number, context: CallContext): Promise<OpenTab> {
  return pick({ tabId }, (await around(context)).tabs, context);
}

async function list(
  windowId: number,
  tabs: OpenTab[],
  context: CallContext,
): Promise<Answer<'page.switchTab'>['data']> {
  const shown = tabs.filter(isWeb);
  const active = (await activeIn(windowId)) ?? undefined;
  return {
    performed: `listed ${Math.min(shown.length, MAX_LISTED)} of ${shown.length} tabs`,
    ...(active !== undefined && { activeTabId: active }),
    tabs: await Promise.all(shown.slice(0, MAX_LISTED).map((tab) => told(tab, context))),
    ...(shown.length < tabs.length && { hidden: tabs.length - shown.length }),
    ...(shown.length > MAX_LISTED && { truncated: true }),
  };
}

async function pick(
  { tabId, match }: Inputs['page.switchTab'],
  tabs: OpenTab[],
  { owners }: CallContext,
): Promise<OpenTab> {
  if ((tabId === undefined) === (match === undefined) || match?.trim() === '') {
    throw new ActionError('INVALID_INPUT', { why: 'give one of tabId and match, and let match not be blank' });
  }
  const wanted = match?.trim().toLowerCase() ?? '';
  const fits = ({ id, title = '', url = '' }: OpenTab) =>
    tabId === undefined ? `${title}\n${url}`.toLowerCase().includes(wanted) : id === tabId;
  const found = tabs.filter(fits);
  const [tab] = found;
  if (tab === undefined) {
    throw await absent(tabId, tabs, owners);
  }
  if (found.length > 1) {
    throw new ActionError('INVALID_TARGET', {
      why: 'more than one tab fits; choose one by its tabId',
      choices: choicesOf(found),
    });
  }
  return webTab(tab);
}

/** The browser's own pages are its person's. */
function webTab(tab: OpenTab): OpenTab {
  if (!isWeb(tab)) {
    throw new ActionError('UNSUPPORTED', { why: 'the tab shows a page of the browser itself' });
  }
  return tab;
}

/** Why a tab is not among those that the call may see. */
async function absent(tabId: number | undefined, tabs: OpenTab[], owners: CallContext['owners']): Promise<ActionError> {
  const elsewhere = tabId !== undefined && (await chrome.tabs.get(tabId).catch(() => undefined));
  if (elsewhere && owners.ownerOf(elsewhere.id ?? -1) !== owners.ownerOf(tabs[0]?.id ?? -1)) {
    return new ActionError('TAB_IN_USE');
  }
  if (elsewhere) {
    return new ActionError('INVALID_TARGET', { why: 'the tab is in another window' });
  }
  return new ActionError('TARGET_NOT_FOUND', { why: 'no open tab fits', choices: choicesOf(tabs) });
}

const isWeb = ({ url = '' }: OpenTab): boolean => /^(https?:|about:blank)/.test(url);

const choicesOf = (tabs: OpenTab[]) =>
  tabs
    .filter(isWeb)
    .slice(0, MAX_LISTED)
    .map(({ id, title = '', url = '' }) => `${id}: ${title} ${url}`);

async function told({ id, title = '', url = '', active }: OpenTab, { targets }: CallContext): Promise<Tab> {
  const targetId = await targets.targetOf(id);
  return {
    tabId: id,
    title: clip(title, MAX_TEXT),
    url: clip(url, MAX_TEXT),
    ...(active && { active }),
    ...(targetId !== undefined && { targetId }),
  };
}

async function activeIn(windowId: number): Promise<number | undefined> {
  const [tab] = await chrome.tabs.query({ windowId, active: true });
  return tab?.id;
}
