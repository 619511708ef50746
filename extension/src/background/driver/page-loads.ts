/** How far pages are loaded, as chrome.webNavigation of Firefox tells: what the debugger's events are to Chromium. */
import { Changes } from '../wait';
import type { LoadState } from './driver';
import { isAborted } from './net-errors';

/** The page that Firefox shows in place of one that it could not load, and the reason in its query. */
const ERROR_PAGE = /^about:(?:neterror|certerror|blocked|httpsonlyerror)\?(?:.*&)?e=([^&]*)/;

/** What is known of a tab's main frame since the worker has begun to listen. */
export class PageLoad {
  readonly changes = new Changes();
  /** Grows with each document, and with each move within a document. */
  documents = 0;
  movesWithin = 0;
  /** Of the document that is shown; undefined until one has come. */
  url: string | undefined;
  /** Where the navigation goes that is under way. */
  startedUrl: string | undefined;
  /** The latest navigation that came to nothing; `error` is in the browser's own words, and empty for an abort. */
  failure: { url: string; error: string } | undefined;
  /** An error page stands in for the document. */
  broken = false;

  #documentId: string | undefined;
  #reached: LoadState | undefined;
  /** The loading of the document that is shown, or of the one that is on its way, was given up. */
  #aborted = { shown: false, started: false };

  get pending(): boolean {
    return this.startedUrl !== undefined;
  }

  /** Something was given up, for good or only to be begun again: when the tab rests, it was for good. */
  get doubtful(): boolean {
    return this.#aborted.started || this.#aborted.shown;
  }

  reached(state: LoadState): boolean {
    return this.#reached === 'load' || this.#reached === state;
  }

  /** Takes over a document that was there before anybody listened. */
  found(url: string, state: LoadState | undefined): void {
    if (this.documents === 0) {
      this.url ??= url;
      this.#reach(state);
    }
  }

  started(url: string): void {
    this.startedUrl = url;
    this.#aborted.started = false;
  }

  committed(url: string, documentId: string | undefined): void {
    this.documents++;
    this.url = url;
    this.startedUrl = undefined;
    this.broken = false;
    this.#documentId = documentId;
    this.#reached = undefined;
    this.#aborted = { shown: false, started: false };
  }

  moved(url: string): void {
    this.movesWithin++;
    this.url = url;
  }

  parsed(shown: string, documentId: string | undefined): void {
    if (documentId !== this.#documentId) {
      return;
    }
    const [, reason] = ERROR_PAGE.exec(shown) ?? [];
    if (reason !== undefined) {
      this.broken = true;
      const { url = '' } = this;
      this.failure = { url, error: this.failure?.url === url ? this.failure.error : reason };
      this.#reach('load');
    } else {
      this.#reach(this.#aborted.shown && !this.pending ? 'load' : 'domcontentloaded');
    }
  }

  completed(url: string): void {
    // What is under way has come to its end without a document: it is a download.
    if (url === this.startedUrl) {
      this.#cameToNothing('');
    } else {
      this.#reach('load');
    }
  }

  failed(url: string, documentId: string | undefined, error: string): void {
    if (!isAborted(error)) {
      this.#cameToNothing(error, url);
    } else if (this.pending) {
      // Also said when another process of the browser takes the navigation over; that it is the end, the tab says. But what
      // it says may be of the document before: where another document than that was given up, it is no end.
      this.#aborted.started = url === this.startedUrl && this.#mayShow(documentId);
    } else if (documentId === this.#documentId) {
      this.#aborted.shown = true;
    }
  }

  /** The tab is not loading any more. */
  rested(): void {
    if (this.#aborted.started) {
      this.#cameToNothing('');
    } else if (this.#aborted.shown && this.#reached === 'domcontentloaded') {
      this.#reach('load');
    }
  }

  #cameToNothing(error: string, url = this.startedUrl ?? ''): void {
    this.failure = { url, error };
    this.startedUrl = undefined;
    this.#aborted.started = false;
  }

  /** Reports whether the document is the one that is shown, as far as the browser tells. */
  #mayShow(documentId: string | undefined): boolean {
    return documentId === this.#documentId || documentId === undefined || this.#documentId === undefined;
  }

  #reach(state: LoadState | undefined): void {
    if (this.#reached !== 'load') {
      this.#reached = state ?? this.#reached;
    }
  }
}

type Details = { tabId: number; frameId: number; url: string; documentId?: string };

/** Those of all tabs. */
export class PageLoads {
  readonly #tabs = new Map<number, PageLoad>();

  /** Starts listening. In the worker's first turn: the event that woke the worker is lost otherwise. */
  listen(): void {
    const nav = chrome.webNavigation;
    const listen = <D extends Details>(
      event: { addListener(listener: (details: D) => void): void },
      take: (page: PageLoad, details: D) => void,
    ) =>
      event.addListener((details) => {
        if (details.frameId === 0) {
          this.#change(details.tabId, (page) => take(page, details));
        }
      });
    listen<Details>(nav.onBeforeNavigate, (page, { url }) => page.started(url));
    listen<Details>(nav.onCommitted, (page, { url, documentId }) => page.committed(url, documentId));
    listen<Details>(nav.onDOMContentLoaded, (page, { url, documentId }) => page.parsed(url, documentId));
    listen<Details>(nav.onCompleted, (page, { url }) => page.completed(url));
    listen<Details & { error: string }>(nav.onErrorOccurred, (page, { url, documentId, error }) =>
      page.failed(url, documentId, error),
    );
    listen<Details>(nav.onReferenceFragmentUpdated, (page, { url }) => page.moved(url));
    listen<Details>(nav.onHistoryStateUpdated, (page, { url }) => page.moved(url));
    chrome.tabs.onUpdated.addListener(async (tabId, { status }) => {
      // It may be said of the page before, while another one is on its way: only the tab itself knows.
      if (status === 'complete' && this.of(tabId).doubtful) {
        const tab = await chrome.tabs.get(tabId).catch(() => undefined);
        if (tab?.status === 'complete') {
          this.#change(tabId, (page) => page.rested());
        }
      }
    });
    chrome.tabs.onRemoved.addListener((tabId) => void this.#tabs.delete(tabId));
  }

  of(tabId: number): PageLoad {
    const page = this.#tabs.get(tabId) ?? new PageLoad();
    this.#tabs.set(tabId, page);
    return page;
  }

  #change(tabId: number, change: (page: PageLoad) => void): void {
    const page = this.of(tabId);
    change(page);
    page.changes.notify();
  }
}
