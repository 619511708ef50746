import type { CallContext, Executor } from '../context';
import { ActionError } from '../errors';

export const navigate: Executor<'browser.navigate'> = async ({ url }, context) => {
  await context.driver.navigate(context.call.tabId, httpURL(url), context.call.signal);
  return shown(context);
};

export const back: Executor<'browser.back'> = async (_, context) => {
  await context.driver.traverse(context.call.tabId, -1, context.call.signal);
  return shown(context);
};

export const forward: Executor<'browser.forward'> = async (_, context) => {
  await context.driver.traverse(context.call.tabId, 1, context.call.signal);
  return shown(context);
};

export const reload: Executor<'browser.reload'> = async (_, context) => {
  await context.driver.reload(context.call.tabId, context.call.signal);
  return shown(context);
};

async function shown({ driver, call }: CallContext): Promise<{ data: { url: string } }> {
  const { url } = await driver.location(call.tabId, call.signal);
  return { data: { url } };
}

/** The address in its normal form, if it is an absolute one of the web. */
function httpURL(text: string): string {
  const url = URL.parse(text);
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
    throw new ActionError('INVALID_ARGUMENT', { field: 'url' });
  }
  return url.href;
}
