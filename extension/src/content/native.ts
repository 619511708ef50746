/**
 * The DOM's own getters and methods, taken from the prototypes when the engine starts.
 *
 * `form.children`, `form.id` or `document.body` may be shadowed by a form control or an image of that name
 * ([LegacyOverrideBuiltIns] in the HTML standard), in every world. What the engine reads from a stranger's node it
 * therefore reads through these functions.
 */

function getter<T>(prototype: object, property: string): (node: Node) => T {
  const get = Object.getOwnPropertyDescriptor(prototype, property)?.get;
  if (!get) throw new Error(`bug: no getter ${property}`);
  return (node) => get.call(node) as T;
}

export const parentNode = getter<(Node & ParentNode) | null>(Node.prototype, 'parentNode');
export const firstChild = getter<ChildNode | null>(Node.prototype, 'firstChild');
export const nextSibling = getter<ChildNode | null>(Node.prototype, 'nextSibling');
export const nodeType = getter<number>(Node.prototype, 'nodeType');
export const nodeValue = getter<string | null>(Node.prototype, 'nodeValue');
export const textContent = getter<string | null>(Node.prototype, 'textContent');
export const isConnected = getter<boolean>(Node.prototype, 'isConnected');
export const baseURIOf = getter<string>(Node.prototype, 'baseURI');
export const innerTextOf = getter<string>(HTMLElement.prototype, 'innerText');
export const outerHTMLOf = getter<string>(Element.prototype, 'outerHTML');
export const ownerDocument = getter<Document | null>(Node.prototype, 'ownerDocument');
export const localName = getter<string>(Element.prototype, 'localName');
export const namespaceURI = getter<string | null>(Element.prototype, 'namespaceURI');
const elementFirstChild = getter<Element | null>(Element.prototype, 'firstElementChild');
const documentFirstChild = getter<Element | null>(Document.prototype, 'firstElementChild');
const fragmentFirstChild = getter<Element | null>(DocumentFragment.prototype, 'firstElementChild');

export function firstElementChild(node: ParentNode): Element | null {
  if (isElement(node)) return elementFirstChild(node);
  return nodeType(node) === Node.DOCUMENT_NODE ? documentFirstChild(node) : fragmentFirstChild(node);
}

export const nextElementSibling = getter<Element | null>(Element.prototype, 'nextElementSibling');
export const previousElementSibling = getter<Element | null>(Element.prototype, 'previousElementSibling');
export const scrollLeftOf = getter<number>(Element.prototype, 'scrollLeft');
export const scrollTopOf = getter<number>(Element.prototype, 'scrollTop');
export const clientLeftOf = getter<number>(Element.prototype, 'clientLeft');
export const clientTopOf = getter<number>(Element.prototype, 'clientTop');
export const clientWidthOf = getter<number>(Element.prototype, 'clientWidth');
export const clientHeightOf = getter<number>(Element.prototype, 'clientHeight');
const offsetWidth = getter<number>(HTMLElement.prototype, 'offsetWidth');
const offsetHeight = getter<number>(HTMLElement.prototype, 'offsetHeight');
/** Before transforms; none for what is no HTML. */
export const offsetSize = (el: Element) =>
  el instanceof HTMLElement ? { width: offsetWidth(el), height: offsetHeight(el) } : { width: 0, height: 0 };
export const styleOf = getter<CSSStyleDeclaration>(HTMLElement.prototype, 'style');
const contentEditable = getter<boolean>(HTMLElement.prototype, 'isContentEditable');
/** Edited where it stands. */
export const isEdited = (node: Node | null): node is HTMLElement =>
  node instanceof HTMLElement && contentEditable(node);
/** https://w3c.github.io/edit-context/; absent where the browser does not know it. */
export const editContextOf = (el: Element): { text: string } | null | undefined =>
  Reflect.get(HTMLElement.prototype, 'editContext', el) as { text: string } | null | undefined;
export const openShadowRoot = getter<ShadowRoot | null>(Element.prototype, 'shadowRoot');
export const assignedSlot = getter<HTMLSlotElement | null>(Element.prototype, 'assignedSlot');
export const textAssignedSlot = getter<HTMLSlotElement | null>(Text.prototype, 'assignedSlot');

export const hostOf = getter<Element>(ShadowRoot.prototype, 'host');
export const shadowMode = getter<ShadowRootMode>(ShadowRoot.prototype, 'mode');
export const textLength = getter<number>(CharacterData.prototype, 'length');

type ElementReflection = 'ariaLabelledByElements' | 'ariaDescribedByElements' | 'ariaOwnsElements';
/** Absent where the browser does not know the property. */
export const reflectedElements = (el: Element, property: ElementReflection): readonly Element[] | null =>
  (Reflect.get(Element.prototype, property, el) as readonly Element[] | null | undefined) ?? null;

const { getRootNode, contains } = Node.prototype;
const {
  getAttribute,
  hasAttribute,
  hasAttributes,
  getAttributeNames,
  matches,
  closest,
  getBoundingClientRect,
  checkVisibility,
} = Element.prototype;
const { focus, blur } = HTMLElement.prototype;
const slotAssignedNodes = HTMLSlotElement.prototype.assignedNodes;

const { dispatchEvent, addEventListener } = EventTarget.prototype;
/** Window has no names of its own that a page could take. */
export const listen = (
  target: Node,
  type: string,
  heard: (event: Event) => void,
  options: AddEventListenerOptions,
): void => addEventListener.call(target, type, heard, options);
/** False when a listener has prevented what would follow. */
export const dispatch = (target: EventTarget, event: Event): boolean => dispatchEvent.call(target, event);
/** What cannot have the focus keeps things as they are. */
export function focusOn(el: Element, options?: FocusOptions): void {
  if (el instanceof HTMLElement || el instanceof SVGElement) focus.call(el as HTMLElement, options);
}
export const blurOff = (el: HTMLElement): void => blur.call(el);
export const containsNode = (a: Node, b: Node): boolean => contains.call(a, b);
export const rootOf = (node: Node): Node => getRootNode.call(node);
export const attr = (el: Element, name: string): string | null => getAttribute.call(el, name);
export const hasAttr = (el: Element, name: string): boolean => hasAttribute.call(el, name);
export const attributeNames = (el: Element): string[] => getAttributeNames.call(el);
export const hasAttrs = (el: Element): boolean => hasAttributes.call(el);
export const matchesCss = (el: Element, css: string): boolean => matches.call(el, css);
export const closestCss = (el: Element, css: string): Element | null => closest.call(el, css);
export const rectOf = (el: Element): DOMRect => getBoundingClientRect.call(el);
export const checkVisible = (el: Element): boolean => checkVisibility.call(el);
/** Has a box and is not hidden by `visibility`. */
export const isRendered = (el: Element): boolean => checkVisibility.call(el, { visibilityProperty: true });

export const assignedNodes = (slot: HTMLSlotElement): Node[] => slotAssignedNodes.call(slot);

const documentFromPoint = Document.prototype.elementFromPoint;
const shadowFromPoint = ShadowRoot.prototype.elementFromPoint;

export function elementFromPoint(root: Document | ShadowRoot, x: number, y: number): Element | null {
  return nodeType(root) === Node.DOCUMENT_NODE ? documentFromPoint.call(root, x, y) : shadowFromPoint.call(root, x, y);
}

const { elementsFromPoint, createRange, createElement, createTreeWalker, execCommand, getAnimations } =
  Document.prototype;

export const allFromPoint = (x: number, y: number): Element[] => elementsFromPoint.call(document, x, y);
export const newElement = (name: string): HTMLElement => createElement.call(document, name);
export const newRange = (): Range => createRange.call(document);
export const newTreeWalker = (root: Node, show: number): TreeWalker => createTreeWalker.call(document, root, show);
/** Of the whole document. */
export const animationsNow = (): Animation[] => getAnimations.call(document);
/** What the browser itself would do to what has the focus; false when it does not. */
export const command = (name: string, value?: string): boolean => execCommand.call(document, name, false, value);

const documentQueryAll = Document.prototype.querySelectorAll;
const fragmentQueryAll = DocumentFragment.prototype.querySelectorAll;
const elementQueryAll = Element.prototype.querySelectorAll;

/** `querySelectorAll` of any root; throws a `SyntaxError` DOMException for a selector that does not parse. */
export function queryAll(root: ParentNode, css: string): NodeListOf<Element> {
  if (isElement(root)) return elementQueryAll.call(root, css);
  if (nodeType(root) === Node.DOCUMENT_NODE) return documentQueryAll.call(root, css);
  return fragmentQueryAll.call(root, css);
}

const documentById = Document.prototype.getElementById;
const fragmentById = DocumentFragment.prototype.getElementById;

/** The element of that id in the tree scope (document or shadow root) of `node`. */
export function elementById(node: Node, id: string): Element | null {
  const root = rootOf(node);
  if (nodeType(root) === Node.DOCUMENT_NODE) return documentById.call(root, id);
  if (nodeType(root) === Node.DOCUMENT_FRAGMENT_NODE) return fragmentById.call(root, id);
  return null;
}

const documentStyleSheets = getter<StyleSheetList>(Document.prototype, 'styleSheets');
const shadowStyleSheets = getter<StyleSheetList>(ShadowRoot.prototype, 'styleSheets');
const documentAdopted = getter<CSSStyleSheet[]>(Document.prototype, 'adoptedStyleSheets');
const shadowAdopted = getter<CSSStyleSheet[]>(ShadowRoot.prototype, 'adoptedStyleSheets');

export const styleSheetsOf = (scope: Document | ShadowRoot): StyleSheetList =>
  nodeType(scope) === Node.DOCUMENT_NODE ? documentStyleSheets(scope) : shadowStyleSheets(scope);
export const adoptedStyleSheetsOf = (scope: Document | ShadowRoot): CSSStyleSheet[] =>
  nodeType(scope) === Node.DOCUMENT_NODE ? documentAdopted(scope) : shadowAdopted(scope);

export const bodyOf = getter<HTMLElement | null>(Document.prototype, 'body');
const hidden = getter<boolean>(Document.prototype, 'hidden');
const readyState = getter<DocumentReadyState>(Document.prototype, 'readyState');
const contentType = getter<string>(Document.prototype, 'contentType');
const scrollingElement = getter<Element | null>(Document.prototype, 'scrollingElement');
export const isHidden = (): boolean => hidden(document);
export const readiness = (): DocumentReadyState => readyState(document);
export const mimeType = (): string => contentType(document);
/** What the viewport scrolls; the root where nothing does. */
export const scrollRoot = (): Element | null => scrollingElement(document) ?? documentElementOf(document);
export const titleOf = getter<string>(Document.prototype, 'title');
export const activeElementOf = getter<Element | null>(Document.prototype, 'activeElement');
export const activeElementIn = getter<Element | null>(ShadowRoot.prototype, 'activeElement');
export const formElements = getter<HTMLFormControlsCollection>(HTMLFormElement.prototype, 'elements');
export const documentElementOf = getter<HTMLElement | null>(Document.prototype, 'documentElement');

export function isElement(node: unknown): node is Element {
  return nodeType(node as Node) === Node.ELEMENT_NODE;
}

export function isText(node: unknown): node is Text {
  return nodeType(node as Node) === Node.TEXT_NODE;
}

const HTML = 'http://www.w3.org/1999/xhtml';
const SVG = 'http://www.w3.org/2000/svg';

export const isHtml = (el: Element): el is HTMLElement => namespaceURI(el) === HTML;

/** Local name of an HTML element; of any other namespace with its prefix (`svg:title`), so that none is mistaken. */
export function tagOf(el: Element): string {
  const namespace = namespaceURI(el);
  const name = localName(el);
  if (namespace === HTML) return name;
  return namespace === SVG ? `svg:${name}` : `other:${name}`;
}
