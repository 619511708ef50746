/**
 * The accessibility tree of a scope as a flat list in document order, each node with its depth. The walk keeps its own
 * stack, as pages nest deeper than a call stack reaches.
 */

import { REDACTED, type Redact } from '../lib/redact';
import { clip, normalizeSpace } from '../lib/space';
import { composedParentElement, deepContains } from './dom';
import { generatedTexts, NOTHING_GENERATED } from './generated-content';
import { hasContents, isNamedByContent, nameOf } from './name';
import * as native from './native';
import { attr, hasAttr, hasAttrs, tagOf } from './native';
import { ariaChildren } from './references';
import { roleOf } from './role';
import { CHILDREN_PRESENTATIONAL, tableOf } from './role-tables';
import { describeStates, rangeText } from './state';
import { displayOf, isOwnTextHidden, isSelfHidden, isSetApart, isSubtreeHidden } from './visibility';

export interface AriaNode {
  /** `text` for a run of text between other nodes. */
  role: string;
  name: string;
  /** `[checked] [level=2]`, or empty. */
  attributes: string;
  /** Told below the node as `/url` and the like. */
  properties: [string, string][];
  /** The value of a field; else the text of a node that contains nothing but text. */
  text: string;
  depth: number;
  /** Of an iframe, whose contents come from elsewhere. */
  frame?: Element;
}

export interface TreeOptions {
  redact: Redact;
  /** The box of an element, told with its states; absent when boxes are not wanted. */
  boxOf?: (el: Element) => string;
}

/** mesh.md 5.3 */
export const INTERACTIVE: ReadonlySet<string> = new Set(
  (
    'button checkbox combobox gridcell link menuitem menuitemcheckbox menuitemradio option radio searchbox slider ' +
    'spinbutton switch tab textbox treeitem'
  ).split(' '),
);

/** Roles that say how a text is meant: nothing without a text. */
const TEXTUAL = new Set(
  'caption code deletion emphasis insertion mark paragraph strong subscript suggestion superscript term time'.split(
    ' ',
  ),
);

/** Roles that say what belongs together: nothing without anything in it. */
const GROUPING = new Set(['group', 'list', 'rowgroup']);

/** What has no ARIA role and yet is told. */
const TOLD_BY_TAG = new Set(['audio', 'canvas', 'video']);

/** A node that is open: its text is being gathered. */
interface Scope {
  /** Place of the node; -1 for what is around the roots. */
  index: number;
  depth: number;
  run: string;
  /** Its children are presentational: only what can be operated is told. https://w3c.github.io/aria/#childrenArePresentational */
  isLeaf: boolean;
}

/** An element that is being walked. Most open no scope of their own: what is in them belongs to a node further out. */
interface Visit {
  el: Element;
  children: readonly Node[];
  next: number;
  scope: Scope;
  opens: boolean;
  /** A name already tells the text in it. */
  isTold: boolean;
  /** Its own text is to be told, unless it is hidden, which is found out when there is some. */
  mayTell: boolean;
  /** The text of `::after`. */
  after: string;
  isApart: boolean;
}

const BLANK = /^[ \t\n\f\r]*$/;

/** Needs open caches. */
export function buildTree(root: Element, options: TreeOptions): AriaNode[] {
  const walk = new Walk(root, options);
  return walk.nodes;
}

class Walk {
  readonly nodes: AriaNode[] = [];
  readonly #root: Element;
  readonly #options: TreeOptions;
  readonly #stack: Visit[] = [];

  constructor(root: Element, options: TreeOptions) {
    this.#root = root;
    this.#options = options;
    const around: Scope = { index: -1, depth: -1, run: '', isLeaf: false };
    this.#enter(root, around, false);
    for (let visit = this.#stack.at(-1); visit; visit = this.#stack.at(-1)) {
      const child = visit.children[visit.next++];
      if (!child) this.#leave(visit);
      else if (native.isElement(child)) this.#enter(child, visit.scope, visit.isTold);
      else if (visit.mayTell && native.isText(child)) this.#addText(child, visit);
    }
    this.#flush(around);
  }

  #enter(el: Element, outer: Scope, isTold: boolean): void {
    if (isSubtreeHidden(el)) return;
    const tag = tagOf(el);
    const isApart = tag === 'br' || isSetApart(displayOf(el));
    if (isApart) outer.run += ' ';
    const meant = roleToTell(el, tag);
    const role = meant !== null && isSelfHidden(el) ? null : meant;
    const isLabel = this.#isLabel(el, tag);
    const opens = role !== null && !isLabel && (outer.isLeaf ? INTERACTIVE.has(role) : !(isTold && TEXTUAL.has(role)));
    const scope = opens ? this.#open(el, tag, role, outer) : outer;
    const toldNow = opens ? scope.isLeaf || isNamedByContent(el) : isTold || isLabel;
    const children = hasContents(tag) || tag === 'select' ? ariaChildren(el, this.#root) : [];
    const mayTell = !toldNow && hasContents(tag);
    const { before, after } = mayTell ? generatedTexts(el) : NOTHING_GENERATED;
    scope.run += before;
    this.#stack.push({ el, children, next: 0, scope, opens, isTold: toldNow, mayTell, after, isApart });
  }

  #addText(node: Text, visit: Visit): void {
    const text = native.nodeValue(node) ?? '';
    if (BLANK.test(text)) {
      visit.scope.run += ' ';
      return;
    }
    if (isOwnTextHidden(visit.el)) visit.mayTell = false;
    else visit.scope.run += text;
  }

  #leave({ scope, opens, after, isApart }: Visit): void {
    this.#stack.pop();
    scope.run += after;
    if (opens) this.#close(scope);
    const outer = this.#stack.at(-1);
    if (isApart && outer) outer.scope.run += ' ';
  }

  #open(el: Element, tag: string, role: string, outer: Scope): Scope {
    this.#flush(outer);
    const { redact, boxOf } = this.#options;
    const name = redact(nameOf(el));
    const states = describeStates(el);
    const box = boxOf?.(el) ?? '';
    const scope = {
      index: this.nodes.length,
      depth: outer.depth + 1,
      run: '',
      isLeaf: CHILDREN_PRESENTATIONAL.has(role),
    };
    this.nodes.push({
      role,
      name,
      attributes: states && box ? `${states} ${box}` : states || box,
      properties: propertiesOf(el, tag, role, name).map(([key, value]) => [key, redact(value)]),
      text: redact(fieldText(el)),
      depth: scope.depth,
      ...(role === 'iframe' && { frame: el }),
    });
    return scope;
  }

  #close(scope: Scope): void {
    this.#flush(scope);
    const { nodes } = this;
    const node = nodes[scope.index] as AriaNode;
    const [only, second] = [nodes[scope.index + 1], nodes[scope.index + 2]];
    if (only?.role === 'text' && !second && !node.text) {
      node.text = ` ${node.name} `.includes(` ${only.text} `) ? '' : only.text;
      nodes.pop();
    }
    const isEmpty = nodes.length === scope.index + 1 && !node.name && !node.text;
    if (isEmpty && (TEXTUAL.has(node.role) || GROUPING.has(node.role))) nodes.pop();
  }

  #flush(scope: Scope): void {
    const text = this.#options.redact(normalizeSpace(scope.run));
    scope.run = '';
    if (!text) return;
    this.nodes.push({ role: 'text', name: '', attributes: '', properties: [], text, depth: scope.depth + 1 });
  }

  /** A label, caption or legend that is told as the name of what it belongs to. */
  #isLabel(el: Element, tag: string): boolean {
    const named = NAMED_BY.get(tag)?.(el);
    if (!named || hasAttr(named, 'aria-label') || hasAttr(named, 'aria-labelledby')) return false;
    return deepContains(this.#root, named) && nameOf(named) !== '';
  }
}

const NAMED_BY = tableOf<(el: Element) => Element | null>({
  caption: composedParentElement,
  figcaption: composedParentElement,
  label: (el) => (el as HTMLLabelElement).control,
  legend: composedParentElement,
});

/** The role that a node is to have; null for what is only a wrapper around its contents. */
function roleToTell(el: Element, tag: string): string | null {
  // Whatever a frame is called, its contents are told.
  if (tag === 'iframe' || tag === 'frame') return 'iframe';
  const role = roleOf(el);
  if (role === null) return TOLD_BY_TAG.has(tag) ? tag : null;
  if (role === 'generic') {
    const isLabelled = hasAttrs(el) && (hasAttr(el, 'aria-label') || hasAttr(el, 'aria-labelledby'));
    return isLabelled && nameOf(el) ? role : null;
  }
  return role === 'presentation' || tag === 'html' ? null : role;
}

/** Longer addresses are data in the disguise of a link. */
const MAX_URL = 2000;

function propertiesOf(el: Element, tag: string, role: string, name: string): [string, string][] {
  if (role === 'link') {
    const url = attr(el, 'href') ?? attr(el, 'xlink:href');
    return url === null ? [] : [['/url', clip(url, MAX_URL)]];
  }
  if (tag === 'input' || tag === 'textarea') {
    const placeholder = normalizeSpace(attr(el, 'placeholder') ?? '');
    if (placeholder && placeholder !== name) return [['/placeholder', placeholder]];
  }
  return [];
}

const UNTOLD_VALUES = new Set('button checkbox hidden image radio reset submit'.split(' '));

function fieldText(el: Element): string {
  if (el instanceof HTMLInputElement) {
    if (UNTOLD_VALUES.has(el.type)) return '';
    if (el.type === 'password') return el.value && REDACTED;
    if (el.type === 'file') return Array.from(el.files ?? [], (file) => file.name).join(', ');
    return el.value;
  }
  if (el instanceof HTMLTextAreaElement) return el.value;
  return rangeText(el) ?? '';
}
