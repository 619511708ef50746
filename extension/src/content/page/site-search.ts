/** page.searchSite, as far as the page does it: begins to leave for the results, or writes into the field and presses Enter. */
import type { PageOps } from '../../lib/page-protocol';
import { withCaches } from '../caches';
import { type Call, Failure } from '../outcome';
import { begin } from './begin';
import { textOf } from './describe';
import { change, input } from './events';
import { isShown } from './exposure';
import { controlOf, type Editable, isTextField, replaceContent } from './fields';
import { enter } from './fill';
import { takesFocus } from './focus';
import { isSubmitted } from './forms';
import { best, misfitForSearch, searchFields, type Template, templateOf, toggles, toldField } from './search';
import { find } from './target';

type Search = PageOps['search'];

const MAX_TOGGLES = 5;

export function search(args: Search['args'], call: Call): Search['result'] | Failure {
  const way = withCaches(() => wayTo(args));
  if (way instanceof Failure) return way;
  return 'template' in way ? byAddress(way, args.query, call) : byField(way.field, args.query, call);
}

function wayTo({ strategy, target }: Search['args']): Template | { field: Editable } | Failure {
  const field = target ? aimed(target) : best(searchFields());
  if (field instanceof Failure) return field;
  const template = strategy === 'field' ? undefined : templateOf(field);
  if (template) return template;
  if (strategy === 'url') return notFound('no address of results can be made for this site; use strategy field');
  if (!field) return notFound('the page has no search field', [...toggles()]);
  if (!isShown(field)) return notFound('the search field is hidden; click what shows it', [...toggles()]);
  return { field: field as Editable };
}

/** Only what is for a search: whatever else is written and sent here, a person would not be asked about. */
function aimed(target: NonNullable<Search['args']['target']>): Element | Failure {
  const found = find(target, { hidden: true });
  if (found instanceof Failure) return found;
  const field = controlOf(found);
  const misfit = misfitForSearch(field);
  return misfit ? new Failure('INVALID_TARGET', { why: `the target cannot be searched with: ${misfit}` }) : field;
}

function notFound(why: string, shows: readonly Element[] = []): Failure {
  const choices = shows
    .slice(0, MAX_TOGGLES)
    .map((el) => textOf(el))
    .filter(Boolean);
  return new Failure('TARGET_NOT_FOUND', { why, ...(choices.length > 0 && { choices }) });
}

/** Begins to leave after the answer is on its way. */
function byAddress({ template, templateFrom }: Template, query: string, call: Call): Search['result'] | Failure {
  const url = new URL(template.replace('{query}', () => encodeURIComponent(query)));
  if (url.origin !== location.origin) {
    return new Failure('UNSUPPORTED', {
      why: 'the results are on another site; page_navigate to the address',
      address: url.href,
    });
  }
  call.acting();
  setTimeout(() => location.assign(url.href));
  return { via: 'url', templateFrom, navigatingTo: url.href, leaves: true };
}

function byField(field: Editable, query: string, call: Call): Search['result'] {
  begin(field, call);
  takesFocus(field);
  replaceContent(field, query);
  input(field, query);
  if (isTextField(field)) change(field);
  const sent = enter(field);
  return { via: 'field', submitted: isSubmitted(sent), field: toldField(field), leaves: sent === 'sent' };
}
