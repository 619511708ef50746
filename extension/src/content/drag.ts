/**
 * The page's side of a drag: whether the source begins to drag data, and what arrives at the target.
 *
 * Where a drag ends cannot be judged as a click is. What is dragged often lies under the pointer, lists put themselves
 * in order while the pointer is over them, and a pointer that was captured tells its events to the source. So the watch
 * looks at whether the pointer came to where the target is, whatever lies over it.
 */
import type { PageOps } from '../lib/page-protocol';
import type { Target } from '../lib/page-shapes';
import { Steadiness } from './actionability';
import { withCaches } from './caches';
import { deepContains, shadowRootOf } from './dom';
import { resolve } from './locate';
import { isConnected, rectOf, rootOf } from './native';
import { type Call, Failure, Pending } from './outcome';
import { middleOf, Reach, show } from './reach';
import { isVisible } from './visibility';
import { until } from './wait';

let dragStart: DragEvent | undefined;

/** To be called before the press. */
export function watchDragStart(): void {
  dragStart = undefined;
  addEventListener('dragstart', noteDragStart, { capture: true, once: true });
}

function noteDragStart(event: DragEvent): void {
  if (event.isTrusted) dragStart = event;
}

/** Reports whether the page drags data: it may have refused, to drag in its own way. */
export function isDragging(): boolean {
  return dragStart !== undefined && !dragStart.defaultPrevented;
}

interface Watch {
  handle: number;
  target: Target;
  element: Element;
  over: boolean;
  dropped: boolean;
  end: AbortController;
}

let watch: Watch | undefined;
let lastHandle = 0;

export function prepareDrop(
  { target }: PageOps['prepareDrop']['args'],
  call: Call,
): Promise<PageOps['prepareDrop']['result'] | Failure> {
  const steadiness = new Steadiness();
  const reach = new Reach();
  return until(() => {
    const el = withCaches(() => resolve(target));
    if (!(el instanceof Element)) return el;
    if (!isVisible(el)) return new Pending('visible');
    const moving = steadiness.waitFor(el);
    if (moving) return moving;
    const spot = reach.pointOn([el], (hit) => deepContains(el, hit));
    return spot instanceof Pending ? spot : { handle: listen(target, el, call), ...spot };
  }, call);
}

export function dropPoint(
  { handle }: PageOps['dropPoint']['args'],
  call: Call,
): Promise<PageOps['dropPoint']['result'] | Failure> {
  const steadiness = new Steadiness();
  return until(() => {
    if (watch?.handle !== handle) return new Failure('ELEMENT_NOT_FOUND');
    const el = current(watch);
    if (!(el instanceof Element)) return el;
    if (!isVisible(el)) return new Pending('visible');
    const moving = steadiness.waitFor(el);
    if (moving) return moving;
    show(el);
    return middleOf(el);
  }, call);
}

export function dropState({ handle }: PageOps['dropState']['args']): PageOps['dropState']['result'] {
  if (watch?.handle !== handle) return { over: false, dropped: false };
  const { over, dropped } = watch;
  return { over, dropped };
}

function listen(target: Target, element: Element, call: Call): number {
  watch?.end.abort();
  const own: Watch = {
    handle: ++lastHandle,
    target,
    element,
    over: false,
    dropped: false,
    end: new AbortController(),
  };
  watch = own;
  const life = AbortSignal.any([own.end.signal, AbortSignal.timeout(call.deadline - performance.now())]);
  const options = { capture: true, signal: life };
  const look = (event: MouseEvent) => {
    if (own.over || !event.isTrusted) return;
    const el = current(own);
    if (el instanceof Element) own.over = isAt(el, event.clientX, event.clientY);
  };
  for (const type of ['pointermove', 'mousemove', 'dragenter', 'dragover'] as const) {
    addEventListener(type, look, options);
  }
  const dropped = (event: DragEvent) => {
    own.dropped ||= event.isTrusted;
  };
  addEventListener('drop', dropped, options);
  return own.handle;
}

/** A page may put a new element in the place of the old one when a drag begins. */
function current({ target, element }: Watch): Element | Pending | Failure {
  return isConnected(element) ? element : withCaches(() => resolve(target));
}

/** Libraries take what lies in a list out of reach of the pointer while they drag: then its box has to tell. */
function isAt(el: Element, x: number, y: number): boolean {
  if (stackAt(document, x, y).some((hit) => deepContains(el, hit))) return true;
  if (getComputedStyle(el).pointerEvents !== 'none') return false;
  const { left, right, top, bottom } = rectOf(el);
  return left <= x && x < right && top <= y && y < bottom;
}

/** All elements at a point of the viewport, through shadow roots. */
function stackAt(root: Document | ShadowRoot, x: number, y: number): Element[] {
  const stack = root instanceof ShadowRoot ? shadowStack.call(root, x, y) : documentStack.call(root, x, y);
  return stack.flatMap((el) => {
    const shadow = rootOf(el) === root ? shadowRootOf(el) : null;
    return shadow ? [el, ...stackAt(shadow, x, y)] : [el];
  });
}

const { elementsFromPoint: documentStack } = Document.prototype;
const { elementsFromPoint: shadowStack } = ShadowRoot.prototype;
