/** Firefox calls its side panel a sidebar. */
interface Sidebars {
  sidebarAction?: { open(): Promise<void> };
}

let windowId: number = chrome.windows.WINDOW_ID_CURRENT;
// A browser opens its panel only in the very turn of a person's click, so the window has to be known before.
chrome.windows.getCurrent().then(({ id }) => {
  windowId = id ?? windowId;
});

/** Opens the side panel beside the pages of this window, and closes the popup that it was asked from. */
export async function openSidePanel(): Promise<void> {
  const { sidebarAction } = (globalThis as { browser?: Sidebars }).browser ?? {};
  await (sidebarAction === undefined ? chrome.sidePanel.open({ windowId }) : sidebarAction.open());
  window.close();
}
