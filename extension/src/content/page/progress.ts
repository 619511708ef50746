/** page.findProgress: what on a page tells how far something has got. */
import type { PageOps } from '../../lib/page-protocol';
import { withCaches } from '../caches';
import {
  animationsNow,
  attr,
  bodyOf,
  closestCss,
  isElement,
  nodeValue,
  parentNode,
  queryAll,
  titleOf,
} from '../native';
import { first } from './accessible-text';
import { seenText, seenTexts } from './concealed';
import { boundsOf, textOf } from './describe';
import { isShown } from './exposure';
import { MAX_ADDRESS } from './forms';
import { way } from './percent';
import { tagName } from './role';
import { selectorOf } from './selector';

type Find = PageOps['page.findProgress'];
type Candidate = Find['result']['candidates'][number];
type Signal = Pick<Candidate, 'value' | 'max' | 'percent'>;

const MAX_TEXT = 80;

/** The strongest first. An element that is found in two ways counts as the first. */
const KINDS: readonly [Candidate['kind'], find: () => Iterable<Element>, signal: (el: Element) => Signal][] = [
  ['progressbar', () => queryAll(document, '[role="progressbar" i]'), ariaSignal],
  ['progress-element', () => queryAll(document, 'progress, meter'), nativeSignal],
  ['percent-text', percentBlocks, (el) => percentSignal(seenText(el))],
  ['spinner', spinners, () => ({})],
  ['busy-region', () => queryAll(document, '[aria-busy="true" i]'), () => ({})],
];

export function findProgress({ maxCandidates }: Find['args']): Find['result'] {
  return withCaches(() => {
    const found = new Map<string, Candidate>();
    for (const [kind, find, signal] of KINDS) {
      for (const el of find()) {
        if (found.size === maxCandidates) break;
        const selector = selectorOf(el);
        if (found.has(selector) || !isShown(el)) continue;
        const text = first(textOf(el), MAX_TEXT);
        found.set(selector, { kind, selector, ...(text && { text }), ...signal(el), bounds: boundsOf(el) });
      }
    }
    const { percent } = percentSignal(titleOf(document));
    return {
      candidates: [...found.values()],
      ...(percent !== undefined && { titlePercent: percent }),
      url: first(location.href, MAX_ADDRESS),
    };
  });
}

function ariaSignal(el: Element): Signal {
  const number = (name: string) => numberIn(attr(el, name));
  const now = number('aria-valuenow');
  const min = number('aria-valuemin') ?? 0;
  const max = number('aria-valuemax') ?? 100;
  if (now === undefined) return percentSignal(attr(el, 'aria-valuetext') ?? '');
  return { value: now, max, ...share(now, min, max) };
}

function nativeSignal(el: Element): Signal {
  if (el instanceof HTMLProgressElement) {
    return el.position < 0 ? {} : { value: el.value, max: el.max, ...share(el.value, 0, el.max) };
  }
  return el instanceof HTMLMeterElement ? { value: el.value, max: el.max, ...share(el.value, 0, el.max) } : {};
}

function share(now: number, min: number, max: number): { percent?: number } {
  return max > min ? { percent: clamped(way(now, min, max)) } : {};
}

/** One to three digits, perhaps with a fraction: `7%`, `12.5 %`, `99,9%`. */
const PERCENT = /(?<![\d.,])(\d{1,3}(?:[.,]\d{1,6})?)\s?%/;

function percentSignal(text: string): Signal {
  const number = PERCENT.exec(text)?.[1];
  return number === undefined ? {} : { percent: clamped(Number(number.replace(',', '.'))) };
}

const clamped = (percent: number): number => Math.round(Math.min(100, Math.max(0, percent)) * 100) / 100;

function numberIn(text: string | null): number | undefined {
  const number = text?.trim() ? Number(text) : Number.NaN;
  return Number.isFinite(number) ? number : undefined;
}

/** The blocks that texts with a percentage stand in. */
function* percentBlocks(): Generator<Element> {
  const body = bodyOf(document);
  if (!body) return;
  for (const text of seenTexts(body, (one) => PERCENT.test(nodeValue(one) ?? ''))) {
    let el: Node | null = parentNode(text);
    while (el && isElement(el) && /^(inline|contents)$/.test(getComputedStyle(el).display)) el = parentNode(el);
    if (el && isElement(el)) yield el;
  }
}

const WHOLE = new Set(['html', 'body']);
const SPINNER = '[class*="spinner" i], [class*="loading" i], [class*="progress" i]';

/** What is called so and moves: itself, or by a part that does. */
function* spinners(): Generator<Element> {
  for (const animation of animationsNow()) {
    const { effect, playState } = animation;
    const target = effect instanceof KeyframeEffect ? effect.target : null;
    if (!(animation instanceof CSSAnimation) || playState !== 'running' || !target) continue;
    const named = closestCss(target, SPINNER);
    // A page that calls all of itself so has something that moves on it, and that is all.
    if (named && !WHOLE.has(tagName(named))) yield named;
  }
}
