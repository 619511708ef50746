/**
 * The theme that these tools have put on the document: one style element, which also remembers what else was changed,
 * so that a script of a later build can undo it.
 */
import { attr, bodyOf, documentElementOf, elementById, newElement } from '../native';
import { chainOf, cssOf, type Filter } from './filter';

const ID = 'browsentic-theme';

/** What was changed on the root or the body beside the style element. */
export interface Switched {
  host: 'root' | 'body';
  /** The attribute's name; `class` where a word was added to the classes. */
  name: string;
  value: string;
}

const { setAttribute, removeAttribute, remove, append } = Element.prototype;

export const ownStyle = (): HTMLStyleElement | undefined => {
  const el = elementById(document, ID);
  return el instanceof HTMLStyleElement ? el : undefined;
};

/** The filters of the present theme, which computed colours do not show. */
export const ownFilters = (): readonly Filter[] => {
  const style = ownStyle();
  return (style && chainOf(attr(style, 'data-filter') ?? '')) ?? [];
};

export function put(css: string, chain: readonly Filter[], switched: Switched | undefined): HTMLStyleElement {
  const style = newElement('style') as HTMLStyleElement;
  const note = (name: string, value: string) => setAttribute.call(style, name, value);
  note('id', ID);
  if (chain.length > 0) note('data-filter', cssOf(chain));
  const host = switched && hostOf(switched.host);
  if (switched && host) {
    const { name, value } = switched;
    const before = attr(host, name);
    note('data-host', switched.host);
    note('data-name', name);
    note('data-value', value);
    if (before !== null) note('data-previous', before);
    setAttribute.call(host, name, name === 'class' ? withWord(before, value) : value);
  }
  style.textContent = css;
  const root = documentElementOf(document);
  if (root) append.call(root, style);
  return style;
}

/** Undoes the theme; false when there is none. What the page has changed since stays as it made it. */
export function takeAway(): boolean {
  const style = ownStyle();
  if (!style) return false;
  const [name, value, previous] = ['data-name', 'data-value', 'data-previous'].map((key) => attr(style, key));
  const host = hostOf(attr(style, 'data-host') === 'body' ? 'body' : 'root');
  if (host && name && value) undo(host, name, value, previous ?? null);
  remove.call(style);
  return true;
}

function undo(host: HTMLElement, name: string, value: string, previous: string | null): void {
  const now = attr(host, name);
  const ours = name === 'class' ? withWord(previous, value) : value;
  if (now === ours && previous === null) removeAttribute.call(host, name);
  else if (now === ours) setAttribute.call(host, name, previous ?? '');
  else if (name === 'class' && !wordsOf(previous).includes(value)) {
    setAttribute.call(
      host,
      name,
      wordsOf(now)
        .filter((word) => word !== value)
        .join(' '),
    );
  }
}

const hostOf = (host: 'root' | 'body'): HTMLElement | null =>
  host === 'root' ? documentElementOf(document) : bodyOf(document);

const wordsOf = (text: string | null | undefined): string[] => (text ?? '').split(/\s+/).filter(Boolean);

const withWord = (before: string | null, word: string): string =>
  wordsOf(before).includes(word) ? (before ?? '') : [...wordsOf(before), word].join(' ');
