/** page.findSearch: whether and how a site can be searched. It looks only. */
import type { PageOps } from '../../lib/page-protocol';
import { cached, withCaches } from '../caches';
import { attr, baseURIOf, closestCss, formElements, hasAttr, isHtml, matchesCss, queryAll } from '../native';
import { accessibleText, first } from './accessible-text';
import { describe } from './describe';
import { isShown } from './exposure';
import { editable } from './fields';
import { formFacts, formOf, MAX_ADDRESS, submits } from './forms';

type Find = PageOps['page.findSearch'];
export type SearchField = Find['result']['fields'][number];

export interface Template {
  /** An address with `{query}` where the words go. */
  template: string;
  templateFrom: 'form' | 'address';
}

export function findSearch({ maxPerKind }: Find['args']): Find['result'] {
  return withCaches(() => {
    const fields = searchFields();
    const template = templateOf(best(fields));
    const some = <T>(all: Iterable<Element>, tell: (el: Element) => T): T[] => [...few(all, maxPerKind)].map(tell);
    const openSearch = openSearchOf();
    return {
      url: first(location.href, MAX_ADDRESS),
      searchable: fields.length > 0 || template !== undefined,
      ...template,
      fields: some(fields, toldField),
      toggles: some(toggles(), (el) => describe(el)),
      links: some(searchLinks(), (el) => ({ ...describe(el), href: addressOf(el)?.href ?? '' })),
      ...(openSearch && { openSearch }),
    };
  });
}

function* few<T>(all: Iterable<T>, max: number): Generator<T> {
  let left = max;
  for (const one of all) {
    yield one;
    if (--left === 0) return;
  }
}

/** The names that fields and parameters for a search have. */
const PARAMS = new Set(['q', 'query', 'k', 's', 'search', 'keyword', 'keywords', 'term', 'wd', 'text']);

/** A word that begins with one of these, in the languages that have it: `Search the shop`, `site-search`, `siteSearch`. */
const WORD = /(?<!\p{L})(search|zoek|suche|suchen|recherche|buscar|cerca|szukaj)/iu;
const HUMP = /(?<=\p{Ll})(?=\p{Lu})/gu;

const NAMING = ['name', 'id', 'class', 'aria-label', 'placeholder', 'title'];
/** A longer attribute names nothing. */
const MAX_NAME = 256;

const says = (text: string): boolean => WORD.test(text.slice(0, MAX_NAME).replace(HUMP, ' '));

function isNamed(el: Element): boolean {
  const name = attr(el, 'name')?.toLowerCase();
  if (name && PARAMS.has(name)) return true;
  return NAMING.some((naming) => says(attr(el, naming) ?? '')) || says(accessibleText(el));
}

const CANDIDATES: readonly [css: string, fits: (el: Element) => boolean][] = [
  ['input[type="search" i], [role="searchbox" i]', () => true],
  ['input, textarea, [contenteditable]', isInSearch],
  ['input', isNamed], // not what is written into at length: a comment is called `text`, too
];

/** All that can be searched with, those first that can be nothing else. */
export function searchFields(): Element[] {
  const found = new Set<Element>();
  for (const [css, fits] of CANDIDATES) {
    for (const el of queryAll(document, css)) if (misfitOf(el) === undefined && fits(el)) found.add(el);
  }
  return [...found];
}

/** Why an element is no field of the site's search, in words; undefined when it is one. */
export function misfitForSearch(el: Element): string | undefined {
  const misfit = misfitOf(el);
  if (misfit || CANDIDATES.some(([css, fits]) => matchesCss(el, css) && fits(el))) return misfit;
  return 'nothing says that it is for a search; page_fillInput with pressEnter writes there and sends';
}

function isInSearch(el: Element): boolean {
  if (closestCss(el, '[role="search" i], search')) return true;
  const form = formOf(el);
  const action = (form && attr(form, 'action'))?.slice(0, MAX_ADDRESS) ?? '';
  return /search/i.test(action) || says(action);
}

const ENTRIES = new Set(['search', 'text']);

/** Why an element cannot be searched with, whatever it is for. */
function misfitOf(el: Element): string | undefined {
  const field = editable(el);
  if (!field || (field instanceof HTMLInputElement && !ENTRIES.has(field.type))) return 'it is no field of text';
  if (matchesCss(el, ':disabled') || attr(el, 'aria-disabled') === 'true') return 'it is disabled';
  const form = formOf(el);
  return form && signsIn(form) ? 'its form is for signing in' : undefined;
}

const signsIn = cached((form: Element) => queryAll(form, 'input[type="password" i]').length > 0);

/** The first that is shown, else the first. */
export const best = (fields: readonly Element[]): Element | undefined => fields.find(isShown) ?? fields[0];

export function toldField(el: Element): SearchField {
  const param = attr(el, 'name');
  const form = formOf(el);
  return {
    ...describe(el),
    ...(param && { param: first(param, MAX_NAME) }),
    ...(!isShown(el) && { hidden: true }),
    ...(form && { form: formFacts(form) }),
  };
}

/** What shows a search field: named so, and neither sends a form nor holds a field that is there already. */
export function* toggles(): Generator<Element> {
  const shown = new Set(searchFields().filter(isShown));
  for (const el of queryAll(document, 'button, [role="button" i], summary, a')) {
    const label = accessibleText(el) || attr(el, 'title') || '';
    if (!says(label) || !isShown(el) || submits(el)) continue;
    if (![...queryAll(el, 'input, textarea, [contenteditable]')].some((inner) => shown.has(inner))) yield el;
  }
}

function* searchLinks(): Generator<Element> {
  for (const el of queryAll(document, 'a[href]')) {
    const url = addressOf(el);
    if (url?.origin === location.origin && says(url.pathname) && isShown(el)) yield el;
  }
}

function addressOf(el: Element): URL | undefined {
  const href = attr(el, 'href') ?? '';
  return href.length > MAX_ADDRESS ? undefined : (URL.parse(href, baseURIOf(document)) ?? undefined);
}

function openSearchOf(): { href: string; title?: string } | undefined {
  const [link] = queryAll(document, 'link[rel~="search" i][type="application/opensearchdescription+xml" i][href]');
  const href = link && addressOf(link)?.href;
  const title = link && attr(link, 'title')?.trim();
  return href ? { href, ...(title && { title: first(title, MAX_NAME) }) } : undefined;
}

/** Of the form of a field, else of an address that has been searched with. */
export function templateOf(field: Element | undefined): Template | undefined {
  const fromForm = field && formTemplate(field);
  if (fromForm) return { template: fromForm, templateFrom: 'form' };
  const fromAddress = addressTemplate();
  return fromAddress ? { template: fromAddress, templateFrom: 'address' } : undefined;
}

const QUERY = '{query}';

/** https://html.spec.whatwg.org/#form-submission-algorithm, for method get. Nothing is asked of the page. */
function formTemplate(field: Element): string | undefined {
  const form = formOf(field);
  const param = attr(field, 'name');
  if (!form || !param || (attr(form, 'method') || 'get').toLowerCase() !== 'get') return undefined;
  const url = URL.parse(attr(form, 'action') || location.href, baseURIOf(document));
  if (!url) return undefined;
  const entries = [...entriesOf(form)].filter(([name]) => name !== param);
  return templateIn(url, [...entries, [param, QUERY]]);
}

function addressTemplate(): string | undefined {
  const url = new URL(location.href);
  const entries = [...url.searchParams];
  const param = entries.find(([name]) => PARAMS.has(name.toLowerCase()))?.[0];
  if (param === undefined) return undefined;
  return templateIn(
    url,
    entries.map(([name, value]) => [name, name === param ? QUERY : value]),
  );
}

function templateIn(url: URL, entries: [string, string][]): string | undefined {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined;
  url.hash = '';
  const encoded = entries.map(([name, value]) =>
    value === QUERY ? `${encodeURIComponent(name)}=${QUERY}` : String(new URLSearchParams([[name, value]])),
  );
  url.search = '';
  const template = `${url.href}?${encoded.join('&')}`;
  return template.length > MAX_ADDRESS ? undefined : template;
}

const NOT_SENT = new Set(['submit', 'button', 'reset', 'image', 'file', 'password']);

/** What a form would send, but for its buttons and files. */
function* entriesOf(form: HTMLFormElement): Generator<[string, string]> {
  for (const el of formElements(form)) {
    const name = isHtml(el) && hasAttr(el, 'name') ? attr(el, 'name') : null;
    if (!name || matchesCss(el, ':disabled')) continue;
    if (el instanceof HTMLSelectElement) for (const { value } of el.selectedOptions) yield [name, value];
    else if (el instanceof HTMLTextAreaElement) yield [name, el.value];
    else if (el instanceof HTMLInputElement && !NOT_SENT.has(el.type)) {
      const ticks = el.type === 'checkbox' || el.type === 'radio';
      if (!ticks || el.checked) yield [name, el.value];
    }
  }
}
