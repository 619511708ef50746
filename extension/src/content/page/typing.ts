/** page.typeText: key by key, as a hand types that the page may watch. */
import type { PageOps } from '../../lib/page-protocol';
import { baseDelay, delayAfter, MAX_TYPING_MS } from '../../lib/typing';
import { editingHostOf } from '../dom';
import { wantedFormat } from '../field-format';
import { type Call, Failure } from '../outcome';
import { Pace } from '../pace';
import { begin } from './begin';
import { describe } from './describe';
import { input, key } from './events';
import { contentOf, controlOf, type Editable, editable, insertAtCaret, isTextField, replaceContent } from './fields';
import { enter } from './fill';
import { focused, placeCaret, takesFocus } from './focus';
import { isSubmitted } from './forms';
import { find } from './target';

type TypeText = PageOps['page.typeText'];

export async function typeText(args: TypeText['args'], call: Call): Promise<TypeText['result'] | Failure> {
  const { target, clear, jitter, pressEnter } = args;
  const chars = [...args.text.replace(/\r\n?/g, '\n')];
  const base = baseDelay(args);
  const field = fieldOf(target);
  if (field instanceof Failure) return field;
  const misfit = misfitOf(chars, field) ?? tooLong(chars, base, jitter);
  if (misfit) return new Failure('INVALID_INPUT', { why: misfit });

  const start = performance.now();
  begin(field, call);
  const had = hasFocus(field);
  if (!takesFocus(field)) return new Failure('INVALID_TARGET', { why: 'the field does not take the focus' });
  if (clear) empty(field);
  else if (!had) placeCaret(field, 'end');
  const keys = new Keys(field);
  const pace = new Pace(call);
  for (const [i, char] of chars.entries()) {
    const before = chars[i - 1];
    const sway = 1 + jitter * (2 * Math.random() - 1);
    if (before !== undefined && !(await pace.pass(delayAfter(before, base) * sway))) {
      return new Failure('OPERATION_CANCELLED');
    }
    if (!(await keys.stroke(char))) {
      return new Failure('INVALID_TARGET', {
        why: `the field lost the focus after ${i} of ${chars.length} characters`,
      });
    }
  }
  const submitted = pressEnter && isSubmitted(enter(keys.at));
  return {
    element: describe(field),
    typed: chars.length,
    charDelayMs: base,
    elapsedMs: Math.round(performance.now() - start),
    appended: !clear,
    submitted,
  };
}

function fieldOf(target: TypeText['args']['target']): Editable | Failure {
  const found = target ? find(target) : focused();
  if (found instanceof Failure) return found;
  const field = found && editable(controlOf(found));
  if (!field) {
    const why = target
      ? 'the element is no field to type in; use page_clickElement, page_pressKey or page_selectOption'
      : 'nothing that can be typed into has the focus; give a target';
    return new Failure('INVALID_TARGET', { why });
  }
  if (!isTextField(field)) return field;
  if (field.disabled || field.readOnly) {
    return new Failure('INVALID_TARGET', { why: `the field is ${field.disabled ? 'disabled' : 'read-only'}` });
  }
  // A number is typed as it is; what the others hold is not what was typed.
  const wanted = field.type === 'number' ? undefined : wantedFormat(field.type);
  return wanted ? new Failure('INVALID_TARGET', { why: `the field takes ${wanted}; use page_fillInput` }) : field;
}

function misfitOf(chars: readonly string[], field: Editable): string | undefined {
  return field instanceof HTMLInputElement && chars.includes('\n')
    ? 'text has a line break, and the field has one line only; use pressEnter'
    : undefined;
}

function tooLong(chars: readonly string[], base: number, jitter: number): string | undefined {
  const ms = chars.reduce((sum, char) => sum + delayAfter(char, base), 0) * (1 + jitter);
  return ms > MAX_TYPING_MS
    ? `typing would take ${Math.ceil(ms / 1000)} s, and may take ${MAX_TYPING_MS / 1000}; type faster, less, or use page_fillInput`
    : undefined;
}

function hasFocus(field: Editable): boolean {
  return focused() === (isTextField(field) ? field : editingHostOf(field));
}

/** Of an editing host by the browser's editing command, which its editor hears of. */
function empty(field: Editable): void {
  if (contentOf(field) === '') return;
  if (isTextField(field)) {
    replaceContent(field, '');
    input(field, null, 'deleteContentBackward');
  } else {
    placeCaret(field, 'all');
    insertAtCaret(editingHostOf(field), '');
  }
}

/** The keys of one text. */
class Keys {
  /** Where they go: a page may hand the focus on as it hears of a key, to the next field of a code say. */
  at: Editable;
  #focus: Element | null = null;

  constructor(field: Editable) {
    this.at = isTextField(field) ? field : editingHostOf(field);
  }

  /** False when there is nothing left to type into. */
  async stroke(char: string): Promise<boolean> {
    if (!hasFocus(this.at) && !takesFocus(this.at)) return false;
    this.#focus = focused();
    const name = char === '\n' ? 'Enter' : char;
    if (this.#send('keydown', name) && this.#send('keypress', name)) {
      insertAtCaret(this.at, char);
      this.#follow();
    }
    this.#send('keyup', name);
    // What frameworks do on an event they do right after it. A person's own doing comes later, and is not followed.
    await null;
    this.#follow();
    return true;
  }

  #send(type: 'keydown' | 'keypress' | 'keyup', name: string): boolean {
    const goesOn = key(this.at, type, name);
    this.#follow();
    return goesOn;
  }

  #follow(): void {
    const now = focused();
    if (now === this.#focus) return;
    this.#focus = now;
    const next = now && editable(now);
    if (next) this.at = next;
  }
}
