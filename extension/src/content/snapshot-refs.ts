/** The elements of a scope that get refs, and what is told of them (mesh.md 4.4). */
import { type FrameSnapshot, MAX_REF_TEXT, type RefEntry } from '../lib/page-shapes';
import type { Redact } from '../lib/redact';
import { clip, normalizeSpace } from '../lib/space';
import { walkElements } from './dom';
import { nameOf } from './name';
import * as native from './native';
import { attr, localName, matchesCss } from './native';
import type { RefCapture } from './refs';

const REFERABLE =
  'a[href], area[href], button, input:not([type=hidden i]), select, textarea, [role], [tabindex]:not([tabindex="-1"])';

const MAX_TAG = 32;

/** At most `max` entries in document order; those of a frame inside stand where its iframe is. */
export function collectRefs(
  root: Element,
  max: number,
  capture: RefCapture,
  redact: Redact,
  inside: ReadonlyMap<Element, FrameSnapshot>,
): RefEntry[] {
  const refs: RefEntry[] = [];
  for (const el of walkElements(root)) {
    if (refs.length >= max) break;
    if (matchesCss(el, REFERABLE)) refs.push(describe(el, capture.refFor(el), redact));
    if (inside.size) refs.push(...(inside.get(el)?.refs ?? []));
  }
  return refs.slice(0, max);
}

function describe(el: Element, ref: string, redact: Redact): RefEntry {
  const role = clip(redact(normalizeSpace(attr(el, 'role') ?? '')), MAX_REF_TEXT.role);
  const name = clip(redact(hintOf(el)), MAX_REF_TEXT.name);
  return {
    ref,
    tag: localName(el).toLowerCase().slice(0, MAX_TAG),
    ...(role && { role }),
    ...(name && { name }),
  };
}

/** A hint, by which an entry is found again in the snapshot; never what is written in a field. */
function hintOf(el: Element): string {
  if (matchesCss(el, '[aria-labelledby]')) return nameOf(el);
  for (const attribute of ['aria-label', 'alt', 'title']) {
    const text = normalizeSpace(attr(el, attribute) ?? '');
    if (text) return text;
  }
  return matchesCss(el, 'input, select, textarea') ? nameOf(el) : textHint(el);
}

/** As much of the text as a hint can hold: an element with a role may be the whole page. */
function textHint(el: Element): string {
  const walker = native.newTreeWalker(el, NodeFilter.SHOW_TEXT);
  let text = '';
  while (text.length <= 2 * MAX_REF_TEXT.name && walker.nextNode()) {
    const parent = native.parentNode(walker.currentNode);
    if (parent && native.isElement(parent) && matchesCss(parent, 'script, style, textarea')) continue;
    text = `${text}${native.nodeValue(walker.currentNode)}`.replace(/[ \t\n\f\r]+/g, ' ').trimStart();
  }
  return normalizeSpace(text);
}
