import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { type BrowserContext, chromium, type Page, type Worker } from 'playwright-core';

/** The built extension; `npm run ext:build` makes it. */
const extension = fileURLToPath(new URL('../../dist/chrome-mv3', import.meta.url));

/** Chromium with the extension in its only profile: to the extension the same as a managed context. */
export class ExtensionBrowser {
  readonly context: BrowserContext;

  static async start(): Promise<ExtensionBrowser> {
    const context = await chromium.launchPersistentContext('', {
      executablePath: process.env.BROWSENTIC_BROWSER ?? '/usr/bin/chromium',
      viewport: null,
      ignoreDefaultArgs: ['--disable-extensions', '--disable-back-forward-cache'],
      args: [
        '--no-sandbox',
        `--disable-extensions-except=${extension}`,
        `--load-extension=${extension}`,
        '--allow-pre-commit-input',
        '--silent-debugger-extension-api',
      ],
    });
    // Playwright answers dialogs itself unless somebody listens; here the extension answers them.
    context.on('dialog', () => {});
    return new ExtensionBrowser(context);
  }

  private constructor(context: BrowserContext) {
    this.context = context;
  }

  async worker(): Promise<Worker> {
    return this.context.serviceWorkers()[0] ?? (await this.context.waitForEvent('serviceworker'));
  }

  /** Hands the worker a ticket in the way that the daemon does. */
  async handOver(ticket: object): Promise<void> {
    const worker = await this.worker();
    await worker.evaluate((value) => {
      const scope = globalThis as { browsentic?: { ticket?: object; onTicket?: () => void } };
      scope.browsentic ??= {};
      scope.browsentic.ticket = value;
      scope.browsentic.onTicket?.();
    }, ticket);
  }

  /** Opens a blank page in a window of its own. */
  async newPage(): Promise<{ targetId: string; tabId: number; page: Page }> {
    const worker = await this.worker();
    const [page, ids] = await Promise.all([
      this.context.waitForEvent('page'),
      worker.evaluate(async () => {
        const window = await chrome.windows.create({ url: 'about:blank' });
        const tabId = window?.tabs?.[0]?.id;
        const target = (await chrome.debugger.getTargets()).find((candidate) => candidate.tabId === tabId);
        if (tabId === undefined || target === undefined) {
          throw new Error('the new page has no target');
        }
        return { targetId: target.id, tabId };
      }),
    ]);
    return { ...ids, page };
  }

  async close(): Promise<void> {
    await this.context.close();
  }
}

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** A web server on loopback for the time of a test file. */
export class Site {
  readonly base: string;
  /** The same server as another site. */
  readonly other: string;
  readonly #server: ReturnType<typeof createServer>;

  static async start(handler: Handler): Promise<Site> {
    const server = createServer(handler);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new Site(server);
  }

  private constructor(server: ReturnType<typeof createServer>) {
    this.#server = server;
    const { port } = server.address() as AddressInfo;
    this.base = `http://127.0.0.1:${port}`;
    this.other = `http://localhost:${port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}
