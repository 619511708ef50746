import { Changes } from './wait';

/**
 * What the daemon of a managed browser signs in with, in one browser context. It evaluates, in the worker's own global
 * over the DevTools pipe, and in a fresh worker before the ticket comes,
 *
 *     (globalThis.browsentic ??= {}).signIns = {proxy?: {username, password}, origin?: {origin, username, password}}
 */
interface Known {
  proxy?: Login;
  origin?: Login & { origin: string };
}

interface Login {
  username: string;
  password: string;
}

/** How long a worker that has just started waits to learn whose it is. */
const PATIENCE_MS = 10_000;

/** How many answered sign-ins are remembered: enough for all requests that are under way at once. */
const REMEMBERED = 1000;

/**
 * Answers HTTP sign-ins (RFC 9110, section 11) in a managed browser. The browser would ask with a dialog that nobody
 * sees; until it is closed its page takes no input. So what the daemon gave no credentials for is declined at once: the
 * page gets the server's own answer, a 401 or 407. A person's browser is left to ask its person.
 */
export class SignIns {
  readonly #changes = new Changes();
  readonly #answered = new Set<string>();
  #managed = false;

  /** Starts listening. In the worker's first turn: the event that woke the worker is lost otherwise. */
  listen(): void {
    // Firefox, which is never a managed browser, gives no extension of ours this.
    chrome.webRequest?.onAuthRequired.addListener(
      (details, answer) => {
        this.#response(details).then(answer);
        return undefined;
      },
      { urls: ['<all_urls>'] },
      ['asyncBlocking'],
    );
  }

  /** The browser is a managed one, and what there is to sign in with is known. */
  begin(): void {
    this.#managed = true;
    this.#changes.notify();
  }

  async #response({ requestId, isProxy, url }: Challenge): Promise<chrome.webRequest.BlockingResponse> {
    try {
      await this.#changes.until(() => this.#managed || undefined, AbortSignal.timeout(PATIENCE_MS));
    } catch {
      return {};
    }
    const known = (globalThis as { browsentic?: { signIns?: Known } }).browsentic?.signIns;
    const login = isProxy ? known?.proxy : known?.origin?.origin === originOf(url) ? known?.origin : undefined;
    const challenge = [requestId, isProxy, url].join(' ');
    if (login === undefined || this.#answered.has(challenge)) {
      return { cancel: true }; // nothing to say, or it was wrong
    }
    this.#remember(challenge);
    return { authCredentials: { username: login.username, password: login.password } };
  }

  #remember(challenge: string): void {
    const [oldest] = this.#answered;
    if (oldest !== undefined && this.#answered.size >= REMEMBERED) {
      this.#answered.delete(oldest);
    }
    this.#answered.add(challenge);
  }
}

type Challenge = Pick<chrome.webRequest.OnAuthRequiredDetails, 'requestId' | 'isProxy' | 'url'>;

/** The origin that a request is sent to; a websocket's is that of the HTTP request by which it opens. */
function originOf(url: string): string | undefined {
  return URL.parse(url.replace(/^ws/, 'http'))?.origin;
}
