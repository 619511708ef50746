/** An element as these tools tell of it. */
import type { ElementDescription } from '../../lib/page-shapes';
import { withCaches } from '../caches';
import { rectOf } from '../native';
import { accessibleText, first } from './accessible-text';
import { type Concealed, nothingConcealed, saidText, seenText } from './concealed';
import { roleOf, toldTag } from './role';
import { selectorOf } from './selector';
import { stateOf } from './state-keys';

const MAX_TEXT = 80;

/** Text that no person can see is left out, and counted in `concealed`. */
export function describe(el: Element, concealed?: Concealed): ElementDescription {
  return withCaches(() => {
    const role = roleOf(el);
    const text = first(textOf(el, concealed), MAX_TEXT);
    const state = stateOf(el);
    return {
      tag: toldTag(el),
      ...(role && { role }),
      selector: selectorOf(el),
      ...(text && { text }),
      ...(state && { state }),
      bounds: boundsOf(el),
    };
  });
}

/** What the element says to a person: what is seen, and only where that is nothing, what is said to those who listen. */
export function textOf(el: Element, concealed?: Concealed): string {
  const left = nothingConcealed();
  const seen = accessibleText(el, (of) => seenText(of, left));
  const text = seen || accessibleText(el, saidText);
  if (concealed && text === seen) {
    concealed.pieces += left.pieces;
    concealed.chars += left.chars;
  }
  return text;
}

/** In document coordinates, each value rounded by itself. */
export function boundsOf(el: Element): ElementDescription['bounds'] {
  const { left, top, width, height } = rectOf(el);
  return {
    x: Math.round(left + scrollX),
    y: Math.round(top + scrollY),
    width: Math.round(width),
    height: Math.round(height),
  };
}
