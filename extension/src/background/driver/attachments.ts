import { abortable, outlasting } from '../wait';
import {
  attach,
  type Command,
  DETACHING,
  type Events,
  NotAttached,
  type Params,
  type Reply,
  send,
  sendTo,
} from './cdp';
import { PageState } from './page-state';

/** Hears an event of a tab; `sessionId` is set when it comes from a session inside the tab. */
export type Listener = <E extends keyof Events>(event: E, params: Events[E], sessionId: string | undefined) => void;

type Domain = 'Network' | 'Runtime' | 'Log';

/** Input cannot be taken back: a call that is over lasts until the page has had it, so that the next does not overtake it. */
async function answered<C extends Command>(
  tabId: number,
  signal: AbortSignal,
  command: C,
  ...params: Params<C>
): Promise<Reply<C>> {
  signal.throwIfAborted();
  const answer = send(tabId, command, ...params);
  if (command.startsWith('Input.')) {
    await outlasting(answer, signal);
  }
  return abortable(answer, signal);
}

/**
 * The tabs that chrome.debugger is attached to, one attachment a tab, made when first needed. Attachments and what was
 * set on them outlive the worker; the next worker finds out what it needs to know by attaching again.
 */
export class Attachments {
  readonly #pages = new Map<number, PageState>();
  readonly #attached = new Map<number, Promise<PageState>>();
  readonly #listeners = new Map<number, Set<Listener>>();
  /** How many want to hear of a domain, by tab and domain. */
  readonly #uses = new Map<string, number>();
  readonly #lost: (tabId: number, forGood: boolean) => void;
  readonly #listener: <E extends keyof Events>(tabId: number, event: E, params: Events[E]) => void;

  /**
   * `listener` hears every event of every attached tab, after the tab's state has taken it in; `lost` of tabs that are no
   * longer attached to, for good or until they are again.
   */
  constructor(
    listener: <E extends keyof Events>(tabId: number, event: E, params: Events[E]) => void,
    lost: (tabId: number, forGood: boolean) => void,
  ) {
    this.#listener = listener;
    this.#lost = lost;
  }

  /** Starts listening. In the worker's first turn: the event that woke the worker is lost otherwise. */
  listen(): void {
    chrome.debugger.onEvent.addListener(({ tabId, sessionId }: chrome.debugger.DebuggerSession, method, params) => {
      if (tabId === undefined) {
        return;
      }
      const event = method as keyof Events;
      if (sessionId === undefined) {
        this.#pages.get(tabId)?.handle(event, params as never);
        this.#listener(tabId, event, params as never);
      }
      for (const listener of [...(this.#listeners.get(tabId) ?? [])]) {
        listener(event, params as never, sessionId);
      }
    });
    chrome.debugger.onDetach.addListener(({ tabId }, reason) => {
      if (tabId !== undefined) {
        this.#attached.delete(tabId);
        this.#pages.get(tabId)?.lost();
        // Also said of a tab that only went where debuggers are not allowed, if for a moment (a mailto: link). That a
        // person ended it is respected.
        const again = reason === 'target_closed' ? this.page(tabId) : undefined;
        again?.then(
          () => this.#lost(tabId, false),
          () => {},
        );
        if (again === undefined) {
          this.#lost(tabId, true);
        }
      }
    });
    chrome.tabs.onRemoved.addListener((tabId) => {
      this.#pages.delete(tabId);
    });
    chrome.webNavigation.onErrorOccurred.addListener(({ tabId, frameId, url, error }) => {
      if (frameId === 0) {
        this.#pages.get(tabId)?.failed(url, error);
      }
    });
  }

  /** The state of a tab, which is attached to first where that is needed. */
  page(tabId: number): Promise<PageState> {
    let attached = this.#attached.get(tabId);
    if (attached === undefined) {
      attached = this.#attach(tabId);
      this.#attached.set(tabId, attached);
      attached.catch(() => this.#forget(tabId, attached));
    }
    return attached;
  }

  /** Attached to, or about to be. */
  holds(tabId: number): boolean {
    return this.#attached.has(tabId);
  }

  /** Lets go of a tab, without waiting for it. */
  release(tabId: number): void {
    this.#attached.delete(tabId);
    this.#pages.delete(tabId);
    this.#lost(tabId, true);
    chrome.debugger.detach({ tabId }).catch(() => {});
  }

  /** What is known of a tab by now, attached or not. */
  known(tabId: number): PageState | undefined {
    return this.#pages.get(tabId);
  }

  /** Hears every event of a tab, after its state has taken it in, until the answer is called. */
  subscribe(tabId: number, listener: Listener): () => void {
    const listeners = this.#listeners.get(tabId) ?? new Set();
    this.#listeners.set(tabId, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#listeners.get(tabId) === listeners) {
        this.#listeners.delete(tabId);
      }
    };
  }

  /** Has DevTools tell of a domain of a tab for as long as anybody wants to hear of it. */
  use(tabId: number, domain: Domain, signal: AbortSignal): { ready: Promise<unknown>; end: () => void } {
    const key = `${tabId} ${domain}`;
    this.#uses.set(key, (this.#uses.get(key) ?? 0) + 1);
    const end = once(() => {
      const left = (this.#uses.get(key) ?? 1) - 1;
      if (left > 0) {
        this.#uses.set(key, left);
        return;
      }
      this.#uses.delete(key);
      sendTo({ tabId }, `${domain}.disable`).catch(() => {});
    });
    return { ready: this.send(tabId, signal, `${domain}.enable`), end };
  }

  /** Sends a command to a tab. Fails with `ActionError` or `FrameGone`, or with the signal's reason. */
  async send<C extends Command>(
    tabId: number,
    signal: AbortSignal,
    command: C,
    ...params: Params<C>
  ): Promise<Reply<C>> {
    const attached = this.page(tabId);
    await abortable(attached, signal);
    try {
      return await answered(tabId, signal, command, ...params);
    } catch (error) {
      if (!(error instanceof NotAttached)) {
        throw error;
      }
    }
    // The news that it was let go was still on the way; the command has not been sent.
    this.#forget(tabId, attached);
    await abortable(this.page(tabId), signal);
    return answered(tabId, signal, command, ...params);
  }

  #forget(tabId: number, attached: Promise<PageState> | undefined): void {
    if (this.#attached.get(tabId) === attached) {
      this.#attached.delete(tabId);
    }
  }

  async #attach(tabId: number): Promise<PageState> {
    await attach(tabId);
    const page = this.#pages.get(tabId) ?? new PageState();
    this.#pages.set(tabId, page);
    const [{ frameTree }] = await Promise.all([
      send(tabId, 'Page.getFrameTree'),
      send(tabId, 'Page.enable'),
      // A page that is made before it is asked for takes another page's place in its tab, scripts, ids and all.
      send(tabId, 'Page.setPrerenderingAllowed', { isAllowed: false }),
      // A tab behind another one draws no frames and takes no mouse, unless it is made to believe that it is in front.
      send(tabId, 'Emulation.setFocusEmulationEnabled', { enabled: true }),
      // An earlier worker that had new frames wait for it may have ended meanwhile.
      send(tabId, 'Target.setAutoAttach', DETACHING),
    ]);
    page.begin(frameTree.frame);
    // Tells at once how far the present document is loaded. Of all others simpler events tell: this one has many kinds.
    await send(tabId, 'Page.setLifecycleEventsEnabled', { enabled: true });
    await send(tabId, 'Page.setLifecycleEventsEnabled', { enabled: false });
    return page;
  }
}

function once(act: () => void): () => void {
  let done = false;
  return () => {
    if (!done) {
      done = true;
      act();
    }
  };
}
