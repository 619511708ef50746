/** Where on an element the pointer hits it, scrolling as little as is needed to get there. */
import { deepElementFromPoint, shortTag } from './dom';
import { rectOf } from './native';
import { Pending } from './outcome';
import { ALIGNMENTS, align, boxesOf, clipOf, intersect, keepScroll, type Rect, sameBox, viewport } from './scroll';

export interface Point {
  x: number;
  y: number;
}

/** Fractions of a box at which to try, when its centre is covered. */
const SPOTS: readonly [number, number][] = [
  [0.5, 0.5],
  [0.25, 0.5],
  [0.75, 0.5],
  [0.5, 0.25],
  [0.5, 0.75],
  [0.1, 0.1],
  [0.9, 0.1],
  [0.1, 0.9],
  [0.9, 0.9],
];

/** A part of an element narrower than this is no place to click, unless the element itself is that narrow. */
const MIN_VISIBLE = 8;

/**
 * Finds points for one call. Pages notice scrolling, so what did not help is not tried again: for an element in view,
 * scrolling helps against what does not scroll with it (a sticky header), once for each thing that is in the way; for
 * one out of sight, once for each place that it is at.
 */
export class Reach {
  private readonly evaded = new WeakSet<Element>();
  private readonly stuck = new WeakMap<Element, Rect>();

  /** A point of one of the surfaces that the pointer would hit; `accepts` says whether an element counts as hit. */
  pointOn(surfaces: Element[], accepts: (hit: Element) => boolean): Point | Pending {
    let obstacle: Element | undefined;
    for (const surface of surfaces) {
      const spot = findSpot(surface, accepts);
      if ('x' in spot) return spot;
      obstacle ??= spot.obstacle;
    }
    for (const surface of surfaces) {
      const spot = this.scrollFor(surface, accepts);
      if ('x' in spot) return spot;
      obstacle ??= spot.obstacle;
    }
    return obstacle ? obscured(obstacle) : new Pending('inViewport');
  }

  private scrollFor(surface: Element, accepts: (hit: Element) => boolean): Point | Miss {
    const before = findSpot(surface, accepts);
    if ('x' in before) return before;
    const stuckAt = this.stuck.get(surface);
    const isFutile = before.obstacle
      ? this.evaded.has(before.obstacle)
      : stuckAt !== undefined && sameBox(stuckAt, rectOf(surface));
    if (isFutile) return before;
    const putBack = keepScroll(surface);
    let miss = before;
    for (const where of ALIGNMENTS) {
      align(surface, where);
      const spot = findSpot(surface, accepts);
      if ('x' in spot) return spot;
      if (spot.obstacle) this.evaded.add(spot.obstacle);
      miss = spot;
    }
    if (before.obstacle) putBack();
    this.stuck.set(surface, rectOf(surface));
    return miss;
  }
}

/** Scrolls an element into sight, unless it is: whole, or as much of it as fits. */
export function show(el: Element): void {
  const clip = clipOf(el);
  const seen = boxesOf(el).some((box) => {
    const part = clip && intersect(box, clip);
    if (!part) return false;
    const high = part.bottom - part.top >= Math.min(box.bottom - box.top, clip.bottom - clip.top);
    return high && part.right - part.left >= Math.min(box.right - box.left, clip.right - clip.left);
  });
  if (!seen) align(el, 'nearest');
}

/** The middle of what is in sight of an element; of a box that cannot be seen the middle of all. */
export function middleOf(el: Element): Point {
  const clip = clipOf(el);
  const [box = rectOf(el)] = boxesOf(el);
  return at((clip && intersect(box, clip)) ?? box, [0.5, 0.5]);
}

export function obscured(by: Element): Pending {
  return new Pending('receivesEvents', () => ({ obscuredBy: shortTag(by) }));
}

/** No point found: the element in the way, or none when the element is out of sight. */
interface Miss {
  obstacle?: Element;
}

function findSpot(el: Element, accepts: (hit: Element) => boolean): Point | Miss {
  const boxes = boxesOf(el);
  const inWindow = visibleParts(boxes, viewport());
  const center = inWindow[0] && at(inWindow[0], [0.5, 0.5]);
  // The usual case: one hit test and no look at the styles of ancestors.
  if (center && hits(center)) return center;
  const clip = clipOf(el);
  const parts = clip ? visibleParts(boxes, clip) : [];
  for (const part of parts) {
    for (const spot of SPOTS) {
      const point = at(part, spot);
      if (hits(point)) return point;
    }
  }
  const covered = parts[0] && at(parts[0], [0.5, 0.5]);
  const obstacle = covered && deepElementFromPoint(document, covered.x, covered.y);
  return obstacle ? { obstacle } : {};

  function hits({ x, y }: Point): boolean {
    const hit = deepElementFromPoint(document, x, y);
    return hit !== null && accepts(hit);
  }
}

function visibleParts(boxes: Rect[], clip: Rect): Rect[] {
  return boxes.flatMap((box) => {
    const part = intersect(box, clip);
    if (!part) return [];
    const wide = part.right - part.left >= Math.min(MIN_VISIBLE, box.right - box.left);
    const high = part.bottom - part.top >= Math.min(MIN_VISIBLE, box.bottom - box.top);
    return wide && high ? [part] : [];
  });
}

function at(box: Rect, [across, down]: readonly [number, number]): Point {
  return { x: box.left + (box.right - box.left) * across, y: box.top + (box.bottom - box.top) * down };
}
