import { readPNG } from '../../lib/png';
import { ActionError } from '../errors';
import { abortable } from '../wait';
import type { Attachments } from './attachments';
import { type ScreenshotParams, send } from './cdp';
import type { PageMetrics, Rect } from './driver';

/** Pictures of tabs, in CSS pixels. */
export class Camera {
  readonly #tabs: Attachments;
  /** Pixels that a capture makes of a CSS pixel, for tabs where that is not one. */
  readonly #ratios = new Map<number, number>();

  constructor(tabs: Attachments) {
    this.#tabs = tabs;
  }

  listen(): void {
    chrome.tabs.onRemoved.addListener((tabId) => {
      this.#ratios.delete(tabId);
    });
  }

  /** In a world of our own, where the page cannot have changed what its sizes are called. */
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

  async capture(
    tabId: number,
    part: Rect | 'viewport',
    { viewport, scroll, pixelRatio }: PageMetrics,
    signal: AbortSignal,
  ): Promise<string> {
    const seen: Rect = { ...scroll, ...viewport };
    const wanted = part === 'viewport' ? seen : part;
    // Only where it must, since it resizes the page for a moment.
    const captureBeyondViewport = !contains(seen, wanted);
    const shoot = (ratio: number) =>
      this.#shoot(tabId, signal, {
        format: 'png',
        ...((part !== 'viewport' || ratio !== 1) && { clip: { ...wanted, scale: 1 / ratio } }),
        ...(captureBeyondViewport && { captureBeyondViewport }),
      });
    if (pixelRatio === 1) {
      return shoot(1);
    }
    // Which pixels a capture counts depends on who set the ratio: those of the screen where it is the screen's own,
    // and not those that another DevTools session emulates. A first picture tells.
    const known = this.#ratios.get(tabId);
    const data = await shoot(known ?? 1);
    const got = readPNG(data);
    if (known !== undefined || got === undefined) {
      return data;
    }
    const likely = [1, pixelRatio].find((ratio) => Math.abs(got.width - wanted.width * ratio) <= 1);
    const ratio = likely ?? got.width / wanted.width;
    this.#ratios.set(tabId, ratio);
    return ratio === 1 ? data : shoot(ratio);
  }

  async #shoot(tabId: number, signal: AbortSignal, params: ScreenshotParams): Promise<string> {
    if (await isInFront(tabId)) {
      return (await this.#tabs.send(tabId, signal, 'Page.captureScreenshot', params)).data;
    }
    // A tab behind another one draws no frames, and a capture waits for one: a screencast makes it draw.
    const tiny = { format: 'jpeg', quality: 1, maxWidth: 16, maxHeight: 16 } as const;
    await this.#tabs.send(tabId, signal, 'Page.startScreencast', tiny);
    try {
      return (await this.#tabs.send(tabId, signal, 'Page.captureScreenshot', params)).data;
    } finally {
      send(tabId, 'Page.stopScreencast').catch(() => {});
    }
  }
}

/** The page's own idea of being visible says nothing: it is made to believe that it always is. */
async function isInFront(tabId: number): Promise<boolean> {
  try {
    return (await chrome.tabs.get(tabId)).active;
  } catch {
    throw new ActionError('PAGE_NOT_FOUND');
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

/** Runs in the page, by its source text. */
function measurePage(): PageMetrics {
  const elements = [document.documentElement, document.body].filter((element) => element !== null);
  return {
    viewport: { width: window.innerWidth, height: window.innerHeight },
    content: {
      width: Math.ceil(Math.max(...elements.flatMap((element) => [element.scrollWidth, element.clientWidth]))),
      height: Math.ceil(Math.max(...elements.flatMap((element) => [element.scrollHeight, element.clientHeight]))),
    },
    scroll: { x: window.scrollX, y: window.scrollY },
    pixelRatio: window.devicePixelRatio,
  };
}
