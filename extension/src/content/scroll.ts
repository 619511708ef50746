/** Boxes, what of them can be seen, and scrolling as little as is needed. */
import { composedParent } from './dom';
import {
  bodyOf,
  clientHeightOf,
  clientLeftOf,
  clientTopOf,
  clientWidthOf,
  documentElementOf,
  isElement,
  newRange,
  offsetSize,
  scrollLeftOf,
  scrollRoot,
  scrollTopOf,
} from './native';

export interface Rect {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const { getClientRects, scrollIntoView, getBoundingClientRect } = Element.prototype;
const scrollTo: (this: Element, to: ScrollToOptions) => void = Element.prototype.scrollTo;

export const ALIGNMENTS = ['nearest', 'center', 'end', 'start'] as const;

export function viewport(): Rect {
  const root = scrollRoot();
  const [width, height] = root ? [clientWidthOf(root), clientHeightOf(root)] : [0, 0];
  return { left: 0, top: 0, right: width || innerWidth, bottom: height || innerHeight };
}

export function intersect(a: Rect, b: Rect): Rect | null {
  const both = {
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  };
  return both.right > both.left && both.bottom > both.top ? both : null;
}

export function sameBox(a: Rect, b: Rect): boolean {
  return a.left === b.left && a.top === b.top && a.right === b.right && a.bottom === b.bottom;
}

/**
 * The boxes of an element that have an area: one for most, several for a link that is broken over lines, those of its
 * contents for an element that has none itself (`display: contents`).
 */
export function boxesOf(el: Element): Rect[] {
  const own = [...getClientRects.call(el)];
  if (own.length || getComputedStyle(el).display !== 'contents') return own.filter(hasArea);
  const contents = newRange();
  contents.selectNodeContents(el);
  return [...contents.getClientRects()].filter(hasArea);
}

const hasArea = ({ width, height }: DOMRect) => width > 0 && height > 0;

/** Scrolls every container around the element, and the window, at once. */
export function align(el: Element, where: (typeof ALIGNMENTS)[number]): void {
  scrollIntoView.call(el, { block: where, inline: where, behavior: 'instant' });
}

/**
 * The part of the viewport in which the element can be seen: less what scroll containers and other clipping
 * ancestors cut off. https://drafts.csswg.org/css-overflow/#overflow-control
 */
export function clipOf(el: Element): Rect | null {
  let clip: Rect | null = viewport();
  let { position } = getComputedStyle(el);
  for (const ancestor of ancestorsOf(el)) {
    if (!clip || position === 'fixed') break;
    const style = getComputedStyle(ancestor);
    // An absolutely positioned box is not clipped by ancestors inside of its containing block.
    if (position === 'absolute' && style.position === 'static' && style.transform === 'none') continue;
    position = style.position;
    if (ancestor === documentElementOf(document) || ancestor === bodyOf(document)) continue;
    if (style.display === 'inline' || style.display === 'contents') continue;
    if (style.overflowX !== 'visible' || style.overflowY !== 'visible') clip = intersect(clip, paddingBox(ancestor));
  }
  return clip;
}

function paddingBox(el: Element): Rect {
  const { left, top, width, height } = getBoundingClientRect.call(el);
  // Boxes are measured after transforms, client sizes before.
  const { width: offsetWidth, height: offsetHeight } = offsetSize(el);
  const scaleX = offsetWidth ? width / offsetWidth : 1;
  const scaleY = offsetHeight ? height / offsetHeight : 1;
  const x = left + clientLeftOf(el) * scaleX;
  const y = top + clientTopOf(el) * scaleY;
  return { left: x, top: y, right: x + clientWidthOf(el) * scaleX, bottom: y + clientHeightOf(el) * scaleY };
}

/** Remembers where the page, and everything around the element, is scrolled to; the answer puts it back. */
export function keepScroll(el?: Element): () => void {
  const root = scrollRoot();
  const around = new Set([...(el ? ancestorsOf(el) : []), ...(root ? [root] : [])]);
  const places = [...around].map((node) => ({ node, left: scrollLeftOf(node), top: scrollTopOf(node) }));
  return () => {
    for (const { node, left, top } of places) {
      if (scrollLeftOf(node) !== left || scrollTopOf(node) !== top)
        scrollTo.call(node, { left, top, behavior: 'instant' });
    }
  };
}

/**
 * Scrolls what is around the element until a point of the viewport, which moves along, is in the middle: only where
 * the point is out of sight, unless it is `inSight` everywhere and should be moved all the same.
 */
export function centerPoint(el: Element, { x, y }: { x: number; y: number }, { inSight }: { inSight: boolean }): void {
  for (const ancestor of ancestorsOf(el)) {
    const box = ancestor === scrollRoot() ? viewport() : paddingBox(ancestor);
    if (!inSight && x >= box.left && x < box.right && y >= box.top && y < box.bottom) continue;
    const [scrollLeft, scrollTop] = [scrollLeftOf(ancestor), scrollTopOf(ancestor)];
    const left = scrollLeft + x - (box.left + box.right) / 2;
    const top = scrollTop + y - (box.top + box.bottom) / 2;
    scrollTo.call(ancestor, { left, top, behavior: 'instant' });
    x -= scrollLeftOf(ancestor) - scrollLeft;
    y -= scrollTopOf(ancestor) - scrollTop;
  }
}

function* ancestorsOf(el: Element): Generator<Element> {
  for (let node = composedParent(el); node; node = composedParent(node)) if (isElement(node)) yield node;
}
