import { readPNG } from '../../lib/png';
import { ActionError } from '../errors';
import type { Keystroke } from '../keys';
import { abortable } from '../wait';
import {
  attach,
  type Command,
  type Events,
  NotAttached,
  type Params,
  type Reply,
  type ScreenshotParams,
  send,
} from './cdp';
import type { Driver, DriverEvents, LoadState, PageMetrics, Point, Rect } from './driver';
import { reasonOf } from './net-errors';
import { PageState } from './page-state';

/** A dialog's message is cut to this many code points. */
const MAX_DIALOG_MESSAGE = 2000;

/**
 * Drives Chromium through chrome.debugger, one attachment a tab. Attachments and what was set on them outlive the
 * worker; what is remembered here is made anew by the next worker's `attach`.
 */
export class ChromiumDriver implements Driver {
  readonly #events: DriverEvents;
  readonly #pages = new Map<number, PageState>();
  readonly #attached = new Map<number, Promise<PageState>>();
  /** Pixels that a capture makes of a CSS pixel, for tabs where that is not one. */
  readonly #ratios = new Map<number, number>();

  constructor(events: DriverEvents) {
    this.#events = events;
  }

  /** Starts listening. In the worker's first turn: the event that woke the worker is lost otherwise. */
  listen(): void {
    chrome.debugger.onEvent.addListener(({ tabId }, method, params) => {
      if (tabId !== undefined) {
        this.#handle(tabId, method as keyof Events, params as never);
      }
    });
    chrome.debugger.onDetach.addListener(({ tabId }, reason) => {
      if (tabId !== undefined) {
        this.#attached.delete(tabId);
        this.#pages.get(tabId)?.lost();
        // Also said of a tab that only went where debuggers are not allowed, if for a moment. A user's wish is kept.
        if (reason === 'target_closed') {
          this.attach(tabId).catch(() => {});
        }
      }
    });
    chrome.tabs.onRemoved.addListener((tabId) => {
      this.#pages.delete(tabId);
      this.#ratios.delete(tabId);
      this.#events.gone(tabId, new ActionError('PAGE_NOT_FOUND'));
    });
    chrome.webNavigation.onErrorOccurred.addListener(({ tabId, frameId, url, error }) => {
      if (frameId === 0) {
        this.#pages.get(tabId)?.failed(url, error);
      }
    });
  }

  async attach(tabId: number): Promise<void> {
    await this.#page(tabId);
  }

  async navigate(tabId: number, url: string, signal: AbortSignal): Promise<void> {
    await this.#loading(tabId, signal, async (page) => {
      const { loaderId, errorText } = await this.#send(tabId, signal, 'Page.navigate', { url });
      if (errorText !== undefined) {
        throw navigationFailed(url, errorText);
      }
      // Without a loader the document stayed and is where it was asked to be. With one, the document that counts is
      // that loader's, or the one by which its own script has replaced it.
      if (loaderId !== undefined) {
        const arrived = () => (page.recent.includes(loaderId) && page.reached('load')) || undefined;
        await page.changes.until(arrived, signal);
      }
    });
  }

  async traverse(tabId: number, step: -1 | 1, signal: AbortSignal): Promise<void> {
    const { currentIndex, entries } = await this.#send(tabId, signal, 'Page.getNavigationHistory');
    const entryId = entries[currentIndex + step]?.id;
    if (entryId !== undefined) {
      await this.#leaving(tabId, signal, true, () =>
        this.#send(tabId, signal, 'Page.navigateToHistoryEntry', { entryId }),
      );
    }
  }

  async reload(tabId: number, signal: AbortSignal): Promise<void> {
    await this.#leaving(tabId, signal, false, () => this.#send(tabId, signal, 'Page.reload'));
  }

  async location(tabId: number, signal: AbortSignal): Promise<{ url: string; title: string }> {
    const { currentIndex, entries } = await this.#send(tabId, signal, 'Page.getNavigationHistory');
    const { url = '', title = '' } = entries[currentIndex] ?? {};
    return { url, title };
  }

  async whenLoaded(tabId: number, state: LoadState, signal: AbortSignal): Promise<void> {
    const page = await abortable(this.#page(tabId), signal);
    await page.changes.until(() => page.reached(state) || undefined, signal);
  }

  async whenSettled(tabId: number, signal: AbortSignal): Promise<void> {
    const page = await abortable(this.#page(tabId), signal);
    await page.changes.until(() => page.pending === 'no' || undefined, signal);
  }

  async click(tabId: number, { x, y }: Point, signal: AbortSignal): Promise<void> {
    const steps = [
      { type: 'mouseMoved', button: 'none', buttons: 0, clickCount: 0 },
      { type: 'mousePressed', button: 'left', buttons: 1, clickCount: 1 },
      { type: 'mouseReleased', button: 'left', buttons: 0, clickCount: 1 },
    ] as const;
    // Sent together: awaited one by one, each would cost a frame.
    await Promise.all(steps.map((step) => this.#send(tabId, signal, 'Input.dispatchMouseEvent', { x, y, ...step })));
  }

  async press(tabId: number, strokes: readonly Keystroke[], signal: AbortSignal): Promise<void> {
    await Promise.all(strokes.map((stroke) => this.#stroke(tabId, stroke, signal)));
  }

  async insertText(tabId: number, text: string, signal: AbortSignal): Promise<void> {
    await this.#send(tabId, signal, 'Input.insertText', { text });
  }

  /** In a world of our own, where the page cannot have changed what its sizes are called. */
  async measure(tabId: number, signal: AbortSignal): Promise<PageMetrics> {
    const { frameId } = await abortable(this.#page(tabId), signal);
    const world = { frameId, worldName: 'browsentic' };
    const { executionContextId } = await this.#send(tabId, signal, 'Page.createIsolatedWorld', world);
    const { result } = await this.#send(tabId, signal, 'Runtime.evaluate', {
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
    const { active } = await chrome.tabs.get(tabId);
    if (active) {
      return (await this.#send(tabId, signal, 'Page.captureScreenshot', params)).data;
    }
    // A tab behind another one draws no frames, and a capture waits for one: a screencast makes it draw.
    const tiny = { format: 'jpeg', quality: 1, maxWidth: 16, maxHeight: 16 } as const;
    await this.#send(tabId, signal, 'Page.startScreencast', tiny);
    try {
      return (await this.#send(tabId, signal, 'Page.captureScreenshot', params)).data;
    } finally {
      send(tabId, 'Page.stopScreencast').catch(() => {});
    }
  }

  /** Runs a navigation to its end; one that is given up is stopped, and one that ends on an error page failed. */
  async #loading(tabId: number, signal: AbortSignal, run: (page: PageState) => Promise<void>): Promise<void> {
    const page = await abortable(this.#page(tabId), signal);
    try {
      await run(page);
    } catch (error) {
      if (signal.aborted) {
        send(tabId, 'Page.stopLoading').catch(() => {});
      }
      throw error;
    }
    if (page.unreachableUrl !== undefined) {
      throw navigationFailed(page.unreachableUrl, page.failure?.error);
    }
  }

  /** Runs a command that leads to another document, or (`within`) to another place in this one. */
  async #leaving(tabId: number, signal: AbortSignal, within: boolean, run: () => Promise<unknown>): Promise<void> {
    await this.#loading(tabId, signal, async (page) => {
      const { documents, movesWithin } = page;
      page.startedUrl = undefined;
      page.failure = undefined;
      await run();
      const arrived = () => {
        if (page.documents > documents) {
          return page.reached('load') || undefined;
        }
        // A download, or an answer without content: the old document stays.
        if (page.failure !== undefined && page.failure.url === page.startedUrl) {
          throw navigationFailed(page.failure.url, page.failure.error);
        }
        return (within && page.movesWithin > movesWithin) || undefined;
      };
      await page.changes.until(arrived, signal);
    });
  }

  async #stroke(tabId: number, stroke: Keystroke, signal: AbortSignal): Promise<void> {
    if (stroke.type === 'insert') {
      return this.insertText(tabId, stroke.text, signal);
    }
    const { key, code, keyCode, location, modifiers } = stroke;
    const event = { key, code, windowsVirtualKeyCode: keyCode, location, isKeypad: location === 3, modifiers };
    if (stroke.type === 'up') {
      await this.#send(tabId, signal, 'Input.dispatchKeyEvent', { ...event, type: 'keyUp' });
      return;
    }
    const { text, command } = stroke;
    await this.#send(tabId, signal, 'Input.dispatchKeyEvent', {
      ...event,
      type: text === undefined ? 'rawKeyDown' : 'keyDown',
      ...(text !== undefined && { text, unmodifiedText: text }),
      ...(command !== undefined && { commands: [command] }),
    });
  }

  /** The state of a tab that is held. */
  #page(tabId: number): Promise<PageState> {
    let attached = this.#attached.get(tabId);
    if (attached === undefined) {
      attached = this.#attach(tabId);
      this.#attached.set(tabId, attached);
      attached.catch(() => this.#attached.delete(tabId));
    }
    return attached;
  }

  async #attach(tabId: number): Promise<PageState> {
    const page = this.#pages.get(tabId) ?? new PageState();
    this.#pages.set(tabId, page);
    await attach(tabId);
    const [, { frameTree }] = await Promise.all([send(tabId, 'Page.enable'), send(tabId, 'Page.getFrameTree')]);
    page.begin(frameTree.frame);
    // Tells at once how far the present document is loaded.
    await send(tabId, 'Page.setLifecycleEventsEnabled', { enabled: true });
    return page;
  }

  /** Sends a command to a tab that is held, or is now. */
  async #send<C extends Command>(
    tabId: number,
    signal: AbortSignal,
    command: C,
    ...params: Params<C>
  ): Promise<Reply<C>> {
    const attached = this.#page(tabId);
    await abortable(attached, signal);
    try {
      return await abortable(send(tabId, command, ...params), signal);
    } catch (error) {
      if (!(error instanceof NotAttached)) {
        throw error;
      }
    }
    // The news that it was let go was still on the way; the command has not been sent.
    if (this.#attached.get(tabId) === attached) {
      this.#attached.delete(tabId);
    }
    await abortable(this.#page(tabId), signal);
    return abortable(send(tabId, command, ...params), signal);
  }

  #handle<E extends keyof Events>(tabId: number, event: E, params: Events[E]): void {
    switch (event) {
      case 'Page.javascriptDialogOpening':
        this.#answer(tabId, params as Events['Page.javascriptDialogOpening']);
        break;
      case 'Inspector.targetCrashed':
        this.#events.gone(tabId, new ActionError('BROWSER_ERROR', { problem: 'the page has crashed' }));
        break;
      default:
        this.#pages.get(tabId)?.handle(event, params);
    }
  }

  /** Answers a dialog at once: until then its page, and every page it opened, stands still. */
  #answer(tabId: number, { type, message }: Events['Page.javascriptDialogOpening']): void {
    const accept = type === 'beforeunload';
    this.#events.dialog(tabId, {
      dialogType: type,
      message: [...message].slice(0, MAX_DIALOG_MESSAGE).join(''),
      action: accept ? 'accept' : 'dismiss',
    });
    // Fails when the daemon, which can answer too, was quicker.
    send(tabId, 'Page.handleJavaScriptDialog', { accept }).catch(() => {});
  }
}

function navigationFailed(url: string, error = ''): ActionError {
  return new ActionError('NAVIGATION_FAILED', { reason: reasonOf(error), url });
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
