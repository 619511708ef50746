/** Choosing an option of a native select. */
import type { PageOps } from '../lib/page-protocol';
import { matchable } from '../lib/space';
import { isDisabled } from './actionability';
import { withCaches } from './caches';
import { cue } from './cue';
import { controlOf, resolve } from './locate';
import { dispatch, focusOn, isConnected, matchesCss } from './native';
import { type Call, Failure, Pending } from './outcome';
import { isVisible } from './visibility';
import { until } from './wait';

const MAX_CANDIDATES = 5;

export function select(
  { target, value }: PageOps['select']['args'],
  call: Call,
): Promise<Record<string, never> | Failure> {
  return until(() => {
    const el = withCaches(() => resolve(target));
    if (!(el instanceof Element)) return el;
    const list = controlOf(el);
    if (!(list instanceof HTMLSelectElement)) return new Failure('ELEMENT_NOT_FOUND');
    if (!isVisible(list)) return new Pending('visible');
    if (isDisabled(list)) return new Pending('enabled');
    const option = optionOf(list, value);
    if (!option) return new Pending('match', () => ({ matchCount: 0, candidates: labelsOf(list) }));
    // Also disabled by its group.
    if (matchesCss(option, ':disabled')) return new Pending('enabled');
    cue(list);
    call.acting();
    return choose(list, option) ? {} : new Failure('ELEMENT_NOT_FOUND');
  }, call);
}

/** By value, which is exact; else by label, as it is read. */
function optionOf(list: HTMLSelectElement, value: string): HTMLOptionElement | undefined {
  const options = [...list.options];
  const label = matchable(value);
  return (
    options.find((option) => option.value === value) ?? options.find((option) => matchable(option.label) === label)
  );
}

function labelsOf(list: HTMLSelectElement): string[] {
  return [...list.options].slice(0, MAX_CANDIDATES).map((option) => `option "${matchable(option.label).slice(0, 80)}"`);
}

/** Whether the choice holds after the page has heard of it. */
function choose(list: HTMLSelectElement, option: HTMLOptionElement): boolean {
  focusOn(list);
  if (list.multiple) for (const other of list.options) other.selected = other === option;
  else option.selected = true;
  dispatch(list, new Event('input', { bubbles: true, composed: true }));
  dispatch(list, new Event('change', { bubbles: true }));
  const [now] = list.selectedOptions;
  // A page that puts the list or its options anew has taken the choice; so has one whose list of commands goes back
  // to its first, empty line.
  return !isConnected(option) || option.selected || !now || now.value === '';
}
