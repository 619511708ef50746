import type { Executor } from '../context';
import { ActionError } from '../errors';
import { loading } from '../loads';
import { askPage } from '../reach';

export const pageNavigate: Executor<'page.navigate'> = async ({ url, action }, context) => {
  const { driver, call } = context;
  const { tabId, signal } = call;
  if ((url === undefined) === (action === undefined)) {
    throw new ActionError('INVALID_INPUT', { why: 'give exactly one of url and action' });
  }
  const nowhere = () => new ActionError('ACTION_FAILED', { why: `there is no page to go ${action} to` });
  const begin = async (): Promise<Begun> => {
    if (action !== undefined && action !== 'reload' && driver.holds(tabId)) {
      // The debugger knows the whole history, and what the browser keeps its own button from.
      if (!(await driver.step(tabId, STEPS[action], signal))) {
        throw nowhere();
      }
      return { performed: action };
    }
    try {
      const where = url === undefined ? { action: action ?? 'reload' } : { url };
      return await askPage('leave', where, context, { again: true });
    } catch (error) {
      if (!(error instanceof ActionError) || error.code !== 'TAB_UNREACHABLE') {
        throw error;
      }
      if (error.details?.mayHaveHappened === true) {
        return { navigating: true as const };
      }
    }
    // No script may run here, but the browser itself can still leave.
    return url === undefined ? viaHistory(tabId, action ?? 'reload') : viaTab(tabId, url);
  };
  const { began, loaded } = await loading(tabId, signal, begin, {
    orElse: ({ unsure }) => (unsure ? nowhere() : undefined),
  });
  const { unsure: _, ...told } = began;
  return { data: { ...told, loaded } };
};

type Begun = Partial<Record<'navigatingTo' | 'navigatedTo' | 'performed', string>> & {
  navigating?: true;
  unsure?: true;
};

const STEPS = { back: -1, forward: 1 } as const;

async function viaTab(tabId: number, text: string): Promise<{ navigatedTo: string }> {
  const { href } = webAddress(text);
  await chrome.tabs.update(tabId, { url: href });
  return { navigatedTo: href };
}

async function viaHistory(tabId: number, action: 'back' | 'forward' | 'reload'): Promise<{ performed: string }> {
  const go = { back: chrome.tabs.goBack, forward: chrome.tabs.goForward, reload: chrome.tabs.reload }[action];
  try {
    await go(tabId);
  } catch {
    throw new ActionError('ACTION_FAILED', { why: `there is no page to go ${action} to` });
  }
  return { performed: action };
}

/** An http(s) address, absolute or relative to `base`. */
export function webAddress(text: string, base?: string): URL {
  const url = URL.parse(text, base);
  if (url === null) {
    throw new ActionError('INVALID_INPUT', { why: 'url is no whole address, and here it can be relative to nothing' });
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new ActionError('UNSUPPORTED', { why: 'only http and https addresses can be opened' });
  }
  return url;
}
