/**
 * Code of the caller's in the page's own world. Whether it may be there at all is decided by the daemon. What comes back
 * has passed through the page's hands, as anything a page says.
 */
import type { CallContext, Executor } from '../context';
import type { Ran } from '../driver/scripts';
import { ActionError } from '../errors';
import { clip } from '../text';
import type { Toolkit } from '../toolkits';

const INSTALL_MS = 10_000;
const CALL_MS = 10_000;
const MAX_FUNCTIONS = 100;
const MAX_NAME = 200;
const MAX_EXCEPTION = 600;
/** Of a result, in JSON. */
const MAX_CHARS = 100_000;

export const injectCode: Executor<'page.injectCode'> = async ({ purpose, code, call: first }, context) => {
  const { call, driver, toolkits } = context;
  const origin = await originOf(call.tabId);
  const giveBack = await driver.borrow(call.tabId, call.signal);
  try {
    const id = crypto.randomUUID();
    const functions = await install({ id, origin, code }, context);
    const toolkit: Toolkit = { id, origin, purpose, code, functions, installedAt: Date.now() };
    await toolkits.keep(call.tabId, toolkit);
    const data = { toolkitId: id, origin, purpose, functions: [...functions] };
    if (first === undefined) {
      return { data };
    }
    try {
      const returned = await callFunction(toolkit, first.function, first.args ?? [], CALL_MS, context);
      return { data: { ...data, called: { function: first.function, returned } } };
    } catch (error) {
      if (!(error instanceof ActionError) || call.signal.aborted) {
        throw error;
      }
      return { data: { ...data, callFailed: { code: error.code, message: wordsOf(error) } } };
    }
  } finally {
    giveBack();
  }
};

export const runCode: Executor<'page.runCode'> = async ({ function: name, args, timeoutMs }, context) => {
  const { call, driver, toolkits } = context;
  const toolkit = await toolkits.of(call.tabId);
  if (toolkit === undefined) {
    throw new ActionError('TOOLKIT_MISSING');
  }
  if ((await originOf(call.tabId)) !== toolkit.origin) {
    throw await outOfScope(context);
  }
  const giveBack = await driver.borrow(call.tabId, call.signal);
  try {
    return { data: { function: name, returned: await callFunction(toolkit, name, args, timeoutMs, context) } };
  } finally {
    giveBack();
  }
};

async function originOf(tabId: number): Promise<string> {
  const { url = '' } = await chrome.tabs.get(tabId);
  const { origin, protocol } = new URL(url || 'about:blank');
  if (protocol !== 'http:' && protocol !== 'https:') {
    throw new ActionError('UNSUPPORTED', { why: 'code can be put into http and https pages only' });
  }
  return origin;
}

/** The approval was for the other site. */
async function outOfScope({ call, toolkits }: CallContext): Promise<ActionError> {
  await toolkits.forget(call.tabId);
  return new ActionError('TOOLKIT_SCOPE');
}

/** Where a document keeps the functions: a property of its window that no loop over it meets. */
const placeOf = (id: string): string => `browsentic:${id}`;

/** What the wrapped code answers. Which document it runs in is known for certain only there. */
interface Said {
  elsewhere?: true;
  missing?: true;
  names?: unknown;
  text?: unknown;
  chars?: unknown;
}

const ELSEWHERE = (origin: string) => `if (location.origin !== ${JSON.stringify(origin)}) return { elsewhere: true };`;

async function install({ id, origin, code }: Pick<Toolkit, 'id' | 'origin' | 'code'>, context: CallContext) {
  const { names } = await say(
    `(async () => {
${ELSEWHERE(origin)}
const kit = {};
await (async (tools) => {
${code}
})(kit);
Object.defineProperty(globalThis, ${JSON.stringify(placeOf(id))}, { value: kit, configurable: true });
return { names: Object.keys(kit).filter((name) => typeof kit[name] === 'function').slice(0, ${MAX_FUNCTIONS + 1}) };
})()`,
    INSTALL_MS,
    context,
  );
  const functions = Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
  if (functions.length === 0) {
    throw codeError('the code assigns no function to the object tools');
  }
  if (functions.length > MAX_FUNCTIONS || !functions.every((name) => name !== '' && name.length <= MAX_NAME)) {
    throw codeError(`at most ${MAX_FUNCTIONS} functions, whose names have at most ${MAX_NAME} characters`);
  }
  return functions;
}

async function callFunction(
  toolkit: Toolkit,
  name: string,
  args: readonly unknown[],
  timeoutMs: number,
  context: CallContext,
): Promise<unknown> {
  if (!toolkit.functions.includes(name)) {
    throw new ActionError('UNKNOWN_FUNCTION', { choices: [...toolkit.functions] });
  }
  const given = JSON.stringify(JSON.stringify(args));
  const expression = `(async () => {
${ELSEWHERE(toolkit.origin)}
const tools = globalThis[${JSON.stringify(placeOf(toolkit.id))}];
if (!tools) return { missing: true };
const value = await tools[${JSON.stringify(name)}](...JSON.parse(${given}));
const text = JSON.stringify(value === undefined ? null : value);
if (text === undefined) throw new TypeError('the function returned what JSON cannot say');
return text.length > ${MAX_CHARS} ? { chars: text.length } : { text };
})()`;
  let said = await say(expression, timeoutMs, context);
  if (said.missing) {
    // The document was loaded anew. What was agreed to for this site has not changed.
    await install(toolkit, context);
    said = await say(expression, timeoutMs, context);
  }
  if (said.chars !== undefined) {
    throw new ActionError('RESULT_TOO_LARGE', { why: `the result may have ${MAX_CHARS} characters of JSON` });
  }
  try {
    if (typeof said.text === 'string' && said.text.length <= MAX_CHARS) {
      return JSON.parse(said.text);
    }
  } catch {
    // Not what was written there: the page has its own idea of JSON.
  }
  throw codeError('the result is no JSON');
}

async function say(expression: string, timeoutMs: number, context: CallContext): Promise<Said> {
  const { driver, call } = context;
  const ran: Ran = await driver.run(call.tabId, expression, timeoutMs, call.signal);
  if (ran === 'timeout') {
    throw new ActionError('TIMEOUT', { why: 'the code was ended, but what it has done stays done' });
  }
  if (ran === 'gone') {
    throw new ActionError('ACTION_FAILED', {
      why: 'the page was left or replaced while the code ran',
      mayHaveHappened: true,
    });
  }
  if ('thrown' in ran) {
    throw codeError(ran.thrown);
  }
  const said = (ran.value ?? {}) as Said;
  if (said.elsewhere) {
    throw await outOfScope(context);
  }
  return said;
}

const codeError = (exception: string): ActionError =>
  new ActionError('CODE_ERROR', { exception: clip(exception, MAX_EXCEPTION) });

function wordsOf({ code, details = {} }: ActionError): string {
  const { exception, why, choices } = details;
  const words = exception ?? why ?? (Array.isArray(choices) ? `there is ${choices.join(', ')}` : code);
  return clip(String(words), MAX_EXCEPTION);
}
