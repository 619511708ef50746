/**
 * The watch over where pointer input lands.
 *
 * Between the moment when a point was chosen and the moment when the browser delivers the input, the page may have
 * moved. So the engine listens on the window, in the capture phase, before every script of the page, and lets the
 * first pressing (or, for a hover, moving) event decide: on the right element all that follows is let through, for
 * what a page does with a press is its own affair; on a wrong one nothing of it reaches the page.
 */
import { SETTLES_WITHIN_MS } from '../lib/page-protocol';
import { deepElementFromPoint, shadowRootOf, shortTag } from './dom';
import { documentElementOf, isElement, matchesCss } from './native';
import type { Call } from './outcome';

export interface Expectation {
  /** `frame`: the input belongs to the document inside `element`, so that no event of it is seen here. */
  kind: 'press' | 'hover' | 'frame';
  element: Element;
  accepts(landed: Element): boolean;
}

export interface Landing {
  outcome: 'hit' | 'missed' | 'none';
  obscuredBy?: string;
}

const PRESS = new Set(['pointerdown', 'mousedown']);
const MOVE = new Set(['pointerover', 'pointermove', 'mouseover', 'mousemove']);
/** Never decide: the first group follows a press, the second is sent to every ancestor that the pointer enters. */
const AFTER_PRESS = ['pointerup', 'mouseup', 'click', 'auxclick', 'dblclick', 'contextmenu'];
const AFTER_MOVE = ['pointerenter', 'mouseenter'];
const KEYS = ['keydown', 'keypress', 'keyup'];
const EVENTS = [...PRESS, ...AFTER_PRESS, ...MOVE, ...AFTER_MOVE];

interface Watch extends Expectation {
  handle: number;
  landing: Landing;
  /** A press has been seen. */
  pressed: boolean;
  expiry: ReturnType<typeof setTimeout>;
}

let armed: Watch | undefined;
let lastHandle = 0;

export function listenForInput(): void {
  for (const type of EVENTS) addEventListener(type, judge, { capture: true, passive: false });
  for (const type of KEYS) addEventListener(type, isDiverted, { capture: true, passive: false });
}

let taker: ((event: Event) => boolean) | undefined;

/**
 * Gives to `take` what a person does with pointer and keys; what it takes does not reach the page. Until the answer is
 * called.
 */
export function divertInput(take: (event: Event) => boolean): () => void {
  taker = take;
  return () => {
    if (taker === take) taker = undefined;
  };
}

function isDiverted(event: Event): boolean {
  if (!event.isTrusted || !taker?.(event)) return false;
  event.stopImmediatePropagation();
  return true;
}

/**
 * Arms the watch; it disarms itself when no input of the call can be on its way any more, so that nothing costs the user
 * a click.
 */
export function arm(expectation: Expectation, call: Call): number {
  disarm();
  const handle = ++lastHandle;
  const expiry = setTimeout(disarm, call.deadline - performance.now() + SETTLES_WITHIN_MS);
  armed = { ...expectation, handle, landing: { outcome: 'none' }, pressed: false, expiry };
  return handle;
}

export function disarm(): void {
  clearTimeout(armed?.expiry);
  armed = undefined;
}

/** What became of the input, and the end of the watch. */
export function landingOf(handle: number): Landing {
  const landing = landingSoFar(handle);
  if (armed?.handle === handle) disarm();
  return landing;
}

/** The same while a button is held: what was stopped goes on being stopped. */
export function landingSoFar(handle: number): Landing {
  if (armed?.handle !== handle) return { outcome: 'none' };
  const { kind, element, landing } = armed;
  if (landing.outcome !== 'none') return landing;
  // No event here is what is wanted of a frame. A pointer that was over the element before may have raised none.
  const reached = kind === 'frame' || (kind === 'hover' && matchesCss(element, ':hover'));
  return reached ? { outcome: 'hit' } : landing;
}

function judge(event: Event): void {
  if (isDiverted(event) || !armed || !event.isTrusted) return;
  if (decides(armed, event.type)) {
    const landed = landedOn(event as MouseEvent);
    if (!armed.accepts(landed)) armed.landing = { outcome: 'missed', obscuredBy: shortTag(landed) };
    else armed.landing = { outcome: armed.kind === 'frame' ? 'none' : 'hit' };
    armed.pressed ||= PRESS.has(event.type);
  }
  if (armed.landing.outcome !== 'missed') return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

function decides({ kind, landing, pressed }: Watch, type: string): boolean {
  switch (kind) {
    case 'press':
      return landing.outcome === 'none' && PRESS.has(type);
    case 'hover':
      return landing.outcome === 'none' && MOVE.has(type);
    case 'frame':
      // On its way the pointer may cross other elements; only where it stays, or presses, counts.
      return !pressed && (PRESS.has(type) || MOVE.has(type));
  }
}

/** The innermost element of the event. A closed shadow root hides it from the path, but not from a hit test. */
function landedOn(event: MouseEvent): Element {
  const target = event.composedPath()[0];
  if (!isElement(target)) return documentElementOf(document) as Element;
  return (shadowRootOf(target) && deepElementFromPoint(document, event.clientX, event.clientY)) || target;
}
