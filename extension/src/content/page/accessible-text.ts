/** The words by which a caller knows an element: what is written in it, or what names it. */
import { labelsFor } from '../labels';
import { attr, queryAll, textContent } from '../native';
import { words } from './exposure';
import { tagName } from './role';

const LABELLED_BY_VALUE = new Set(['submit', 'button', 'reset']);

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export function isField(el: Element): el is Field {
  return el instanceof HTMLInputElement || el instanceof HTMLTextAreaElement || el instanceof HTMLSelectElement;
}

export const collapse = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** `contents` gives the text that an element holds: all of it, unless somebody wants less. */
export function accessibleText(el: Element, contents: (el: Element) => string = (of) => textContent(of) ?? ''): string {
  const label = words(el, 'aria-label');
  if (label) return label;
  if (el instanceof HTMLInputElement && LABELLED_BY_VALUE.has(el.type)) return el.value.trim() || el.type;
  if (isField(el)) return fieldName(el, contents);
  if (tagName(el) === 'img') return words(el, 'alt') ?? '';
  return collapse(contents(el)) || imageText(el);
}

function fieldName(field: Field, contents: (el: Element) => string): string {
  const [label] = labelsFor(field);
  return (label && collapse(contents(label))) || words(field, 'placeholder') || attr(field, 'name') || '';
}

function imageText(el: Element): string {
  for (const image of queryAll(el, 'img[alt]')) {
    const alt = words(image, 'alt');
    if (alt) return alt;
  }
  return '';
}

/** The first `max` code points. */
export function first(text: string, max: number): string {
  if (text.length <= max) return text;
  return [...text.slice(0, 2 * max)].slice(0, max).join('');
}
