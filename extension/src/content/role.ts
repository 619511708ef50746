/** Computed ARIA roles. https://w3c.github.io/aria/#role_definitions, https://w3c.github.io/html-aam/, https://w3c.github.io/svg-aam/ */
import { cached, inherited } from './caches';
import { composedParentElement } from './dom';
import * as native from './native';
import { attr, closestCss, hasAttr, hasAttrs, isElement, matchesCss, parentNode, tagOf } from './native';
import { ariaParent, referencesOf } from './references';
import { GLOBAL_ATTRIBUTES, ROLES, SIMPLE_ROLES, tableOf } from './role-tables';

/**
 * The computed role: `generic` for an element without meaning, `presentation` (never its synonym `none`) where the
 * meaning was taken away, null where ARIA has no role for what the element is (`iframe`, `br`, `script`).
 */
export const roleOf: (el: Element) => string | null = cached((el) => explicitRole(el, true) ?? nativeRole(el));

/** The role without regard to what is around: asked of ancestors, so that no question leads to the next one up. */
const plainRoleOf = cached((el: Element) => explicitRole(el, false) ?? nativeRole(el));

/** https://w3c.github.io/aria/#host_general_role: the first token that is a role and fits. */
function explicitRole(el: Element, inContext: boolean): string | null {
  const tokens = hasAttrs(el) ? attr(el, 'role') : null;
  if (!tokens) return null;
  for (const token of tokens.toLowerCase().split(/[ \t\n\f\r]+/)) {
    const role = ROLES.get(token);
    if (!role) continue;
    // https://w3c.github.io/aria/#conflict_resolution_presentation_none
    if (role === 'presentation' && isNeededAnyway(el)) return null;
    // https://w3c.github.io/aria/#region, #form: no landmarks without a name.
    if ((role === 'region' || role === 'form') && !isNamedByAuthor(el)) continue;
    if (!inContext) return role;
    // https://w3c.github.io/aria/#scope, as far as Chromium enforces it
    const owners = OWNERS.get(role);
    if (owners && !owners.has(contextOf(el) ?? '')) continue;
    return role === 'cell' && GRIDS.has(tableRole(el)) ? 'gridcell' : role;
  }
  return null;
}

const GRIDS = new Set(['grid', 'treegrid']);
const TABLES = new Set(['table', 'grid', 'treegrid']);

const OWNERS = tableOf<ReadonlySet<string>>({
  listitem: new Set(['list', 'group']),
  option: new Set(['listbox', 'group']),
  treeitem: new Set(['tree', 'treeitem', 'group']),
});

const nearestMeaning = inherited(ariaParent, (el: Element) => {
  const role = plainRoleOf(el);
  return isMeaningless(role) ? undefined : role;
});

/** The role of the nearest ancestor in the accessibility tree that has a meaning. */
export function contextOf(el: Element): string | null {
  const parent = ariaParent(el);
  return parent && nearestMeaning(parent);
}

function isMeaningless(role: string | null): boolean {
  return role === null || role === 'generic' || role === 'presentation';
}

function nativeRole(el: Element): string | null {
  const tag = tagOf(el);
  const simple = SIMPLE_ROLES.get(tag);
  if (simple !== undefined) return simple;
  const rule = RULES.get(tag);
  const role = rule ? rule(el) : tag.startsWith('svg:') ? svgRole(el, tag) : 'generic';
  return role === 'generic' && isEditingHost(el) ? 'textbox' : role;
}

/** A page that makes a plain box editable offers a text field, whatever it forgot to call it. */
function isEditingHost(el: Element): boolean {
  const value = hasAttrs(el) ? attr(el, 'contenteditable')?.toLowerCase() : undefined;
  return value === '' || value === 'true' || value === 'plaintext-only';
}

type Rule = (el: Element) => string | null;

/** https://w3c.github.io/html-aam/#html-element-role-mappings, where attributes and neighbours decide. */
const RULES = tableOf<Rule>({
  a: (el) => (hasAttr(el, 'href') ? 'link' : 'generic'),
  area: (el) => (hasAttr(el, 'href') ? 'link' : 'generic'),
  aside: (el) => (isInside(el, 'article, aside, nav, section') && !isNamedByAuthor(el) ? 'generic' : 'complementary'),
  footer: (el) => (isInside(el, SECTIONS) ? 'generic' : 'contentinfo'),
  form: (el) => (isNamedByAuthor(el) ? 'form' : 'generic'),
  header: (el) => (isInside(el, SECTIONS) ? 'generic' : 'banner'),
  img: (el) => (attr(el, 'alt') === '' && !isNamedByAuthor(el) && !isNeededAnyway(el) ? 'presentation' : 'img'),
  input: inputRole,
  li: (el) => (isPart(el, LISTS, (role) => role === 'list') ? 'listitem' : 'presentation'),
  section: (el) => (isNamedByAuthor(el) ? 'region' : 'generic'),
  select: (el) => (hasAttr(el, 'multiple') || (el as HTMLSelectElement).size > 1 ? 'listbox' : 'combobox'),
  summary: (el) => (isDetailsSummary(el) ? 'button' : 'generic'),
  tbody: rowGroupRole,
  td: (el) => (isRowPart(el) ? (GRIDS.has(tableRole(el)) ? 'gridcell' : 'cell') : 'presentation'),
  tfoot: rowGroupRole,
  th: (el) => (isRowPart(el) ? headerRole(el) : 'presentation'),
  thead: rowGroupRole,
  tr: (el) => (isPart(el, ROW_PARENTS, (role) => role === 'rowgroup' || TABLES.has(role)) ? 'row' : 'presentation'),
});

/** What keeps a header or footer from belonging to the body. https://w3c.github.io/html-aam/#el-header-ancestorbody */
const SECTIONS =
  'article, aside, main, nav, section, ' +
  '[role~=article], [role~=complementary], [role~=main], [role~=navigation], [role~=region]';

function isInside(el: Element, css: string): boolean {
  const parent = parentNode(el);
  return parent !== null && isElement(parent) && closestCss(parent, css) !== null;
}

/**
 * Reports whether the element keeps its part in the list or table around it: when that was given another role, the part
 * means nothing either. https://w3c.github.io/aria/#presentation
 */
function isPart(el: Element, wholes: ReadonlySet<string>, keeps: (role: string) => boolean): boolean {
  const parent = composedParentElement(el);
  return !parent || !wholes.has(tagOf(parent)) || keeps(roleOf(parent) ?? '');
}

const LISTS = new Set(['ul', 'ol', 'menu']);
const TABLE = new Set(['table']);
const ROW_PARENTS = new Set(['table', 'tbody', 'tfoot', 'thead']);
const ROWS = new Set(['tr']);

const isRowPart: (el: Element) => boolean = (el) => isPart(el, ROWS, (role) => role === 'row');

function rowGroupRole(el: Element): string {
  return isPart(el, TABLE, (role) => TABLES.has(role)) ? 'rowgroup' : 'presentation';
}

const nearestTable = inherited(ariaParent, (el: Element) => {
  const role = plainRoleOf(el);
  return isMeaningless(role) || role === 'row' || role === 'rowgroup' ? undefined : role;
});

/** The role of the table that a cell belongs to. */
function tableRole(el: Element): string {
  const parent = ariaParent(el);
  return (parent && nearestTable(parent)) ?? '';
}

/** https://w3c.github.io/html-aam/#el-th; without `scope` by its neighbours in the row, as Chromium does. */
function headerRole(el: Element): string {
  const scope = attr(el, 'scope')?.toLowerCase();
  if (scope === 'col' || scope === 'colgroup') return 'columnheader';
  if (scope === 'row' || scope === 'rowgroup') return 'rowheader';
  const isData = (cell: Element | null) => cell !== null && tagOf(cell) === 'td';
  return isData(native.previousElementSibling(el)) || isData(native.nextElementSibling(el))
    ? 'rowheader'
    : 'columnheader';
}

/** https://html.spec.whatwg.org/#summary-for-its-parent-details */
export function isDetailsSummary(el: Element): boolean {
  const parent = parentNode(el);
  if (!parent || !isElement(parent) || tagOf(parent) !== 'details') return false;
  for (let other = native.previousElementSibling(el); other; other = native.previousElementSibling(other)) {
    if (tagOf(other) === 'summary') return false;
  }
  return true;
}

const INPUT_ROLES = tableOf<string | null>({
  button: 'button',
  checkbox: 'checkbox',
  file: 'button',
  hidden: null,
  image: 'button',
  number: 'spinbutton',
  radio: 'radio',
  range: 'slider',
  reset: 'button',
  submit: 'button',
});

/** https://w3c.github.io/html-aam/#el-input-text and the like; types without a role of their own are text fields. */
function inputRole(el: Element): string | null {
  const { type, list } = el as HTMLInputElement;
  const role = INPUT_ROLES.get(type);
  if (role !== undefined) return role;
  // `list` is null for the types that take no suggestions.
  if (list) return 'combobox';
  return type === 'search' ? 'searchbox' : 'textbox';
}

/** https://w3c.github.io/svg-aam/#include_elements: graphics count when they are named or take the focus. */
function svgRole(el: Element, tag: string): string {
  if (tag === 'svg:a') return hasAttr(el, 'href') || hasAttr(el, 'xlink:href') ? 'link' : 'generic';
  if (!isNamedByAuthor(el) && !hasSvgTitle(el) && !hasAttr(el, 'tabindex')) return 'generic';
  return tag === 'svg:svg' || tag === 'svg:image' ? 'img' : tag === 'svg:g' ? 'group' : 'graphics-symbol';
}

function hasSvgTitle(el: Element): boolean {
  for (let child = native.firstElementChild(el); child; child = native.nextElementSibling(child)) {
    if (tagOf(child) === 'svg:title') return true;
  }
  return false;
}

/** Reports whether the author wrote a name, without computing it: a name may ask for the role in its turn. */
function isNamedByAuthor(el: Element): boolean {
  if (!hasAttrs(el)) return false;
  return (
    Boolean(attr(el, 'aria-label')?.trim()) ||
    Boolean(attr(el, 'title')?.trim()) ||
    referencesOf(el, 'aria-labelledby').length > 0
  );
}

function isNeededAnyway(el: Element): boolean {
  return isFocusable(el) || GLOBAL_ATTRIBUTES.some((name) => hasAttr(el, name));
}

const FOCUSABLE =
  'a[href], area[href], button:enabled, input:enabled:not([type=hidden i]), select:enabled, textarea:enabled, iframe, ' +
  'summary, audio[controls], video[controls], [contenteditable]:not([contenteditable=false i]), [tabindex]';

/** Takes the focus by itself or by `tabindex`, if it is rendered. */
function isFocusable(el: Element): boolean {
  if (!matchesCss(el, FOCUSABLE)) return false;
  return tagOf(el) !== 'summary' || isDetailsSummary(el) || hasAttr(el, 'tabindex');
}
