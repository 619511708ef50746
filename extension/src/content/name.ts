/** Accessible names and descriptions. https://w3c.github.io/accname/#computation-steps (the step letters below are its) */

import { normalizeSpace } from '../lib/space';
import { cached, traversalMap, withCaches } from './caches';
import { generatedTexts } from './generated-content';
import * as native from './native';
import { attr, hasAttr, hasAttrs, tagOf } from './native';
import { nativeDescription, nativeName } from './native-name';
import { ariaChildren, referencesOf } from './references';
import { contextOf, roleOf } from './role';
import { NAMED_FROM_CONTENT } from './role-tables';
import { ariaSelected, rangeText } from './state';
import { displayOf, isHiddenForAria, isOwnTextHidden, isSelfHidden, isSetApart, isSubtreeHidden } from './visibility';

export { withCaches } from './caches';

/** The accessible name, white space normalised; empty when there is none and for a hidden element. */
export const nameOf: (el: Element) => string = cached((el) =>
  withCaches(() => {
    referenced.clear();
    return normalizeSpace(textAlternative(el, 'self', IN_PLACE));
  }),
);

/** The accessible description, white space normalised; empty when there is none. */
export const descriptionOf: (el: Element) => string = cached((el) =>
  withCaches(() => {
    referenced.clear();
    const described = referencedText(el, 'aria-describedby') || attr(el, 'aria-description')?.trim();
    if (described) return normalizeSpace(described);
    const name = nameOf(el);
    const byHost = nativeDescription(el, (label) => textAlternative(label, 'label', REFERENCED));
    const texts = [byHost, attr(el, 'title')].map((text) => normalizeSpace(text ?? ''));
    return texts.find((text) => text !== '' && text !== name) ?? '';
  }),
);

/** Reports whether the name is the text of the element's contents. Needs open caches. */
export function isNamedByContent(el: Element): boolean {
  if (!NAMED_FROM_CONTENT.has(roleOf(el) ?? '')) return false;
  const name = nameOf(el);
  return name !== '' && name === normalizeSpace(contentText(el, IN_PLACE).trim());
}

/** How an element came into the computation: to be named, by an ARIA reference, as a label, caption or legend, as contents. */
type Part = 'self' | 'reference' | 'label' | 'content';

interface Reading {
  /** Inside an ARIA reference no further one is followed (2B). */
  inReference: boolean;
  /** What was referred to is hidden, so hidden contents count (2A). */
  showHidden: boolean;
}

const IN_PLACE: Reading = { inReference: false, showHidden: false };
const HIDDEN_IN_PLACE: Reading = { inReference: false, showHidden: true };
const REFERENCED: Reading = { inReference: true, showHidden: false };
const REFERENCED_HIDDEN: Reading = { inReference: true, showHidden: true };

/** Contents deeper than a parsed document can have are not read, so that no page overflows the stack. */
const MAX_DEPTH = 600;
let depth = 0;

/** The elements on the way that were not reached as contents; a label may contain what it names. */
const active = new Set<Element>();
/** What references have led to in this computation, contents included: it is not read a second time. */
const referenced = traversalMap<Element, true>();
/** How often a computation was cut short by any of these: what came of it then depends on where it began. */
let cuts = 0;

function textAlternative(el: Element, part: Part, reading: Reading): string {
  const isActive = active.has(el);
  // What refers to itself is read once more; inside a reference nothing else is followed.
  if (depth > MAX_DEPTH || (isActive && part !== 'reference')) {
    cuts++;
    return '';
  }
  const enters = part !== 'content' && !isActive;
  if (enters) active.add(el);
  depth++;
  try {
    return compute(el, part, isActive, reading);
  } finally {
    depth--;
    if (enters) active.delete(el);
  }
}

/** `bySelf`: the element is referred to by its own name or description. */
function compute(el: Element, part: Part, bySelf: boolean, reading: Reading): string {
  // 2A
  if (!reading.showHidden) {
    if (isSubtreeHidden(el)) return '';
    if (isSelfHidden(el)) return part === 'content' ? contentText(el, reading) : '';
  }
  const tag = tagOf(el);
  // A slot is no element of the page that could have a name.
  if (tag === 'slot') return contentText(el, reading);
  const marked = hasAttrs(el);
  // 2B
  if (marked && !reading.inReference) {
    const text = referencedText(el, 'aria-labelledby');
    if (text.trim()) return text;
  }
  if (referenced.has(el)) {
    cuts++;
    return '';
  }
  if (reading.inReference) referenced.set(el, true);
  const role = roleOf(el);
  // 2C
  const value = part === 'self' || bySelf ? undefined : embeddedValue(el, role, part, reading);
  if (value !== undefined) return value;
  if (marked) {
    // 2D
    const label = attr(el, 'aria-label');
    if (label?.trim()) return label;
  }
  // 2E
  if (role !== 'presentation') {
    const text = nativeName(el, tag, (label) => textAlternative(label, 'label', readingOfLabel(label, reading)));
    if (text) return text;
  }
  // 2F to 2H
  const contents = part !== 'self' || NAMED_FROM_CONTENT.has(role ?? '') ? contentText(el, reading) : '';
  if (!SAYS_NOTHING.test(contents)) return part === 'self' ? contents.trim() : contents;
  // 2I
  return (marked && role !== 'presentation' && attr(el, 'title')) || contents;
}

/** 2A: what labels is read even where it is hidden, as all is around an open pop-up that takes the page for itself. */
function readingOfLabel(label: Element, reading: Reading): Reading {
  if (reading.showHidden || !isHiddenForAria(label)) return reading;
  return reading.inReference ? REFERENCED_HIDDEN : HIDDEN_IN_PLACE;
}

/** Private use characters are the pictures of icon fonts: what a title says is more. */
const SAYS_NOTHING = /^[\s\p{Co}]*$/u;

function referencedText(el: Element, attribute: 'aria-labelledby' | 'aria-describedby'): string {
  if (!hasAttr(el, attribute)) return '';
  const texts = referencesOf(el, attribute).map((ref) =>
    textAlternative(ref, 'reference', isHiddenForAria(ref) ? REFERENCED_HIDDEN : REFERENCED),
  );
  return texts.join(' ');
}

/** The value of a control inside the text that names something else; undefined for what is no such control. */
function embeddedValue(el: Element, role: string | null, part: Part, reading: Reading): string | undefined {
  switch (role) {
    case 'textbox':
    case 'searchbox':
      return fieldValue(el) ?? contentText(el, reading);
    case 'combobox':
    case 'listbox':
      return fieldValue(el) ?? chosenText(el, role, reading);
    case 'meter':
    case 'progressbar':
    case 'scrollbar':
    case 'slider':
    case 'spinbutton':
      return rangeText(el) ?? '';
    case 'menu':
      return part === 'content' ? '' : undefined;
    case 'group':
      // The branch below a tree item has names of its own.
      return part === 'content' && contextOf(el) === 'treeitem' ? '' : undefined;
    default:
      return undefined;
  }
}

/** A password is no part of any name. */
function fieldValue(el: Element): string | undefined {
  if (el instanceof HTMLInputElement) return el.type === 'password' ? '' : el.value;
  return el instanceof HTMLTextAreaElement ? el.value : undefined;
}

/** The chosen options; the text of a combobox that has no options in it. */
function chosenText(el: Element, role: string, reading: Reading): string {
  const options = el instanceof HTMLSelectElement ? Array.from(el.options) : optionsIn(el);
  if (!options.length && role === 'combobox') return contentText(el, reading);
  const chosen = options.filter((option) => ariaSelected(option) === true);
  return chosen.map((option) => textAlternative(option, 'content', reading)).join(' ');
}

function optionsIn(el: Element): Element[] {
  const found: Element[] = [];
  const pending: Node[] = [...ariaChildren(el)].reverse();
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (!native.isElement(node)) continue;
    if (roleOf(node) === 'option') found.push(node);
    else pending.push(...[...ariaChildren(node)].reverse());
  }
  return found;
}

/** Elements whose children are no part of the page: fallbacks, and what the browser shows in its own way. */
const CLOSED = new Set('audio br datalist embed hr iframe img input meter progress select textarea video'.split(' '));

export function hasContents(tag: string): boolean {
  return !CLOSED.has(tag);
}

const contentTexts = traversalMap<Element, string>();

/** 2F: the text of all that is in an element, white space as it comes. */
function contentText(el: Element, reading: Reading): string {
  if (!hasContents(tagOf(el))) return '';
  // Outside references the text does not depend on where the computation began; a row reads its cells again.
  const known = reading === IN_PLACE && referenced.size === 0 ? contentTexts.get(el) : undefined;
  if (known !== undefined) return known;
  const before = cuts + referenced.size;
  const { before: first, after: last } = generatedTexts(el);
  let text = first;
  let isShown: boolean | undefined = reading.showHidden || undefined;
  for (const child of ariaChildren(el)) {
    if (native.isElement(child)) text += childText(child, reading);
    else if (native.isText(child)) {
      const own = native.nodeValue(child) ?? '';
      if (own.trim()) isShown ??= !isOwnTextHidden(el);
      if (isShown !== false) text += own;
    }
  }
  text += last;
  if (reading === IN_PLACE && cuts + referenced.size === before) contentTexts.set(el, text);
  return text;
}

function childText(el: Element, reading: Reading): string {
  const tag = tagOf(el);
  if (tag === 'br') return ' ';
  if (NEVER_READ.has(tag) || (!reading.showHidden && isSubtreeHidden(el))) return '';
  const text = textAlternative(el, 'content', reading);
  return isSetApart(displayOf(el)) || (text && isUnit(el, tag)) ? ` ${text} ` : text;
}

/** Reports whether the text of an element is no running text but stands for it: an alternative, a label, a value. */
function isUnit(el: Element, tag: string): boolean {
  if (!hasContents(tag) || tag === 'svg:svg' || tag === 'button') return true;
  return hasAttrs(el) && (hasAttr(el, 'aria-label') || hasAttr(el, 'aria-labelledby'));
}

/** Not even when hidden contents count. */
const NEVER_READ = new Set(['script', 'style', 'template', 'noscript', 'svg:script', 'svg:style']);
