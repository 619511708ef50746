/** The functions that a client has put into a tab, as they were agreed to. */
export interface Toolkit {
  id: string;
  /** The only one that they are for. */
  origin: string;
  purpose: string;
  code: string;
  functions: readonly string[];
  /** Milliseconds since 1970. */
  installedAt: number;
}

/** The storage area is one for all contexts of a browser, whose tabs have different numbers: each tab has its own key. */
const keyOf = (tabId: number): string => `browsentic/codeToolkits:${tabId}`;

/**
 * One toolkit a tab, kept for as long as the browser runs and the tab is open: a document that was loaded anew gets its
 * functions again without a question.
 */
export class Toolkits {
  /** Starts listening. In the worker's first turn: the event that woke the worker is lost otherwise. */
  listen(): void {
    chrome.tabs.onRemoved.addListener((tabId) => void this.forget(tabId));
  }

  async of(tabId: number): Promise<Toolkit | undefined> {
    const key = keyOf(tabId);
    const { [key]: toolkit } = await chrome.storage.session.get<Record<string, Toolkit | undefined>>(key);
    return toolkit;
  }

  keep(tabId: number, toolkit: Toolkit): Promise<void> {
    return chrome.storage.session.set({ [keyOf(tabId)]: toolkit });
  }

  forget(tabId: number): Promise<void> {
    return chrome.storage.session.remove(keyOf(tabId));
  }
}
