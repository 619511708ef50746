/**
 * Short-lived references to elements of this frame: `@e`, 8 hex digits of the frame's id, 24 random ones.
 *
 * A ref is tied to the identity of an element. It is given up when the element has left its document, when it was not
 * among the refs of the page's next capture, and after 30 seconds; a caller can't tell which. A capture may be of several
 * frames, and fail when some of them have done their part. So each frame knows which element a ref is, and the top frame
 * which refs are those of the page: they come all at once, and go with the document or the route that the page shows.
 * Nothing is kept alive and no timer runs: what is stale is found out when it is asked for.
 */
import type { PageOps } from '../lib/page-protocol';
import { isConnectedHere } from './dom';

const LIFETIME_MS = 30_000;

interface Known {
  element: WeakRef<Element>;
  /** On the clock of `performance.now`, which no change of the system's time moves. */
  expires: number;
}

let frameId = 0;
const known = new Map<string, Known>();
let refOf = new WeakMap<Element, string>();

/** The id by which the worker knows this frame. */
export function setFrameId(id: number): void {
  if (id === frameId) return;
  frameId = id;
  known.clear();
  refOf = new WeakMap();
}

/** A set of refs in the making; they lead nowhere until `commit`. */
export interface RefCapture {
  refFor(el: Element): string;
  commit(): void;
}

export function beginCapture(): RefCapture {
  const taken = new Map<string, Element>();
  return {
    refFor(el) {
      const told = refOf.get(el);
      const ref = told !== undefined && isFresh(told) ? told : newRef();
      refOf.set(el, ref);
      taken.set(ref, el);
      return ref;
    },
    commit() {
      for (const ref of known.keys()) if (!isFresh(ref)) known.delete(ref);
      const expires = performance.now() + LIFETIME_MS;
      for (const [ref, el] of taken) known.set(ref, { element: new WeakRef(el), expires });
    },
  };
}

/** The element of a ref; null for one that is unknown, expired, replaced or no longer in this document. */
export function resolveRef(ref: string): Element | null {
  const entry = known.get(ref);
  const el = entry?.element.deref();
  if (el && isFresh(ref) && isConnectedHere(el)) return el;
  // Once stale, always stale: an element that comes back is given a new ref.
  if (el) refOf.delete(el);
  known.delete(ref);
  return null;
}

let ofPage: { refs: ReadonlySet<string>; expires: number } | undefined;

/** In the top frame: takes the refs of a capture in the place of all earlier ones of the page. */
export function keepRefs({ refs }: PageOps['keepRefs']['args']): PageOps['keepRefs']['result'] {
  ofPage = { refs: new Set(refs), expires: performance.now() + LIFETIME_MS };
  return {};
}

/** In the top frame: reports whether the page's latest capture told the ref. */
export function holdsRef({ ref }: PageOps['holdsRef']['args']): PageOps['holdsRef']['result'] {
  return { held: ofPage !== undefined && performance.now() < ofPage.expires && ofPage.refs.has(ref) };
}

/** In the top frame, at the end of a page or of a route in it: no ref of before means anything any more. */
export function dropRefs(): void {
  ofPage = undefined;
}

function isFresh(ref: string): boolean {
  const entry = known.get(ref);
  return entry !== undefined && performance.now() < entry.expires;
}

function newRef(): string {
  const random = crypto.getRandomValues(new Uint8Array(12));
  return `@e${hex(frameId, 8)}${Array.from(random, (byte) => hex(byte, 2)).join('')}`;
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0');
}
