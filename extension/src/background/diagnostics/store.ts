import type { Capture } from './capture';

const KEY = 'browsentic/diagnostics:';

/**
 * Captures, kept for as long as the browser runs and never on a disk. The storage area is one for all contexts of a
 * browser: each capture has a key of its own, and whoever loads takes only those of its own tabs.
 */
export interface CaptureStore {
  all(): Promise<Capture[]>;
  save(capture: Capture): Promise<void>;
  remove(id: string): Promise<void>;
}

export const captureStore: CaptureStore = {
  all: async () => {
    const tabs = new Set((await chrome.tabs.query({})).map(({ id }) => id));
    const kept = Object.entries(await chrome.storage.session.get<Record<string, unknown>>(null));
    return kept
      .filter(([key]) => key.startsWith(KEY))
      .map(([, capture]) => capture as Capture)
      .filter(({ tabId }) => tabs.has(tabId));
  },
  save: (capture) => chrome.storage.session.set({ [KEY + capture.id]: capture }),
  remove: (id) => chrome.storage.session.remove(KEY + id),
};
