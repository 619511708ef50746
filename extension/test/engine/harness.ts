/**
 * Runs the page engine in a real Chromium, in an isolated world as a content script does, on pages from a loopback
 * server. A test file starts one browser and closes it.
 */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { build } from 'esbuild';
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core';

const CONTENT = path.resolve(import.meta.dirname, '../../src/content');

/** What the bundle puts into the page under the name `engine`. */
export interface Engine {
  dom: typeof import('../../src/content/dom');
  name: typeof import('../../src/content/name');
  refs: typeof import('../../src/content/refs');
  role: typeof import('../../src/content/role');
  snapshot: typeof import('../../src/content/snapshot');
  state: typeof import('../../src/content/state');
  visibility: typeof import('../../src/content/visibility');
}

const MODULES = ['dom', 'name', 'refs', 'role', 'snapshot', 'state', 'visibility'];

async function bundleEngine(): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: MODULES.map((name) => `export * as ${name} from './${name}';`).join('\n'),
      resolveDir: CONTENT,
      loader: 'ts',
    },
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'engine',
    target: 'chrome120',
  });
  const [file] = outputFiles;
  if (!file) throw new Error('no bundle');
  return file.text;
}

/** Pages of web-platform-tests are served without a character set: one of them expects what then becomes of it. */
const TYPES: Record<string, string> = { '.css': 'text/css', '.html': 'text/html', '.jpg': 'image/jpeg' };

interface Server {
  base: string;
  close(): Promise<void>;
}

/** Serves `root`, and before it the pages of `made` by path. */
async function serve(root: string | null, made: Map<string, string>): Promise<Server> {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1');
    const text = made.get(pathname);
    const file = root && path.join(root, path.normalize(decodeURIComponent(pathname)));
    try {
      const body = text ?? (file ? await readFile(file) : null);
      if (body === null) throw new Error('not found');
      const type = TYPES[path.extname(pathname)] ?? 'application/octet-stream';
      response.writeHead(200, { 'content-type': text === undefined ? type : `${type}; charset=utf-8` }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The engine in one document; gone with it. */
export class World {
  readonly #cdp: CDPSession;
  readonly #context: number | undefined;

  /** Without a context: the page's own world. */
  constructor(cdp: CDPSession, context?: number) {
    this.#cdp = cdp;
    this.#context = context;
  }

  /** Calls `fn` in the page with the engine and one value that JSON can carry; so is what it returns. */
  async run<T, A = undefined>(fn: (engine: Engine, arg: A) => T, arg?: A): Promise<T> {
    return (await this.#evaluate(`(${fn})(engine, ${arg === undefined ? 'undefined' : JSON.stringify(arg)})`)) as T;
  }

  async #evaluate(expression: string): Promise<unknown> {
    const { result, exceptionDetails } = await this.#cdp.send('Runtime.evaluate', {
      expression,
      ...(this.#context !== undefined && { contextId: this.#context }),
      returnByValue: true,
      awaitPromise: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }
}

export class Lab {
  readonly #browser: Browser;
  readonly #server: Server;
  readonly #source: string;
  readonly #made: Map<string, string>;
  #pages = 0;
  #shared: Promise<LabPage> | undefined;

  private constructor(browser: Browser, server: Server, source: string, made: Map<string, string>) {
    this.#browser = browser;
    this.#server = server;
    this.#source = source;
    this.#made = made;
  }

  /** `root`: a folder whose files are served too. */
  static async open(root: string | null = null): Promise<Lab> {
    const made = new Map<string, string>();
    const [browser, server, source] = await Promise.all([
      chromium.launch({
        executablePath: process.env.BROWSENTIC_BROWSER ?? '/usr/bin/chromium',
        args: ['--no-sandbox'],
      }),
      serve(root, made),
      bundleEngine(),
    ]);
    return new Lab(browser, server, source, made);
  }

  async close(): Promise<void> {
    await Promise.all([this.#browser.close(), this.#server.close()]);
  }

  async newPage(): Promise<LabPage> {
    const page = await this.#browser.newPage({ viewport: { width: 1280, height: 720 } });
    return new LabPage(page, await page.context().newCDPSession(page), this);
  }

  /** Opens this HTML at an address of its own, in the one page that all such calls take turns with. */
  async withHtml<T>(html: string, use: (world: World, page: LabPage) => Promise<T>): Promise<T> {
    this.#shared ??= this.newPage();
    const page = await this.#shared;
    return use(await page.open(this.make(html)), page);
  }

  /** Makes the server answer with this text; the path to it. */
  make(text: string, type: '.html' | '.css' = '.html'): string {
    const where = `/made/${++this.#pages}${type}`;
    this.#made.set(where, text);
    return where;
  }

  get base(): string {
    return this.#server.base;
  }

  get source(): string {
    return this.#source;
  }
}

export interface AccessibilityNode {
  ignored: boolean;
  /** In Chromium's words. */
  role: string;
  name: string;
}

export class LabPage {
  readonly page: Page;
  readonly cdp: CDPSession;
  readonly #lab: Lab;

  constructor(page: Page, cdp: CDPSession, lab: Lab) {
    this.page = page;
    this.cdp = cdp;
    this.#lab = lab;
  }

  /** Loads a path of the server; the engine in its main frame. */
  async open(where: string): Promise<World> {
    await this.page.goto(this.#lab.base + where);
    return this.engine();
  }

  async engine(): Promise<World> {
    const { frameTree } = await this.cdp.send('Page.getFrameTree');
    const { executionContextId } = await this.cdp.send('Page.createIsolatedWorld', { frameId: frameTree.frame.id });
    await this.#inject(executionContextId);
    return new World(this.cdp, executionContextId);
  }

  /** The engine in the page's own world, where a test can hand it closed shadow roots. */
  async engineInMainWorld(): Promise<World> {
    await this.#inject();
    return new World(this.cdp);
  }

  async #inject(contextId?: number): Promise<void> {
    const { exceptionDetails } = await this.cdp.send('Runtime.evaluate', {
      expression: `${this.#lab.source};globalThis.engine = engine; 0`,
      ...(contextId !== undefined && { contextId }),
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  }

  /** Chromium's own accessibility nodes by the value of an attribute of their elements. */
  async accessibilityTree(attribute: string): Promise<Map<string, AccessibilityNode>> {
    await this.cdp.send('DOM.enable');
    const { nodes: elements } = await this.cdp.send('DOM.getFlattenedDocument', { depth: -1, pierce: true });
    const values = new Map<number, string>();
    for (const { backendNodeId, attributes = [] } of elements) {
      const at = attributes.indexOf(attribute);
      if (at >= 0) values.set(backendNodeId, attributes[at + 1] ?? '');
    }
    const { nodes } = await this.cdp.send('Accessibility.getFullAXTree');
    const found = new Map<string, AccessibilityNode>();
    for (const { backendDOMNodeId = 0, ignored, role, name } of nodes) {
      const value = values.get(backendDOMNodeId);
      if (value === undefined) continue;
      const text = String(name?.value ?? '').replace(/[ \t\n\f\r]+/g, ' ');
      found.set(value, { ignored, role: String(role?.value), name: text.replace(/^ | $/g, '') });
    }
    return found;
  }

  close(): Promise<void> {
    return this.page.close();
  }
}
