import type { Executor } from '../context';
import { ActionError } from '../errors';

export const navigate: Executor<'browser.navigate'> = async ({ url }, { driver, call }) => ({
  data: { url: await driver.navigate(call.tabId, httpURL(url), call.signal) },
});

export const back: Executor<'browser.back'> = async (_, { driver, call }) => ({
  data: { url: await driver.traverse(call.tabId, -1, call.signal) },
});

export const forward: Executor<'browser.forward'> = async (_, { driver, call }) => ({
  data: { url: await driver.traverse(call.tabId, 1, call.signal) },
});

export const reload: Executor<'browser.reload'> = async (_, { driver, call }) => ({
  data: { url: await driver.reload(call.tabId, call.signal) },
});

/** The address in its normal form, if it is an absolute one of the web. */
function httpURL(text: string): string {
  const url = URL.parse(text);
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
    throw new ActionError('INVALID_ARGUMENT', { field: 'url' });
  }
  return url.href;
}
