/** The text of elements: as written, for locators, and as rendered, for readers. */

import { matchable } from '../lib/space';
import { shadowRootOf } from './dom';
import {
  firstChild,
  innerTextOf,
  isElement,
  isText,
  matchesCss,
  newTreeWalker,
  nextSibling,
  nodeValue,
  parentNode,
  tagOf,
  textContent,
} from './native';
import { queryScopes, shadowRoots } from './scopes';

/** What a user would read: hidden parts left out, line breaks where the page breaks lines. */
export function renderedText(el: Element): string {
  return el instanceof HTMLElement ? innerTextOf(el) : (textContent(el) ?? '');
}

/** Elements whose text nodes are never shown, and so are no text of the elements around them. */
const SILENT = new Set(['script', 'style', 'noscript', 'template', 'head']);

/** Buttons that show their value: for a locator that is their text. */
const VALUE_BUTTONS = 'input:is([type=submit i], [type=button i], [type=reset i])';

interface TextOptions {
  /** Leaves out an element with all that is in it. */
  skip?: (el: Element) => boolean;
  /** Stops when the text is longer than this: enough to know that it is not the one that is sought. */
  limit?: number;
}

/**
 * The text of an element without regard to layout, in its matchable form: all text nodes in order, light tree before
 * shadow tree, a `<br>` as a space.
 */
export function writtenText(root: Element, { skip, limit = Number.POSITIVE_INFINITY }: TextOptions = {}): string {
  let text = '';
  let length = 0;
  const add = (part: string) => {
    text += part;
    length += matchable(part).length;
  };
  const addChildren = (parent: Node) => {
    for (let child = firstChild(parent); child && length <= limit; child = nextSibling(child)) {
      if (isText(child)) add(nodeValue(child) ?? '');
      else if (isElement(child)) addElement(child);
    }
  };
  const addElement = (el: Element) => {
    const tag = tagOf(el);
    if (SILENT.has(tag) || skip?.(el)) return;
    if (tag === 'br') add(' ');
    if (tag === 'input' && matchesCss(el, VALUE_BUTTONS)) add((el as HTMLInputElement).value);
    addChildren(el);
    const shadow = shadowRootOf(el);
    if (shadow) addChildren(shadow);
  };
  addElement(root);
  return matchable(text);
}

/**
 * The innermost elements whose whole text is `value`.
 *
 * Such an element has a first text that is not blank, and `value` begins with it. So one flat walk over the text
 * nodes finds the few places from which it is worth climbing.
 */
export function byText(value: string): Element[] {
  const wanted = matchable(value);
  if (!wanted) return [];
  const found = new Set<Element>();
  const climbFrom = (start: Element | null, text: string) => {
    if (!wanted.startsWith(matchable(text)) || isSilent(start)) return;
    for (let el = start; el; el = parentElement(el)) {
      const whole = writtenText(el, { limit: wanted.length });
      if (whole === wanted) found.add(el);
      if (whole.length >= wanted.length) return;
    }
  };
  const head = new RegExp(`^[\\s\\u200b\\u00ad]*\\u${wanted.charCodeAt(0).toString(16).padStart(4, '0')}`);
  for (const scope of [document, ...shadowRoots()]) {
    const texts = newTreeWalker(scope, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = nodeValue(node) ?? '';
      if (head.test(text)) climbFrom(parentElement(node), text);
    }
  }
  for (const button of queryScopes(VALUE_BUTTONS)) {
    const text = (button as HTMLInputElement).value;
    if (head.test(text)) climbFrom(button, text);
  }
  return [...found];
}

function isSilent(start: Element | null): boolean {
  for (let el = start; el; el = parentElement(el)) if (SILENT.has(tagOf(el))) return true;
  return false;
}

/** Parent in the light tree; for what is at the top of a shadow root, its host. */
function parentElement(node: Node): Element | null {
  const parent = parentNode(node);
  if (parent instanceof ShadowRoot) return parent.host;
  return parent && isElement(parent) ? parent : null;
}
