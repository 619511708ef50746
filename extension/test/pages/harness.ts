/** The extension's pages in a real Chromium, without the extension: a fake worker answers them. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { build } from 'esbuild';
import { type Browser, chromium, type Page } from 'playwright-core';
import { expect } from 'vitest';
import type { HubMessage, HubOp, HubResult, PairingState } from '../../src/lib/hub';
import type { PanelCall, PanelView } from '../../src/lib/panel';
import type { RecordingState } from '../../src/lib/recording';
import { type FakeOptions, type FakeWorker, fakeChrome } from './fake-chrome';

declare global {
  interface Window {
    worker: FakeWorker;
  }
}

const src = path.join(import.meta.dirname, '../../src');
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const PAGES = {
  popup: { main: 'pages/popup/main', show: 'showPopup', html: 'entrypoints/popup/index.html' },
  sidepanel: { main: 'pages/sidepanel/main', show: 'showSidePanel', html: 'entrypoints/sidepanel/index.html' },
};

export type PageName = keyof typeof PAGES;

/** The page as one document: script and styles inside. */
async function bundle(name: PageName): Promise<string> {
  const { main, show, html } = PAGES[name];
  const { outputFiles } = await build({
    stdin: { contents: `import { ${show} } from './${main}'; ${show}();`, resolveDir: src },
    bundle: true,
    write: false,
    outdir: 'out',
    format: 'esm',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    target: 'chrome125',
  });
  const [script = '', style = ''] = ['.js', '.css'].map(
    (ending) => outputFiles.find(({ path }) => path.endsWith(ending))?.text,
  );
  return readFileSync(path.join(src, html), 'utf8').replace(
    /<script.*<\/script>/,
    () => `<style>${style}</style><script type="module">${script.replaceAll('</script', '<\\/script')}</script>`,
  );
}

export const LINKED: PairingState = { kind: 'linked', since: 0, daemonVersion: '0.1.0', inSync: true };

export interface State {
  pairing?: PairingState;
  view?: PanelView | null;
  calls?: PanelCall[];
  recording?: RecordingState | null;
  answers?: { [op in HubOp]?: HubResult };
  frontTab?: FakeOptions['frontTab'];
  hostAccess?: boolean;
  width?: number;
}

export class PageLab {
  readonly #browser: Browser;
  readonly #documents = new Map<PageName, string>();

  static async open(): Promise<PageLab> {
    const executablePath = process.env.BROWSENTIC_BROWSER ?? '/usr/bin/chromium';
    const lab = new PageLab(await chromium.launch({ executablePath, args: ['--no-sandbox'] }));
    for (const name of Object.keys(PAGES) as PageName[]) {
      lab.#documents.set(name, await bundle(name));
    }
    return lab;
  }

  private constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** Opens a page of the extension whose worker says that things are so. */
  async show(name: PageName, state: State = {}): Promise<Page> {
    const { pairing = LINKED, view = null, calls = [], recording = null, answers = {}, width = 360 } = state;
    const { frontTab = { id: 7, url: 'https://tea.example/basket' }, hostAccess = true } = state;
    const page = await this.#browser.newPage({ viewport: { width, height: 640 } });
    page.on('pageerror', (error) => {
      throw error;
    });
    const hello: HubMessage[] = [{ pairing }, { view }, { calls }, { recording }];
    await page.addInitScript(fakeChrome, { hello, answers, frontTab, hostAccess });
    await page.route('**/*', (route) =>
      route.fulfill({ contentType: 'text/html', body: this.#documents.get(name) ?? '' }),
    );
    // An origin that counts as secure, as the extension is.
    await page.goto(`http://localhost/${name}.html`);
    await page.locator('.bar').waitFor();
    return page;
  }

  close(): Promise<void> {
    return this.#browser.close();
  }
}

export function tell(page: Page, message: HubMessage): Promise<void> {
  return page.evaluate((value) => window.worker.tell(value), message);
}

/** What the page has asked of the worker, without the measuring of the link. */
export async function asked(page: Page): Promise<{ op: HubOp; input: unknown }[]> {
  const all = await page.evaluate(() => window.worker.asked);
  return all.filter(({ op }) => op !== 'state');
}

/** Holds axe's rules in both colour schemes, and that nothing is cut off or scrolls sideways at 320 px. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(axe);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const violations = await page.evaluate(async () => {
      const { axe } = window as unknown as { axe: { run(): Promise<{ violations: AxeViolation[] }> } };
      const { violations } = await axe.run();
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    });
    expect(violations, colorScheme).toEqual([]);
  }
  await page.setViewportSize({ width: 320, height: 640 });
  const [content, viewport] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect(content).toBe(viewport);
}

interface AxeViolation {
  id: string;
  nodes: { html: string }[];
}
