/** Waiting until what was scrolled has come to rest. */
import { type Call, Failure } from './outcome';

/** Some pages never rest. */
const MAX_MS = 1000;

/** A wheel is felt in the next frame that is drawn, and a smooth scroll in each frame of it. */
const CALM_FRAMES = 2;

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
