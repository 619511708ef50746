import type { Executor } from '../context';

export const getURL: Executor<'browser.get.url'> = async (_, { driver, call }) => {
  const { url } = await driver.location(call.tabId, call.signal);
  return { data: { url } };
};

export const getTitle: Executor<'browser.get.title'> = async (_, { driver, call }) => {
  const { title } = await driver.location(call.tabId, call.signal);
  return { data: { title } };
};
