/**
 * Text that is laid out but that no person can see: of no size, transparent, clipped away, out of reach beside the
 * document, or in the colour of what is behind it. A model is not to read what its user cannot.
 *
 * In doubt text counts as seen: a wrong "concealed" would keep a page's own words from its reader.
 */
import { cached, inherited, once } from '../caches';
import {
  allFromPoint,
  documentElementOf,
  firstChild,
  hasAttr,
  isElement,
  isRendered,
  isText,
  newRange,
  nextSibling,
  nodeValue,
  parentNode,
  queryAll,
  rectOf,
  scrollLeftOf,
  scrollTopOf,
  tagOf,
  textContent,
} from '../native';
import { type Colour, contrast, opaque, parseColour } from './colour';

/** How much was left out. */
export interface Concealed {
  pieces: number;
  chars: number;
}

export const nothingConcealed = (): Concealed => ({ pieces: 0, chars: 0 });

const SILENT = new Set(['script', 'style', 'noscript', 'template']);

/** All text in an element that a person can see, as written. What is left out is added to `count`. */
export function seenText(root: Element, count?: Concealed): string {
  return textWhere(root, (text) => !isConcealed(text), count);
}

/** The same with what is clipped away: the way in which pages name their buttons for those who hear them read. */
export function saidText(root: Element): string {
  return textWhere(root, (text) => !isConcealed(text, { clipped: false }));
}

/** The pieces of text in an element that a person can see, as they are written; only those that are wanted are looked at. */
export function* seenTexts(root: Element, wanted: (text: Text) => boolean = () => true): Generator<Text> {
  let node: Node | null = firstChild(root);
  while (node) {
    if (isText(node) && wanted(node) && !isFolded(node) && !isConcealed(node)) yield node;
    const opens: boolean = isElement(node) && !SILENT.has(tagOf(node)) && (isRendered(node) || isContents(node));
    node = (opens ? firstChild(node) : null) ?? after(node, root);
  }
}

function textWhere(root: Element, seen: (text: Text) => boolean, count?: Concealed): string {
  // Of an element that is not shown itself, everything is as hidden as it is.
  const rendered = isRendered(root);
  let all = '';
  let node: Node | null = firstChild(root);
  while (node) {
    const hidden = isElement(node) && (SILENT.has(tagOf(node)) || (rendered && !isRendered(node) && !isContents(node)));
    if (isText(node)) {
      const text = nodeValue(node) ?? '';
      if (!/\S/.test(text) || !rendered || (!isFolded(node) && seen(node))) all += text;
      else {
        note(text, count);
        all += ' ';
      }
    } else if (hidden && !SILENT.has(tagOf(node as Element))) note(textContent(node) ?? '', count);
    const inner: Node | null = isElement(node) && !hidden ? firstChild(node) : null;
    node = inner ?? after(node, root);
  }
  return all;
}

/** Whether an element shows nothing of its own text, though it is shown itself: that of a closed details is its summary's. */
export const folds = cached(
  (el: Element): boolean =>
    (tagOf(el) === 'details' && !hasAttr(el, 'open')) || getComputedStyle(el).contentVisibility === 'hidden',
);

const isFolded = (text: Text): boolean => {
  const parent = parentNode(text);
  return parent !== null && isElement(parent) && folds(parent);
};

/** An element without a box of its own, whose contents have theirs. */
const isContents = (el: Element): boolean => getComputedStyle(el).display === 'contents';

export function note(text: string, count: Concealed | undefined): void {
  const { length } = text.trim();
  if (!count || length === 0) return;
  count.pieces++;
  count.chars += length;
}

/** The next node in the tree that is not in this one; null at the end of `root`. */
export function after(node: Node, root: Node): Node | null {
  for (let at: Node | null = node; at && at !== root; at = parentNode(at)) {
    const next = nextSibling(at);
    if (next) return next;
  }
  return null;
}

/** Whether a text that is laid out cannot be seen. What is not laid out at all (`display: none`) is another matter. */
export function isConcealed(text: Text, { clipped = true, coloured = true } = {}): boolean {
  const parent = parentNode(text);
  if (!parent || !isElement(parent)) return false;
  const { unseen } = styleOf(parent);
  if (unseen || isFaded(parent) || (clipped && isClipped(parent))) return true;
  const box = boxOf(text);
  if (!box) return false;
  return isBeside(box, parent) || (coloured && isOnItsOwnColour(box, parent));
}

interface Style {
  /** By itself, whatever is around. */
  unseen: boolean;
  colour: Colour | undefined;
}

const styleOf = cached((el: Element): Style => {
  const style = getComputedStyle(el);
  const filled = style.webkitTextFillColor || style.color;
  const colour = parseColour(filled);
  // Letters that are cut out of a background, or that only cast a shadow, are seen by that.
  const drawnOtherwise = style.textShadow !== 'none' || style.backgroundClip.includes('text');
  const transparent = colour?.alpha === 0 && !drawnOtherwise;
  return {
    unseen: Number.parseFloat(style.fontSize) === 0 || transparent,
    colour: drawnOtherwise ? undefined : colour,
  };
});

const up = (el: Element): Element | null => {
  const parent = parentNode(el);
  return parent && isElement(parent) ? parent : null;
};

const fadedBy = inherited(up, (el: Element) => (getComputedStyle(el).opacity === '0' ? true : undefined));
const isFaded = (el: Element): boolean => fadedBy(el) === true;

const clippedBy = inherited(up, (el: Element) => {
  const { clip, clipPath, overflowX, overflowY, position } = getComputedStyle(el);
  if ((position === 'absolute' || position === 'fixed') && /^rect\((0px|1px)(, (0px|1px)){3}\)$/.test(clip))
    return true;
  if (/^(inset\((50|[5-9]\d|100)%|circle\(0(px|%))/.test(clipPath)) return true;
  if (overflowX === 'visible' && overflowY === 'visible') return undefined;
  const { width, height } = rectOf(el);
  return width <= 1 || height <= 1 ? true : undefined;
});
const isClipped = (el: Element): boolean => clippedBy(el) === true;

const range = once(newRange);

/** Of the text and not of its element: `text-indent` moves the one and not the other. */
export function boxOf(text: Text): DOMRect | undefined {
  const around = range();
  around.selectNodeContents(text);
  const box = around.getBoundingClientRect();
  return box.width > 0 || box.height > 0 ? box : undefined;
}

/** Where the document can be scrolled to, in the coordinates of the viewport. */
const reach = once(() => {
  const root = documentElementOf(document);
  const { scrollWidth = 0, scrollHeight = 0, clientWidth = 0 } = root ?? {};
  const width = Math.max(scrollWidth, innerWidth);
  const leftward = root && getComputedStyle(root).direction === 'rtl' ? width - clientWidth : 0;
  const left = -scrollX - leftward;
  return { left, right: left + width, top: -scrollY, bottom: -scrollY + Math.max(scrollHeight, innerHeight) };
});

function isBeside(box: DOMRect, el: Element): boolean {
  const { left, right, top, bottom } = reach();
  const outside = box.right <= left || box.left >= right || box.bottom <= top || box.top >= bottom;
  return outside && !isScrolled(el);
}

/** In a box that scrolls, what is out of sight can be brought back. */
const scrolledBy = inherited(up, (el: Element) => {
  if (el === documentElementOf(document)) return false;
  const { overflowX, overflowY } = getComputedStyle(el);
  return /auto|scroll/.test(overflowX + overflowY) || scrollLeftOf(el) !== 0 || scrollTopOf(el) !== 0 || undefined;
});
const isScrolled = (el: Element): boolean => scrolledBy(el) === true;

const SAME = 1.05;

function isOnItsOwnColour(box: DOMRect, el: Element): boolean {
  const { colour } = styleOf(el);
  if (!colour || !opaque(colour)) return false;
  const behind = backdropOf(el);
  return behind !== null && behind !== 'unknown' && contrast(colour, behind) < SAME && !isPaintedOver(box, el, behind);
}

/** The colour that the nearest ancestor paints; `unknown` for pictures and for glass. */
const backdropOf = inherited(up, (el: Element): Colour | 'unknown' | undefined => {
  const { backgroundColor, backgroundImage, colorScheme } = getComputedStyle(el);
  if (backgroundImage !== 'none') return 'unknown';
  const colour = parseColour(backgroundColor);
  if (!colour) return 'unknown';
  if (opaque(colour)) return colour;
  if (colour.alpha > 0) return 'unknown';
  if (el !== documentElementOf(document)) return undefined;
  return colorScheme.includes('dark') ? 'unknown' : { red: 255, green: 255, blue: 255, alpha: 1 };
});

const PICTURES = 'img, video, canvas, svg, iframe, object, embed, picture';
const pictures = once(() => [...queryAll(document, PICTURES)].map(rectOf));

/** Whether something else, not an ancestor, is between the text and that backdrop: a picture, a box of another colour. */
function isPaintedOver(box: DOMRect, el: Element, backdrop: Colour): boolean {
  const over = (other: DOMRect) =>
    other.left < box.right && other.right > box.left && other.top < box.bottom && other.bottom > box.top;
  if (pictures().some(over)) return true;
  const middle = [box.left + box.width / 2, box.top + box.height / 2] as const;
  return allFromPoint(...middle).some((other) => {
    if (other === el) return false;
    const { backgroundColor, backgroundImage } = getComputedStyle(other);
    if (backgroundImage !== 'none') return true;
    const colour = parseColour(backgroundColor);
    return colour === undefined || (colour.alpha > 0 && contrast(colour, backdrop) >= SAME);
  });
}
