import type { Attachments } from './attachments';
import { type Events, sendTo } from './cdp';
import type { SeenResponse } from './driver';

/** Frames in other processes than their page, and workers: the network of each is a session of its own. */
const CHILDREN = [{ type: 'iframe' }, { type: 'worker' }, { exclude: true }];

/**
 * Hears of the responses of one page from `start` to `stop`, redirects included. Listening costs the page time, so it is
 * done only while somebody waits.
 */
export class Responses {
  readonly #tabs: Attachments;
  readonly #tabId: number;
  readonly #told: (response: SeenResponse) => void;
  readonly #unsubscribe: () => void;
  #endNetwork = () => {};
  /** Of the requests that were sent since the start, by session and id. */
  readonly #methods = new Map<string, string>();
  /** Child sessions that have been asked to tell of their network. */
  readonly #enabling: Promise<unknown>[] = [];

  constructor(tabs: Attachments, tabId: number, told: (response: SeenResponse) => void) {
    this.#tabs = tabs;
    this.#tabId = tabId;
    this.#told = told;
    this.#unsubscribe = tabs.subscribe(tabId, (event, params, sessionId) => {
      this.#handlers[event]?.(params as never, sessionId);
    });
  }

  /** Resolves when no response of the page as it is now can be missed. */
  async start(signal: AbortSignal): Promise<void> {
    const attaching = { autoAttach: true, waitForDebuggerOnStart: false, flatten: true, filter: CHILDREN } as const;
    const network = this.#tabs.use(this.#tabId, 'Network', signal);
    this.#endNetwork = network.end;
    await Promise.all([network.ready, this.#tabs.send(this.#tabId, signal, 'Target.setAutoAttach', attaching)]);
    await Promise.all(this.#enabling);
  }

  stop(): void {
    this.#unsubscribe();
    const session = { tabId: this.#tabId };
    sendTo(session, 'Target.setAutoAttach', { autoAttach: false, waitForDebuggerOnStart: false, flatten: true }).catch(
      () => {},
    );
    this.#endNetwork();
  }

  readonly #handlers: { [E in keyof Events]?: (params: Events[E], sessionId: string | undefined) => void } = {
    'Target.attachedToTarget': ({ sessionId }) => {
      const session = { tabId: this.#tabId, sessionId };
      const attaching = { autoAttach: true, waitForDebuggerOnStart: false, flatten: true, filter: CHILDREN } as const;
      // One that is gone again has nothing to tell; a worker has no targets inside.
      this.#enabling.push(
        sendTo(session, 'Network.enable').catch(() => {}),
        sendTo(session, 'Target.setAutoAttach', attaching).catch(() => {}),
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
