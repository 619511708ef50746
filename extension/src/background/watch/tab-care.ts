import type { MonitorRecord } from './monitor-record';

/**
 * A tab that the browser puts to sleep sees nothing: it is kept from that. One of the person's is pinned, too, so that they
 * see that it is in use and do not close it by mistake; a session's tab has its group for that, which a pin would take it
 * out of.
 */
export function careFor(tab: chrome.tabs.Tab, isPersons: boolean): MonitorRecord['care'] {
  return { pinned: isPersons && !tab.pinned, autoDiscardable: tab.autoDiscardable };
}

export async function keepAwake({ tabId, care }: MonitorRecord): Promise<void> {
  await update(tabId, { autoDiscardable: false, ...(care.pinned && { pinned: true }) });
}

/** As it was before. */
export async function letSleep({ tabId, care }: MonitorRecord): Promise<void> {
  await update(tabId, { autoDiscardable: care.autoDiscardable, ...(care.pinned && { pinned: false }) });
}

/** A tab that has gone needs no care. */
async function update(tabId: number, properties: chrome.tabs.UpdateProperties): Promise<void> {
  await chrome.tabs.update(tabId, properties).catch(() => {});
}
