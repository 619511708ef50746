/** Clicking, hovering and choosing, as scripts see it. */
import type { PageOps } from '../../lib/page-protocol';
import { idle } from '../calm';
import { dispatch, focusOn, rectOf } from '../native';
import { type Call, Failure } from '../outcome';
import { align } from '../scroll';
import { collapse, first } from './accessible-text';
import { begin } from './begin';
import { describe } from './describe';
import { change, input, pointer } from './events';
import { controlOf } from './fields';
import { submits } from './forms';
import { find } from './target';

const { click } = HTMLElement.prototype;

export async function clickElement(
  { target, scrollIntoView }: PageOps['page.clickElement']['args'],
  call: Call,
): Promise<PageOps['page.clickElement']['result'] | Failure> {
  const el = find(target);
  if (el instanceof Failure) return el;
  if (scrollIntoView) align(el, 'center');
  const willSubmit = submits(el);
  begin(el, call);
  focusQuietly(el);
  for (const type of ['pointerdown', 'mousedown']) pointer(el, type, undefined);
  // Of a hand the release comes later: by then the page listens for it, where the press has opened something.
  await idle();
  for (const type of ['pointerup', 'mouseup']) pointer(el, type, undefined);
  if (el instanceof HTMLElement) click.call(el);
  else dispatch(el, new MouseEvent('click', { bubbles: true, cancelable: true, composed: true, view: window }));
  return { ...describe(el), submits: willSubmit };
}

/** What cannot be focused is acted on all the same. */
export function focusQuietly(el: Element): void {
  focusOn(el, { preventScroll: true });
}

export function hoverElement(
  { target, scrollIntoView }: PageOps['page.hoverElement']['args'],
  call: Call,
): PageOps['page.hoverElement']['result'] | Failure {
  const el = find(target);
  if (el instanceof Failure) return el;
  if (scrollIntoView) align(el, 'center');
  const { left, top, width, height } = rectOf(el);
  const at = { x: left + width / 2, y: top + height / 2 };
  begin(el, call);
  for (const kind of ['pointer', 'mouse']) {
    for (const type of ['over', 'enter', 'move']) pointer(el, kind + type, at);
  }
  return describe(el);
}

const MAX_CHOICES = 20;
const MAX_OPTION = 200;
const setSelectValue = Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set;

export function selectOption(
  { target, value, label, index }: PageOps['page.selectOption']['args'],
  call: Call,
): PageOps['page.selectOption']['result'] | Failure {
  if (value === undefined && label === undefined && index === undefined) {
    return new Failure('INVALID_INPUT', { why: 'one of value, label and index is needed' });
  }
  const found = find(target);
  if (found instanceof Failure) return found;
  const list = controlOf(found);
  if (!(list instanceof HTMLSelectElement)) {
    return new Failure('INVALID_TARGET', {
      why: 'the element is no select; click what opens its list and then the option',
    });
  }
  const options = [...list.options];
  const wanted = label === undefined ? undefined : collapse(label).toLowerCase();
  const option =
    value !== undefined
      ? options.find((one) => one.value === value)
      : wanted !== undefined
        ? options.find((one) => collapse(one.label).toLowerCase() === wanted)
        : options[index ?? -1];
  if (!option) {
    const choices = options.slice(0, MAX_CHOICES).map((one) => first(collapse(one.label), MAX_OPTION));
    return new Failure('TARGET_NOT_FOUND', { why: 'the select has no such option', choices });
  }
  begin(list, call);
  setSelectValue?.call(list, option.value);
  input(list, null, '');
  change(list);
  const now = list.selectedOptions[0] ?? option;
  return {
    selected: { value: first(now.value, MAX_OPTION), label: first(collapse(now.label), MAX_OPTION), index: now.index },
  };
}
