/**
 * Short-lived references to elements of this frame: `@e`, 8 hex digits of the frame's id, 24 random ones.
 *
 * A ref is tied to the identity of an element. It is given up when the element has left its document, when it was not
 * among the elements of the next capture, and after 30 seconds; a caller can't tell which. Nothing is kept alive and no
 * timer runs: what is stale is found out when it is asked for.
 */
import { isConnectedHere } from './dom';

const LIFETIME_MS = 30_000;

interface Known {
  element: WeakRef<Element>;
  /** On the clock of `performance.now`, which no change of the system's time moves. */
  expires: number;
}

let frameId = 0;
let known = new Map<string, Known>();
let refOf = new WeakMap<Element, string>();

/** The id by which the worker knows this frame. */
export function setFrameId(id: number): void {
  if (id !== frameId) dropAll();
  frameId = id;
}

/** A set of refs in the making; nothing changes until `commit`, which drops all earlier refs that are not in it. */
export interface RefCapture {
  refFor(el: Element): string;
  commit(): void;
}

export function beginCapture(): RefCapture {
  const taken = new Map<string, Element>();
  return {
    refFor(el) {
      const ref = refOf.get(el) ?? newRef();
      refOf.set(el, ref);
      taken.set(ref, el);
      return ref;
    },
    commit() {
      const expires = performance.now() + LIFETIME_MS;
      known = new Map([...taken].map(([ref, el]) => [ref, { element: new WeakRef(el), expires }]));
    },
  };
}

/** The element of a ref; null for one that is unknown, expired, replaced or no longer in this document. */
export function resolveRef(ref: string): Element | null {
  const entry = known.get(ref);
  const el = entry?.element.deref();
  if (entry && el && performance.now() < entry.expires && isConnectedHere(el)) return el;
  // Once stale, always stale: an element that comes back is given a new ref.
  if (el) refOf.delete(el);
  known.delete(ref);
  return null;
}

/** For the end of a page or of a route in it: no ref of before means anything any more. */
export function dropAll(): void {
  known = new Map();
  refOf = new WeakMap();
}

function newRef(): string {
  const random = crypto.getRandomValues(new Uint8Array(12));
  return `@e${hex(frameId, 8)}${Array.from(random, (byte) => hex(byte, 2)).join('')}`;
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0');
}
