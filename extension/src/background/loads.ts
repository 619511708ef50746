/** What becomes of a tab's main frame, as the browser tells it where no debugger does. */

import { isAborted, isPerhapsTakenOver, reasonOf } from './driver/net-errors';
import { ActionError } from './errors';
import { abortable, Changes } from './wait';

/** How long a page may take to load before its caller is told that it has not. */
export const LOADED_WITHIN_MS = 10_000;

/** How long a step through the history takes to begin, also in a tab behind, where timers are late. */
const BEGINS_WITHIN_MS = 3000;

export interface Loading<T> {
  /** How long the page may take, by what has begun. */
  within?: (began: T) => number;
  /** What went wrong if nothing shows itself soon; undefined where something must. */
  orElse?: (began: T) => ActionError | undefined;
  /** The tab is new, and the news of its blank page may be on the way still. */
  fromBlank?: boolean;
}

/**
 * Begins a navigation and waits for its end. False when no page has loaded: not in time, or what came was a download;
 * `NAVIGATION_FAILED` when there was nothing to load.
 */
export async function loading<T>(
  tabId: number,
  signal: AbortSignal,
  begin: () => Promise<T>,
  { within = () => LOADED_WITHIN_MS, orElse = () => undefined, fromBlank = false }: Loading<T> = {},
): Promise<{ began: T; loaded: boolean }> {
  const passage = new Passage(tabId, fromBlank);
  try {
    const began = await begin();
    const vain = orElse(began);
    if (vain !== undefined && !(await passage.begins(signal))) {
      throw vain;
    }
    const patience = AbortSignal.timeout(within(began));
    const loaded = await passage.loaded(AbortSignal.any([signal, patience])).catch((error) => {
      if (error === patience.reason) {
        return false;
      }
      throw error;
    });
    return { began, loaded };
  } finally {
    passage.stop();
  }
}

/** What happens in the main frame of a tab from the moment on that this is made; to be stopped. */
export class Passage {
  readonly #tabId: number;
  readonly #changes = new Changes();
  /** Navigations that have begun and not ended. */
  #underWay = 0;
  #begun = 0;
  #ended = 0;
  #documents = 0;
  #movesWithin = 0;
  /** Something has begun in any frame: the tab has one history for all of them. */
  #stirred = false;
  /** Of those under way, the ones that may have been given up: they were if the tab rests. */
  #doubtful = 0;
  /** Where the latest document is by now. */
  #url: string | undefined;
  /** Of the latest document. */
  #reached: 'nothing' | 'its text' | 'its end' = 'nothing';
  #failure: ActionError | undefined;
  readonly #stops: (() => void)[] = [];

  /** `fromBlank`: what is told of `about:blank` is of the page before. */
  constructor(tabId: number, fromBlank = false) {
    this.#tabId = tabId;
    const events = chrome.webNavigation;
    const stir = (details: { tabId: number }) => {
      if (details.tabId === tabId) {
        this.#stirred = true;
        this.#changes.notify();
      }
    };
    for (const event of [events.onBeforeNavigate, events.onHistoryStateUpdated, events.onReferenceFragmentUpdated]) {
      event.addListener(stir);
      this.#stops.push(() => event.removeListener(stir));
    }
    const listen = <D extends { tabId: number; frameId: number; url: string }>(
      event: { addListener(f: (d: D) => void): void; removeListener(f: (d: D) => void): void },
      take: (details: D) => void,
    ) => {
      const listener = (details: D) => {
        if (details.tabId === tabId && details.frameId === 0 && !(fromBlank && details.url === 'about:blank')) {
          take(details);
          this.#changes.notify();
        }
      };
      event.addListener(listener);
      this.#stops.push(() => event.removeListener(listener));
    };
    const ended = () => {
      this.#ended++;
      this.#underWay = Math.max(0, this.#underWay - 1);
      this.#doubtful = Math.min(this.#doubtful, this.#underWay);
    };
    const moved = ({ url }: { url: string }) => {
      this.#movesWithin++;
      this.#url = url;
    };
    listen(events.onBeforeNavigate, () => {
      this.#begun++;
      if (this.#doubtful > 0) {
        this.#doubtful--; // this is the one that was taken over
      } else {
        this.#underWay++;
      }
    });
    listen(events.onCommitted, ({ url }) => {
      ended();
      this.#documents++;
      this.#url = url;
      this.#reached = 'nothing';
    });
    listen(events.onDOMContentLoaded, ({ url }) => {
      // In Firefox it may be told late, of the document before.
      if (url === this.#url) {
        this.#reached = 'its text';
      }
    });
    const complete = () => {
      this.#reached = 'its end';
      this.#stirred = true;
    };
    listen(events.onCompleted, ({ url }) => {
      if (url === this.#url) {
        complete();
      }
    });
    listen(events.onHistoryStateUpdated, moved);
    listen(events.onReferenceFragmentUpdated, moved);
    listen(events.onErrorOccurred, ({ error, url }) => {
      if (isPerhapsTakenOver(error) && this.#doubtful < this.#underWay) {
        this.#doubtful++;
        void this.#resolveDoubts();
        return;
      }
      ended();
      if (!isAborted(error)) {
        this.#failure ??= new ActionError('NAVIGATION_FAILED', { reason: reasonOf(error), url });
      }
    });
    // All that is told of a document that comes back as it was left (from the back/forward cache).
    const updated = (id: number, { status }: { status?: string }) => {
      if (id === tabId && status === 'complete') {
        complete();
        this.#changes.notify();
        void this.#resolveDoubts();
      }
    };
    chrome.tabs.onUpdated.addListener(updated);
    this.#stops.push(() => chrome.tabs.onUpdated.removeListener(updated));
  }

  /** Waits until something begins; false when nothing has for a while. Nothing tells that nothing will. */
  async begins(signal: AbortSignal): Promise<boolean> {
    const patience = AbortSignal.timeout(BEGINS_WITHIN_MS);
    try {
      return await this.#changes.until(() => this.#stirred || undefined, AbortSignal.any([signal, patience]));
    } catch {
      signal.throwIfAborted();
      return false;
    }
  }

  /** Waits until a page has loaded; false when what has begun leads to none. */
  async loaded(signal: AbortSignal): Promise<boolean> {
    return this.#changes.until(() => {
      if (this.#failure !== undefined) {
        throw this.#failure;
      }
      if (this.#underWay > 0) {
        return undefined;
      }
      const arrived = this.#documents > 0 ? this.#reached === 'its end' : this.#movesWithin > 0;
      // What has begun and led to no document was a download, or an answer without content.
      const vain = this.#documents === 0 && this.#begun > 0;
      return arrived || (vain ? false : undefined);
    }, signal);
  }

  /**
   * To be called when the page has worked off what an act has queued, or is `left` already. Waits until a navigation that
   * has begun by then has come to nothing or to a document that can be read.
   */
  async settled(left: boolean, signal: AbortSignal): Promise<void> {
    // The news that one has begun may be on the way still; the browser itself knows.
    const got = chrome.tabs.get(this.#tabId).catch(() => {
      throw new ActionError('PAGE_NOT_FOUND');
    });
    const { pendingUrl } = await abortable(got, signal);
    const begun = left || pendingUrl !== undefined;
    const told = () => !begun || this.#underWay > 0 || this.#ended > 0;
    const readable = () => this.#documents === 0 || this.#reached !== 'nothing';
    await this.#changes.until(() => (told() && this.#underWay === 0 && readable()) || undefined, signal);
  }

  async #resolveDoubts(): Promise<void> {
    const tab = this.#doubtful > 0 ? await chrome.tabs.get(this.#tabId).catch(() => undefined) : undefined;
    if (tab?.status === 'complete') {
      this.#ended += this.#doubtful;
      this.#underWay -= this.#doubtful;
      this.#doubtful = 0;
      this.#changes.notify();
    }
  }

  stop(): void {
    for (const stop of this.#stops) {
      stop();
    }
  }
}
