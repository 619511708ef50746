/** What the worker has to know before it sends real input, or takes a picture. */
import type { PageOps } from '../../lib/page-protocol';
import type { Point } from '../../lib/page-shapes';
import { cue } from '../cue';
import { bodyOf, documentElementOf, isConnected } from '../native';
import { Failure } from '../outcome';
import { align, keepScroll } from '../scroll';
import { boundsOf, describe } from './describe';
import { submits } from './forms';
import { approach, covered, givenPoint, pointOf, selectorAt } from './points';
import { find } from './target';

type PlanClick = PageOps['planClick'];

/** The elements of the last plan. */
let planned: { handle: number; el: WeakRef<Element> }[] = [];
let lastHandle = 0;

/** As many as one plan has. */
const MAX_PLANNED = 2;

/** A handle by which the element can be told of later. */
export function remember(el: Element): number {
  planned = [...planned, { handle: ++lastHandle, el: new WeakRef(el) }].slice(-MAX_PLANNED);
  return lastHandle;
}

export function planClick({ target, point, scrollIntoView }: PlanClick['args']): PlanClick['result'] | Failure {
  if ((target === undefined) === (point === undefined)) {
    return new Failure('INVALID_INPUT', { why: 'give exactly one of target and point' });
  }
  if (point) return planPoint(point);
  const el = find(target ?? {});
  if (el instanceof Failure) return el;
  if (scrollIntoView) align(el, 'center');
  const at = pointOf(el);
  if (!at) return new Failure('INVALID_TARGET', { why: 'the element is out of sight; scroll it into view' });
  const cover = covered(el, at);
  if (cover) return cover;
  cue(el);
  return { point: at, from: approach(at), submits: submits(el), handle: remember(el), element: describe(el) };
}

function planPoint(given: Point): PlanClick['result'] | Failure {
  const at = givenPoint('point', given);
  if (at instanceof Failure) return at;
  const over = selectorAt(at);
  return { point: at, from: approach(at), submits: false, ...(over && { over }) };
}

export function described({ handle }: PageOps['described']['args']): PageOps['described']['result'] {
  const el = planned.find((one) => one.handle === handle)?.el.deref();
  return el && isConnected(el) ? { element: describe(el) } : {};
}

/** Undoes what the present picture has scrolled. */
let scrollBack: (() => void) | undefined;

export function putBack(): Record<string, never> {
  scrollBack?.();
  scrollBack = undefined;
  return {};
}

export function planPicture({
  target,
  again = false,
}: PageOps['planPicture']['args']): PageOps['planPicture']['result'] | Failure {
  const el = target && find(target);
  if (el instanceof Failure) return el;
  if (!again) scrollBack = keepScroll(el);
  if (el) align(el, 'center');
  const box = el && boundsOf(el);
  if (box && (box.width === 0 || box.height === 0))
    return new Failure('INVALID_TARGET', { why: 'the box of the element is empty' });
  const elements = [documentElementOf(document), bodyOf(document)].filter((one) => one !== null);
  const most = (sizes: (one: HTMLElement) => number[]) => Math.ceil(Math.max(0, ...elements.flatMap(sizes)));
  return {
    viewport: { width: innerWidth, height: innerHeight },
    content: {
      width: most(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth]),
      height: most(({ scrollHeight, clientHeight }) => [scrollHeight, clientHeight]),
    },
    scroll: { x: scrollX, y: scrollY },
    ...(box && { box }),
  };
}

/** For a picture: at once, whatever the page has said of smoothness; answers where that has led. */
export function scrollToPoint({ x, y }: PageOps['scrollToPoint']['args']): PageOps['scrollToPoint']['result'] {
  scrollTo({ left: x, top: y, behavior: 'instant' });
  return { x: scrollX, y: scrollY };
}
