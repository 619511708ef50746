/** What a tab logs and requests, from a start to a stop. */
import type { CallContext, Executor } from '../context';
import { type Capture, described, drain, isLive } from '../diagnostics/capture';
import type { ConsoleEntry, NetworkEntry } from '../diagnostics/entries';
import { ActionError } from '../errors';
import { loading } from '../loads';
import { clip } from '../text';
import { tabNamed } from './page-tabs';

const MAX_METHOD = 10;
const MAX_URL_PART = 200;
/** How many answers a reading tells the text of, and how much of each. */
const MAX_BODIES = 5;
const MAX_BODY = 4000;

export const startDiagnostics: Executor<'page.startDiagnostics'> = async (input, context) => {
  const { call, diagnostics } = context;
  const { capture, reload, timeoutMs } = input;
  const tab = input.tabId === undefined ? await chrome.tabs.get(call.tabId) : await tabNamed(input.tabId, context);
  if (!/^(https?:|about:blank)/.test(tab.url ?? '')) {
    throw new ActionError('UNSUPPORTED', { why: 'only http and https pages can be captured' });
  }
  const tabId = tab.id ?? chrome.tabs.TAB_ID_NONE;
  const started = await diagnostics.start({ id: tabId, url: tab.url ?? '' }, capture, timeoutMs);
  if (reload) {
    try {
      await loading(tabId, call.signal, async () => {
        await chrome.tabs.reload(tabId);
        return {};
      });
    } catch (error) {
      // Why a page does not load is what is looked for. After any other end nobody would know of the capture.
      if (!(error instanceof ActionError && error.code === 'NAVIGATION_FAILED')) {
        diagnostics.stop(started);
        throw error;
      }
    }
  }
  return {
    data: {
      ...described(started),
      ...(reload && { reloaded: true }),
      notice:
        'The browser may show that the tab is being debugged. The capture ends with its time, with page_stopDiagnostics, or when the tab is closed.',
    },
  };
};

const ORDER = ['debug', 'log', 'info', 'warn', 'error'] as const;

export const readConsole: Executor<'page.readConsole'> = async (input, { call, diagnostics }) => {
  const { level, contains = '', limit, drain: drained } = input;
  const capture = await diagnostics.find(input.diagnosticsId, call.tabId, () => true);
  const least = level === 'all' ? 0 : ORDER.indexOf(level);
  const part = contains.toLowerCase();
  const fits = (entry: ConsoleEntry) => ORDER.indexOf(entry.level) >= least && entry.text.toLowerCase().includes(part);
  const { some, ...told } = selected(capture.console.entries, fits, limit);
  const before = described(capture);
  if (drained) {
    drain(capture.console, some);
    diagnostics.drained(capture);
  }
  return { data: { ...before, messages: some, ...told } };
};

export const readNetwork: Executor<'page.readNetwork'> = async (input, context) => {
  const { call, diagnostics } = context;
  const { status, method = '', urlContains = '', limit, includeHeaders, includeBodies, drain: drained } = input;
  if (method.length > MAX_METHOD || urlContains.length > MAX_URL_PART) {
    const why = `method may have ${MAX_METHOD} characters, urlContains ${MAX_URL_PART}`;
    throw new ActionError('INVALID_INPUT', { why });
  }
  const capture = await diagnostics.find(input.diagnosticsId, call.tabId, () => true);
  const part = urlContains.toLowerCase();
  const fits = (entry: NetworkEntry) =>
    isOf(entry, status) &&
    (method === '' || entry.method.toLowerCase() === method.toLowerCase()) &&
    entry.url.toLowerCase().includes(part);
  const { some, ...told } = selected(capture.network.entries, fits, limit);
  const before = described(capture);
  const bodies = includeBodies ? await bodiesOf(some, capture, context) : new Map<NetworkEntry, string>();
  if (drained) {
    drain(capture.network, some);
    diagnostics.drained(capture);
  }
  const requests = some.map((entry) => {
    const { requestHeaders, responseHeaders, ...plain } = entry;
    const body = bodies.get(entry);
    return { ...(includeHeaders ? entry : plain), ...(body !== undefined && { body }) };
  });
  return { data: { ...before, requests, ...told } };
};

export const stopDiagnostics: Executor<'page.stopDiagnostics'> = async ({ diagnosticsId }, { call, diagnostics }) => {
  const capture = await diagnostics.find(diagnosticsId, call.tabId, isLive);
  diagnostics.stop(capture);
  return { data: described(capture) };
};

/** The newest that fit, the newest last. */
function selected<E>(entries: readonly E[], fits: (entry: E) => boolean, limit: number) {
  const matching = entries.filter(fits);
  const some = matching.slice(-limit);
  const left = matching.length - some.length;
  return {
    some,
    matched: matching.length,
    returned: some.length,
    ...(left > 0 && { truncated: `The ${left} oldest that match are left out; narrow the search or raise limit.` }),
  };
}

function isOf({ status, failed }: NetworkEntry, wanted: 'all' | 'problems' | 'failed' | 'pending'): boolean {
  switch (wanted) {
    case 'all':
      return true;
    case 'failed':
      return failed !== undefined;
    case 'pending':
      return status === undefined && failed === undefined;
    case 'problems':
      return failed !== undefined || (status ?? 0) >= 400;
  }
}

async function bodiesOf(some: readonly NetworkEntry[], capture: Capture, { call, diagnostics }: CallContext) {
  const bodies = new Map<NetworkEntry, string>();
  for (const entry of some.filter(({ status }) => status !== undefined).slice(-MAX_BODIES)) {
    const body = await diagnostics.body(capture, entry.requestId, call.signal);
    if (body !== undefined) {
      bodies.set(entry, clip(body, MAX_BODY));
    }
  }
  return bodies;
}
