/** What can be written into: fields of text, and elements that are edited where they stand. */
import { setValue, type TextField } from '../fill';
import { textContent } from '../native';

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
  return el instanceof HTMLElement && el.isContentEditable ? el : undefined;
}

export const contentOf = (el: Editable): string => (isTextField(el) ? el.value : (textContent(el) ?? ''));

const setTextContent = Object.getOwnPropertyDescriptor(Node.prototype, 'textContent')?.set;

/** In one step, and without a word to the page. */
export function replaceContent(el: Editable, text: string): void {
  if (isTextField(el)) setValue(el, text);
  else setTextContent?.call(el, text);
}
