/** Forms, through their prototype: a field named `submit` takes that name away from its form. */
import type { PageOps } from '../../lib/page-protocol';
import { withCaches } from '../caches';
import { attr, closestCss, hasAttr, queryAll } from '../native';
import { type Call, Failure } from '../outcome';
import { first } from './accessible-text';
import { begin } from './begin';
import { selectorOf } from './selector';
import { find } from './target';

type SubmitForm = PageOps['page.submitForm'];

const { requestSubmit } = HTMLFormElement.prototype;

/** What became of a form: the browser sends it, the page takes care of it, or a value in it is not valid. */
export type Submitted = 'sent' | 'taken' | 'invalid';

/** Also by the page's own means. */
export const isSubmitted = (outcome: Submitted | undefined): boolean => outcome === 'sent' || outcome === 'taken';

/** With validation, and with the event that a user's submit has. */
export function submit(form: HTMLFormElement): Submitted {
  let seen: Event | undefined;
  const note = (event: Event) => {
    if (event.target === form) seen = event;
  };
  addEventListener('submit', note, { capture: true });
  requestSubmit.call(form);
  removeEventListener('submit', note, { capture: true });
  if (!seen) return 'invalid';
  return seen.defaultPrevented ? 'taken' : 'sent';
}

export function submitForm({ target }: SubmitForm['args'], call: Call): SubmitForm['result'] | Failure {
  const found = target ? find(target) : queryAll(document, 'form')[0];
  if (found instanceof Failure) return found;
  const form = found && (found instanceof HTMLFormElement ? found : formOf(found));
  if (!form)
    return new Failure('TARGET_NOT_FOUND', { matchCount: 0, why: 'there is no form, or none around the target' });
  const { selector, ...facts } = formFacts(form);
  begin(form, call);
  return { form: selector, ...facts, submitted: submit(form) !== 'invalid' };
}

/** An address that is longer holds a document of its own. */
export const MAX_ADDRESS = 2000;
/** Browsers show less of it. */
export const MAX_TITLE = 300;
/** The names of methods are short. */
const MAX_METHOD = 20;

/** A form as these tools tell of it: where it goes as it is written, and how. */
export function formFacts(form: Element): { selector: string; action?: string; method: string } {
  const action = hasAttr(form, 'action') ? first(attr(form, 'action') ?? '', MAX_ADDRESS) : undefined;
  return {
    selector: withCaches(() => selectorOf(form)),
    ...(action !== undefined && { action }),
    method: first(attr(form, 'method') || 'get', MAX_METHOD).toLowerCase(),
  };
}

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
