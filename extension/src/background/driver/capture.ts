import { measurePage, type PageMetrics } from '../../lib/page-metrics';
import { readPNG } from '../../lib/png';
import { ActionError } from '../errors';
import { abortable } from '../wait';
import type { Attachments } from './attachments';
import { type ScreenshotParams, send } from './cdp';
import type { Rect, Shot } from './driver';
import { isOnScreen } from './tab-state';

/** Pictures of tabs. */
export class Camera {
  readonly #tabs: Attachments;
  /** What a capture makes of a CSS pixel, for tabs where that may not be one pixel. */
  readonly #ratios = new Map<number, { pixelRatio: number; ratio: number }>();

  constructor(tabs: Attachments) {
    this.#tabs = tabs;
  }

  listen(): void {
    chrome.tabs.onRemoved.addListener((tabId) => {
      this.#ratios.delete(tabId);
    });
  }

  async measure(tabId: number, signal: AbortSignal): Promise<PageMetrics> {
    const { frameId } = await abortable(this.#tabs.page(tabId), signal);
    const world = { frameId, worldName: 'browsentic' };
    const { executionContextId } = await this.#tabs.send(tabId, signal, 'Page.createIsolatedWorld', world);
    const { result } = await this.#tabs.send(tabId, signal, 'Runtime.evaluate', {
      expression: `(${measurePage})()`,
      contextId: executionContextId,
      returnByValue: true,
    });
    return result.value as PageMetrics;
  }

  async capture(tabId: number, { part, metrics, scale, format, quality }: Shot, signal: AbortSignal): Promise<string> {
    const seen: Rect = { ...metrics.scroll, ...metrics.viewport };
    const wanted = part === 'viewport' ? seen : part;
    const enlarged = scale / (await this.#ratio(tabId, metrics, signal));
    return this.#shoot(tabId, signal, {
      format,
      ...(quality !== undefined && { quality }),
      // Each only where it must: a scaled clip is drawn anew, and what lies outside resizes the page for a moment.
      ...((part !== 'viewport' || enlarged !== 1) && { clip: { ...wanted, scale: enlarged } }),
      ...(!contains(seen, wanted) && { captureBeyondViewport: true }),
    });
  }

  /**
   * How many pixels a capture makes of a CSS pixel. That depends on who set the page's ratio: those of the screen where
   * it is the screen's own, and one where another DevTools session emulates it. A picture of one line tells.
   */
  async #ratio(tabId: number, { pixelRatio, scroll, viewport }: PageMetrics, signal: AbortSignal): Promise<number> {
    if (pixelRatio === 1) {
      return 1;
    }
    const known = this.#ratios.get(tabId);
    if (known?.pixelRatio === pixelRatio) {
      return known.ratio;
    }
    const line = { ...scroll, width: viewport.width, height: 1, scale: 1 };
    const seen = readPNG(await this.#shoot(tabId, signal, { format: 'png', clip: line }));
    if (seen === undefined) {
      throw new ActionError('BROWSER_ERROR', { problem: 'the capture is not a PNG' });
    }
    const likely = [1, pixelRatio].find((ratio) => Math.abs(seen.width - viewport.width * ratio) <= 1);
    const ratio = likely ?? seen.width / viewport.width;
    this.#ratios.set(tabId, { pixelRatio, ratio });
    return ratio;
  }

  async #shoot(tabId: number, signal: AbortSignal, params: ScreenshotParams): Promise<string> {
    if (await isOnScreen(tabId, signal)) {
      return (await this.#tabs.send(tabId, signal, 'Page.captureScreenshot', params)).data;
    }
    // What is not on screen draws no frames, and a capture waits for one: a screencast makes it draw.
    const tiny = { format: 'jpeg', quality: 1, maxWidth: 16, maxHeight: 16 } as const;
    await this.#tabs.send(tabId, signal, 'Page.startScreencast', tiny);
    try {
      return (await this.#tabs.send(tabId, signal, 'Page.captureScreenshot', params)).data;
    } finally {
      send(tabId, 'Page.stopScreencast').catch(() => {});
    }
  }
}

function contains(outer: Rect, inner: Rect): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  );
}
