/** The built extension in a real Chromium with pages on loopback, and a daemon that passes actions to it. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import type { Result } from '../../src/lib/frames';
import { ExtensionBrowser, Site } from '../background/chromium';
import { FakeDaemon } from '../background/daemon';

const PAGES = path.join(import.meta.dirname, 'pages');
const resolve = createRequire(import.meta.url).resolve;

/** Scripts of `pages`, bundled with the libraries that they use. */
export async function bundled(...names: string[]): Promise<Record<string, string>> {
  const { outputFiles } = await build({
    entryPoints: names.map((name) => path.join(PAGES, `${name}.js`)),
    outdir: 'out',
    loader: { '.ttf': 'dataurl' },
    bundle: true,
    write: false,
    format: 'iife',
    target: 'chrome125',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const texts = new Map(outputFiles.map(({ path: file, text }) => [path.basename(file), text]));
  return Object.fromEntries(
    names.map((name) => {
      const [style = '', script = ''] = ['.css', '.js'].map((ending) => texts.get(name + ending));
      const code = script.replaceAll('</script', '<\\/script');
      return [`/${name}`, `<title>${name}</title><style>${style}</style><body><script>${code}</script>`];
    }),
  );
}

/** Reports whether a package is there that is too large to be installed for everybody. */
export function isInstalled(name: string): boolean {
  try {
    resolve(`${name}/package.json`);
    return true;
  } catch {
    return false;
  }
}

/** A file of an installed package. */
export const fileOf = (name: string) => readFileSync(resolve(name), 'utf8');

export class Stage {
  readonly browser: ExtensionBrowser;
  readonly daemon: FakeDaemon;
  readonly site: Site;

  /** Serves `pages` by path; `{other}` in them is the same server as another site. */
  static async open(pages: Record<string, string>): Promise<Stage> {
    const [browser, daemon, site] = await Promise.all([
      ExtensionBrowser.start(),
      FakeDaemon.start(),
      Site.start(({ url = '/', headers }, response) => {
        const page = pages[url.split('?')[0] ?? ''];
        response.statusCode = page === undefined ? 404 : 200;
        response.setHeader('content-type', 'text/html; charset=utf-8');
        const other = `http://localhost:${headers.host?.split(':')[1]}`;
        response.end(`<!doctype html><html lang=en>${page?.replaceAll('{other}', other)}`);
      }),
    ]);
    await browser.handOver(daemon.ticket);
    await daemon.linked();
    return new Stage(browser, daemon, site);
  }

  private constructor(browser: ExtensionBrowser, daemon: FakeDaemon, site: Site) {
    this.browser = browser;
    this.daemon = daemon;
    this.site = site;
  }

  async page(): Promise<Actor> {
    const { targetId, page } = await this.browser.newPage();
    return new Actor(this, targetId, page);
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.daemon.stop();
    await this.site.stop();
  }
}

/** One page, acted on by the extension's actions under their short names. */
export class Actor {
  readonly #stage: Stage;
  readonly #targetId: string;
  /** For looking at the page by other means than the extension. */
  readonly page: Page;

  constructor(stage: Stage, targetId: string, page: Page) {
    this.#stage = stage;
    this.#targetId = targetId;
    this.page = page;
  }

  run(action: string, input: object = {}, timeoutMs = 5000): Promise<Result> {
    return this.#stage.daemon.invoke(`browser.${action}`, input, { targetId: this.#targetId }, timeoutMs);
  }

  async do(action: string, input: object = {}, timeoutMs?: number): Promise<Record<string, unknown>> {
    const result = await this.run(action, input, timeoutMs);
    if (!result.ok) {
      throw new Error(`${action} ${JSON.stringify(input).slice(0, 200)}: ${JSON.stringify(result.error)}`);
    }
    return result.data;
  }

  async show(at: string): Promise<void> {
    await this.do('navigate', { url: this.#stage.site.base + at });
  }

  fill(locator: object, value: string): Promise<unknown> {
    return this.do('fill', { locator, value });
  }

  async press(locator: object, ...keys: string[]): Promise<void> {
    for (const key of keys) {
      await this.do('press', { locator, key });
    }
  }

  click(locator: object): Promise<unknown> {
    return this.do('click', { locator });
  }

  /** What the page has left in a global variable. */
  read<T>(name: string): Promise<T> {
    return this.page.evaluate((name) => {
      const value = (globalThis as Record<string, unknown>)[name];
      return (typeof value === 'function' ? value() : value) as never;
    }, name);
  }

  text(selector: string): Promise<string> {
    return this.do('visible.text', { locator: css(selector) }).then(({ text }) => String(text));
  }
}

export const css = (value: string) => ({ strategy: 'css', value });
export const label = (value: string) => ({ strategy: 'label', value });
export const role = (value: string, name: string) => ({ strategy: 'role', value, name });
