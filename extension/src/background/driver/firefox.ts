import { toBase64 } from '../../lib/base64';
import { measurePage, type PageMetrics } from '../../lib/page-metrics';
import { ActionError, messageOf } from '../errors';
import { abortable } from '../wait';
import { FirefoxContainers } from './containers';
import type { Driver, DriverEvents, LoadState, Mouse, Shot } from './driver';
import { reasonOf } from './net-errors';
import { type PageLoad, PageLoads } from './page-loads';
import { locationOf } from './tab-state';

/** How long a step through the history takes to begin; nothing tells whether there is anywhere to go. */
const STEP_BEGINS_WITHIN_MS = 1000;

/**
 * Drives Firefox, whose extensions have tabs and scripts but no debugger. A tab needs no holding: what can be done there
 * costs nobody anything. What only a debugger can do is `UNSUPPORTED`, and the actions that need it are not listed.
 */
export class FirefoxDriver implements Driver {
  readonly features: ReadonlySet<never> = new Set<never>();
  readonly mouse: Mouse = {
    place: () => undefined,
    move: unsupported,
    click: unsupported,
    handClick: unsupported,
    wheel: unsupported,
    grip: unsupported,
  };
  readonly containers = new FirefoxContainers();
  readonly #events: DriverEvents;
  readonly #loads = new PageLoads();

  constructor(events: DriverEvents) {
    this.#events = events;
  }

  listen(): void {
    this.#loads.listen();
    chrome.tabs.onRemoved.addListener((tabId) => this.#events.gone(tabId, new ActionError('PAGE_NOT_FOUND')));
  }

  async pages(): Promise<[]> {
    return [];
  }

  async attach(): Promise<void> {}

  release(): void {}

  holds(): boolean {
    return true;
  }

  async borrow(): Promise<() => void> {
    return () => {};
  }

  navigate(tabId: number, url: string, signal: AbortSignal): Promise<string> {
    return this.#leaving(tabId, signal, {
      begin: () => chrome.tabs.update(tabId, { url }),
      // The document that counts is that of the address, or the one that has taken its place by now.
      begun: (page, since) => page.startedUrl === url || (page.url === url && hasMoved(page, since)),
      within: true,
    });
  }

  traverse(tabId: number, step: -1 | 1, signal: AbortSignal): Promise<string> {
    return this.#leaving(tabId, signal, { begin: () => this.step(tabId, step, signal), within: true });
  }

  async step(tabId: number, step: -1 | 1, signal: AbortSignal): Promise<boolean> {
    const page = this.#loads.of(tabId);
    const since = marksOf(page);
    await (step < 0 ? chrome.tabs.goBack(tabId) : chrome.tabs.goForward(tabId));
    const patience = AbortSignal.timeout(STEP_BEGINS_WITHIN_MS);
    const begun = () => page.pending || hasMoved(page, since) || undefined;
    // Where there is nowhere to go, Firefox does nothing.
    return page.changes.until(begun, AbortSignal.any([signal, patience])).catch(() => false);
  }

  reload(tabId: number, signal: AbortSignal): Promise<string> {
    return this.#leaving(tabId, signal, { begin: () => chrome.tabs.reload(tabId), within: false });
  }

  location(tabId: number, signal: AbortSignal): Promise<{ url: string; title: string }> {
    return locationOf(tabId, signal);
  }

  async whenBare(tabId: number, signal: AbortSignal): Promise<void> {
    const page = await this.#page(tabId, signal);
    await page.changes.until(() => page.broken || page.url === '' || page.url === 'about:blank' || undefined, signal);
  }

  async whenLoaded(tabId: number, state: LoadState, signal: AbortSignal): Promise<void> {
    const page = await this.#page(tabId, signal);
    await page.changes.until(() => page.reached(state) || undefined, signal);
  }

  watch(tabId: number): (signal: AbortSignal) => Promise<void> {
    const page = this.#loads.of(tabId);
    const { documents } = page;
    return async (signal) => {
      // What the act has asked for begins before the page has worked off what was queued by then.
      await abortable(
        run(tabId, () => scheduler.postTask(() => {})).catch(() => {}),
        signal,
      );
      const settled = () => !page.pending && (page.documents === documents || page.reached('domcontentloaded'));
      await page.changes.until(() => settled() || undefined, signal);
    };
  }

  watchNavigations = unsupportedNow;
  watchResponses = unsupported;
  watchWindows = unsupportedNow;
  run = unsupported;
  tap = unsupported;
  press = unsupported;
  insertText = unsupported;

  async measure(tabId: number, signal: AbortSignal): Promise<PageMetrics> {
    try {
      return await abortable(run(tabId, measurePage), signal);
    } catch {
      signal.throwIfAborted();
      throw new ActionError('CAPTURE_UNSUPPORTED');
    }
  }

  async capture(tabId: number, { part, scale, format, quality }: Shot, signal: AbortSignal): Promise<string> {
    // Firefox draws no WebP itself.
    const drawn = format === 'webp' ? 'png' : format;
    const details = {
      format: drawn,
      scale,
      ...(quality !== undefined && drawn === 'jpeg' && { quality }),
      ...(part !== 'viewport' && { rect: part }),
    } as const;
    try {
      const url = await abortable(captureTab(tabId, details), signal);
      return format === 'webp' ? await asWebP(url, quality) : url.slice(url.indexOf(',') + 1);
    } catch (error) {
      signal.throwIfAborted();
      await tabOf(tabId);
      throw /permission|restricted/i.test(messageOf(error))
        ? new ActionError('CAPTURE_UNSUPPORTED')
        : new ActionError('CAPTURE_FAILED');
    }
  }

  /** What is known of a tab, also of one whose page is older than this worker. */
  async #page(tabId: number, signal: AbortSignal): Promise<PageLoad> {
    const page = this.#loads.of(tabId);
    if (page.documents === 0) {
      const { url = '', status } = await abortable(tabOf(tabId), signal);
      // Where no script may ask, the tab's word counts.
      const told = await abortable(
        run(tabId, () => document.readyState).catch(() => status),
        signal,
      );
      page.found(url, ({ interactive: 'domcontentloaded', complete: 'load' } as const)[told as string]);
    }
    return page;
  }

  /** Runs a navigation to its end, and answers where it ended; one that is given up is stopped. */
  async #leaving(tabId: number, signal: AbortSignal, { begin, begun, within }: Leaving): Promise<string> {
    const page = this.#loads.of(tabId);
    const since = marksOf(page);
    let isBegun = begun === undefined;
    const arrived = () => {
      isBegun ||= begun?.(page, since) ?? true;
      if (!isBegun || page.pending) {
        return undefined;
      }
      if (page.failure !== undefined) {
        const { url, error } = page.failure;
        throw new ActionError('NAVIGATION_FAILED', { reason: reasonOf(error), url });
      }
      return (page.documents > since.documents ? page.reached('load') : within && hasMoved(page, since)) || undefined;
    };
    page.failure = undefined;
    try {
      const begins = begin().catch(async (error) => {
        await tabOf(tabId);
        throw error;
      });
      if ((await abortable(begins, signal)) !== false) {
        await page.changes.until(arrived, signal);
      }
      signal.throwIfAborted();
    } catch (error) {
      if (signal.aborted) {
        run(tabId, () => stop()).catch(() => {});
      }
      throw error;
    }
    return (await tabOf(tabId)).url ?? '';
  }
}

/** A way to leave a document. */
interface Leaving {
  /** False when there is nowhere to go. */
  begin(): Promise<unknown>;
  /** Whether this navigation was heard of, when others may be under way. */
  begun?(page: PageLoad, since: Marks): boolean;
  /** It may end within the document. */
  within: boolean;
}

/** What grows with each navigation. */
type Marks = Pick<PageLoad, 'documents' | 'movesWithin'>;

function marksOf({ documents, movesWithin }: PageLoad): Marks {
  return { documents, movesWithin };
}

function hasMoved(page: PageLoad, since: Marks): boolean {
  return page.documents > since.documents || page.movesWithin > since.movesWithin;
}

async function unsupported(): Promise<never> {
  return unsupportedNow();
}

function unsupportedNow(): never {
  throw new ActionError('UNSUPPORTED', {
    remediation:
      'Firefox gives extensions no trusted input: leave trusted out, or use a page_ tool, such as page_fillInput.',
  });
}

async function tabOf(tabId: number): Promise<chrome.tabs.Tab> {
  return chrome.tabs.get(tabId).catch(() => {
    throw new ActionError('PAGE_NOT_FOUND');
  });
}

/** Runs a function, by its source text, in our world of the top document that is there now. */
async function run<T>(tabId: number, func: () => T): Promise<T> {
  const [answer] = await chrome.scripting.executeScript({ target: { tabId }, func, injectImmediately: true });
  return answer?.result as T;
}

/** Firefox can draw any part of any tab; Chromium's types do not know it. */
interface CaptureTab {
  captureTab(tabId: number, details: object): Promise<string>;
}

function captureTab(tabId: number, details: object): Promise<string> {
  return (chrome.tabs as unknown as CaptureTab).captureTab(tabId, details);
}

async function asWebP(url: string, quality: number | undefined): Promise<string> {
  const bitmap = await createImageBitmap(await (await fetch(url)).blob());
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  bitmap.close();
  const blob = await canvas.convertToBlob({
    type: 'image/webp',
    ...(quality !== undefined && { quality: quality / 100 }),
  });
  return toBase64(new Uint8Array(await blob.arrayBuffer()));
}
