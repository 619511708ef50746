import { descriptorNamed } from '../../lib/manifest';
import type { Aim, Until } from '../../lib/page-shapes';
import { compilePattern, PatternError } from '../../lib/pattern';
import { conform } from '../../lib/schema';
import type { Inputs } from '../../registry.gen';
import type { CallContext, Executor } from '../context';
import { ActionError } from '../errors';
import { askPage } from '../reach';
import type { Assignment } from '../watch/monitors';

export const startMonitor: Executor<'page.startMonitor'> = async (input, context) => {
  const { monitors, call } = context;
  const until = untilOf(input.until);
  const tab = await tabOf(input.tabId, context);
  call.tabId = tab.id;
  await monitors.admit(tab.id);
  // The first look also tells what the page makes of the target.
  const seen = await askPage('watch', { until }, context, { again: true });
  const { label, timeoutMs } = input;
  return { data: await monitors.start({ tab, until, label, timeoutMs, seen }) };
};

export const monitorStatus: Executor<'page.monitorStatus'> = async ({ monitorId }, { monitors }) => ({
  data: monitorId === undefined ? { monitors: await monitors.list() } : await monitors.status(monitorId),
});

export const awaitMonitor: Executor<'page.awaitMonitor'> = async ({ monitorId, timeoutMs }, { monitors, call }) => ({
  data: await monitors.settled(monitorId, timeoutMs, call.signal),
});

export const stopMonitor: Executor<'page.stopMonitor'> = async ({ monitorId }, { monitors }) => ({
  data: await monitors.stop(monitorId),
});

const MAX_PATTERN = 200;

/** What to wait for, with the fields that its kind needs. */
function untilOf({ kind, target, pattern, threshold }: Inputs['page.startMonitor']['until']): Until {
  const byPattern = kind === 'text-matches' || kind === 'title-matches';
  const aim = aimOf(target);
  if (!byPattern && !aim?.selector && !aim?.text) {
    throw unfit(`until.target, with selector or text, is needed for ${kind}`);
  }
  if (byPattern) {
    checkPattern(kind, pattern);
  }
  if (threshold !== undefined && !(threshold >= 1 && threshold <= 100)) {
    throw unfit('until.threshold must be from 1 to 100');
  }
  return {
    kind,
    ...(aim && { target: aim }),
    ...(byPattern && { pattern }),
    ...(kind === 'progress-reaches' && threshold !== undefined && { threshold }),
  };
}

function aimOf(target: Record<string, unknown> | undefined): Aim | undefined {
  const schema = descriptorNamed('page.clickElement')?.inputSchema.properties?.target ?? {};
  const conformed = target && conform(schema, target);
  if (conformed?.ok === false) {
    const { field, problem } = conformed.misfit;
    throw unfit(`until.target.${field} ${problem}`);
  }
  return conformed?.value as Aim | undefined;
}

function checkPattern(kind: string, pattern = ''): void {
  if (pattern === '' || pattern.length > MAX_PATTERN) {
    throw unfit(`until.pattern, of 1 to ${MAX_PATTERN} characters, is needed for ${kind}`);
  }
  try {
    compilePattern(pattern);
  } catch (error) {
    throw error instanceof PatternError ? unfit(`until.pattern ${error.message}`) : error;
  }
}

const unfit = (why: string) => new ActionError('INVALID_INPUT', { why });

/** The tab that the call is about, or another one that is whose that is. */
async function tabOf(given: number | undefined, { call, owners }: CallContext): Promise<Assignment['tab']> {
  const tabId = given ?? call.tabId;
  const tab = (await chrome.tabs.get(tabId).catch(() => undefined)) as Assignment['tab'] | undefined;
  if (tab === undefined) {
    throw new ActionError('TARGET_NOT_FOUND', { why: 'no open tab has this tabId; list them with page_switchTab' });
  }
  if (owners.ownerOf(tabId) !== owners.ownerOf(call.tabId)) {
    throw new ActionError('TAB_IN_USE');
  }
  if (!/^https?:/.test(tab.url ?? '')) {
    throw new ActionError('UNSUPPORTED', { why: 'only pages of the web can be watched' });
  }
  return tab;
}
