import { isAborted } from './driver/net-errors';

/** The main frame of a tab shows `url`: with a new document, or within the one it had. */
export interface Navigation {
  tabId: number;
  url: string;
  sameDocument: boolean;
}

/** Tells of every main-frame navigation of every tab, error pages included. */
export class Navigations {
  readonly #listeners = new Set<(navigation: Navigation) => void>();

  listen(): void {
    const { onCommitted, onErrorOccurred, onHistoryStateUpdated, onReferenceFragmentUpdated } = chrome.webNavigation;
    onCommitted.addListener((details) => this.#tell(details, false));
    onErrorOccurred.addListener((details) => {
      // An aborted one leaves the old document where it is.
      if (!isAborted(details.error)) {
        this.#tell(details, false);
      }
    });
    onHistoryStateUpdated.addListener((details) => this.#tell(details, true));
    onReferenceFragmentUpdated.addListener((details) => this.#tell(details, true));
  }

  subscribe(listener: (navigation: Navigation) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #tell({ tabId, frameId, url }: { tabId: number; frameId: number; url: string }, sameDocument: boolean): void {
    if (frameId === 0) {
      for (const listener of [...this.#listeners]) {
        listener({ tabId, url, sameDocument });
      }
    }
  }
}
