/**
 * Waiting without polling: look, and look again when the page has changed.
 *
 * A change is a mutation in the document or a known shadow root, or one of the events below. What changes a page
 * without either (a style rule behind `:hover`, a property that a script sets, a media query) is found by a coarse
 * timer; what moves is looked at in each frame.
 */
import { type Call, Failure, Pending } from './outcome';
import { shadowRoots } from './scopes';

/** The longest time without a look, in ms. Also what remains when a hidden page gets no frames. */
const BACKSTOP_MS = 100;

const EVENTS = [
  'load',
  'DOMContentLoaded',
  'readystatechange',
  'transitionend',
  'transitioncancel',
  'animationend',
  'animationcancel',
  'slotchange',
  'input',
  'change',
  'toggle',
  'focusin',
  'focusout',
  'scroll',
  'resize',
];

/** Looks until the answer is anything but `Pending`. An aborted call ends as `OPERATION_CANCELLED`. */
export function until<T>(look: () => T | Pending | Failure, call: Call): Promise<T | Failure> {
  return new Promise((resolve, reject) => {
    const end = new AbortController();
    const watcher = new MutationObserver(again);
    const watched = new WeakSet<Node>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let frame = 0;
    let notBefore = 0;
    let rootsKnownAt = Number.NEGATIVE_INFINITY;

    const finish = (settle: () => void) => {
      end.abort();
      watcher.disconnect();
      clearTimeout(timer);
      cancelAnimationFrame(frame);
      settle();
    };
    const cancelled = () => finish(() => resolve(new Failure('OPERATION_CANCELLED')));

    function again(): void {
      if (end.signal.aborted) return;
      const start = performance.now();
      if (start < notBefore) {
        schedule(notBefore - start);
        return;
      }
      try {
        take(look(), start);
      } catch (bug) {
        finish(() => reject(bug));
      }
    }

    function take(seen: T | Pending | Failure, start: number): void {
      if (!(seen instanceof Pending)) finish(() => resolve(seen));
      else if (performance.now() >= call.deadline) finish(() => resolve(seen.timedOut()));
      else {
        if (start >= rootsKnownAt + BACKSTOP_MS) watch(start);
        cancelAnimationFrame(frame);
        if (seen.waitingFor === 'stable') frame = requestAnimationFrame(again);
        // A page that never stops changing must not be slowed by our looking: at most a third of the time is ours.
        const now = performance.now();
        notBefore = now + 2 * (now - start);
        schedule(Math.min(BACKSTOP_MS, call.deadline - now));
      }
    }

    function schedule(ms: number): void {
      clearTimeout(timer);
      timer = setTimeout(again, ms);
    }

    function watch(now: number): void {
      rootsKnownAt = now;
      for (const root of [document, ...shadowRoots()]) {
        if (watched.has(root)) continue;
        watched.add(root);
        watcher.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
      }
    }

    if (call.signal.aborted) cancelled();
    again();
    if (end.signal.aborted) return;
    call.signal.addEventListener('abort', cancelled, { signal: end.signal });
    // The page's own listeners come first: what they do belongs to the change.
    const soon = () => schedule(0);
    for (const event of EVENTS) addEventListener(event, soon, { capture: true, passive: true, signal: end.signal });
  });
}
