/** The states of an element: only those that it has. Of what is typed into a field only that there is something. */
import type { ElementDescription } from '../../lib/page-shapes';
import { attr, matchesCss } from '../native';
import { collapse, first, isField } from './accessible-text';

type State = NonNullable<ElementDescription['state']>;

const MAX_VALUE = 60;

/** Inputs that hold no text of the user's. */
const NOT_TYPED = new Set(['button', 'submit', 'reset', 'image', 'checkbox', 'radio', 'file']);

function flag(el: Element, name: string): boolean | undefined {
  const value = attr(el, name);
  return value === 'true' ? true : value === 'false' ? false : undefined;
}

export function stateOf(el: Element): State | undefined {
  const state: State = {};
  const set = <K extends keyof State>(key: K, value: State[K] | undefined) => {
    if (value !== undefined) state[key] = value;
  };
  const ifTrue = (holds: boolean) => holds || undefined;
  const current = attr(el, 'aria-current');
  const isTick = el instanceof HTMLInputElement && (el.type === 'checkbox' || el.type === 'radio');
  set('disabled', ifTrue(matchesCss(el, ':disabled') || flag(el, 'aria-disabled') === true));
  set('checked', isTick ? el.checked : flag(el, 'aria-checked'));
  set('expanded', flag(el, 'aria-expanded'));
  set('selected', el instanceof HTMLOptionElement ? el.selected : flag(el, 'aria-selected'));
  set('current', current === null || current === 'false' ? undefined : first(current, MAX_VALUE));
  set('required', ifTrue(matchesCss(el, ':required') || flag(el, 'aria-required') === true));
  set('invalid', ifTrue(flag(el, 'aria-invalid') === true));
  if (el instanceof HTMLSelectElement) {
    set('value', first(collapse(el.selectedOptions[0]?.label ?? ''), MAX_VALUE) || undefined);
  } else if (isField(el) && !(el instanceof HTMLInputElement && NOT_TYPED.has(el.type))) {
    set('filled', el.value.length > 0);
  }
  return Object.keys(state).length > 0 ? state : undefined;
}
