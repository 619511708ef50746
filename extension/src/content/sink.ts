/**
 * Editors that draw their text themselves (Monaco, Ace, CodeMirror 5) keep an element out of sight that has the focus and
 * takes the keys. It holds a line of the text at most: what all of it is, only the editor knows.
 */
import { composedParentElement } from './dom';
import { dispatch, editContextOf, rectOf } from './native';

export function isSink(el: HTMLElement): boolean {
  return hasEditContext(el) || (el instanceof HTMLTextAreaElement && isOutOfSight(el));
}

export function hasEditContext(el: HTMLElement): boolean {
  return Boolean(editContextOf(el));
}

/** What a sink holds of the text. */
export function sinkText(el: HTMLElement): string | undefined {
  return editContextOf(el)?.text;
}

/** A box that is smaller than a letter, invisible, or cut off by the box around it. */
function isOutOfSight(el: HTMLElement): boolean {
  const { opacity } = getComputedStyle(el);
  const around = composedParentElement(el);
  const boxes = around && getComputedStyle(around).overflow === 'hidden' ? [el, around] : [el];
  return opacity === '0' || boxes.map(rectOf).some(({ width, height }) => width < 4 || height < 4);
}

/**
 * Offers a text to the editor as a paste, which unlike typed text it does not indent or complete; reports whether it took
 * the text.
 */
export function offerPaste(el: HTMLElement, text: string): boolean {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true, composed: true });
  return !dispatch(el, event);
}
