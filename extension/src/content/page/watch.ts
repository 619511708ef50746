/** Watching the page for a monitor: looks when the page has changed, and only now and then when it has not. */
import type { PageOps } from '../../lib/page-protocol';
import type { Sighting, Until } from '../../lib/page-shapes';
import { compilePattern } from '../../lib/pattern';
import { withCaches } from '../caches';
import { bodyOf, readiness, titleOf } from '../native';
import { type Call, Failure } from '../outcome';
import { collapse, first } from './accessible-text';
import { nothingConcealed } from './concealed';
import { textOf } from './describe';
import { percentOf } from './percent';
import { renderedText } from './rendered';
import { find } from './target';

type Watch = PageOps['watch'];

/** From a change to the look at it: a page seldom changes one thing alone. */
const SETTLES_WITHIN_MS = 500;
/** The longest time without a look. What changes without a mutation (a style, a property) is seen then. */
const BACKSTOP_MS = 5000;
/** From one answer to the next, unless it is the last. */
const PACE_MS = 3000;

/** How much of a page's text is searched, and how much of it told. */
const MAX_SEARCHED = 30_000;
const MAX_TOLD = 120;

export function watch(
  { until, seen }: Watch['args'],
  call: Call,
): Watch['result'] | Failure | Promise<Sighting | Failure> {
  return seen ? new Watcher(until, seen, call).sighting : lookFor(until, false);
}

class Watcher {
  readonly sighting: Promise<Sighting | Failure>;
  readonly #until: Until;
  readonly #seen: Sighting;
  readonly #began = performance.now();
  readonly #observer = new MutationObserver(() => this.#soon());
  readonly #ended = new AbortController();
  #resolve: (outcome: Sighting | Failure) => void = () => {};
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** When the timer is to go off, on the clock of `performance.now`. */
  #due = 0;
  /** A page that never stops changing must not be slowed by our looking: at most a third of the time is ours. */
  #notBefore = 0;
  /** What is missing may only be about to be drawn anew: it has to be missing twice. */
  #missing = false;

  constructor(until: Until, seen: Sighting, call: Call) {
    this.#until = until;
    this.#seen = seen;
    this.sighting = new Promise((resolve) => {
      this.#resolve = resolve;
    });
    this.#observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    const { signal } = this.#ended;
    call.signal.addEventListener('abort', () => this.#end(new Failure('OPERATION_CANCELLED')), { signal });
    // A document that has loaded says more than one that loads; a tab that comes to the front may have been too sleepy.
    for (const event of ['load', 'visibilitychange']) addEventListener(event, () => this.#soon(), { signal });
    this.#look();
  }

  #look(): void {
    const start = performance.now();
    const sighting = lookFor(this.#until, this.#missing);
    if (sighting instanceof Failure || sighting.matched) {
      this.#end(sighting);
      return;
    }
    const wasMissing = this.#missing;
    this.#missing = this.#until.kind === 'element-vanishes' && sighting.text === undefined;
    const now = performance.now();
    this.#notBefore = now + 2 * (now - start);
    const changed = differs(sighting, this.#seen);
    if (this.#missing && !wasMissing) {
      this.#at(now + SETTLES_WITHIN_MS);
    } else if (changed && now >= this.#began + PACE_MS) {
      this.#end(sighting);
    } else {
      this.#at(changed ? Math.max(this.#began + PACE_MS, this.#notBefore) : now + BACKSTOP_MS);
    }
  }

  #soon(): void {
    const at = Math.max(performance.now() + SETTLES_WITHIN_MS, this.#notBefore);
    if (at < this.#due) this.#at(at);
  }

  #at(due: number): void {
    clearTimeout(this.#timer);
    this.#due = due;
    this.#timer = setTimeout(() => this.#look(), due - performance.now());
  }

  #end(outcome: Sighting | Failure): void {
    clearTimeout(this.#timer);
    this.#observer.disconnect();
    this.#ended.abort();
    this.#resolve(outcome);
  }
}

function differs(a: Sighting, b: Sighting): boolean {
  return a.matched !== b.matched || a.text !== b.text || Math.abs((a.percent ?? -1) - (b.percent ?? -1)) >= 1;
}

/** `missing` says that the last look has missed the element. */
function lookFor(until: Until, missing: boolean): Sighting | Failure {
  return withCaches(() => {
    switch (until.kind) {
      case 'text-matches':
        return lookForText(until);
      case 'title-matches':
        return matching(titleOf(document), until);
      default:
        return lookForElement(until, missing);
    }
  });
}

function lookForElement({ kind, target = {}, threshold = 100 }: Until, missing: boolean): Sighting | Failure {
  const el = find(target);
  if (el instanceof Failure) {
    if (el.code !== 'TARGET_NOT_FOUND') return el;
    // A document that is still loading has not said what will be in it.
    return { matched: kind === 'element-vanishes' && missing && readiness() === 'complete' };
  }
  const text = first(textOf(el), MAX_TOLD);
  if (kind !== 'progress-reaches') return { matched: kind === 'element-appears', text };
  const percent = percentOf(el);
  return { matched: percent !== undefined && percent >= threshold, ...(percent !== undefined && { percent }), text };
}

function lookForText(until: Until): Sighting | Failure {
  const scope = until.target ? find(until.target) : bodyOf(document);
  if (scope instanceof Failure) return scope.code === 'TARGET_NOT_FOUND' ? { matched: false } : scope;
  return matching(scope ? renderedText(scope, nothingConcealed()) : '', until);
}

function matching(text: string, { pattern = '' }: Until): Sighting {
  const found = compilePattern(pattern)(text.slice(0, MAX_SEARCHED));
  return found === undefined ? { matched: false } : { matched: true, text: first(collapse(found), MAX_TOLD) };
}
