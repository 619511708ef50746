/** What a page requests and what becomes of it, as DevTools tells it. */
import type { NetworkEntry, Seen } from '../diagnostics/entries';
import { clip } from '../text';
import type { Events, NetworkResponse } from './cdp';

const MAX_URL = 2000;
const MAX_WORD = 100;
const MAX_HEADERS = 30;
const MAX_HEADER_NAME = 100;
const MAX_HEADER_VALUE = 400;
/** How many requests whose end was not seen are remembered; some ends never come. */
const MAX_OPEN = 1000;

interface Open {
  /** Of the page's own clock, in seconds. */
  began: number;
  redirects: number;
  size?: number;
}

export class NetworkTap {
  readonly #told: (seen: Seen) => void;
  readonly #open = new Map<string, Open>();

  constructor(told: (seen: Seen) => void) {
    this.#told = told;
  }

  handle<E extends keyof Events>(event: E, params: Events[E]): void {
    this.#handlers[event]?.(params);
  }

  /** Bytes that have come; 0 for what is not known. */
  sizeOf(requestId: string): number {
    return this.#open.get(requestId)?.size ?? 0;
  }

  readonly #handlers: { [E in keyof Events]?: (params: Events[E]) => void } = {
    'Network.requestWillBeSent': ({ requestId, request, redirectResponse, type, wallTime, timestamp }) => {
      const before = this.#open.get(requestId);
      const redirects = before?.redirects ?? 0;
      if (redirectResponse !== undefined && before !== undefined) {
        // The answer that led on is an entry of its own; what can be asked for by the id is where it ended.
        const outcome = { ...answerOf(redirectResponse), durationMs: between(before.began, timestamp) };
        this.#told({ kind: 'outcome', requestId, outcome: { ...outcome, requestId: `${requestId}:${redirects + 1}` } });
      }
      this.#remember(requestId, { began: timestamp, redirects: redirects + (redirectResponse === undefined ? 0 : 1) });
      const entry: NetworkEntry = {
        t: Math.round(wallTime * 1000),
        requestId,
        method: clip(request.method, MAX_WORD),
        url: clip(request.url, MAX_URL),
        type: clip((type ?? 'other').toLowerCase(), MAX_WORD),
        requestHeaders: headersOf(request.headers),
      };
      this.#told({ kind: 'request', entry });
    },
    'Network.requestServedFromCache': ({ requestId }) => this.#outcome(requestId, { fromCache: true }),
    'Network.responseReceived': ({ requestId, response, timestamp }) => {
      const began = this.#open.get(requestId)?.began;
      const took = began === undefined ? {} : { durationMs: between(began, timestamp) };
      this.#outcome(requestId, { ...answerOf(response), ...took });
    },
    'Network.loadingFinished': ({ requestId, timestamp, encodedDataLength }) => {
      const open = this.#open.get(requestId);
      if (open !== undefined) {
        open.size = encodedDataLength;
        const sizeBytes = Math.max(0, Math.round(encodedDataLength));
        this.#outcome(requestId, { durationMs: between(open.began, timestamp), sizeBytes });
      }
    },
    'Network.loadingFailed': ({ requestId, timestamp, errorText, blockedReason }) => {
      const began = this.#open.get(requestId)?.began;
      const took = began === undefined ? {} : { durationMs: between(began, timestamp) };
      this.#outcome(requestId, { failed: clip(blockedReason ?? (errorText || 'failed'), MAX_WORD), ...took });
    },
  };

  #outcome(requestId: string, outcome: Partial<NetworkEntry>): void {
    this.#told({ kind: 'outcome', requestId, outcome });
  }

  #remember(requestId: string, open: Open): void {
    this.#open.delete(requestId);
    this.#open.set(requestId, open);
    const [oldest] = this.#open.keys();
    if (this.#open.size > MAX_OPEN && oldest !== undefined) {
      this.#open.delete(oldest);
    }
  }
}

const between = (from: number, to: number): number => Math.max(0, Math.round((to - from) * 1000));

function answerOf({ status, statusText, mimeType, fromDiskCache, fromPrefetchCache, headers }: NetworkResponse) {
  return {
    status,
    ...(statusText && { statusText: clip(statusText, MAX_WORD) }),
    ...(mimeType && { mimeType: clip(mimeType, MAX_WORD) }),
    ...((fromDiskCache || fromPrefetchCache) && { fromCache: true }),
    responseHeaders: headersOf(headers ?? {}),
  };
}

/** Headers whose value is a credential, or holds one: it is not even kept. */
const CREDENTIALS =
  /^(?:(?:proxy-)?authorization|(?:set-)?cookie2?|.*(?:token|secret|password|api-?key|session|csrf|xsrf).*)$/;
const REDACTED = '[REDACTED]';

function headersOf(headers: Record<string, string>): Record<string, string> {
  const some = Object.entries(headers).slice(0, MAX_HEADERS);
  return Object.fromEntries(
    some.map(([name, value]) => {
      const lower = clip(name.toLowerCase(), MAX_HEADER_NAME);
      return [lower, CREDENTIALS.test(lower) ? REDACTED : clip(String(value), MAX_HEADER_VALUE)];
    }),
  );
}
