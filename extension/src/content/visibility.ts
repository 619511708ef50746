/**
 * What is on screen, and what is in the accessibility tree. The two differ: an `aria-hidden` button can be clicked, and
 * text scrolled out of view is read aloud.
 */
import { cached, once, traversalMap, withCaches } from './caches';
import { composedChildren, composedParent, composedParentElement, deepElementFromPoint } from './dom';
import * as native from './native';

/** The parts of a computed style that matter here, each read from the browser at most once. */
class Style {
  readonly #style: CSSStyleDeclaration;
  readonly display: string;
  #invisible: boolean | undefined;

  constructor(el: Element) {
    this.#style = getComputedStyle(el);
    this.display = this.#style.display;
  }

  get invisible(): boolean {
    this.#invisible ??= this.#style.visibility !== 'visible';
    return this.#invisible;
  }

  get skipsContents(): boolean {
    return this.#style.contentVisibility === 'hidden';
  }
}

/** Only to be asked of what is rendered: below `display: none` the browser would have to make up every style. */
const styleOf = cached((el: Element) => new Style(el));

/** The computed `display` of a rendered element. */
export const displayOf = (el: Element): string => styleOf(el).display;

/** Reports whether a reader hears a pause around a box of this kind; only inline text runs on. */
export function isSetApart(display: string): boolean {
  return display !== 'inline' && display !== 'contents' && !display.startsWith('ruby');
}

/** Has a box that is not empty and is not hidden by `visibility`; `display: contents` is as visible as its children. */
export function isVisible(el: Element): boolean {
  if (native.checkVisible(el)) {
    if (getComputedStyle(el).visibility !== 'visible') return false;
    const { width, height } = native.rectOf(el);
    return width > 0 && height > 0;
  }
  return getComputedStyle(el).display === 'contents' && composedChildren(el).some(isNodeVisible);
}

function isNodeVisible(node: Node): boolean {
  if (native.isElement(node)) return isVisible(node);
  if (!native.isText(node)) return false;
  const range = native.newRange();
  range.selectNode(node);
  const { width, height } = range.getBoundingClientRect();
  return width > 0 && height > 0;
}

/** Reports whether the element is left out of the accessibility tree; its children may still be in (`visibility`). */
export function isHiddenForAria(el: Element): boolean {
  return withCaches(() => isSubtreeHidden(el) || isSelfHidden(el));
}

/** Reports whether an element whose subtree is not hidden is left out itself. Needs open caches. */
export function isSelfHidden(el: Element): boolean {
  return styleOf(el).invisible || isBehindModal(el);
}

/** Reports whether the text directly in an element is left out, whose subtree is not hidden. Needs open caches. */
export function isOwnTextHidden(el: Element): boolean {
  return isSelfHidden(el) || isClosedDetails(el) || styleOf(el).skipsContents;
}

const subtreeHidden = traversalMap<Element, boolean>();

/** Reports whether the element and all that it contains is left out of the accessibility tree. Needs open caches. */
export function isSubtreeHidden(el: Element): boolean {
  const answer = subtreeHidden.get(el);
  if (answer !== undefined) return answer;
  const unknown: Element[] = [];
  let hidden = false;
  for (let node: Element | null = el; node; ) {
    const known = subtreeHidden.get(node);
    if (known !== undefined) {
      hidden = known;
      break;
    }
    unknown.push(node);
    const parent = composedParent(node);
    // Without a parent it is detached, or a host's child that no slot shows.
    if (!parent) hidden = true;
    node = parent && native.isElement(parent) ? parent : null;
  }
  const modal = modalDialog();
  // From the top down, so that nothing below `display: none` is asked for a style that was never computed.
  for (let node = unknown.pop(); node; node = unknown.pop()) {
    hidden ||= hidesSubtree(node, modal);
    subtreeHidden.set(node, hidden);
  }
  return hidden;
}

function hidesSubtree(el: Element, modal: Modal | null): boolean {
  if (native.hasAttrs(el) && native.attr(el, 'aria-hidden') === 'true') return true;
  return isInert(el, modal) || isUnrendered(el);
}

/** A modal dialog is not inert for what is around it: only its own attribute makes it so. */
function isInert(el: Element, modal: Modal | null): boolean {
  if (native.hasAttrs(el) && native.hasAttr(el, 'inert')) return !modal || el === modal.el || !modal.path.has(el);
  if (!modal || modal.path.has(el)) return false;
  const parent = composedParentElement(el);
  return parent !== null && parent !== modal.el && modal.path.has(parent);
}

/** Elements that never show their contents, whatever style a page gives them. */
const NEVER_RENDERED = new Set(
  (
    'script style template noscript svg:script svg:style svg:defs svg:symbol svg:clipPath svg:mask svg:marker ' +
    'svg:pattern svg:linearGradient svg:radialGradient svg:filter svg:metadata svg:title svg:desc'
  ).split(' '),
);

function isUnrendered(el: Element): boolean {
  const tag = native.tagOf(el);
  if (NEVER_RENDERED.has(tag)) return true;
  if (native.checkVisible(el)) return isUntilFound(el);
  // What a closed drop-down offers has no boxes, yet is told.
  if (tag === 'option' || tag === 'optgroup') return !native.closestCss(el, 'select') || displayOf(el) === 'none';
  if (tag === 'area') return !isImageMapShown(el);
  return displayOf(el) !== 'contents';
}

/** https://html.spec.whatwg.org/#hidden-until-found-state: the box is there, and only the page's search opens it. */
function isUntilFound(el: Element): boolean {
  return native.hasAttrs(el) && native.attr(el, 'hidden') === 'until-found' && styleOf(el).skipsContents;
}

function isImageMapShown(area: Element): boolean {
  const map = native.closestCss(area, 'map');
  const name = map && native.attr(map, 'name');
  if (!name) return false;
  const image = native.queryAll(native.rootOf(area) as ParentNode, `img[usemap="#${CSS.escape(name)}"]`)[0];
  return image !== undefined && native.checkVisible(image);
}

/** https://html.spec.whatwg.org/#the-details-element: only the first summary shows while it is closed. */
function isClosedDetails(el: Element): boolean {
  return native.tagOf(el) === 'details' && !native.hasAttr(el, 'open');
}

interface Modal {
  el: Element;
  /** The dialog and its ancestors. */
  path: Set<Element>;
}

/**
 * The modal dialog that makes the rest of the document inert (https://html.spec.whatwg.org/#modal-dialogs-and-inert-subtrees).
 * Of several the topmost counts. The top layer can't be listed, but as all else is inert, a hit test anywhere ends in
 * that dialog or its backdrop, even when it is in a shadow tree.
 */
const modalDialog = once((): Modal | null => {
  const MODAL = 'dialog:modal';
  let el = deepElementFromPoint(document, 0, 0);
  while (el && !native.matchesCss(el, MODAL)) el = composedParentElement(el);
  // A page may take its backdrop out of hit tests.
  el ??= [...native.queryAll(document, MODAL)].at(-1) ?? null;
  if (!el) return null;
  const path = new Set<Element>();
  for (let up: Element | null = el; up; up = composedParentElement(up)) path.add(up);
  return { el, path };
});

function isBehindModal(el: Element): boolean {
  const modal = modalDialog();
  return modal !== null && el !== modal.el && modal.path.has(el);
}
