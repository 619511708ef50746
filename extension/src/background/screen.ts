/** Pictures of the tab in front, from the screen: without the debugger, of which its user would be told. */
import { ActionError, messageOf } from './errors';
import type { Navigations } from './navigations';
import { abortable, pause } from './wait';

/** The browser takes no more than two pictures of what is on screen in a second (MAX_CAPTURE_VISIBLE_TAB_CALLS_PER_SECOND). */
const SHOTS_APART_MS = 500;
const RETRIES = 2;

/**
 * The screen, as long as it shows one document of one tab. The browser takes a picture of whatever is in front: one
 * that may show anything else is never given to anybody.
 */
export class Screen {
  readonly #tabId: number;
  readonly #windowId: number;
  /** What has come in its place since. */
  #instead: 'another tab' | 'another page' | undefined;
  #shots = 0;
  readonly #stops: (() => void)[];

  /** Of a tab that is in front in its window. To be stopped, whatever becomes of it. */
  constructor(tabId: number, windowId: number, navigations: Navigations) {
    this.#tabId = tabId;
    this.#windowId = windowId;
    const activated = (info: chrome.tabs.OnActivatedInfo) => {
      if (info.windowId === windowId && info.tabId !== tabId) {
        this.#instead ??= 'another tab';
      }
    };
    chrome.tabs.onActivated.addListener(activated);
    this.#stops = [
      () => chrome.tabs.onActivated.removeListener(activated),
      navigations.subscribe((navigation) => {
        if (navigation.tabId === tabId && !navigation.sameDocument) {
          this.#instead ??= 'another page';
        }
      }),
    ];
  }

  /** A PNG in base64 of what is on screen. */
  async shoot(signal: AbortSignal): Promise<string> {
    if (this.#shots++ > 0) {
      await pause(SHOTS_APART_MS, signal);
    }
    for (let retries = RETRIES; ; retries--) {
      await this.#check(signal);
      try {
        const url = await abortable(chrome.tabs.captureVisibleTab(this.#windowId, { format: 'png' }), signal);
        await this.#check(signal);
        return url.slice(url.indexOf(',') + 1);
      } catch (error) {
        signal.throwIfAborted();
        if (retries === 0 || !/quota|MAX_CAPTURE/i.test(messageOf(error))) {
          throw untaken(error);
        }
      }
      await pause(SHOTS_APART_MS, signal);
    }
  }

  stop(): void {
    for (const stop of this.#stops) {
      stop();
    }
  }

  /** Asked, too: the news of a tab that came and went may be on the way still, but not that of one that is there. */
  async #check(signal: AbortSignal): Promise<void> {
    const tab = await abortable(
      chrome.tabs.get(this.#tabId).catch(() => undefined),
      signal,
    );
    if (!tab?.active || tab.windowId !== this.#windowId) {
      this.#instead ??= 'another tab';
    }
    if (this.#instead !== undefined) {
      throw new ActionError('CAPTURE_FAILED', { why: `${this.#instead} came in front while the picture was taken` });
    }
  }
}

function untaken(error: unknown): ActionError {
  if (error instanceof ActionError) {
    return error;
  }
  return new ActionError(/permission|Cannot access/i.test(messageOf(error)) ? 'CAPTURE_UNSUPPORTED' : 'CAPTURE_FAILED');
}
