/** What becomes of a navigation of a tab's main frame. */

import { reasonOf } from './driver/net-errors';
import { ActionError } from './errors';
import { Changes } from './wait';

/** How long a page may take to load before its caller is told that it has not. */
const LOADED_WITHIN_MS = 10_000;

/**
 * Begins a navigation and waits for its end. False when the page has not loaded in time, as when what came was a
 * download; `NAVIGATION_FAILED` when there was nothing to load.
 */
export async function loading<T>(
  tabId: number,
  signal: AbortSignal,
  begin: () => Promise<T>,
): Promise<{ began: T; loaded: boolean }> {
  const load = new Load(tabId);
  try {
    const began = await begin();
    const patience = AbortSignal.timeout(LOADED_WITHIN_MS);
    const loaded = await load.ended(AbortSignal.any([signal, patience])).catch((error) => {
      if (error === patience.reason) {
        return false;
      }
      throw error;
    });
    return { began, loaded };
  } finally {
    load.stop();
  }
}

class Load {
  readonly #changes = new Changes();
  #loaded = false;
  #failure: ActionError | undefined;
  readonly #stops: (() => void)[] = [];

  constructor(tabId: number) {
    const { onCompleted, onErrorOccurred, onHistoryStateUpdated, onReferenceFragmentUpdated } = chrome.webNavigation;
    const listen = <D extends { tabId: number; frameId: number }>(
      event: { addListener(f: (d: D) => void): void; removeListener(f: (d: D) => void): void },
      take: (details: D) => void,
    ) => {
      const listener = (details: D) => {
        if (details.tabId === tabId && details.frameId === 0) {
          take(details);
          this.#changes.notify();
        }
      };
      event.addListener(listener);
      this.#stops.push(() => event.removeListener(listener));
    };
    const loaded = () => {
      this.#loaded = true;
    };
    listen(onCompleted, loaded);
    listen(onHistoryStateUpdated, loaded);
    listen(onReferenceFragmentUpdated, loaded);
    listen(onErrorOccurred, ({ error, url }) => {
      // Also said of what another navigation has replaced, and of a download.
      if (error !== 'net::ERR_ABORTED') {
        this.#failure ??= new ActionError('NAVIGATION_FAILED', { reason: reasonOf(error), url });
      }
    });
  }

  ended(signal: AbortSignal): Promise<boolean> {
    return this.#changes.until(() => {
      if (this.#failure !== undefined) {
        throw this.#failure;
      }
      return this.#loaded || undefined;
    }, signal);
  }

  stop(): void {
    for (const stop of this.#stops) {
      stop();
    }
  }
}
