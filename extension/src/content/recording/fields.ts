/** What may be kept of fields. When in doubt it is a secret. */
import { attr, isEdited } from '../native';
import { accessibleText, collapse, first } from '../page/accessible-text';

const SECRET_TYPES = new Set(['password', 'hidden']);
const SECRET_AUTOCOMPLETE = /^(?:cc-|new-password|current-password|one-time-code)/;
/** In names and ids. */
const SECRET_NAME = /pass|ssn|card|cvv|cvc|otp|secret|token|pin(?:$|[^a-z])/i;
const MAX_FIELD = 80;
const MAX_VALUE = 120;

export type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Inputs that hold no text: they are clicked, or take files. */
const NO_TEXT = new Set(['checkbox', 'radio', 'button', 'submit', 'reset', 'image', 'file', 'range', 'color']);

export function isTextField(el: unknown): el is TextField {
  return el instanceof HTMLTextAreaElement || (el instanceof HTMLInputElement && !NO_TEXT.has(el.type));
}

/** An element whose content is typed, or one inside of it. */
export const isEditor = (el: Element): el is HTMLElement => isEdited(el);

const seenAsPassword = new WeakSet<Element>();

/** A field that once was a password stays one: pages show passwords by changing the type. */
export function isSecret(el: Element): boolean {
  if (el instanceof HTMLInputElement && SECRET_TYPES.has(el.type)) seenAsPassword.add(el);
  const autocomplete = (attr(el, 'autocomplete') ?? '').toLowerCase().split(/\s+/);
  const names = [attr(el, 'name'), attr(el, 'id'), attr(el, 'aria-label'), attr(el, 'placeholder')];
  return (
    seenAsPassword.has(el) ||
    autocomplete.some((word) => SECRET_AUTOCOMPLETE.test(word)) ||
    names.some((name) => SECRET_NAME.test(name ?? '')) ||
    SECRET_NAME.test(fieldName(el))
  );
}

/** A number of a payment card, whatever field it is in (ISO/IEC 7812-1, annex B). */
export function isCardNumber(value: string): boolean {
  const digits = value.replace(/[ -]/g, '');
  if (!/^\d{13,19}$/.test(digits)) return false;
  let sum = 0;
  for (const [i, digit] of [...digits].reverse().entries()) {
    const doubled = Number(digit) * (i % 2 === 0 ? 1 : 2);
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** What a field is called. What stands in an editor is not its name. */
export function fieldName(el: Element): string {
  const name = isEditor(el) ? (attr(el, 'aria-label') ?? '') : accessibleText(el);
  return first(collapse(name), MAX_FIELD) || 'the field';
}

/** What may be kept of a value. */
export const kept = (value: string): string => first(collapse(value), MAX_VALUE);
