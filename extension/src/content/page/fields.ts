/** What can be written into: fields of text, and elements that are edited where they stand. */
import { idle } from '../calm';
import { selectAllIn, setValue, type TextField } from '../fill';
import { command, dispatch, isEdited, textContent } from '../native';
import { input } from './events';

export type Editable = TextField | HTMLElement;

/** Inputs that hold no text: they are clicked, or take files. */
const NO_TEXT = new Set(['checkbox', 'radio', 'button', 'submit', 'reset', 'image', 'file']);

export function isTextField(el: Element | null): el is TextField {
  return el instanceof HTMLTextAreaElement || (el instanceof HTMLInputElement && !NO_TEXT.has(el.type));
}

/** The control of a label, else the element itself. */
export const controlOf = (el: Element): Element => (el instanceof HTMLLabelElement && el.control) || el;

/** Undefined for what nobody can write into. */
export function editable(el: Element): Editable | undefined {
  if (isTextField(el)) return el;
  return isEdited(el) ? el : undefined;
}

export const contentOf = (el: Editable): string => (isTextField(el) ? el.value : (textContent(el) ?? ''));

const setTextContent = Object.getOwnPropertyDescriptor(Node.prototype, 'textContent')?.set;

/** In one step, and without a word to the page. */
export function replaceContent(el: Editable, text: string): void {
  if (isTextField(el)) setValue(el, text);
  else setTextContent?.call(el, text);
}

/**
 * Writes into an editing host as a user does, so that editors which keep a model of their own learn of it: in the place
 * of what is there, or behind it. Where nothing came of that, the text is put there all the same.
 */
export async function rewrite(host: HTMLElement, value: string, { clear }: { clear: boolean }): Promise<void> {
  const before = contentOf(host);
  await selectAllIn(host);
  if (!clear) getSelection()?.collapseToEnd();
  const lines = value.split(/\r\n?|\n/);
  for (const [i, line] of lines.entries()) {
    if (i > 0) {
      insertAtCaret(host, '\n');
      await idle();
    }
    if (line !== '' || lines.length === 1) insertAtCaret(host, line);
    await idle();
  }
  const wanted = clear ? value : before + value;
  if (contentOf(host) === before && before !== wanted) {
    replaceContent(host, wanted);
    input(host, value);
  }
}

/**
 * In the place of what is selected, as by a key: the page may prevent it, the field may allow no more, and the user can
 * undo it. A line break begins a line or a paragraph; no text at all deletes. The element has the focus.
 */
export function insertAtCaret(el: Editable, text: string): void {
  if (isTextField(el) && (el.disabled || el.readOnly)) return;
  const edit =
    text === '' ? 'delete' : text !== '\n' ? 'insertText' : isTextField(el) ? 'insertLineBreak' : 'insertParagraph';
  const inputType = edit === 'delete' ? 'deleteContentBackward' : edit;
  const data = edit === 'insertText' ? text : null;
  // The editing command does not ask the page first, as a user's input would.
  const asked = new InputEvent('beforeinput', { bubbles: true, cancelable: true, composed: true, inputType, data });
  if (dispatch(el, asked)) command(edit, text);
}
