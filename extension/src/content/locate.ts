/** From a locator or a ref to elements of this document. */
import type { FrameLocator, PageFailureDetails, Target } from '../lib/page-shapes';
import { matchable } from '../lib/space';
import { byRole } from './by-role';
import { withCaches } from './caches';
import { queryCss } from './css';
import { shortTag } from './dom';
import { labelsFor } from './labels';
import { nameOf } from './name';
import { attr, elementById, matchesCss, tagOf } from './native';
import { Failure, Pending } from './outcome';
import { resolveRef } from './refs';
import { roleOf } from './role';
import { queryScopes } from './scopes';
import { byText, writtenText } from './text';
import { isHiddenForAria } from './visibility';

const MAX_CANDIDATES = 5;
const MAX_DESCRIPTION = 120;

/** The one element of a target; none is worth waiting for, several are not. */
export function resolve(target: Target): Element | Pending | Failure {
  if ('ref' in target) return resolveRef(target.ref) ?? new Failure('STALE_ELEMENT_REFERENCE');
  const { locator } = target;
  const found = locate(locator);
  if (found instanceof Failure) return found;
  const [first] = found;
  if (!first) return new Pending('match', () => nearMisses(locator));
  return found.length === 1 ? first : ambiguous(found);
}

export function ambiguous(found: Element[]): Failure {
  return new Failure('LOCATOR_AMBIGUOUS', { matchCount: found.length, candidates: describeSome(found) });
}

/** All elements that the locator matches, in no promised order. */
export function locate(locator: FrameLocator): Element[] | Failure {
  return withCaches(() => {
    switch (locator.strategy) {
      case 'role':
        return byRole(locator);
      case 'text':
        return byText(locator.value);
      case 'label':
        return byLabel(locator.value);
      case 'placeholder':
        return byAttribute('placeholder', (value) => matchable(value) === matchable(locator.value));
      case 'testId':
        return byAttribute('data-testid', (value) => value === locator.value);
      case 'css':
        return queryCss(locator.value);
    }
  });
}

function byAttribute(name: string, fits: (value: string) => boolean): Element[] {
  return queryScopes(`[${name}]`).filter((el) => fits(attr(el, name) ?? ''));
}

/** What a label can be for: the labelable elements of HTML, and whatever else takes input. */
const CONTROLS =
  'button, input:not([type=hidden i]), meter, output, progress, select, textarea, [contenteditable], ' +
  '[role~=button i], [role~=textbox i], [role~=searchbox i], [role~=combobox i], [role~=listbox i], [role~=checkbox i], ' +
  '[role~=radio i], [role~=switch i], [role~=slider i], [role~=spinbutton i], [role~=radiogroup i]';

/**
 * Form controls by label text. A region or a link may carry the same label; it counts only when no control does.
 */
function byLabel(value: string): Element[] {
  const wanted = matchable(value);
  const has = (el: Element) => labelTexts(el).includes(wanted);
  const labels = queryScopes('label').filter((label) => writtenText(label).includes(wanted));
  const controls = new Set([...labels.map((label) => (label as HTMLLabelElement).control), ...queryScopes(LABELLED)]);
  const found = [...controls].filter((el) => el !== null && has(el)) as Element[];
  const controlsOnly = found.filter((el) => matchesCss(el, CONTROLS) || isCustom(el));
  return controlsOnly.length ? controlsOnly : found;
}

const LABELLED = '[aria-label], [aria-labelledby]';

const isCustom = (el: Element) => tagOf(el).includes('-');

/** By the order of the accessible name computation: what comes first hides what comes after. https://w3c.github.io/accname/#computation-steps */
function labelTexts(el: Element): string[] {
  const labelledBy = (attr(el, 'aria-labelledby') ?? '')
    .split(/\s+/)
    .flatMap((id) => (id && elementById(el, id)) || [])
    .map((label) => writtenText(label));
  if (labelledBy.length) return [...labelledBy, labelledBy.join(' ')];
  const own = matchable(attr(el, 'aria-label') ?? '');
  if (own) return [own];
  return labelsFor(el).flatMap((label) => [
    writtenText(label),
    // The options of a select inside its label are no part of what the label says.
    writtenText(label, { skip: (part) => part !== label && matchesCss(part, CONTROLS) }),
  ]);
}

/** What the caller may have meant. */
export function nearMisses(locator: FrameLocator): PageFailureDetails {
  const wanted = locator.name ?? locator.value;
  const score = similarityTo(wanted);
  const ranked = candidatesFor(locator)
    .map(([el, text]) => ({ el, score: score(text) }))
    .filter(({ score }) => score > 0 || locator.strategy === 'role')
    .sort((a, b) => b.score - a.score);
  return { matchCount: 0, candidates: describeSome(ranked.map(({ el }) => el)) };
}

/** Elements of the same kind with the text that the locator compares. */
function candidatesFor(locator: FrameLocator): [Element, string][] {
  const attribute = (name: string) =>
    queryScopes(`[${name}]`).map((el): [Element, string] => [el, attr(el, name) ?? '']);
  return withCaches(() => {
    switch (locator.strategy) {
      case 'role': {
        const alike = byRole({ strategy: 'role', value: locator.value });
        const others = alike.length ? alike : queryScopes(CLICKABLE).filter((el) => !isHiddenForAria(el));
        return others.slice(0, MAX_COMPARED).map((el) => [el, nameOf(el)]);
      }
      case 'text':
        return queryScopes('body *')
          .filter((el) => el.childElementCount === 0)
          .map((el) => [el, writtenText(el, { limit: MAX_DESCRIPTION })]);
      case 'label':
        return queryScopes(CONTROLS)
          .slice(0, MAX_COMPARED)
          .map((el) => [el, labelTexts(el).join(' ')]);
      case 'placeholder':
        return attribute('placeholder');
      case 'testId':
        return attribute('data-testid');
      case 'css':
        return [];
    }
  });
}

const CLICKABLE = 'a[href], button, input, select, textarea, [role]';
const MAX_COMPARED = 2000;

/** How many words (or, for one word, how much of it) two texts have in common, from 0 to 1. */
function similarityTo(wanted: string): (text: string) => number {
  const words = wordsOf(wanted);
  return (text) => {
    const other = wordsOf(text);
    const shared = words.filter((word) => other.some((one) => one.startsWith(word) || word.startsWith(one)));
    return words.length ? (2 * shared.length) / (words.length + other.length) : 0;
  };
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? [];
}

function describeSome(elements: Element[]): string[] {
  return withCaches(() => elements.slice(0, MAX_CANDIDATES).map(describe));
}

/** `button "Save draft"`, or the opening tag of an element that has no role. */
export function describe(el: Element): string {
  const role = roleOf(el);
  const name = role && role !== 'generic' ? nameOf(el) : '';
  return (name ? `${role} "${name}"` : shortTag(el)).slice(0, MAX_DESCRIPTION);
}

/** The control that a label is for; any other element itself. */
export function controlOf(el: Element): Element {
  return (el instanceof HTMLLabelElement && el.control) || el;
}

/** The labels of a form control, by nesting and by `for`. (In a form `labels` may be a control of that name.) */
export function labelsOf(el: Element): Element[] {
  const { labels } = el as HTMLInputElement;
  return labels instanceof NodeList ? [...labels] : [];
}
