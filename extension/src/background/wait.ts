import { SETTLES_WITHIN_MS } from '../lib/page-protocol';

/**
 * Something that changes and can be waited on: no polling, no missed change. A wait checks first, then again after
 * each change.
 */
export class Changes {
  readonly #checks = new Set<() => void>();

  /** Tells every wait to look again. */
  notify(): void {
    for (const check of [...this.#checks]) {
      check();
    }
  }

  /** Resolves with the first defined answer of `find`; rejects with the signal's reason. */
  until<T>(find: () => T | undefined, signal: AbortSignal): Promise<T> {
    return new Promise((resolve, reject) => {
      const check = () => {
        try {
          const found = find();
          if (found !== undefined) {
            end();
            resolve(found);
          }
        } catch (error) {
          end();
          reject(error);
        }
      };
      const abort = () => {
        end();
        reject(signal.reason);
      };
      const end = () => {
        this.#checks.delete(check);
        signal.removeEventListener('abort', abort);
      };
      if (signal.aborted) {
        reject(signal.reason);
        return;
      }
      this.#checks.add(check);
      signal.addEventListener('abort', abort);
      check();
    });
  }
}

/** The promise's outcome, or the signal's reason as soon as it is aborted. */
export function abortable<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) {
      abort();
    }
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

const graces = new WeakMap<AbortSignal, AbortSignal>();

/**
 * Waits for what cannot be taken back: as long as the signal allows, and then as long as a call that is over may last,
 * once for all that it waits for. Never rejects.
 */
export async function outlasting(promise: Promise<unknown>, signal: AbortSignal): Promise<void> {
  await abortable(promise, signal).catch(() => {});
  if (signal.aborted) {
    const grace = graces.get(signal) ?? AbortSignal.timeout(SETTLES_WITHIN_MS);
    graces.set(signal, grace);
    await abortable(promise, grace).catch(() => {});
  }
}

/** Waits for all, also when one has failed; then the first failure counts. */
export async function all(promises: readonly Promise<unknown>[]): Promise<void> {
  await Promise.allSettled(promises);
  await Promise.all(promises);
}

/** Lets time pass that a caller has asked for, or that the browser is known to need; rejects with the signal's reason. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  return abortable(over, signal).finally(() => clearTimeout(timer));
}
