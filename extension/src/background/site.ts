/** The host that a tab shows, as the daemon writes hosts: an IPv6 address without brackets. Empty for none. */
export async function siteOf(tabId: number): Promise<string> {
  const { url = '' } = (await chrome.tabs.get(tabId).catch(() => undefined)) ?? {};
  return (URL.parse(url)?.hostname ?? '').replace(/^\[|\]$/g, '');
}
