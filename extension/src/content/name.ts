/** Accessible names and descriptions. https://w3c.github.io/accname/#computation-steps (the step letters below are its) */
import { cached, traversalMap, withCaches } from './caches';
import { composedChildren } from './dom';
import { generatedText } from './generated-content';
import * as native from './native';
import { attr, hasAttrs, tagOf } from './native';
import { nativeDescription, nativeName } from './native-name';
import { ownedBy, ownerOf, referencesOf } from './references';
import { roleOf } from './role';
import { NAMED_FROM_CONTENT } from './role-tables';
import { normalizeSpace } from './space';
import { rangeText } from './state';
import { isHiddenForAria, isOwnTextHidden, isSetApart, isSubtreeHidden, styleOf } from './visibility';

export { withCaches } from './caches';

/** The accessible name, white space normalised; empty when there is none and for a hidden element. */
export const nameOf: (el: Element) => string = cached((el) =>
  withCaches(() => normalizeSpace(textAlternative(el, 'self', PLAIN))),
);

/** The accessible description, white space normalised; empty when there is none. */
export const descriptionOf: (el: Element) => string = cached((el) =>
  withCaches(() => {
    const described = referencedText(el, 'aria-describedby', 0) || attr(el, 'aria-description')?.trim();
    if (described) return normalizeSpace(described);
    const name = nameOf(el);
    const textOf = (label: Element) =>
      textAlternative(label, 'reference', { inReference: true, showHidden: false, depth: 0 });
    const other = [nativeDescription(el, textOf), attr(el, 'title')].map((text) => normalizeSpace(text ?? ''));
    return other.find((text) => text !== '' && text !== name) ?? '';
  }),
);

/** Reports whether the name is the text of the element's contents. Needs open caches. */
export function isNamedByContent(el: Element): boolean {
  const name = nameOf(el);
  if (!name || !NAMED_FROM_CONTENT.has(roleOf(el) ?? '')) return false;
  return name === normalizeSpace(contentText(el, PLAIN).trim());
}

/** How an element came into the computation: to be named, by a reference, or as part of another's contents. */
type Part = 'self' | 'reference' | 'content';

interface Reading {
  /** Inside a reference no further reference is followed (2B). */
  inReference: boolean;
  /** What was referred to is hidden, so hidden contents count (2A). */
  showHidden: boolean;
  depth: number;
}

const PLAIN: Reading = { inReference: false, showHidden: false, depth: 0 };

/** Deeper contents than a parsed document can have are not read, so that no page overflows the stack. */
const MAX_DEPTH = 600;

/** Elements whose text alternative is being computed: a label may contain what it names. */
const active = new Set<Element>();
/** How often a computation was cut short by `active`; its result then depends on where it began. */
let cuts = 0;

function textAlternative(el: Element, part: Part, reading: Reading): string {
  if (reading.depth > MAX_DEPTH) return '';
  if (active.has(el) && part !== 'reference') {
    cuts++;
    return '';
  }
  const outer = active.has(el);
  active.add(el);
  try {
    return compute(el, part, outer, { ...reading, depth: reading.depth + 1 });
  } finally {
    if (!outer) active.delete(el);
  }
}

/** `bySelf`: the element is referred to by a name or description of its own. */
function compute(el: Element, part: Part, bySelf: boolean, reading: Reading): string {
  if (tagOf(el) === 'slot') return contentText(el, reading);
  // 2A
  if (!reading.showHidden && isHiddenForAria(el)) {
    return part === 'content' && !isSubtreeHidden(el) ? contentText(el, reading) : '';
  }
  const marked = hasAttrs(el);
  // 2B
  if (marked && !reading.inReference) {
    const text = referencedText(el, 'aria-labelledby', reading.depth);
    if (text.trim()) return text;
  }
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
    const text = nativeName(el, (label) => textAlternative(label, 'reference', reading));
    // The empty alternative of a decorative image says nothing to whoever points at the image.
    if (text || (text === '' && part !== 'reference')) return text;
  }
  // 2F to 2H
  const contents = part !== 'self' || NAMED_FROM_CONTENT.has(role ?? '') ? contentText(el, reading) : '';
  if (contents.trim()) return part === 'self' ? contents.trim() : contents;
  // 2I
  return (marked && role !== 'presentation' && attr(el, 'title')) || contents;
}

function referencedText(el: Element, attribute: 'aria-labelledby' | 'aria-describedby', depth: number): string {
  const texts = referencesOf(el, attribute).map((ref) =>
    textAlternative(ref, 'reference', { inReference: true, showHidden: isHiddenForAria(ref), depth }),
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
      return fieldValue(el) ?? chosenText(el, reading);
    case 'meter':
    case 'progressbar':
    case 'scrollbar':
    case 'slider':
    case 'spinbutton':
      return rangeText(el) ?? '';
    case 'menu':
      return part === 'content' ? '' : undefined;
    default:
      return undefined;
  }
}

/** A password is no part of any name. */
function fieldValue(el: Element): string | undefined {
  if (el instanceof HTMLInputElement) return el.type === 'password' ? '' : el.value;
  return el instanceof HTMLTextAreaElement ? el.value : undefined;
}

function chosenText(el: Element, reading: Reading): string {
  if (el instanceof HTMLSelectElement) {
    return Array.from(el.selectedOptions, (option) => textAlternative(option, 'content', reading)).join(' ');
  }
  const chosen = ariaDescendants(el).filter(
    (option) => roleOf(option) === 'option' && attr(option, 'aria-selected') === 'true',
  );
  return chosen.map((option) => textAlternative(option, 'content', reading)).join(' ');
}

function ariaDescendants(el: Element): Element[] {
  const found: Element[] = [];
  const pending = [el];
  for (let next = pending.pop(); next; next = pending.pop()) {
    if (next !== el) found.push(next);
    pending.push(...ariaChildren(next).filter(native.isElement).reverse());
  }
  return found;
}

/** Children in the accessibility tree, before anything hidden is taken out: the flat tree's, changed by `aria-owns`. */
export function ariaChildren(el: Element): readonly Node[] {
  const children = composedChildren(el);
  const owned = ownedBy(el);
  const stay = children.filter((child) => !native.isElement(child) || ownerOf(child) === undefined);
  if (stay.length === children.length && !owned.length) return children;
  return [...stay, ...owned];
}

/** Elements whose children are no part of the page: fallbacks, and what the browser shows in its own way. */
const CLOSED = new Set('audio br datalist embed hr iframe img input meter progress select textarea video'.split(' '));

export function hasContents(el: Element): boolean {
  return !CLOSED.has(tagOf(el));
}

const contentTexts = traversalMap<Element, string>();

/** 2F: the text of all that is in an element, white space as it comes. */
function contentText(el: Element, reading: Reading): string {
  if (!hasContents(el)) return '';
  // Outside references the text does not depend on where the computation began; a row reads its cells again.
  const isPlain = !reading.inReference && !reading.showHidden;
  const known = isPlain ? contentTexts.get(el) : undefined;
  if (known !== undefined) return known;
  const before = cuts;
  const showOwn = reading.showHidden || !isOwnTextHidden(el);
  let text = showOwn ? generatedText(el, '::before') : '';
  for (const child of ariaChildren(el)) {
    if (native.isText(child)) text += showOwn ? native.nodeValue(child) : '';
    else if (native.isElement(child)) text += childText(child, reading);
  }
  if (showOwn) text += generatedText(el, '::after');
  if (isPlain && cuts === before) contentTexts.set(el, text);
  return text;
}

function childText(el: Element, reading: Reading): string {
  const tag = tagOf(el);
  if (tag === 'br') return ' ';
  if (NEVER_READ.has(tag)) return '';
  if (!reading.showHidden && isSubtreeHidden(el)) return '';
  const text = textAlternative(el, 'content', reading);
  return isSetApart(styleOf(el).display) ? ` ${text} ` : text;
}

/** Not even when hidden contents count. */
const NEVER_READ = new Set(['script', 'style', 'template', 'noscript', 'svg:script', 'svg:style']);
