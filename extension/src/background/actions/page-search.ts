import type { PageOps } from '../../lib/page-protocol';
import type { Executor } from '../context';
import { ActionError } from '../errors';
import { LOADED_WITHIN_MS, loading } from '../loads';
import { askPage } from '../reach';

/** How long a page may take that shows the results without leaving, of which nobody is told. */
const SHOWN_WITHIN_MS = 2000;

/** What is left to tell of a search whose page went away before it answered. */
const LEFT: PageOps['search']['result'] = { via: 'field', submitted: true, leaves: true };

export const searchSite: Executor<'page.searchSite'> = async (input, context) => {
  const { tabId, signal } = context.call;
  const { began, loaded } = await loading(
    tabId,
    signal,
    async () => {
      try {
        return await askPage('search', input, context, { again: false });
      } catch (error) {
        if (error instanceof ActionError && error.details?.mayHaveHappened === true) {
          return LEFT;
        }
        throw error;
      }
    },
    { within: ({ leaves }) => (leaves ? LOADED_WITHIN_MS : SHOWN_WITHIN_MS) },
  );
  const { leaves: _, ...told } = began;
  const { url } = await chrome.tabs.get(tabId);
  return { data: { searchedFor: input.query, ...told, loaded, ...(url && { landedOn: url }) } };
};
