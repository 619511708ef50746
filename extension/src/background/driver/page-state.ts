import { Changes } from '../wait';
import type { Events, Frame } from './cdp';
import type { LoadState } from './driver';

/**
 * Where a navigation goes that is begun for its beginning alone and ended at once: an address that no request is ever
 * sent to (RFC 6761, section 6.4). A page's state takes no notice of it.
 */
export const NOWHERE = 'http://nowhere.invalid/';

/** How many of the latest documents are remembered: enough for one that was replaced at once by its own script. */
const REMEMBERED = 16;

/**
 * What is known of a page's main frame from DevTools events: which document it shows, how far that is loaded, and
 * whether another one is on its way.
 */
export class PageState {
  readonly changes = new Changes();
  /** Grows with each document, and with each move within a document. */
  documents = 0;
  movesWithin = 0;
  /** Loader ids of the latest documents, newest last. */
  recent: readonly string[] = [];
  /** Of the document that is shown, its fragment included. */
  address = '';
  /** The address that could not be loaded, while an error page stands in for it. */
  unreachableUrl: string | undefined;
  /** It shows nothing of a site: the blank page, or the browser's own for an address that could not be shown. */
  get bare(): boolean {
    return this.unreachableUrl !== undefined || this.#url === 'about:blank' || this.#url === '';
  }

  /** A navigation that the page or the user began: asked for, or already under way. */
  pending: 'no' | 'requested' | 'started' = 'no';
  /** Where the latest navigation under way goes. */
  startedUrl: string | undefined;
  /** The latest navigation that failed, an error page shown or not. */
  failure: { url: string; error: string } | undefined;

  #frameId = '';
  #url = '';
  #reached: LoadState | undefined;

  /** The main frame's DevTools id. */
  get frameId(): string {
    return this.#frameId;
  }

  reached(state: LoadState): boolean {
    return this.#reached === 'load' || this.#reached === state;
  }

  /** Takes over what is shown at the moment of attaching. */
  begin(frame: Frame): void {
    this.#show(frame, undefined);
  }

  failed(url: string, error: string): void {
    if (url !== NOWHERE) {
      this.failure = { url, error };
      this.changes.notify();
    }
  }

  /** The debugger was detached: no event will tell how a pending navigation ends. */
  lost(): void {
    this.pending = 'no';
    this.changes.notify();
  }

  handle<E extends keyof Events>(event: E, params: Events[E]): void {
    const handler = this.#handlers[event];
    if (handler !== undefined) {
      handler(params);
      this.changes.notify();
    }
  }

  readonly #handlers: { [E in keyof Events]?: (params: Events[E]) => void } = {
    'Page.frameNavigated': ({ frame, type }) => {
      if (frame.parentId === undefined) {
        this.documents++;
        this.pending = 'no';
        // A document from the back/forward cache was loaded before and fires no load event.
        this.#show(frame, type === 'BackForwardCacheRestore' ? 'load' : undefined);
      }
    },
    'Page.navigatedWithinDocument': ({ frameId, url }) => {
      if (frameId === this.#frameId) {
        this.movesWithin++;
        this.address = url;
      }
    },
    'Page.lifecycleEvent': ({ frameId, loaderId, name }) => {
      if (frameId === this.#frameId && loaderId === this.recent.at(-1)) {
        if (name === 'load') {
          this.#reached = 'load';
        } else if (name === 'DOMContentLoaded') {
          this.#reached ??= 'domcontentloaded';
        }
      }
    },
    'Page.domContentEventFired': () => {
      this.#reached ??= 'domcontentloaded';
    },
    'Page.loadEventFired': () => {
      this.#reached = 'load';
    },
    'Page.frameScheduledNavigation': ({ frameId }) => this.#requested(frameId),
    'Page.frameRequestedNavigation': ({ frameId, disposition }) => {
      if (disposition === 'currentTab') {
        this.#requested(frameId);
      }
    },
    'Page.frameStartedNavigating': ({ frameId, url, navigationType }) => {
      if (frameId === this.#frameId && url !== NOWHERE && !/sameDocument/i.test(navigationType)) {
        this.pending = 'started';
        this.startedUrl = url;
      }
    },
    'Page.frameClearedScheduledNavigation': ({ frameId }) => {
      if (frameId === this.#frameId && this.pending === 'requested') {
        this.pending = 'no';
      }
    },
    'Page.frameStoppedLoading': ({ frameId }) => {
      if (frameId === this.#frameId) {
        this.pending = 'no';
      }
    },
  };

  #requested(frameId: string): void {
    if (frameId === this.#frameId && this.pending === 'no') {
      this.pending = 'requested';
    }
  }

  #show(frame: Frame, reached: LoadState | undefined): void {
    this.#frameId = frame.id;
    this.#url = frame.url;
    this.address = frame.url + (frame.urlFragment ?? '');
    this.#reached = reached;
    this.unreachableUrl = frame.unreachableUrl;
    this.recent = [...this.recent, frame.loaderId].slice(-REMEMBERED);
  }
}
