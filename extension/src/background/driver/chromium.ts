import type { PageMetrics } from '../../lib/page-metrics';
import type { CaptureKind, Seen, Tap } from '../diagnostics/entries';
import { ActionError, FrameGone } from '../errors';
import type { Keystroke } from '../keys';
import { abortable, all, pause } from '../wait';
import { Attachments } from './attachments';
import { Camera } from './capture';
import { type Events, type Frame, type Reply, send } from './cdp';
import { Dialogs } from './dialogs';
import type { DevToolsPage, Driver, DriverEvents, LoadState, SeenNavigation, SeenResponse, Shot } from './driver';
import { DebuggerMouse } from './mouse';
import { reasonOf } from './net-errors';
import type { PageState } from './page-state';
import { Responses } from './responses';
import { type Ran, runScript } from './scripts';
import { locationOf, whenTabBare } from './tab-state';
import { tapTab } from './tap';

/** How long the bar that tells a user of a debugger takes to push the page down. */
const BAR_MOVES_PAGE_MS = 250;

/** Drives Chromium through chrome.debugger. */
export class ChromiumDriver implements Driver {
  readonly features = new Set(['debugger'] as const);
  readonly #events: DriverEvents;
  readonly #tabs = new Attachments(
    (tabId, event, params) => this.#handle(tabId, event, params),
    (tabId, forGood) => this.#events.lost(tabId, forGood),
  );
  readonly #dialogs = new Dialogs(this.#tabs, (tabId, dialog) => this.#events.dialog(tabId, dialog));
  readonly #camera = new Camera(this.#tabs);
  readonly mouse = new DebuggerMouse(this.#tabs);
  /** Tabs that are held for the sake of work that will give them back. */
  readonly #loans = new Map<number, { count: number; still: Promise<void> }>();

  constructor(events: DriverEvents) {
    this.#events = events;
  }

  listen(): void {
    this.#tabs.listen();
    this.#camera.listen();
    this.mouse.listen();
    chrome.tabs.onRemoved.addListener((tabId) => {
      this.#loans.delete(tabId);
      this.#events.gone(tabId, new ActionError('PAGE_NOT_FOUND'));
    });
  }

  async pages(): Promise<DevToolsPage[]> {
    return (await chrome.debugger.getTargets()).flatMap(({ id: targetId, tabId, type, attached }) =>
      type === 'page' && tabId !== undefined ? [{ tabId, targetId, attached }] : [],
    );
  }

  async attach(tabId: number): Promise<void> {
    await this.#tabs.page(tabId);
  }

  holds(tabId: number): boolean {
    return this.#tabs.holds(tabId);
  }

  /** Several pieces of work may have one tab on loan: the last one lets go. */
  async borrow(tabId: number, signal: AbortSignal): Promise<() => void> {
    const loan =
      this.#loans.get(tabId) ?? (this.#tabs.holds(tabId) ? undefined : { count: 0, still: this.#takeOn(tabId) });
    if (loan === undefined) {
      await abortable(this.#tabs.page(tabId), signal);
      return () => {};
    }
    this.#loans.set(tabId, loan);
    loan.count++;
    const giveBack = () => {
      if (--loan.count === 0 && this.#loans.get(tabId) === loan) {
        this.release(tabId);
      }
    };
    try {
      await abortable(loan.still, signal);
      await abortable(this.#tabs.page(tabId), signal);
    } catch (error) {
      giveBack();
      throw signal.aborted ? error : unavailable(error);
    }
    return giveBack;
  }

  /** Resolves when the tab is held and its page stands still. */
  async #takeOn(tabId: number): Promise<void> {
    await this.#tabs.page(tabId);
    await pause(BAR_MOVES_PAGE_MS, new AbortController().signal);
  }

  release(tabId: number): void {
    this.#loans.delete(tabId);
    this.#tabs.release(tabId);
  }

  navigate(tabId: number, url: string, signal: AbortSignal): Promise<string> {
    return this.#loading(tabId, signal, async (page) => {
      const { movesWithin } = page;
      const { loaderId, errorText } = await this.#tabs.send(tabId, signal, 'Page.navigate', { url });
      if (errorText !== undefined) {
        throw navigationFailed(url, errorText);
      }
      const arrived = () => {
        if (loaderId === undefined) {
          // The document stays; only the fragment changes.
          return page.movesWithin > movesWithin || undefined;
        }
        // The document that counts is that loader's, or the one by which its own script has replaced it.
        return (page.recent.includes(loaderId) && page.reached('load')) || undefined;
      };
      await page.changes.until(arrived, signal);
    });
  }

  async traverse(tabId: number, step: -1 | 1, signal: AbortSignal): Promise<string> {
    const entryId = await this.#entry(tabId, step, signal);
    if (entryId === undefined) {
      return (await this.location(tabId, signal)).url;
    }
    return this.#leaving(tabId, signal, true, () =>
      this.#tabs.send(tabId, signal, 'Page.navigateToHistoryEntry', { entryId }),
    );
  }

  async step(tabId: number, step: -1 | 1, signal: AbortSignal): Promise<boolean> {
    const entryId = await this.#entry(tabId, step, signal);
    if (entryId !== undefined) {
      await this.#tabs.send(tabId, signal, 'Page.navigateToHistoryEntry', { entryId });
    }
    return entryId !== undefined;
  }

  async #entry(tabId: number, step: -1 | 1, signal: AbortSignal): Promise<number | undefined> {
    const { currentIndex, entries } = await this.#history(tabId, signal);
    return entries[currentIndex + step]?.id;
  }

  /** Just between two documents a page has no history to tell: then that of the one to come. */
  async #history(tabId: number, signal: AbortSignal): Promise<Reply<'Page.getNavigationHistory'>> {
    for (;;) {
      const page = await abortable(this.#tabs.page(tabId), signal);
      const { documents } = page;
      try {
        return await this.#tabs.send(tabId, signal, 'Page.getNavigationHistory');
      } catch (error) {
        if (!(error instanceof FrameGone)) {
          throw error;
        }
      }
      await page.changes.until(() => page.documents > documents || undefined, signal);
    }
  }

  reload(tabId: number, signal: AbortSignal): Promise<string> {
    return this.#leaving(tabId, signal, false, () => this.#tabs.send(tabId, signal, 'Page.reload'));
  }

  async location(tabId: number, signal: AbortSignal): Promise<{ url: string; title: string }> {
    if (!this.holds(tabId)) {
      return locationOf(tabId, signal);
    }
    try {
      const { currentIndex, entries } = await this.#tabs.send(tabId, signal, 'Page.getNavigationHistory');
      const { url = '', title = '' } = entries[currentIndex] ?? {};
      return { url, title };
    } catch (error) {
      if (!(error instanceof FrameGone)) {
        throw error;
      }
      return locationOf(tabId, signal); // just between two documents
    }
  }

  async whenBare(tabId: number, signal: AbortSignal): Promise<void> {
    if (!this.holds(tabId)) {
      return whenTabBare(tabId, signal);
    }
    const page = await abortable(this.#tabs.page(tabId), signal);
    await page.changes.until(() => page.bare || undefined, signal);
  }

  async whenLoaded(tabId: number, state: LoadState, signal: AbortSignal): Promise<void> {
    const page = await abortable(this.#tabs.page(tabId), signal);
    await page.changes.until(() => page.reached(state) || undefined, signal);
  }

  watch(tabId: number): (signal: AbortSignal) => Promise<void> {
    const before = this.#tabs.known(tabId)?.documents ?? 0;
    return async (signal) => {
      const page = await abortable(this.#tabs.page(tabId), signal);
      const settled = () => {
        const readable = page.documents === before || page.reached('domcontentloaded');
        return (page.pending === 'no' && readable) || undefined;
      };
      await page.changes.until(settled, signal);
    };
  }

  watchNavigations(tabId: number, told: (navigation: SeenNavigation) => void): () => void {
    return this.#tabs.subscribe(tabId, (event, params, sessionId) => {
      const page = this.#tabs.known(tabId);
      if (page === undefined || sessionId !== undefined) {
        return;
      }
      if (event === 'Page.frameNavigated') {
        const { frame } = params as Events['Page.frameNavigated'];
        if (frame.parentId === undefined) {
          told(seen(frame, page));
        }
      } else if (event === 'Page.navigatedWithinDocument') {
        const { frameId, url } = params as Events['Page.navigatedWithinDocument'];
        if (frameId === page.frameId) {
          told({ url });
        }
      }
    });
  }

  async watchResponses(
    tabId: number,
    told: (response: SeenResponse) => void,
    signal: AbortSignal,
  ): Promise<() => void> {
    const responses = new Responses(this.#tabs, tabId, told);
    try {
      await responses.start(signal);
    } catch (error) {
      responses.stop();
      throw error;
    }
    return () => responses.stop();
  }

  watchWindows(tabId: number, told: () => void): () => void {
    return this.#tabs.subscribe(tabId, (event) => {
      if (event === 'Page.windowOpen') {
        told();
      }
    });
  }

  run(tabId: number, expression: string, timeoutMs: number, signal: AbortSignal): Promise<Ran> {
    return runScript(this.#tabs, tabId, expression, timeoutMs, signal);
  }

  tap(tabId: number, capture: readonly CaptureKind[], told: (seen: Seen) => void, signal: AbortSignal): Promise<Tap> {
    return tapTab(this.#tabs, tabId, capture, told, signal);
  }

  async press(tabId: number, strokes: readonly Keystroke[], signal: AbortSignal): Promise<void> {
    await all(strokes.map((stroke) => this.#stroke(tabId, stroke, signal)));
  }

  async insertText(tabId: number, text: string, signal: AbortSignal): Promise<void> {
    await this.#tabs.send(tabId, signal, 'Input.insertText', { text });
  }

  measure(tabId: number, signal: AbortSignal): Promise<PageMetrics> {
    return this.#camera.measure(tabId, signal);
  }

  capture(tabId: number, shot: Shot, signal: AbortSignal): Promise<string> {
    return this.#camera.capture(tabId, shot, signal);
  }

  /**
   * Runs a navigation to its end; one that is given up is stopped, and one that ends on an error page failed. Answers where
   * it ended: as the events told, for the browser is too busy with the new page to be asked.
   */
  async #loading(tabId: number, signal: AbortSignal, run: (page: PageState) => Promise<void>): Promise<string> {
    const page = await abortable(this.#tabs.page(tabId), signal);
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
    return page.address;
  }

  /** Runs a command that leads to another document, or (`within`) to another place in this one. */
  async #leaving(tabId: number, signal: AbortSignal, within: boolean, run: () => Promise<unknown>): Promise<string> {
    return this.#loading(tabId, signal, async (page) => {
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
      await this.#tabs.send(tabId, signal, 'Input.dispatchKeyEvent', { ...event, type: 'keyUp' });
      return;
    }
    const { text, command } = stroke;
    await this.#tabs.send(tabId, signal, 'Input.dispatchKeyEvent', {
      ...event,
      type: text === undefined ? 'rawKeyDown' : 'keyDown',
      ...(text !== undefined && { text, unmodifiedText: text }),
      ...(command !== undefined && { commands: [command] }),
    });
  }

  #handle<E extends keyof Events>(tabId: number, event: E, params: Events[E]): void {
    this.#dialogs.handle(tabId, event, params);
    if (event === 'Inspector.targetCrashed') {
      this.#events.gone(tabId, new ActionError('BROWSER_ERROR', { problem: 'the page has crashed' }));
    }
  }
}

function unavailable(error: unknown): unknown {
  if (!(error instanceof ActionError) || error.code === 'PAGE_NOT_FOUND') {
    return error;
  }
  return new ActionError('DEBUGGER_UNAVAILABLE', {
    why: 'the developer tools are open on the tab, or the page allows no debugger',
  });
}

function seen({ url, urlFragment = '', unreachableUrl }: Frame, page: PageState): SeenNavigation {
  if (unreachableUrl === undefined) {
    return { url: url + urlFragment };
  }
  return { url: unreachableUrl, failure: () => reasonOf(page.failure?.error ?? '') };
}

function navigationFailed(url: string, error = ''): ActionError {
  return new ActionError('NAVIGATION_FAILED', { reason: reasonOf(error), url });
}
