/** Waiting until the page has caught up with what was done to it. */
import { type Call, Failure } from './outcome';

/** How long a page may be busy with other things. */
const IDLE_WITHIN_MS = 200;

export function idle(): Promise<Record<string, never>> {
  return new Promise((resolve) => {
    const done = () => resolve({});
    setTimeout(done, IDLE_WITHIN_MS);
    // Behind all that waits already, and behind what the event that is being handled leads to when all have heard of it.
    scheduler.postTask(() => scheduler.postTask(done));
  });
}

let rest: Promise<unknown> = Promise.resolve();

export function listenForKeys(): void {
  addEventListener('keydown', keyed, { capture: true, passive: true });
}

function keyed({ isTrusted }: KeyboardEvent): void {
  if (isTrusted) rest = idle();
}

/** Waits until the page is through with the last key: that the key has moved the caret it hears in a task of its own. */
export async function rested(): Promise<void> {
  await rest;
}

/** Some pages never rest, and one that lies behind others may never be drawn. */
const MAX_MS = 1000;

/** A wheel is felt in the next frame that is drawn, and a smooth scroll in each frame of it. */
const CALM_FRAMES = 2;

let firstDrawn: Promise<Record<string, never>> | undefined;

/** The second frame begins when the first has been drawn. */
export function drawn(): Promise<Record<string, never>> {
  firstDrawn ??= new Promise((resolve) => {
    const done = () => resolve({});
    setTimeout(done, MAX_MS);
    requestAnimationFrame(() => requestAnimationFrame(done));
  });
  return firstDrawn;
}

export function calm(_: Record<string, never>, call: Call): Promise<Record<string, never> | Failure> {
  return new Promise((resolve) => {
    let frames = 0;
    let frame = 0;
    const end = new AbortController();
    const finish = (outcome: Record<string, never> | Failure) => {
      end.abort();
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      resolve(outcome);
    };
    const drawn = () => {
      if (frames++ === CALM_FRAMES) finish({});
      else frame = requestAnimationFrame(drawn);
    };
    const timer = setTimeout(() => finish({}), Math.min(MAX_MS, call.deadline - performance.now()));
    const moved = () => {
      frames = 0;
    };
    addEventListener('scroll', moved, { capture: true, passive: true, signal: end.signal });
    call.signal.addEventListener('abort', () => finish(new Failure('OPERATION_CANCELLED')), { signal: end.signal });
    frame = requestAnimationFrame(drawn);
  });
}
