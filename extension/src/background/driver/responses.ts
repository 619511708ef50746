import { abortable } from '../wait';
import type { Attachments } from './attachments';
import { DETACHING, type Events, sendTo } from './cdp';
import type { SeenResponse } from './driver';
import { watchEarlierRequests } from './earlier-requests';

/** Frames in other processes than their page, and workers: the network of each is a session of its own. */
const CHILDREN = [{ type: 'iframe' }, { type: 'worker' }, { exclude: true }];

/** A new one does nothing before it is told to: else it could have its first answers before its network is told of. */
const ATTACHING = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true, filter: CHILDREN } as const;

/**
 * Hears of the responses of one page from `start` to `stop`, redirects included. Listening costs the page time, so it is
 * done only while somebody waits.
 */
export class Responses {
  readonly #tabs: Attachments;
  readonly #tabId: number;
  readonly #told: (response: SeenResponse) => void;
  readonly #unsubscribe: () => void;
  readonly #endEarlier: () => void;
  #endNetwork = () => {};
  /** Of the requests that were sent since the start, by session and id. */
  readonly #methods = new Map<string, string>();
  /** Child sessions that have been asked to tell of their network. */
  readonly #enabling: Promise<unknown>[] = [];

  constructor(tabs: Attachments, tabId: number, told: (response: SeenResponse) => void) {
    this.#tabs = tabs;
    this.#tabId = tabId;
    this.#told = told;
    this.#endEarlier = watchEarlierRequests(tabId, told);
    this.#unsubscribe = tabs.subscribe(tabId, (event, params, sessionId) => {
      this.#handlers[event]?.(params as never, sessionId);
    });
  }

  /** Resolves when no response of the page as it is now can be missed. */
  async start(signal: AbortSignal): Promise<void> {
    const network = this.#tabs.use(this.#tabId, 'Network', signal);
    this.#endNetwork = network.end;
    await Promise.all([network.ready, this.#tabs.send(this.#tabId, signal, 'Target.setAutoAttach', ATTACHING)]);
    await abortable(Promise.all(this.#enabling), signal);
  }

  stop(): void {
    this.#unsubscribe();
    this.#endEarlier();
    sendTo({ tabId: this.#tabId }, 'Target.setAutoAttach', DETACHING).catch(() => {});
    this.#endNetwork();
  }

  readonly #handlers: { [E in keyof Events]?: (params: Events[E], sessionId: string | undefined) => void } = {
    'Target.attachedToTarget': ({ sessionId }) => {
      const session = { tabId: this.#tabId, sessionId };
      // One that is gone again has nothing to tell; a worker has no targets inside. None is waited for before the last
      // is sent: what a renderer has to answer comes when it is no longer held.
      this.#enabling.push(
        sendTo(session, 'Network.enable').catch(() => {}),
        sendTo(session, 'Target.setAutoAttach', ATTACHING).catch(() => {}),
        sendTo(session, 'Runtime.runIfWaitingForDebugger').catch(() => {}),
      );
    },
    'Network.requestWillBeSent': ({ requestId, request, redirectResponse }, sessionId) => {
      const key = `${sessionId}/${requestId}`;
      if (redirectResponse !== undefined) {
        this.#tell(redirectResponse, this.#methods.get(key));
      }
      this.#methods.set(key, request.method);
    },
    'Network.responseReceived': ({ requestId, type, response }, sessionId) => {
      // A preflight is the browser's own question; the page asked for something else.
      if (type !== 'Preflight') {
        this.#tell(response, this.#methods.get(`${sessionId}/${requestId}`));
      }
    },
  };

  #tell({ url, status }: { url: string; status: number }, method: string | undefined): void {
    if (/^https?:/.test(url)) {
      this.#told({ url, status, method });
    }
  }
}
