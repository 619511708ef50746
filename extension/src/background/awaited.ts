import { compileURLMatcher, type URLMatcher } from '../lib/url-matcher';
import type { Inputs, Outputs } from '../registry.gen';
import { type Dialog, type DialogAnswer, declined, MAX_DIALOG_TEXT } from './call';
import type { CallContext } from './context';
import { ActionError } from './errors';
import { eventURL } from './event-url';
import type { Popup } from './popups';
import { clip } from './text';
import { Changes } from './wait';

export type Wait = Inputs['browser.action.and.wait']['wait'];
type Event = Outputs['browser.action.and.wait']['event'];

/** The event as the daemon takes it: of a popup it makes a page. */
export type AwaitedEvent = Event | { kind: 'popup'; targetId: string; url: string };

/**
 * Performs an act, waits for the event that it causes, and then until the act is settled. What could tell of the event
 * is armed before the act, and gone after it, whatever the outcome. The act's own failure counts most, then a dialog or a popup that nobody waited
 * for, then that the event did not come.
 */
export async function awaiting(
  wait: Wait,
  context: CallContext,
  act: () => Promise<unknown>,
  settle: () => Promise<void>,
): Promise<AwaitedEvent> {
  const watch = new Watch(wait, context);
  try {
    await watch.arm();
    await act();
    const event = await watch.event();
    await settle();
    return event;
  } catch (error) {
    throw await watch.abandon(error);
  } finally {
    watch.disarm();
  }
}

/** A window that the page opens, and that nobody keeps from it, is there within this time. */
const WINDOW_OPENS_WITHIN_MS = 1000;

class Watch {
  readonly #wait: Wait;
  readonly #context: CallContext;
  readonly #changes = new Changes();
  readonly #surprise = new AbortController();
  /** Ends with the call, or with what nobody waited for. */
  readonly #signal: AbortSignal;
  readonly #undo: (() => void)[] = [];
  /** Pages that were opened, and are closed when the call fails. */
  readonly #popups: Popup[] = [];
  #windows = 0;
  /** What is left to be done once the event has happened, and then the event. */
  #found: (() => Promise<AwaitedEvent>) | undefined;

  constructor(wait: Wait, context: CallContext) {
    this.#wait = wait;
    this.#context = context;
    this.#signal = AbortSignal.any([context.call.signal, this.#surprise.signal]);
  }

  async arm(): Promise<void> {
    const { call, driver, popups } = this.#context;
    const { kind } = this.#wait;
    // What the wait itself says is judged before anything is armed.
    const matches = kind === 'navigation' || kind === 'response' ? matcherOf(this.#wait) : () => false;
    call.answer = (dialog) => this.#answer(dialog);
    this.#undo.push(
      () => {
        call.answer = declined;
      },
      popups.subscribe(call.tabId, (popup) => this.#opened(popup)),
      driver.watchWindows(call.tabId, () => {
        this.#windows++;
      }),
    );
    if (kind === 'navigation') {
      this.#undo.push(
        driver.watchNavigations(call.tabId, ({ url, failure }) => {
          if (matches(url)) {
            this.#navigated(url, failure);
          }
        }),
      );
    } else if (kind === 'response') {
      const { method: wanted, status: expected } = this.#wait;
      const told = ({ url, status, method }: { url: string; status: number; method: string | undefined }) => {
        if (matches(url) && (wanted ?? method) === method && (expected ?? status) === status) {
          this.#find(async () => ({ kind, url: eventURL(url), ...(method !== undefined && { method }), status }));
        }
      };
      this.#undo.push(await driver.watchResponses(call.tabId, told, call.signal));
    }
  }

  async event(): Promise<AwaitedEvent> {
    const found = await this.#changes.until(() => this.#found, this.#signal);
    const event = await found();
    await this.#whenWindowsAreOpen();
    this.#signal.throwIfAborted();
    return event;
  }

  /** Closes what was opened for a call that has failed, and answers what it fails with. */
  async abandon(error: unknown): Promise<unknown> {
    try {
      await Promise.all(this.#popups.map((popup) => this.#context.popups.close(popup)));
      return error;
    } catch (unclosed) {
      return unclosed;
    }
  }

  disarm(): void {
    for (const undo of this.#undo) {
      undo();
    }
  }

  #find(found: () => Promise<AwaitedEvent>): void {
    this.#found ??= found;
    this.#changes.notify();
  }

  #navigated(url: string, failure: (() => string) | undefined): void {
    const { call, driver } = this.#context;
    const { loadState = 'load' } = this.#wait;
    this.#find(async () => {
      await driver.whenLoaded(call.tabId, loadState, this.#signal);
      if (failure !== undefined) {
        throw new ActionError('BROWSER_ERROR', { reason: failure(), url });
      }
      return { kind: 'navigation', url: eventURL(url) };
    });
  }

  #opened(popup: Popup): void {
    if (this.#wait.kind !== 'popup') {
      this.#popups.push(popup);
      this.#surprise.abort(new ActionError('BROWSER_ERROR', { unexpected: 'popup' }));
      this.#changes.notify();
    } else if (this.#found === undefined) {
      this.#popups.push(popup);
      this.#find(async () => {
        await this.#arrival(popup);
        return { kind: 'popup', targetId: await this.#context.popups.targetOf(popup), url: popup.url };
      });
    }
  }

  /** A slow server is no failure of the popup. */
  async #arrival(popup: Popup): Promise<void> {
    const { call, popups } = this.#context;
    const patience = AbortSignal.timeout(call.pageBudget());
    try {
      await popups.arrival(popup, AbortSignal.any([this.#signal, patience]));
    } catch (error) {
      if (error !== patience.reason) {
        throw error;
      }
      popup.url = 'about:blank';
    }
  }

  #answer(dialog: Dialog): DialogAnswer {
    const { kind, dialogType, action, promptText } = this.#wait;
    if (kind === 'dialog' && this.#found !== undefined) {
      return declined(dialog);
    }
    if (kind !== 'dialog' || dialog.type !== dialogType) {
      this.#surprise.abort(new ActionError('BROWSER_ERROR', { unexpected: 'dialog' }));
      return { accept: false };
    }
    this.#find(async () => ({
      kind,
      dialogType,
      ...(action !== undefined && { action }),
      message: clip(dialog.message, MAX_DIALOG_TEXT),
      defaultValue: clip(dialog.defaultPrompt, MAX_DIALOG_TEXT),
    }));
    const accept = action === 'accept';
    return accept && dialog.type === 'prompt' ? { accept, promptText: promptText ?? dialog.defaultPrompt } : { accept };
  }

  /** The news that a window is being opened is quicker than the window: no call ends between the two. */
  async #whenWindowsAreOpen(): Promise<void> {
    if (this.#wait.kind === 'popup') {
      return;
    }
    const patience = AbortSignal.timeout(WINDOW_OPENS_WITHIN_MS);
    const open = () => this.#popups.length >= this.#windows || undefined;
    try {
      await this.#changes.until(open, AbortSignal.any([this.#signal, patience]));
    } catch (error) {
      if (error !== patience.reason) {
        throw error;
      }
    }
  }
}

/** Without a matcher every address fits. */
function matcherOf({ kind, matcher }: Wait): (url: string) => boolean {
  if (matcher === undefined && kind === 'navigation') {
    return () => true;
  }
  const matches = matcher && compileURLMatcher(matcher as URLMatcher);
  if (matches === undefined) {
    throw new ActionError('INVALID_ARGUMENT', { field: 'wait.matcher' });
  }
  return matches;
}
