/**
 * The flat tree: light trees, shadow roots (open and closed) and slots as the browser lays them out. Everything is
 * read through `native`, nothing recurses, and nothing here asks for style or layout.
 */

import { clip, normalizeSpace } from '../lib/space';
import { cached } from './caches';
import * as native from './native';

type ShadowRootOpener = (el: HTMLElement) => ShadowRoot | null;

let openClosed: ShadowRootOpener | undefined;

/** Injects the only browser API of the engine: in an extension `chrome.dom.openOrClosedShadowRoot`. */
export function setShadowRootOpener(opener: ShadowRootOpener): void {
  openClosed = opener;
}

/** Built-in elements that may have a shadow root (`attachShadow` in the DOM standard), besides custom elements. */
const HOSTS = new Set(
  'article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section span'.split(' '),
);

/** An extension's opener costs some hundred times as much as a getter, so it is asked once for each element. */
const closedShadowRootOf = cached((el: HTMLElement) => openClosed?.(el) ?? null);

/** The author's shadow root, open or (with an opener) closed; never the browser's own, as that of `<input>`. */
export function shadowRootOf(el: Element): ShadowRoot | null {
  const open = native.openShadowRoot(el);
  if (open || !openClosed || !native.isHtml(el)) return open;
  const name = native.localName(el);
  return HOSTS.has(name) || name.includes('-') ? closedShadowRootOf(el) : null;
}

/** Children in the flat tree: of a host its shadow root's, of a slot what is assigned to it or else its fallback. */
export function composedChildren(node: Node): readonly Node[] {
  let parent: Node = node;
  if (native.isElement(node)) {
    const shadow = shadowRootOf(node);
    if (shadow) parent = shadow;
    else if (isSlot(node)) {
      const assigned = native.assignedNodes(node);
      if (assigned.length) return assigned;
    }
  }
  const children: Node[] = [];
  for (let child = native.firstChild(parent); child; child = native.nextSibling(child)) children.push(child);
  return children;
}

/** Parent in the flat tree; null for a document, a detached root, and a node that no slot shows. */
export function composedParent(node: Node): Node | null {
  const parent = native.parentNode(node);
  if (!parent) return null;
  if (!native.isElement(parent)) return parent instanceof ShadowRoot ? native.hostOf(parent) : parent;
  const shadow = shadowRootOf(parent);
  if (shadow) return slotOf(node, shadow);
  if (isSlot(parent) && native.assignedNodes(parent).length) return null;
  return parent;
}

/** The flat tree's parent when it is an element. */
export function composedParentElement(node: Node): Element | null {
  const parent = composedParent(node);
  return parent && native.isElement(parent) ? parent : null;
}

function isSlot(el: Element): el is HTMLSlotElement {
  return native.localName(el) === 'slot' && el instanceof HTMLSlotElement && native.rootOf(el) instanceof ShadowRoot;
}

/** `assignedSlot` is null for a slot in a closed root, so there the slots are asked. */
function slotOf(node: Node, shadow: ShadowRoot): Element | null {
  if (native.shadowMode(shadow) === 'open') {
    if (native.isElement(node)) return native.assignedSlot(node);
    return native.isText(node) ? native.textAssignedSlot(node) : null;
  }
  return closedAssignment(shadow).get(node) ?? null;
}

const closedAssignment = cached((shadow: ShadowRoot) => {
  const slots = new Map<Node, Element>();
  for (const slot of native.queryAll(shadow, 'slot')) {
    for (const node of native.assignedNodes(slot as HTMLSlotElement)) slots.set(node, slot);
  }
  return slots;
});

/** Every element below `root`, in document order; a host's shadow content comes before its light children. */
export function* walkElements(root: ParentNode): Generator<Element> {
  const pending: Element[] = [];
  const descend = (node: ParentNode) => {
    const light = native.firstElementChild(node);
    if (light) pending.push(light);
    const shadow = native.isElement(node) && shadowRootOf(node);
    const first = shadow && native.firstElementChild(shadow);
    if (first) pending.push(first);
  };
  descend(root);
  for (let el = pending.pop(); el; el = pending.pop()) {
    const next = native.nextElementSibling(el);
    if (next) pending.push(next);
    descend(el);
    yield el;
  }
}

/**
 * Matches of a CSS selector in every tree scope at or below `root`, in document order. A selector never crosses a
 * scope. Throws a `SyntaxError` DOMException when it does not parse.
 */
export function deepQuerySelectorAll(root: ParentNode, css: string): Element[] {
  const matches = [...native.queryAll(root, css)];
  let scopes = 1;
  const collect = (shadow: ShadowRoot) => {
    const inside = native.queryAll(shadow, css);
    if (inside.length) scopes++;
    matches.push(...inside);
  };
  const own = native.isElement(root) && shadowRootOf(root);
  if (own) collect(own);
  for (const el of walkElements(root)) {
    const shadow = shadowRootOf(el);
    if (shadow) collect(shadow);
  }
  if (scopes === 1) return matches;
  const found = new Set(matches);
  return [...walkElements(root)].filter((el) => found.has(el));
}

/** Reports whether `b` is `a` or lies inside it in the flat tree. */
export function deepContains(a: Node, b: Node): boolean {
  for (let node: Node | null = b; node; node = composedParent(node)) if (node === a) return true;
  return false;
}

/** The outermost element around an editable one that is edited with it. */
export function editingHostOf(el: HTMLElement): HTMLElement {
  let host = el;
  for (let up = native.parentNode(el); native.isEdited(up); up = native.parentNode(up)) host = up;
  return host;
}

/** The innermost element at a point of the viewport (CSS pixels), through shadow roots; null outside. */
export function deepElementFromPoint(doc: Document, x: number, y: number): Element | null {
  let found: Element | null = null;
  for (let root: Document | ShadowRoot | null = doc; root; ) {
    const el: Element | null = native.elementFromPoint(root, x, y);
    if (!el || el === found) break;
    found = el;
    root = shadowRootOf(el);
  }
  return found;
}

const TAG_LENGTH = 120;

/** The element as a short opening tag, at most 120 characters: `<div id="overlay" class="modal">`. */
export function shortTag(el: Element): string {
  const named = ['id', 'class'].map((name) => [name, normalizeSpace(native.attr(el, name) ?? '')] as const);
  const inner = named.map(([name, value]) => (value ? ` ${name}="${value}"` : '')).join('');
  return `<${clip(native.localName(el) + inner, TAG_LENGTH - 2)}>`;
}

/** Reports whether the element is in the document that this engine runs in. */
export function isConnectedHere(el: Element): boolean {
  return native.isConnected(el) && native.ownerDocument(el) === document;
}
