/** What the worker has to know before it sends real input, or takes a picture. */
import type { PageOps, Point } from '../../lib/page-protocol';
import { withCaches } from '../caches';
import { bodyOf, containsNode, documentElementOf, elementFromPoint, isConnected, rectOf } from '../native';
import { Failure } from '../outcome';
import { align, intersect, viewport } from '../scroll';
import { boundsOf, describe } from './describe';
import { submits } from './forms';
import { selectorOf } from './selector';
import { find } from './target';

type PlanClick = PageOps['planClick'];

/** How far to the left and above of its goal the pointer comes from. */
const APPROACH = 120;

let planned: { handle: number; el: WeakRef<Element> } | undefined;
let lastHandle = 0;

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
  const top = elementFromPoint(document, at.x, at.y);
  if (!top || !containsNode(el, top)) {
    const by = top ? withCaches(() => selectorOf(top)) || 'html' : undefined;
    const why = by
      ? 'the element is covered; close or move what obscuredBy names'
      : 'nothing is painted at the point of the element';
    return new Failure('INVALID_TARGET', { why, ...(by && { obscuredBy: by }) });
  }
  planned = { handle: ++lastHandle, el: new WeakRef(el) };
  return { point: at, from: approach(at), submits: submits(el), handle: planned.handle, element: describe(el) };
}

function planPoint(given: Point): PlanClick['result'] | Failure {
  const { right, bottom } = viewport();
  if (!(given.x >= 0 && given.x < right && given.y >= 0 && given.y < bottom)) {
    return new Failure('INVALID_TARGET', { why: `point must be inside of the viewport, which is ${right}×${bottom}` });
  }
  const at = inside({ x: Math.round(given.x), y: Math.round(given.y) });
  const top = elementFromPoint(document, at.x, at.y);
  const over = top && withCaches(() => selectorOf(top));
  return { point: at, from: approach(at), submits: false, ...(over && { over }) };
}

/** The middle of what is in sight of the element. */
function pointOf(el: Element): Point | undefined {
  const seen = intersect(rectOf(el), viewport());
  return seen
    ? inside({ x: Math.round((seen.left + seen.right) / 2), y: Math.round((seen.top + seen.bottom) / 2) })
    : undefined;
}

function inside({ x, y }: Point): Point {
  const { right, bottom } = viewport();
  return { x: Math.min(Math.max(0, x), right - 1), y: Math.min(Math.max(0, y), bottom - 1) };
}

const approach = ({ x, y }: Point): Point => inside({ x: x - APPROACH, y: y - APPROACH });

export function described({ handle }: PageOps['described']['args']): PageOps['described']['result'] {
  const el = planned?.handle === handle ? planned.el.deref() : undefined;
  return el && isConnected(el) ? { element: describe(el) } : {};
}

export function planPicture({ target }: PageOps['planPicture']['args']): PageOps['planPicture']['result'] | Failure {
  const el = target && find(target);
  if (el instanceof Failure) return el;
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

/** At once, whatever the page has said of smoothness; answers where that has led. */
export function scrollToPoint({ x, y }: PageOps['scrollToPoint']['args']): PageOps['scrollToPoint']['result'] {
  scrollTo({ left: x, top: y, behavior: 'instant' });
  return { x: scrollX, y: scrollY };
}
