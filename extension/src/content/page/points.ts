/** Points of the viewport: where an element is to be hit, where the pointer comes from, and what lies there. */
import type { Point } from '../../lib/page-shapes';
import { withCaches } from '../caches';
import { containsNode, elementFromPoint, rectOf } from '../native';
import { Failure } from '../outcome';
import { intersect, viewport } from '../scroll';
import { selectorOf } from './selector';

/** How far to the left and above of its goal the pointer comes from. */
const APPROACH = 120;

/** The middle of what is in sight of the element. */
export function pointOf(el: Element): Point | undefined {
  const seen = intersect(rectOf(el), viewport());
  return seen
    ? inside({ x: Math.round((seen.left + seen.right) / 2), y: Math.round((seen.top + seen.bottom) / 2) })
    : undefined;
}

/** A point that a caller gives, in whole pixels; `name` is what it is called there. */
export function givenPoint(name: string, { x, y }: Point): Point | Failure {
  const { right, bottom } = viewport();
  if (!(x >= 0 && x < right && y >= 0 && y < bottom)) {
    return new Failure('INVALID_TARGET', {
      why: `${name} must be inside of the viewport, which is ${right}×${bottom}`,
    });
  }
  return inside({ x: Math.round(x), y: Math.round(y) });
}

function inside({ x, y }: Point): Point {
  const { right, bottom } = viewport();
  return { x: Math.min(Math.max(0, x), right - 1), y: Math.min(Math.max(0, y), bottom - 1) };
}

export const approach = ({ x, y }: Point): Point => inside({ x: x - APPROACH, y: y - APPROACH });

/** What is wrong with hitting the element at a point of its own. */
export function covered(el: Element, { x, y }: Point): Failure | undefined {
  const top = elementFromPoint(document, x, y);
  if (top && containsNode(el, top)) return undefined;
  const by = top ? withCaches(() => selectorOf(top)) || 'html' : undefined;
  const why = by
    ? 'the element is covered; close or move what obscuredBy names'
    : 'nothing is painted at the point of the element';
  return new Failure('INVALID_TARGET', { why, ...(by && { obscuredBy: by }) });
}

/** The selector of what lies at a point. */
export function selectorAt({ x, y }: Point): string | undefined {
  const top = elementFromPoint(document, x, y);
  return (top && withCaches(() => selectorOf(top))) || undefined;
}
