import type { Driver } from './driver/driver';

/**
 * Which tab a DevTools target is, and the other way round. A tab keeps its target through all navigations, so what
 * was asked once is remembered until the tab closes.
 */
export class Targets {
  /** The daemon of a paired browser has no DevTools: it knows each page by its tab. */
  byTab = false;
  readonly #driver: Pick<Driver, 'pages'>;
  readonly #tabs = new Map<string, number>();
  readonly #targets = new Map<number, string>();

  constructor(driver: Pick<Driver, 'pages'>) {
    this.#driver = driver;
  }

  listen(): void {
    chrome.tabs.onRemoved.addListener((tabId) => {
      const targetId = this.#targets.get(tabId);
      this.#targets.delete(tabId);
      if (targetId !== undefined) {
        this.#tabs.delete(targetId);
      }
    });
  }

  /** The tab of a target; undefined when this browser context has no such page. */
  async tabOf(targetId: string): Promise<number | undefined> {
    if (!this.#tabs.has(targetId)) {
      await this.#refresh();
    }
    return this.#tabs.get(targetId);
  }

  /** What the daemon knows the page of a tab by. */
  async targetOf(tabId: number): Promise<string | undefined> {
    if (this.byTab) {
      return String(tabId);
    }
    if (!this.#targets.has(tabId)) {
      await this.#refresh();
    }
    return this.#targets.get(tabId);
  }

  async #refresh(): Promise<void> {
    for (const { tabId, targetId } of await this.#driver.pages()) {
      this.#tabs.set(targetId, tabId);
      this.#targets.set(tabId, targetId);
    }
  }
}
