import { ActionError } from './errors';
import { clip } from './text';

/** A dialog that is open. */
export interface Dialog {
  type: 'alert' | 'beforeunload' | 'confirm' | 'prompt';
  message: string;
  /** What a prompt begins with; empty for the others. */
  defaultPrompt: string;
}

export interface DialogAnswer {
  accept: boolean;
  /** For a prompt that is accepted. */
  promptText?: string;
}

/** How a dialog is answered that nobody waits for: leaving was asked for, all else is declined. */
export function declined({ type }: Dialog): DialogAnswer {
  return { accept: type === 'beforeunload' };
}

/** A dialog that opened while a call ran, and how it was answered. */
export interface DialogReport {
  dialogType: Dialog['type'];
  /** At most 2,000 code points. */
  message: string;
  action: 'accept' | 'dismiss';
}

/** A dialog's texts are cut to this many code points. */
export const MAX_DIALOG_TEXT = 2000;

/**
 * One action on one page, from its frame's arrival to its result: how much time is left, and one signal that ends
 * everything done for it. The signal's reason is the `ActionError` that the call fails with.
 */
export class Call {
  /** The page's tab; TAB_ID_NONE until it is found. */
  tabId = -1;
  readonly signal: AbortSignal;
  /** The first dialog that opened during the call. */
  dialog: DialogReport | undefined;
  /** Answers the dialogs that open during the call. */
  answer = declined;

  readonly #controller = new AbortController();
  readonly #deadline: number;
  readonly #timer: ReturnType<typeof setTimeout>;

  constructor(timeoutMs: number) {
    this.signal = this.#controller.signal;
    this.#deadline = performance.now() + timeoutMs;
    this.#timer = setTimeout(() => this.abort(new ActionError('OPERATION_TIMEOUT')), timeoutMs);
  }

  /** A part of the call, for what the rest can do without: it may take half of the time that is left. To be ended, too. */
  half(): Call {
    const half = new Call((this.#deadline - performance.now()) / 2);
    half.tabId = this.tabId;
    this.signal.addEventListener('abort', () => half.abort(this.signal.reason));
    return half;
  }

  /** Takes note of a dialog of the call's page, and answers it. */
  dialogOpened(dialog: Dialog): DialogAnswer {
    const answer = this.answer(dialog);
    this.dialog ??= {
      dialogType: dialog.type,
      message: clip(dialog.message, MAX_DIALOG_TEXT),
      action: answer.accept ? 'accept' : 'dismiss',
    };
    return answer;
  }

  abort(reason: unknown): void {
    this.#controller.abort(reason);
  }

  /** Frees the timer. To be called exactly once, whatever the outcome. */
  end(): void {
    clearTimeout(this.#timer);
  }

  /**
   * How long a page may work on a request, in milliseconds: less than what is left, so that the page's own account of
   * what it was waiting for arrives, also on a busy machine, before the call's timer says only that the time is over.
   */
  pageBudget(): number {
    const left = this.#deadline - performance.now();
    return Math.max(1, Math.floor(left - Math.min(200, left / 5)));
  }
}
