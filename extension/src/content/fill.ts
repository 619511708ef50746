/**
 * Replacing the value of a field.
 *
 * A text field is edited by the browser's own editing command, so that the page sees trusted events. Fields with a
 * format get their value assigned. An editing host is only focused and selected here: editors keep a model of their
 * own that follows `beforeinput`, and no editing command raises that; so the worker sends the text as real input.
 */
import type { PageOps } from '../lib/page-protocol';
import type { Target } from '../lib/page-shapes';
import { matchable } from '../lib/space';
import { isDisabled } from './actionability';
import { withCaches } from './caches';
import { cue } from './cue';
import { editingHostOf } from './dom';
import { conform, wantedFormat } from './field-format';
import { controlOf, resolve } from './locate';
import {
  activeElementIn,
  activeElementOf,
  checkVisible,
  command,
  focusOn,
  isConnected,
  isEdited,
  listen,
  matchesCss,
  rootOf,
} from './native';
import { type Call, Failure, Pending, within } from './outcome';
import { hasEditContext, isSink, offerPaste, sinkText } from './sink';
import { isReadonly } from './state';
import { writtenText } from './text';
import { isVisible } from './visibility';
import { until } from './wait';

export type TextField = HTMLInputElement | HTMLTextAreaElement;
type Filled = PageOps['fill']['result'];

const DONE: Filled = { insert: false, handle: 0 };

export async function fill({ target, value }: PageOps['fill']['args'], call: Call): Promise<Filled | Failure> {
  const field = await until(() => focusField(target), call);
  if (field instanceof Failure) return field;
  cue(field);
  const before = contentOf(field);
  if (!isTextField(field) || isSink(field)) return readyForInput(target, field, before);
  const wanted = wantedFormat(field.type);
  if (wanted) {
    const kept = conform(field as HTMLInputElement, value);
    if (kept === undefined) return new Failure('INVALID_ARGUMENT', { wanted });
    call.acting();
    setValue(field, kept);
    field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
    field.dispatchEvent(new Event('change', { bubbles: true }));
  } else {
    call.acting();
    if (!replaceText(field, value)) return readyForInput(target, field, before);
    reportChange(field, before);
  }
  return isAnswer(contentOf(field), before, value) ? DONE : new Failure('ELEMENT_NOT_FOUND');
}

/** How long an editor may take, after the input, to show what it made of it. */
const EDIT_SHOWS_WITHIN_MS = 1000;

export async function confirmFill(
  { handle, value }: PageOps['confirmFill']['args'],
  call: Call,
): Promise<PageOps['confirmFill']['result'] | Failure> {
  if (inserting?.handle !== handle) return { matches: false };
  const { target, field, before, taken } = inserting;
  inserting = undefined;
  // Of what a sink holds nothing follows for the text; the editor that took it has to be believed.
  if (taken && isTextField(field)) return { matches: true };
  const shown = await until<HTMLElement>(
    () => {
      const now = isConnected(field) ? field : fieldOf(target);
      if (now instanceof Failure || now instanceof Pending) return now;
      return isAnswer(contentOf(now), before, value) ? now : new Pending('match');
    },
    within(call, EDIT_SHOWS_WITHIN_MS),
  );
  if (shown instanceof Failure) return shown.code === 'OPERATION_CANCELLED' ? shown : { matches: false };
  if (isTextField(shown)) reportChange(shown, before);
  return { matches: true };
}

/** The last field that was made ready for trusted input. */
let inserting: { handle: number; target: Target; field: HTMLElement; before: string; taken: boolean } | undefined;
let lastHandle = 0;

async function readyForInput(target: Target, field: HTMLElement, before: string): Promise<Filled> {
  const sink = isSink(field);
  if (isTextField(field)) field.select();
  else if (!sink) await selectAllIn(field);
  inserting = { handle: ++lastHandle, target, field, before, taken: false };
  return { insert: true, handle: inserting.handle, ...(sink && { sink }) };
}

export function paste({ handle, value }: PageOps['paste']['args']): PageOps['paste']['result'] {
  if (inserting?.handle !== handle) return { taken: false };
  inserting.taken = offerPaste(inserting.field, value);
  return { taken: inserting.taken };
}

/** Input types without a value that one could type or pick. */
const NOT_FILLABLE = new Set(['checkbox', 'radio', 'button', 'submit', 'reset', 'image', 'file', 'hidden']);

/** What is to be filled for a target: the control of a label, the outermost editing host around an element. */
function fieldOf(target: Target): HTMLElement | Pending | Failure {
  const el = withCaches(() => resolve(target));
  if (!(el instanceof Element)) return el;
  const control = controlOf(el);
  if (control instanceof HTMLTextAreaElement) return control;
  if (control instanceof HTMLInputElement && !NOT_FILLABLE.has(control.type)) return control;
  if (!(control instanceof HTMLElement)) return new Failure('ELEMENT_NOT_FOUND');
  if (hasEditContext(control)) return control;
  return isEdited(control) ? editingHostOf(control) : new Failure('ELEMENT_NOT_FOUND');
}

function focusField(target: Target): HTMLElement | Pending | Failure {
  const field = fieldOf(target);
  if (field instanceof Failure || field instanceof Pending) return field;
  if (!isVisible(field) && !(isSink(field) && checkVisible(field))) return new Pending('visible');
  if (isDisabled(field)) return new Pending('enabled');
  if (isReadonly(field)) return new Pending('editable');
  focusOn(field);
  // A page may answer a focus by moving it, or by putting another field in the place of this one.
  return activeWithin(rootOf(field)) === field ? field : new Pending('editable');
}

const activeWithin = (root: Node): Element | null =>
  root instanceof ShadowRoot ? activeElementIn(root) : activeElementOf(document);

function isTextField(field: HTMLElement): field is TextField {
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
}

/** Of an editing host without its islands that can't be edited: placeholders, controls of the editor. */
function contentOf(field: HTMLElement): string {
  if (isTextField(field)) return field.value;
  const held = sinkText(field);
  if (held !== undefined) return held;
  return writtenText(field, { skip: (el) => matchesCss(el, '[contenteditable=false i]') });
}

/** From this length on an editing command is too slow; with line breaks, whose cost grows with the square, at once. */
const SLOW_TO_TYPE = 2000;

/** Puts the text in the place of the present one; false when the browser or the page refused the edit itself. */
function replaceText(field: TextField, value: string): boolean {
  const before = field.value;
  if (before === '' && value === '') return true;
  field.select();
  // The editing command does not ask the page first, as a user's input would.
  const edit = value ? { inputType: 'insertText', data: value } : { inputType: 'deleteContentBackward' };
  const asked = new InputEvent('beforeinput', { ...edit, bubbles: true, cancelable: true, composed: true });
  if (!field.dispatchEvent(asked)) return false;
  let heard = false;
  const hear = () => {
    heard = true;
  };
  field.addEventListener('input', hear, { capture: true });
  if (value === '') command('delete');
  else if (field instanceof HTMLTextAreaElement && (value.length > SLOW_TO_TYPE || value.includes('\n')))
    pour(field, value);
  else command('insertText', value);
  field.removeEventListener('input', hear, { capture: true });
  return heard || field.value !== before;
}

/** Assigns all but the last character and types that one: as fast as assigning, and the events are trusted. */
function pour(field: HTMLTextAreaElement, value: string): void {
  const text = value.replace(/\r\n?/g, '\n');
  const allowed = field.maxLength >= 0 ? text.slice(0, field.maxLength) : text;
  const last = [...allowed.slice(-2)].at(-1) ?? '';
  const rest = allowed.slice(0, allowed.length - last.length);
  setValue(field, rest);
  field.setSelectionRange(rest.length, rest.length);
  command('insertText', last);
}

const inputValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
const textAreaValue = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set;

/** Frameworks put a setter of their own on a field, to tell their changes from the user's: it must not be called. */
export function setValue(field: TextField, value: string): void {
  (field instanceof HTMLInputElement ? inputValue : textAreaValue)?.call(field, value);
}

/**
 * Whether what a field holds now can be called the answer to `value`. Pages mask, format and shorten what is typed;
 * but a field that kept what it had, or threw all away, has refused.
 */
function isAnswer(now: string, before: string, value: string): boolean {
  const [is, wanted] = [matchable(now), matchable(value)];
  if (is === wanted || (is !== '' && wanted.startsWith(is))) return true;
  const letters = lettersOf(wanted);
  if (letters !== '' && lettersOf(is) === letters) return true;
  return now !== before && (is !== '' || wanted === '');
}

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Tells the page of the change now, where the browser would when the field loses the focus; that later event is then
 * kept back, so that the page hears of one change once.
 */
function reportChange(field: TextField, before: string): void {
  if (field.value === before) return;
  field.dispatchEvent(new Event('change', { bubbles: true }));
  reported.set(field, field.value);
  const root = rootOf(field);
  (root instanceof ShadowRoot ? root : window).addEventListener('change', keepBackRepeat, { capture: true });
}

const reported = new WeakMap<EventTarget, string>();

function keepBackRepeat(event: Event): void {
  const field = event.composedPath()[0] as TextField;
  const value = event.isTrusted ? reported.get(field) : undefined;
  if (value === undefined) return;
  reported.delete(field);
  if (field.value === value) event.stopImmediatePropagation();
}

/** Selects the contents of an editing host; editors learn of it by an event that comes a moment later. */
export async function selectAllIn(host: HTMLElement): Promise<void> {
  const selection = getSelection();
  if (!selection) return;
  const place = () => [selection.anchorNode, selection.anchorOffset, selection.focusNode, selection.focusOffset];
  const before = place();
  selection.selectAllChildren(host);
  if (place().every((part, i) => part === before[i])) return;
  await new Promise<unknown>((seen) => {
    listen(document, 'selectionchange', seen, { once: true });
    setTimeout(seen, SELECTION_TOLD_WITHIN_MS);
  });
}

const SELECTION_TOLD_WITHIN_MS = 100;
