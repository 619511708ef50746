/** Where the focus is, and putting it somewhere with its caret. */
import type { PageOps } from '../../lib/page-protocol';
import { editingHostOf, shadowRootOf } from '../dom';
import { activeElementIn, activeElementOf, containsNode, focusOn, isEdited, newRange } from '../native';
import { type Call, Failure } from '../outcome';
import { begin } from './begin';
import { describe } from './describe';
import { controlOf, type Editable, isTextField } from './fields';
import { find } from './target';

type FocusInput = PageOps['page.focusInput'];
export type Caret = FocusInput['args']['caret'];

export function focusInput({ target, caret }: FocusInput['args'], call: Call): FocusInput['result'] | Failure {
  const found = find(target);
  if (found instanceof Failure) return found;
  const el = controlOf(found);
  begin(el, call);
  if (!takesFocus(el)) {
    return new Failure('INVALID_TARGET', {
      why: 'the element cannot have the focus; choose a field, a button or a link',
    });
  }
  if (isTextField(el) || isEdited(el)) placeCaret(el, caret);
  return describe(el);
}

/** Focuses the element, or the editing host around it; false where the focus does not go. */
export function takesFocus(el: Element): boolean {
  if (!(el instanceof HTMLElement || el instanceof SVGElement)) return false;
  const before = focused();
  const holder = isEdited(el) ? editingHostOf(el) : el;
  focusOn(holder);
  const now = focused();
  // A page may hand the focus on, to the inner field of a widget say. That is its own affair.
  return now !== null && (now !== before || holder === now || containsNode(holder, now));
}

/** The innermost element that has the focus; null when nothing has, but for the body. */
export function focused(): Element | null {
  let el = activeElementOf(document);
  for (;;) {
    const shadow = el && shadowRootOf(el);
    const inner = shadow && activeElementIn(shadow);
    if (!inner) return el;
    el = inner;
  }
}

/** In what has the focus. Fields of numbers, dates and the like have no caret for scripts, and keep their own. */
export function placeCaret(el: Editable, caret: Caret): void {
  if (isTextField(el)) {
    const { length } = el.value;
    if (caret === 'all') el.select();
    else if (el.selectionStart !== null) {
      const at = caret === 'start' ? 0 : length;
      el.setSelectionRange(at, at);
    }
    return;
  }
  const range = newRange();
  range.selectNodeContents(el);
  if (caret !== 'all') range.collapse(caret === 'start');
  const selection = getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
}
