import type { Dialog, DialogAnswer } from '../call';
import { FrameGone } from '../errors';
import type { Attachments } from './attachments';
import { type Events, send } from './cdp';
import { NOWHERE } from './page-state';

/** Answers the dialogs of held tabs at once: until then the page, and every page it opened, stands still. */
export class Dialogs {
  readonly #tabs: Attachments;
  readonly #answer: (tabId: number, dialog: Dialog) => DialogAnswer;
  /** The tabs that a dialog is open in. */
  readonly #open = new Set<number>();

  constructor(tabs: Attachments, answer: (tabId: number, dialog: Dialog) => DialogAnswer) {
    this.#tabs = tabs;
    this.#answer = answer;
  }

  handle<E extends keyof Events>(tabId: number, event: E, params: Events[E]): void {
    if (event === 'Page.javascriptDialogOpening') {
      this.#opening(tabId, params as Events['Page.javascriptDialogOpening']);
    } else if (event === 'Page.javascriptDialogClosed') {
      this.#open.delete(tabId);
    }
  }

  #opening(tabId: number, { type, message, defaultPrompt = '' }: Events['Page.javascriptDialogOpening']): void {
    this.#open.add(tabId);
    const answer = this.#answer(tabId, { type, message, defaultPrompt });
    send(tabId, 'Page.handleJavaScriptDialog', answer).catch((error) => {
      // Otherwise somebody else was quicker: the daemon, a person, or a navigation, which closes the dialogs of its page.
      if (error instanceof FrameGone && this.#open.has(tabId)) {
        this.#close(tabId).catch(() => {}); // the tab is gone
      }
    });
  }

  /**
   * Closes a dialog that nobody can answer. It opened when the page's next document was ready to be shown: the browser
   * takes no answer for the old document any more, but cannot show the new one before the old one's script goes on. The
   * start of any other navigation closes the dialog; this one is ended before it gets anywhere, and the one under way
   * goes on.
   */
  async #close(tabId: number): Promise<void> {
    const unsubscribe = this.#tabs.subscribe(tabId, (event, params) => {
      if (event === 'Fetch.requestPaused') {
        const { requestId } = params as Events['Fetch.requestPaused'];
        send(tabId, 'Fetch.failRequest', { requestId, errorReason: 'Aborted' }).catch(() => {});
      }
    });
    try {
      await Promise.all([
        send(tabId, 'Fetch.enable', { patterns: [{ urlPattern: NOWHERE }] }),
        send(tabId, 'Page.navigate', { url: NOWHERE }),
      ]);
    } finally {
      unsubscribe();
      send(tabId, 'Fetch.disable').catch(() => {});
    }
  }
}
