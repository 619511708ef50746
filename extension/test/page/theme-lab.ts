/** A lab for the look of pages: what is said of it, and what is on screen. */
import type { Page } from 'playwright-core';
import type { PageOps } from '../../src/lib/page-protocol';
import { Lab, type Tab } from '../act/lab';

type Op = 'page.auditContrast' | 'page.readTheme' | 'page.applyTheme';

export class ThemeLab {
  readonly tab: Tab;
  readonly #lab: Lab;
  readonly #reader: Page;

  private constructor(lab: Lab, tab: Tab, reader: Page) {
    this.#lab = lab;
    this.tab = tab;
    this.#reader = reader;
  }

  static async open(): Promise<ThemeLab> {
    const lab = await Lab.open();
    return new ThemeLab(lab, await lab.tab(), await lab.browser.newPage());
  }

  close(): Promise<void> {
    return this.#lab.close();
  }

  async ask<K extends Op>(op: K, args: PageOps[K]['args']): Promise<PageOps[K]['result']> {
    const reply = await this.tab.ask(op, args, 20_000);
    if (!reply.ok) throw new Error(`${reply.error.code} ${reply.error.details?.why}`);
    return reply.value;
  }

  audit(args: Partial<PageOps['page.auditContrast']['args']> = {}) {
    return this.ask('page.auditContrast', { level: 'AA', maxSamples: 400, maxFailures: 20, ...args });
  }

  /** The colour of the pixel of the viewport. */
  async pixel(x: number, y: number): Promise<string> {
    const png = (await this.tab.page.screenshot({ clip: { x, y, width: 1, height: 1 } })).toString('base64');
    return this.#reader.evaluate(async (data) => {
      const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
      const pen = new OffscreenCanvas(1, 1).getContext('2d');
      pen?.drawImage(image, 0, 0);
      const [r = 0, g = 0, b = 0] = pen?.getImageData(0, 0, 1, 1).data ?? [];
      return `#${[r, g, b].map((c) => c.toString(16).padStart(2, '0')).join('')}`;
    }, png);
  }
}

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** By how much two colours differ in the channel where they differ most. */
export const distance = (a: string, b: string) =>
  Math.max(...channels(a).map((c, i) => Math.abs(c - (channels(b)[i] ?? 0))));
