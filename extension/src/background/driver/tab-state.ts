/** What is known of a tab without holding it. */
import { ActionError } from '../errors';
import { abortable } from '../wait';

/** Address and title. A tab makes up a title where there is none, so where a script may run the document is asked. */
export async function locationOf(tabId: number, signal: AbortSignal): Promise<{ url: string; title: string }> {
  const got = chrome.tabs.get(tabId).catch(() => {
    throw new ActionError('PAGE_NOT_FOUND');
  });
  const { url = '', title = '' } = await abortable(got, signal);
  const own = chrome.scripting
    .executeScript({ target: { tabId }, func: () => document.title, injectImmediately: true })
    .then(([answer]) => answer?.result)
    .catch(() => undefined);
  return { url, title: (await abortable(own, signal)) ?? title };
}

/**
 * Whether the browser draws the tab: one behind another, or in a minimised window, it does not. The page's own idea of
 * being visible says nothing, for it may be made to believe that it always is.
 */
export async function isOnScreen(tabId: number, signal: AbortSignal): Promise<boolean> {
  const look = async () => {
    const { active, windowId } = await chrome.tabs.get(tabId);
    return active && (await chrome.windows.get(windowId)).state !== 'minimized';
  };
  const seen = look().catch(() => {
    throw new ActionError('PAGE_NOT_FOUND');
  });
  return abortable(seen, signal);
}

/** Waits until the tab shows nothing of a site, and so has no script of ours. */
export function whenTabBare(tabId: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = () => {
      isBare(tabId).then((bare) => {
        if (bare) {
          end();
          resolve();
        }
      });
    };
    const changed = (id: number) => {
      if (id === tabId) {
        look();
      }
    };
    const abort = () => {
      end();
      reject(signal.reason);
    };
    const end = () => {
      chrome.tabs.onUpdated.removeListener(changed);
      signal.removeEventListener('abort', abort);
    };
    if (signal.aborted) {
      reject(signal.reason);
      return;
    }
    chrome.tabs.onUpdated.addListener(changed);
    signal.addEventListener('abort', abort);
    look();
  });
}

async function isBare(tabId: number): Promise<boolean> {
  const frame = await chrome.webNavigation.getFrame({ tabId, frameId: 0 }).catch(() => null);
  return !frame || frame.errorOccurred || frame.url === '' || frame.url === 'about:blank';
}
