/** What must hold before a pointer may touch an element: visible, stable, enabled. `reach.ts` adds: hit at the point. */
import { composedParent } from './dom';
import { isElement, isHidden, matchesCss, rectOf } from './native';
import { Pending } from './outcome';
import { sameBox } from './scroll';
import { ariaDisabled } from './state';

/** Reports whether the element, or the button that it is the face of, refuses input. */
export function isDisabled(el: Element): boolean {
  return ariaDisabled(el) || matchesCss(el, 'button:disabled *');
}

/**
 * Whether an element stands still. That must cost no frame when nothing moves: only when an animation could move
 * the element, or its box is not where the last look found it, are boxes compared over frames. What scripts move is
 * left to the watch over where the input lands.
 */
export class Steadiness {
  private el: Element | undefined;
  private box: DOMRect | undefined;
  /** A frame was drawn since the last look. */
  private drawn = false;
  /** Frames in a row in which the box was the same. */
  private calm = 0;

  /** Undefined when the element is steady. */
  waitFor(el: Element): Pending | undefined {
    const box = rectOf(el);
    if (el !== this.el) this.calm = animationsOf(el).length ? 0 : CALM_FRAMES;
    else if ((this.box && !sameBox(box, this.box)) || animationsOf(el).some(({ pending }) => pending)) this.calm = 0;
    // A hidden page draws no frames; there the time between two looks has to do.
    else if (this.drawn || isHidden()) this.calm++;
    this.el = el;
    this.box = box;
    if (this.calm >= CALM_FRAMES) return undefined;
    this.drawn = false;
    requestAnimationFrame(() => {
      this.drawn = true;
    });
    return new Pending('stable');
  }
}

const CALM_FRAMES = 2;

const { getAnimations } = Element.prototype;

/** The running animations and transitions of the element, and of what it lies in, that may move it. */
function animationsOf(el: Element): Animation[] {
  const found: Animation[] = [];
  for (let node: Node | null = el; node; node = composedParent(node)) {
    if (isElement(node)) found.push(...getAnimations.call(node).filter(mayMove));
  }
  return found;
}

/** Properties that change how a box looks, never where it is. */
const PAINT_ONLY = /color|opacity|shadow|background|filter|fill|stroke|outline|visibility/i;
const KEYFRAME_FIELDS = new Set(['offset', 'computedOffset', 'easing', 'composite']);

function mayMove({ playState, effect }: Animation): boolean {
  if (playState !== 'running') return false;
  if (!(effect instanceof KeyframeEffect)) return true;
  return effect
    .getKeyframes()
    .some((frame) => Object.keys(frame).some((key) => !KEYFRAME_FIELDS.has(key) && !PAINT_ONLY.test(key)));
}
