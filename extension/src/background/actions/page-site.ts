import type { Executor } from '../context';
import { askPage } from '../reach';
import { callSiteTool, LISTED_WITHIN_MS, siteTools } from '../site-tools';
import { settled } from './page-side';

/** How long an overview waits for a page to tell its tools. */
const TOLD_WITHIN_MS = 500;
const MAX_DESCRIPTION = 140;

/** The overview of the page, and what tools it offers, if any. */
export const getPageInfo: Executor<'page.getPageInfo'> = async (input, context) => {
  const offered = siteTools(context, TOLD_WITHIN_MS).catch(() => undefined);
  const data = await askPage('page.getPageInfo', input, context, { again: true });
  const site = await offered;
  if (!site) {
    return { data };
  }
  const tools = site.tools.map(({ name, description }) => ({
    name,
    description: description.slice(0, MAX_DESCRIPTION),
  }));
  return { data: { ...data, siteTools: { api: site.api, count: site.count, tools } } };
};

export const listSiteTools: Executor<'page.listSiteTools'> = async (_input, context) => ({
  data: await siteTools(context, LISTED_WITHIN_MS),
});

export const callTool: Executor<'page.callSiteTool'> = async (input, context) => {
  const answer = await settled(context, () => callSiteTool(context, input));
  return { data: { tool: input.tool, ...answer } as { tool: string; returned: string } };
};
