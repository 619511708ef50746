/**
 * The tools that a page itself offers to models (WebMCP, https://webmachinelearning.github.io/webmcp/). They live in the
 * page's own world, where every object, and every method of the language too, may be the page's doing. So one string
 * comes out of there, put together by nothing but operators, and all that it says is looked at here.
 */
import type { Outputs } from '../registry.gen';
import type { CallContext } from './context';
import { ActionError } from './errors';
import { MAIN_FRAME } from './frames';
import { abortable } from './wait';

type Api = Outputs['page.listSiteTools']['api'];
type SiteTool = Outputs['page.listSiteTools']['tools'][number];

/** How many tools, and how many characters of each thing that is told. */
const LIMITS = { tools: 64, name: 128, description: 500, schema: 8000, returned: 100_000, reason: 200 };

interface Question {
  call?: { tool: string; args: string };
  limits: typeof LIMITS;
}

/** The names that the standard allows. Others are words of a page where a name is expected, and are left out. */
const NAME = /^[A-Za-z0-9_.-]{1,128}$/;

/** How long a page may take to tell its tools. */
export const LISTED_WITHIN_MS = 5000;

/** What the page offers now; rejects with NO_SITE_TOOLS when that is nothing. */
export async function siteTools(context: CallContext, withinMs: number): Promise<Outputs['page.listSiteTools']> {
  const [outcome, ...rest] = await ask(context, withinMs, { limits: LIMITS });
  if (outcome === 'failed') {
    throw new ActionError('ACTION_FAILED', { why: `the page could not tell its tools: ${rest[0]}` });
  }
  if (outcome === 'mute') {
    throw new ActionError('UNSUPPORTED', { why: 'the page takes tools in and has no way to tell them' });
  }
  const [api, ...fields] = rest;
  const tools: SiteTool[] = [];
  for (let at = 0; at + 3 < fields.length; at += 4) {
    const [name = '', description = '', schema = '', annotations = ''] = fields.slice(at, at + 4);
    const [inputSchema, hints] = [objectIn(schema), objectIn(annotations)];
    if (NAME.test(name)) {
      tools.push({ name, description, ...(inputSchema && { inputSchema }), ...(hints && { annotations: hints }) });
    }
  }
  if (!tools.length) {
    throw new ActionError('NO_SITE_TOOLS');
  }
  return { api: api as Api, count: tools.length, tools };
}

/** What the tool returned: a value, or the beginning of a text that is too long. */
export async function callSiteTool(
  context: CallContext,
  { tool, args, timeoutMs }: { tool: string; args: Record<string, unknown>; timeoutMs: number },
): Promise<{ returned: unknown; truncated?: true }> {
  const question = { call: { tool, args: JSON.stringify(args) }, limits: LIMITS };
  const [outcome, text = ''] = await ask(context, timeoutMs, question);
  switch (outcome) {
    case 'returned':
      return { returned: parsed(text) };
    case 'long':
      return { returned: text, truncated: true };
    case 'missing': {
      const { tools } = await siteTools(context, LISTED_WITHIN_MS);
      throw new ActionError('SITE_TOOL_NOT_FOUND', { choices: tools.map(({ name }) => name) });
    }
    default:
      throw new ActionError('SITE_TOOL_FAILED', { why: text || 'it says nothing of why' });
  }
}

/** Native tools answer JSON in a text; others a value, or words. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function objectIn(json: string): Record<string, unknown> | undefined {
  const value = parsed(json);
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;
}

/** Asks in the page's world and reads the texts of the answer, each of which has its length before it. */
async function ask({ call, navigations }: CallContext, withinMs: number, question: Question): Promise<string[]> {
  const { tabId, signal } = call;
  const late = AbortSignal.timeout(withinMs);
  // A page that is kept for the way back has not gone, and never answers.
  const left = new AbortController();
  const stop = navigations.subscribe((navigation) => {
    if (navigation.tabId === tabId && !navigation.sameDocument) left.abort();
  });
  const target = { tabId, frameIds: [MAIN_FRAME] };
  const func = askPageWorld;
  try {
    const args: [Question] = [question];
    const run = chrome.scripting.executeScript({ target, func, args, world: 'MAIN', injectImmediately: true });
    const [answer] = await abortable(run, AbortSignal.any([signal, late, left.signal]));
    const texts = typeof answer?.result === 'string' ? textsIn(answer.result) : [];
    if (texts.length) {
      return texts;
    }
    // There is no result of a document that was removed.
    left.abort();
    throw left.signal.reason;
  } catch {
    signal.throwIfAborted();
    if (late.aborted) {
      throw new ActionError('TIMEOUT', { timeoutMs: withinMs, mayHaveHappened: true });
    }
    if (left.signal.aborted) {
      throw new ActionError('TAB_UNREACHABLE', { why: 'the page went away before it answered', mayHaveHappened: true });
    }
    throw new ActionError('TAB_UNREACHABLE', { why: 'the browser lets no extension work on this page' });
  } finally {
    stop();
  }
}

/** Exported for tests: a page may have made the answer. */
export function textsIn(answer: string): string[] {
  const texts: string[] = [];
  for (let at = 0; at < answer.length && texts.length < 2 + 4 * LIMITS.tools; ) {
    const colon = answer.indexOf(':', at);
    const digits = colon < 0 ? '' : answer.slice(at, colon);
    const length = Number(digits);
    if (!/^\d{1,6}$/.test(digits) || length > LIMITS.returned) {
      return [];
    }
    texts.push(answer.slice(colon + 1, colon + 1 + length));
    at = colon + 1 + length;
  }
  return texts;
}

/**
 * Sent to the page as its source: uses nothing of this file, and no method of the language to put the answer together.
 * Without a tool to call, answers `listed` with the interface and, of each tool, name, description, schema and
 * annotations, or `mute` where these cannot be asked for. With one, `returned` or `long` with what it returned, as JSON
 * or words, or `missing`. Else `failed` with why.
 */
async function askPageWorld({ call, limits }: Question): Promise<string> {
  const tell = (value: unknown, max: number) => {
    const text = typeof value === 'string' ? value : '';
    let kept = '';
    for (let i = 0; i < text.length && i < max; i++) kept += text[i];
    return `${kept.length}:${kept}`;
  };
  const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
  const whole = (value: unknown, max: number) => {
    const text = value === undefined ? '' : asText(value);
    return tell(text?.length > max ? '' : text, max);
  };
  // biome-ignore lint/suspicious/noExplicitAny: none of this has to be what it is called
  type Page = any;
  const { modelContextTesting: testing } = navigator as Page;
  let outcome = '';
  try {
    for (let isOld = 0; isOld < 2; isOld++) {
      const own = isOld ? (navigator as Page).modelContext : (document as Page).modelContext;
      if (!own) continue;
      const list = own.getTools
        ? await own.getTools()
        : own.listTools
          ? await own.listTools()
          : isOld && testing?.listTools
            ? await testing.listTools()
            : undefined;
      if (!list) outcome = tell('mute', 9);
      const tools = list?.tools ?? list ?? [];
      let told = '';
      for (let n = 0; n < tools.length && n < limits.tools; n++) {
        const tool = tools[n];
        if (!call) {
          const { name, description, inputSchema, annotations } = tool;
          told += tell(name, limits.name + 1) + tell(description, limits.description);
          told += whole(inputSchema, limits.schema) + whole(annotations, limits.schema);
        } else if (tool.name === call.tool) {
          const value = own.callTool
            ? await own.callTool({ name: call.tool, arguments: JSON.parse(call.args) })
            : own.executeTool
              ? await own.executeTool(isOld ? call.tool : tool, JSON.parse(call.args))
              : await testing.executeTool(call.tool, call.args);
          const text = asText(value) ?? 'null';
          return tell(text.length > limits.returned ? 'long' : 'returned', 9) + tell(text, limits.returned);
        }
      }
      if (told) return tell('listed', 9) + tell(isOld ? 'navigator.modelContext' : 'document.modelContext', 99) + told;
    }
  } catch (error) {
    return tell('failed', 9) + tell((error as Page)?.message ?? error, limits.reason);
  }
  return call ? tell('missing', 9) : outcome || tell('listed', 9);
}
