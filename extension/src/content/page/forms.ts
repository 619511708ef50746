/** Forms, through their prototype: a field named `submit` takes that name away from its form. */
import { closestCss } from '../native';

const { requestSubmit } = HTMLFormElement.prototype;

/** With validation, and with the event that a user's submit has. */
export const submit = (form: HTMLFormElement): void => requestSubmit.call(form);

export function formOf(el: Element): HTMLFormElement | null {
  if (el instanceof HTMLInputElement || el instanceof HTMLTextAreaElement || el instanceof HTMLButtonElement)
    return el.form;
  return closestCss(el, 'form') as HTMLFormElement | null;
}

/** Whether a click on the element submits a form. */
export function submits(el: Element): boolean {
  const isSubmit =
    (el instanceof HTMLButtonElement && el.type === 'submit') ||
    (el instanceof HTMLInputElement && (el.type === 'submit' || el.type === 'image'));
  return isSubmit && formOf(el) !== null;
}
