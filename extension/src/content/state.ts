/** States and values as assistive technology is told them. https://w3c.github.io/aria/#state_prop_def, https://w3c.github.io/html-aam/#html-attribute-state-and-property-mappings */
import { inherited } from './caches';
import { composedParentElement } from './dom';
import { attr, closestCss, hasAttrs, matchesCss, parentNode, tagOf } from './native';
import { isDetailsSummary, roleOf } from './role';

export type Tristate = boolean | 'mixed';

const set = (words: string) => new Set(words.split(/\s+/));

const CHECKABLE = set('checkbox menuitemcheckbox menuitemradio option radio switch treeitem');
const TRISTATE = set('checkbox menuitemcheckbox option treeitem');
const EXPANDABLE = set(
  'application button checkbox columnheader combobox gridcell link listbox menuitem menuitemcheckbox menuitemradio row ' +
    'rowheader switch tab treeitem',
);
const SELECTABLE = set('columnheader gridcell option row rowheader tab treeitem');
const LEVELLED = set('comment heading listitem row treeitem');
const DISABLEABLE = set(
  'application button checkbox columnheader combobox grid gridcell group link listbox menu menubar menuitem ' +
    'menuitemcheckbox menuitemradio option radio radiogroup row rowheader scrollbar searchbox separator slider spinbutton ' +
    'switch tab tablist textbox toolbar tree treegrid treeitem',
);
const READONLY = set(
  'checkbox combobox grid gridcell listbox menuitemcheckbox menuitemradio radiogroup searchbox slider spinbutton switch ' +
    'textbox treegrid columnheader rowheader',
);
const REQUIRABLE = set(
  'checkbox combobox gridcell listbox radiogroup searchbox spinbutton switch textbox tree treegrid',
);
const VALIDATED = set(
  'checkbox combobox gridcell listbox radiogroup searchbox slider spinbutton switch textbox tree treegrid',
);

function supports(el: Element, roles: ReadonlySet<string>): boolean {
  const role = roleOf(el);
  return role !== null && roles.has(role);
}

/** The value of an ARIA attribute that may be true or false; undefined for anything else. */
function flag(el: Element, name: string): boolean | undefined {
  const value = hasAttrs(el) ? attr(el, name)?.toLowerCase() : undefined;
  return value === 'true' ? true : value === 'false' ? false : undefined;
}

function isTick(el: Element): el is HTMLInputElement {
  return el instanceof HTMLInputElement && (el.type === 'checkbox' || el.type === 'radio');
}

/** Undefined when the role has no such state. The state of a native box wins over `aria-checked`. */
export function ariaChecked(el: Element): Tristate | undefined {
  if (!supports(el, CHECKABLE)) return undefined;
  const mayBeMixed = supports(el, TRISTATE);
  if (isTick(el)) return el.indeterminate && mayBeMixed ? 'mixed' : el.checked;
  if (attr(el, 'aria-checked')?.toLowerCase() === 'mixed') return mayBeMixed ? 'mixed' : false;
  return flag(el, 'aria-checked') ?? false;
}

/** Undefined for what is no toggle button. */
export function ariaPressed(el: Element): Tristate | undefined {
  if (roleOf(el) !== 'button') return undefined;
  return attr(el, 'aria-pressed')?.toLowerCase() === 'mixed' ? 'mixed' : flag(el, 'aria-pressed');
}

/** Undefined for what neither expands nor collapses anything. */
export function ariaExpanded(el: Element): boolean | undefined {
  if (tagOf(el) === 'summary' && isDetailsSummary(el)) return matchesCss(parentNode(el) as Element, '[open]');
  if (!supports(el, EXPANDABLE)) return undefined;
  return flag(el, 'aria-expanded') ?? popoverState(el);
}

/** https://w3c.github.io/html-aam/#att-popovertarget */
function popoverState(el: Element): boolean | undefined {
  if (!(el instanceof HTMLButtonElement || el instanceof HTMLInputElement)) return undefined;
  const command = 'command' in el && /popover$/.test(String(el.command));
  const target = el.popoverTargetElement ?? (command ? (el as HTMLButtonElement).commandForElement : null);
  return target ? matchesCss(target, ':popover-open') : undefined;
}

/** Undefined when the role has no such state, or the author did not say. */
export function ariaSelected(el: Element): boolean | undefined {
  if (el instanceof HTMLOptionElement) return el.selected;
  return supports(el, SELECTABLE) ? flag(el, 'aria-selected') : undefined;
}

const inheritedDisabled = inherited(composedParentElement, (el: Element) => flag(el, 'aria-disabled'));

/** By the element's own or a fieldset's `disabled`, else by the nearest `aria-disabled` of it and its ancestors. */
export function ariaDisabled(el: Element): boolean {
  if (isNativelyDisabled(el)) return true;
  return supports(el, DISABLEABLE) && inheritedDisabled(el) === true;
}

const DISABLEABLE_TAGS = set('button fieldset input optgroup option select textarea');

function isNativelyDisabled(el: Element): boolean {
  const tag = tagOf(el);
  if (!DISABLEABLE_TAGS.has(tag) && !tag.includes('-')) return false;
  if (matchesCss(el, ':disabled')) return true;
  return el instanceof HTMLOptionElement && closestCss(el, 'select:disabled') !== null;
}

/** Of a heading from 1 to 6 by its tag, or as written; undefined when there is none to tell. */
export function ariaLevel(el: Element): number | undefined {
  if (!supports(el, LEVELLED)) return undefined;
  const written = /^[1-9]\d*$/.exec(attr(el, 'aria-level')?.trim() ?? '')?.[0];
  if (written) return Number(written);
  if (roleOf(el) !== 'heading') return undefined;
  return Number(/^h([1-6])$/.exec(tagOf(el))?.[1] ?? 2);
}

/** `page`, `step` and so on, or `true`. */
export function ariaCurrent(el: Element): string | undefined {
  const value = hasAttrs(el) ? attr(el, 'aria-current')?.trim().toLowerCase() : undefined;
  if (!value || value === 'false') return undefined;
  return CURRENT.has(value) ? value : 'true';
}
const CURRENT = set('page step location date time');

/** https://html.spec.whatwg.org/#attr-input-readonly applies to these types only. */
const WRITABLE_TYPES = set('text search url tel email password date month week time datetime-local number');

type TextField = HTMLInputElement | HTMLTextAreaElement;

function isTextField(el: Element): el is TextField {
  return el instanceof HTMLTextAreaElement || (el instanceof HTMLInputElement && WRITABLE_TYPES.has(el.type));
}

/** The value can be read and not changed. */
export function isReadonly(el: Element): boolean {
  if (isTextField(el)) return el.readOnly;
  return supports(el, READONLY) && flag(el, 'aria-readonly') === true;
}

export function isRequired(el: Element): boolean {
  if (!supports(el, REQUIRABLE)) return false;
  return matchesCss(el, ':required') || flag(el, 'aria-required') === true;
}

/** As the author says by `aria-invalid`: a browser's own verdict is only told after the user was at the field. */
export function isInvalid(el: Element): boolean {
  if (!supports(el, VALIDATED)) return false;
  const value = attr(el, 'aria-invalid')?.trim().toLowerCase();
  return (value !== undefined && value !== '' && value !== 'false') || matchesCss(el, ':user-invalid');
}

const RANGES = set('meter progressbar scrollbar slider spinbutton');

/** What a slider, spin button or progress bar says its value is; undefined when it says nothing. */
export function rangeText(el: Element): string | undefined {
  if (!supports(el, RANGES)) return undefined;
  const said = attr(el, 'aria-valuetext')?.trim() || attr(el, 'aria-valuenow')?.trim();
  if (said) return said;
  if (el instanceof HTMLInputElement) return (el.type !== 'password' && el.value) || undefined;
  if (el instanceof HTMLMeterElement) return String(el.value);
  if (el instanceof HTMLProgressElement) return el.position < 0 ? undefined : String(el.value);
  return undefined;
}

type State = boolean | string | number | undefined;

/** Every state that is told, by the alphabet; a state of null roles goes with any. */
const STATES: [name: string, roles: ReadonlySet<string> | null, read: (el: Element) => State][] = [
  ['checked', CHECKABLE, (el) => ariaChecked(el) || undefined],
  ['current', null, ariaCurrent],
  ['disabled', DISABLEABLE, (el) => ariaDisabled(el) || undefined],
  ['expanded', EXPANDABLE, ariaExpanded],
  ['invalid', VALIDATED, (el) => isInvalid(el) || undefined],
  ['level', LEVELLED, ariaLevel],
  ['pressed', set('button'), ariaPressed],
  ['readonly', READONLY, (el) => isReadonly(el) || undefined],
  ['required', REQUIRABLE, (el) => isRequired(el) || undefined],
  ['selected', SELECTABLE, (el) => ariaSelected(el) || undefined],
];

const statesOf = new Map<string, typeof STATES>();

/** All states of an element in the form of a snapshot: `[checked=mixed] [level=2]`. Needs open caches. */
export function describeStates(el: Element): string {
  const role = roleOf(el) ?? '';
  let states = statesOf.get(role);
  if (!states) {
    states = STATES.filter(([, roles]) => roles === null || roles.has(role));
    statesOf.set(role, states);
  }
  const told: string[] = [];
  for (const [name, , read] of states) {
    const value = read(el);
    if (value === true) told.push(`[${name}]`);
    else if (value !== undefined) told.push(`[${name}=${value}]`);
  }
  return told.join(' ');
}
