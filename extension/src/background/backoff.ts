const FIRST_MS = 1000;
const LAST_MS = 30_000;
/** A link that lived this long was a good one: the next pause is a short one again. */
const STABLE_MS = 30_000;

/** The pauses between attempts to get a link: longer and longer, at random, and cut short when something happens. */
export class Backoff {
  #attempts = 0;
  #since = 0;
  #wake: () => void = () => {};

  /** Waits for its time, a `skip`, or the signal; never fails. */
  pause(signal: AbortSignal): Promise<void> {
    const limit = Math.min(FIRST_MS * 2 ** this.#attempts, LAST_MS);
    this.#attempts++;
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#wake(), limit * (0.5 + Math.random() / 2));
      this.#wake = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', this.#wake);
        resolve();
      };
      signal.addEventListener('abort', this.#wake);
      if (signal.aborted) {
        this.#wake();
      }
    });
  }

  /** Ends the present pause. */
  skip(): void {
    this.#wake();
  }

  linked(): void {
    this.#since = Date.now();
  }

  /** Reports, of a link that has ended, whether it was a good one. */
  wasStable(): boolean {
    const stable = Date.now() - this.#since >= STABLE_MS;
    this.#attempts = stable ? 0 : this.#attempts;
    return stable;
  }
}
