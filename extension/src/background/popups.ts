import { ActionError, messageOf } from './errors';
import type { Targets } from './targets';
import { Changes } from './wait';

/** A page that another page has opened. */
export interface Popup {
  readonly tabId: number;
  /** Its address; at first the one that it is to show. */
  url: string;
  /** Its first document is there, or nothing will come of it. */
  arrived: boolean;
  gone: boolean;
}

/** Tells of the pages that a page opens, in whatever way: `window.open`, a link, a form, a key. */
export class Popups {
  readonly #targets: Targets;
  readonly #listeners = new Map<number, Set<(popup: Popup) => void>>();
  /** Those somebody was told of, until they are gone. */
  readonly #popups = new Map<number, Popup>();
  readonly #changes = new Changes();

  constructor(targets: Targets) {
    this.#targets = targets;
  }

  listen(): void {
    const { onCreatedNavigationTarget, onCommitted, onErrorOccurred } = chrome.webNavigation;
    onCreatedNavigationTarget.addListener(({ sourceTabId, tabId, url }) => this.#opened(sourceTabId, tabId, url));
    onCommitted.addListener(({ tabId, frameId, url }) => {
      if (frameId === 0 && url !== 'about:blank') {
        this.#change(tabId, { url, arrived: true });
      }
    });
    onErrorOccurred.addListener(({ tabId, frameId }) => {
      if (frameId === 0) {
        this.#change(tabId, { arrived: true });
      }
    });
    chrome.tabs.onRemoved.addListener((tabId) => {
      this.#change(tabId, { gone: true });
      this.#popups.delete(tabId);
    });
  }

  /** Hears of every page that the tab opens from now on, until the answer is called. */
  subscribe(openerId: number, listener: (popup: Popup) => void): () => void {
    const listeners = this.#listeners.get(openerId) ?? new Set();
    this.#listeners.set(openerId, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) {
        this.#listeners.delete(openerId);
      }
    };
  }

  /** Waits until the popup shows what it was opened for, as long as the signal allows; fails when it is gone. */
  async arrival(popup: Popup, signal: AbortSignal): Promise<void> {
    const arrived = () => {
      if (popup.gone) {
        throw new ActionError('BROWSER_ERROR', { problem: 'the popup closed itself' });
      }
      return popup.arrived || undefined;
    };
    await this.#changes.until(arrived, signal);
  }

  /** The popup as the daemon knows it. */
  async targetOf({ tabId }: Popup): Promise<string> {
    const targetId = await this.#targets.targetOf(tabId);
    if (targetId === undefined) {
      throw new ActionError('BROWSER_ERROR', { problem: 'the popup is gone' });
    }
    return targetId;
  }

  /** Closes a popup; one that is gone is closed. */
  async close({ tabId }: Popup): Promise<void> {
    try {
      await chrome.tabs.remove(tabId);
    } catch (error) {
      if (!messageOf(error).startsWith('No tab with id')) {
        throw new ActionError('BROWSER_ERROR', { problem: messageOf(error) });
      }
    }
  }

  #opened(openerId: number, tabId: number, url: string): void {
    const listeners = this.#listeners.get(openerId);
    if (listeners === undefined) {
      return;
    }
    const popup = { tabId, url, arrived: url === 'about:blank', gone: false };
    this.#popups.set(tabId, popup);
    for (const listener of [...listeners]) {
      listener(popup);
    }
  }

  #change(tabId: number, change: Partial<Omit<Popup, 'tabId'>>): void {
    const popup = this.#popups.get(tabId);
    if (popup !== undefined) {
      Object.assign(popup, change);
      this.#changes.notify();
    }
  }
}
