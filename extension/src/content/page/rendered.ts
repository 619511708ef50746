/**
 * The text of an element as it is rendered, without what no person can see.
 *
 * Where nothing is concealed the browser's own `innerText` says it. Else the same steps are taken here, less the
 * concealed texts: https://html.spec.whatwg.org/#get-the-text-steps
 */
import { cached, withCaches } from '../caches';
import {
  firstChild,
  innerTextOf,
  isElement,
  isRendered,
  isText,
  nextElementSibling,
  nextSibling,
  nodeValue,
  parentNode,
  tagOf,
  textContent,
} from '../native';
import { after, type Concealed, folds, isConcealed, note } from './concealed';

export function renderedText(root: Element, count: Concealed): string {
  return withCaches(() => {
    const concealed = concealedIn(root);
    const text =
      concealed.size > 0
        ? new Rendering(concealed).of(root)
        : root instanceof HTMLElement
          ? innerTextOf(root)
          : (textContent(root) ?? '');
    for (const node of concealed) note(nodeValue(node) ?? '', count);
    return text.replace(/\n{3,}/g, '\n\n').trim();
  });
}

function concealedIn(root: Element): Set<Text> {
  const found = new Set<Text>();
  let node: Node | null = firstChild(root);
  while (node) {
    if (isText(node) && /\S/.test(nodeValue(node) ?? '') && isConcealed(node)) found.add(node);
    const inner: Node | null = isElement(node) && isLaidOut(node) ? firstChild(node) : null;
    node = inner ?? after(node, root);
  }
  return found;
}

const styleOf = cached((el: Element) => {
  const { display, visibility, whiteSpace, textTransform } = getComputedStyle(el);
  const visible = visibility === 'visible' && !folds(el);
  return { display, visible, whiteSpace, textTransform };
});

/** Elements whose contents the browser draws in its own way, or never. */
const OPAQUE = new Set(
  'script style noscript template input textarea select video audio canvas iframe object svg:svg'.split(' '),
);

function isLaidOut(el: Element): boolean {
  if (OPAQUE.has(tagOf(el))) return false;
  return isRendered(el) || styleOf(el).display === 'contents' || !styleOf(el).visible;
}

const BLOCK = /^(block|flow-root|flex|grid|list-item|table|table-caption|table-row-group)$/;

class Rendering {
  readonly #concealed: ReadonlySet<Text>;
  #text = '';
  /** The last character of it: looking for it in the whole text would cost the text's length for each word. */
  #last = '';
  /** Line breaks that are due before the next text: at most so many, and none at the ends. */
  #breaks = 0;
  /** A collapsed space that is due before the next text of the same line. */
  #space = false;

  constructor(concealed: ReadonlySet<Text>) {
    this.#concealed = concealed;
  }

  of(root: Element): string {
    let node: Node = root;
    for (;;) {
      const enters = this.#enter(node);
      const inner = enters ? firstChild(node) : null;
      if (inner) {
        node = inner;
        continue;
      }
      for (;;) {
        this.#leave(node);
        if (node === root) return this.#text;
        const next: Node | null = nextSibling(node);
        if (next) {
          node = next;
          break;
        }
        node = parentNode(node) as Node;
      }
    }
  }

  /** False when what is inside is left out. */
  #enter(node: Node): boolean {
    if (isText(node)) {
      if (!this.#concealed.has(node)) this.#write(node);
      return false;
    }
    if (!isElement(node) || !isLaidOut(node)) return false;
    if (tagOf(node) === 'br') this.#breakLine();
    this.#require(breaksAround(node));
    return true;
  }

  #leave(node: Node): void {
    if (!isElement(node) || !isLaidOut(node)) return;
    const { display } = styleOf(node);
    if (display === 'table-cell' && nextElementSibling(node)) this.#raw('\t');
    else if (display === 'table-row' && nextElementSibling(node)) this.#breakLine();
    else this.#require(breaksAround(node));
  }

  #write(node: Text): void {
    const parent = parentNode(node);
    if (!parent || !isElement(parent)) return;
    const { visible, whiteSpace, textTransform } = styleOf(parent);
    if (!visible) return;
    const text = transformed(nodeValue(node) ?? '', textTransform);
    if (/^(pre|break-spaces)/.test(whiteSpace) && whiteSpace !== 'pre-line') {
      if (text) this.#raw(text);
      return;
    }
    const lines = whiteSpace === 'pre-line' ? text.split('\n') : [text];
    lines.forEach((line, i) => {
      if (i > 0) this.#breakLine();
      this.#collapsed(line);
    });
  }

  #collapsed(text: string): void {
    const words = text.split(/[ \t\n\r\f]+/);
    words.forEach((word, i) => {
      if (i > 0) this.#space = true;
      if (!word) return;
      const atStart = this.#text === '' || this.#breaks > 0 || /[\n\t ]/.test(this.#last);
      const space = this.#space && !atStart ? ' ' : '';
      this.#raw(space + word);
    });
  }

  #raw(text: string): void {
    if (this.#breaks > 0 && this.#text !== '') this.#text += '\n'.repeat(this.#breaks);
    this.#breaks = 0;
    this.#space = false;
    this.#text += text;
    this.#last = text.slice(-1) || this.#last;
  }

  #breakLine(): void {
    this.#raw('\n');
  }

  #require(breaks: number): void {
    if (breaks === 0) return;
    this.#breaks = Math.max(this.#breaks, breaks);
    this.#space = false;
  }
}

function breaksAround(el: Element): number {
  if (tagOf(el) === 'p') return 2;
  return BLOCK.test(styleOf(el).display) ? 1 : 0;
}

function transformed(text: string, how: string): string {
  if (how === 'uppercase') return text.toUpperCase();
  if (how === 'lowercase') return text.toLowerCase();
  return how === 'capitalize'
    ? text.replace(/(^|[^\p{L}\p{N}'’])(\p{L})/gu, (_, gap, letter) => gap + letter.toUpperCase())
    : text;
}
