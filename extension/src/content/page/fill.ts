/** Writing into fields in one step, and pressing single keys, as scripts see it. */
import type { PageOps } from '../../lib/page-protocol';
import { conform, wantedFormat } from '../field-format';
import { bodyOf } from '../native';
import { type Call, Failure } from '../outcome';
import { focusQuietly } from './acts';
import { begin } from './begin';
import { describe } from './describe';
import { change, input, key } from './events';
import { contentOf, controlOf, editable, insertAtCaret, isTextField, replaceContent, rewrite } from './fields';
import { focused } from './focus';
import { formOf, isSubmitted, type Submitted, submit } from './forms';
import { find } from './target';

export async function fillInput(
  { target, value, clear, pressEnter }: PageOps['page.fillInput']['args'],
  call: Call,
): Promise<PageOps['page.fillInput']['result'] | Failure> {
  const found = find(target);
  if (found instanceof Failure) return found;
  const el = editable(controlOf(found));
  if (!el) {
    return new Failure('INVALID_TARGET', {
      why: 'the element is no field to write in; use page_clickElement or page_selectOption',
    });
  }
  const before = contentOf(el);
  let text = clear ? value : before + value;
  if (el instanceof HTMLInputElement) {
    const wanted = wantedFormat(el.type);
    const kept = wanted ? conform(el, text) : text;
    if (kept === undefined) return new Failure('INVALID_INPUT', { why: `value must be ${wanted}` });
    text = kept;
  }
  begin(el, call);
  if (isTextField(el)) {
    replaceContent(el, text);
    input(el, value);
    change(el);
  } else {
    focusQuietly(el);
    await rewrite(el, value, { clear });
  }
  const { length } = contentOf(el);
  const submitted = pressEnter ? isSubmitted(enter(el)) : undefined;
  return {
    element: describe(el),
    length,
    appended: !clear,
    ...(submitted !== undefined && { submitted }),
  };
}

/** Enter, and what becomes of the form that is sent by it. */
export function enter(el: Element): Submitted | undefined {
  const goesOn = key(el, 'keydown', 'Enter');
  key(el, 'keyup', 'Enter');
  const form = goesOn && !(el instanceof HTMLTextAreaElement) ? formOf(el) : null;
  return form ? submit(form) : undefined;
}

export function pressKey(
  { key: name, modifiers, target }: PageOps['page.pressKey']['args'],
  call: Call,
): PageOps['page.pressKey']['result'] | Failure {
  const el = target ? find(target) : (focused() ?? bodyOf(document));
  if (el instanceof Failure) return el;
  if (!el) return new Failure('TARGET_NOT_FOUND', { matchCount: 0 });
  begin(el, call);
  focusQuietly(el);
  const prints = [...name].length === 1 && !modifiers.includes('ctrl') && !modifiers.includes('meta');
  const goesOn = key(el, 'keydown', name, modifiers);
  const inserts = goesOn && (prints || name === 'Enter') && key(el, 'keypress', name, modifiers);
  if (inserts && prints && isTextField(el) && focused() === el) insertAtCaret(el, name);
  key(el, 'keyup', name, modifiers);
  const form = goesOn && name === 'Enter' && el instanceof HTMLInputElement ? el.form : null;
  if (form) submit(form);
  return { key: name, modifiers, receivedBy: describe(el) };
}
