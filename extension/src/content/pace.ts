/**
 * The time that passes between the steps of something that takes its time.
 *
 * Timers of a page that nobody looks at come late. What is late is made up for, so that the whole takes as long as it
 * was said to, and not a second for each step.
 */
import type { Call } from './outcome';

/** How long steps may follow each other before the page, and whoever wants to cancel, gets a turn. */
const BUSY_MS = 50;

export class Pace {
  readonly #signal: AbortSignal;
  #due = performance.now();
  #rested = this.#due;

  constructor({ signal }: Call) {
    this.#signal = signal;
  }

  /** Resolves when `ms` more are over; false when the call is. */
  async pass(ms: number): Promise<boolean> {
    this.#due += ms;
    const now = performance.now();
    if (this.#due > now || now - this.#rested > BUSY_MS) {
      await this.#rest(Math.max(0, this.#due - now));
      this.#rested = performance.now();
    }
    return !this.#signal.aborted;
  }

  #rest(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.#signal.removeEventListener('abort', end);
        resolve();
      };
      const timer = setTimeout(end, ms);
      this.#signal.addEventListener('abort', end);
      if (this.#signal.aborted) end();
    });
  }
}
