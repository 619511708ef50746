/** The content script of one document: keeps a port to the worker and serves what comes over it. */
import { type PageReply, type PageRequest, PORT_NAME } from '../lib/page-protocol';
import { LEFT_BATCH, type RecordedBatch } from '../lib/recording';
import { listenForKeys } from './calm';
import { Dispatcher } from './dispatch';
import { setShadowRootOpener } from './dom';
import { listenForFrames } from './frames';
import { listenForInput } from './hit-target';
import { keepListening } from './listeners';
import { isHidden } from './native';
import { dropRefs } from './refs';

const FIRST_RETRY_MS = 50;
const LAST_RETRY_MS = 10_000;

declare global {
  /** In the script's own world: the one instance of it that serves this document. */
  var browsenticPage: { wake(): boolean } | undefined;
}

/** What Firefox shows the scripts of extensions alone. */
type FirefoxElement = HTMLElement & { openOrClosedShadowRoot: ShadowRoot | null };

/** Does nothing in a document that has a living script already. */
export function start(): void {
  if (globalThis.browsenticPage?.wake()) return;
  if (chrome.dom) setShadowRootOpener((el) => chrome.dom.openOrClosedShadowRoot(el) as ShadowRoot | null);
  else setShadowRootOpener((el) => (el as FirefoxElement).openOrClosedShadowRoot);
  const link = new Link();
  keepListening(() => {
    listenForInput();
    listenForKeys();
    listenForFrames();
    link.listen();
  });
  dropRefsOnRouteChange();
  link.connect();
  globalThis.browsenticPage = {
    wake: () => {
      link.connect();
      return link.alive;
    },
  };
}

/** The port to the worker, opened again whenever it closes: the worker was stopped, or the page was set aside. */
class Link {
  private port: chrome.runtime.Port | undefined;
  private dispatcher: Dispatcher | undefined;
  private retryMs = FIRST_RETRY_MS;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** A page that comes to the front, or back from the back-forward cache, should not wait for a timer. */
  listen(): void {
    addEventListener('pageshow', this.wake);
    addEventListener('visibilitychange', this.wake);
    addEventListener('pagehide', this.leave);
  }

  /** Without an id the extension was reloaded or removed: this script has no worker any more, and never will. */
  get alive(): boolean {
    return chrome.runtime?.id !== undefined;
  }

  connect(): void {
    clearTimeout(this.timer);
    if (this.port || !this.alive) return;
    const port = chrome.runtime.connect({ name: PORT_NAME });
    // Each worker has its own numbers for its requests: what is late for one must not answer to the next.
    const dispatcher = new Dispatcher((reply) => post(port, reply));
    port.onMessage.addListener((request: PageRequest) => {
      this.retryMs = FIRST_RETRY_MS;
      dispatcher.receive(request);
    });
    port.onDisconnect.addListener(() => {
      // Reading the reason keeps the browser from writing it to the page's console.
      void chrome.runtime.lastError;
      if (this.port !== port) return;
      this.close();
      this.timer = setTimeout(() => this.connect(), this.retryMs);
      this.retryMs = Math.min(this.retryMs * 2, LAST_RETRY_MS);
    });
    this.port = port;
    this.dispatcher = dispatcher;
  }

  send(reply: PageReply): void {
    if (this.port) post(this.port, reply);
  }

  private close(): void {
    this.dispatcher?.stop();
    this.dispatcher = undefined;
    this.port = undefined;
  }

  private readonly wake = () => {
    if (!isHidden()) this.connect();
  };

  /** The browser closes the port of a page in the back-forward cache, but tells the page only when it is back. */
  private readonly leave = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    dropRefs();
    this.port?.disconnect();
    this.close();
  };
}

function post(port: chrome.runtime.Port, reply: PageReply): void {
  try {
    if ('recorded' in reply && reply.leaving) leave(reply.recorded);
    else port.postMessage(reply);
  } catch {
    if ('recorded' in reply) leave(reply.recorded);
    // The port closed a moment ago; its event is on the way.
  }
}

/** What was recorded is put where a worker finds it, also when the document has gone and none was there meanwhile. */
function leave(batch: RecordedBatch): void {
  chrome.storage?.local.set({ [LEFT_BATCH + batch.key]: batch });
}

/** A new route of a single-page application is a new page to its reader: what refs stood for is gone. */
function dropRefsOnRouteChange(): void {
  if (parent !== window) return;
  let url = location.href;
  const look = () => {
    if (location.href === url) return;
    url = location.href;
    dropRefs();
  };
  if ('navigation' in window) navigation.addEventListener('currententrychange', look);
  else for (const event of ['popstate', 'hashchange']) addEventListener(event, look);
}
