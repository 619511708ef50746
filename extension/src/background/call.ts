import { ActionError } from './errors';

/** A dialog that opened while a call ran, and how it was answered. */
export interface DialogReport {
  dialogType: 'alert' | 'beforeunload' | 'confirm' | 'prompt';
  /** At most 2,000 code points. */
  message: string;
  action: 'accept' | 'dismiss';
}

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

  readonly #controller = new AbortController();
  readonly #deadline: number;
  readonly #timer: ReturnType<typeof setTimeout>;

  constructor(timeoutMs: number) {
    this.signal = this.#controller.signal;
    this.#deadline = performance.now() + timeoutMs;
    this.#timer = setTimeout(() => this.abort(new ActionError('OPERATION_TIMEOUT')), timeoutMs);
  }

  abort(reason: ActionError): void {
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
