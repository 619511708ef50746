/** Finding the script of a page's top document, and putting it there where it is missing. */
import type { PageOp, PageOps } from '../lib/page-protocol';
import { Call } from './call';
import type { CallContext } from './context';
import { ActionError, FrameGone } from './errors';
import { MAIN_FRAME } from './frames';
import { abortable } from './wait';

/** How long a document may take to get its script, by itself or from us. */
const SCRIPTED_WITHIN_MS = 5000;

/** How long a page that is said to be frozen may take to prove that it is not. */
const ANSWERS_WITHIN_MS = 1000;

/**
 * Asks the top document. A page that has no script (its tab is older than this extension) is given one; `again` says
 * that the question may then be asked all the same, though nobody has looked at the page yet, and also of the next
 * document when this one goes away.
 */
export function askPage<K extends PageOp>(
  op: K,
  args: PageOps[K]['args'],
  context: CallContext,
  { again }: { again: boolean },
): Promise<PageOps[K]['result']> {
  return unlessFrozen(() => ask(op, args, context, again), context, !again);
}

async function ask<K extends PageOp>(
  op: K,
  args: PageOps[K]['args'],
  context: CallContext,
  again: boolean,
): Promise<PageOps[K]['result']> {
  const { frames, call } = context;
  for (let attempts = again ? 3 : 1; ; attempts--) {
    const healed = await reach(context);
    if (healed && !again) {
      throw unreachable('the tab can be worked in from now on, but nobody has seen what it shows: look at it first');
    }
    try {
      return await frames.ask(MAIN_FRAME, op, args, call);
    } catch (error) {
      if (!(error instanceof FrameGone) || attempts <= 1 || error.acted) {
        throw toldOf(error);
      }
      call.signal.throwIfAborted();
    }
  }
}

/** Asks a document that was reached before. */
export async function askReached<K extends PageOp>(
  op: K,
  args: PageOps[K]['args'],
  { frames, call }: CallContext,
): Promise<PageOps[K]['result']> {
  try {
    return await frames.ask(MAIN_FRAME, op, args, call);
  } catch (error) {
    throw toldOf(error);
  }
}

/**
 * Plans what the debugger is to do in the call's tab, and borrows the tab for it. Planned without the debugger first, so
 * that nobody is shown its bar for what cannot be done; and once more with it, for the bar moves the page.
 */
export async function borrowFor<T>(
  plan: (again: boolean) => Promise<T>,
  { driver, call }: CallContext,
): Promise<{ plan: T; giveBack: () => void }> {
  const early = await plan(false);
  const held = driver.holds(call.tabId);
  const giveBack = await driver.borrow(call.tabId, call.signal);
  try {
    return { plan: held ? early : await plan(true), giveBack };
  } catch (error) {
    giveBack();
    throw error;
  }
}

function toldOf(error: unknown): unknown {
  return error instanceof FrameGone
    ? unreachable('the page was replaced by another before it answered', error.acted)
    : error;
}

function unreachable(why: string, mayHaveHappened = false): ActionError {
  return new ActionError('TAB_UNREACHABLE', { why, ...(mayHaveHappened && { mayHaveHappened }) });
}

/**
 * Waits until the top document's script is connected; answers whether nobody can have seen the document through us: the
 * script had to be put there, or the document to be loaded again.
 */
async function reach(context: CallContext): Promise<boolean> {
  const { frames, call } = context;
  const { tabId } = call;
  const { discarded, frozen } = await abortable(chrome.tabs.get(tabId), call.signal);
  if (frozen && !(await answers(context))) {
    throw asleep(false);
  }
  if (discarded) {
    await abortable(chrome.tabs.reload(tabId), call.signal);
  } else if (frames.has(tabId, MAIN_FRAME)) {
    return false;
  }
  const late = AbortSignal.timeout(SCRIPTED_WITHIN_MS);
  const signal = AbortSignal.any([call.signal, late]);
  const ready = frames.whenReady(MAIN_FRAME, call, signal);
  try {
    await Promise.race([ready, settled(tabId, signal)]);
    if (frames.has(tabId, MAIN_FRAME)) {
      return discarded;
    }
    const healed = await heal(tabId, signal);
    await ready;
    return healed || discarded;
  } catch (error) {
    call.signal.throwIfAborted();
    throw error instanceof ActionError
      ? error
      : unreachable(
          'the browser lets no extension work on this page: its own pages, its store, viewers and error pages',
        );
  } finally {
    // Nobody may be waiting for it any more.
    ready.catch(() => {});
  }
}

function asleep(mayHaveHappened: boolean): ActionError {
  return unreachable(
    'the browser has frozen the tab, to save power; it wakes when page_switchTab brings it to the front',
    mayHaveHappened,
  );
}

/** Gives up a question when the browser freezes the tab meanwhile, for then nobody answers it. */
async function unlessFrozen<T>(question: () => Promise<T>, context: CallContext, acts: boolean): Promise<T> {
  const { tabId } = context.call;
  let giveUp = () => {};
  const frozen = new Promise<never>((_, reject) => {
    giveUp = () => reject(asleep(acts));
  });
  const listener = async (id: number, change: { frozen?: boolean }) => {
    if (id === tabId && change.frozen && !(await answers(context))) {
      giveUp();
    }
  };
  chrome.tabs.onUpdated.addListener(listener);
  try {
    return await Promise.race([question(), frozen]);
  } finally {
    chrome.tabs.onUpdated.removeListener(listener);
  }
}

/** The browser goes on to call a page frozen that has come back from the back/forward cache: only silence proves it. */
async function answers({ frames, call: { tabId } }: CallContext): Promise<boolean> {
  const brief = new Call(ANSWERS_WITHIN_MS);
  brief.tabId = tabId;
  try {
    await frames.ask(MAIN_FRAME, 'echo', {}, brief);
    return true;
  } catch (error) {
    return error instanceof FrameGone; // there is nobody yet to answer
  } finally {
    brief.end();
  }
}

/** Resolves when the tab is not loading. A document that is still on its way brings its script along. */
async function settled(tabId: number, signal: AbortSignal): Promise<void> {
  let done = () => {};
  const complete = new Promise<void>((resolve) => {
    done = resolve;
  });
  const listener = (id: number, { status }: { status?: string }) => {
    if (id === tabId && status === 'complete') {
      done();
    }
  };
  chrome.tabs.onUpdated.addListener(listener);
  try {
    const { status } = await chrome.tabs.get(tabId);
    if (status !== 'complete') {
      await abortable(complete, signal);
    }
  } finally {
    chrome.tabs.onUpdated.removeListener(listener);
  }
}

/** Puts our script into a tab that has none, where one may be; else nothing happens. */
export async function scriptTab(tabId: number): Promise<void> {
  await heal(tabId, AbortSignal.timeout(SCRIPTED_WITHIN_MS)).catch(() => {});
}

/** Wakes the script of the top document, or puts one there; answers whether that was needed. Rejects where none may be. */
async function heal(tabId: number, signal: AbortSignal): Promise<boolean> {
  // Asked to run a script in what shows a page's source, the browser never answers.
  if ((await chrome.tabs.get(tabId)).url?.startsWith('view-source:')) {
    throw new Error('the source of a page');
  }
  const target = { tabId, frameIds: [MAIN_FRAME] };
  const wake = { target, func: wakePage, injectImmediately: true };
  const [woken] = await abortable(chrome.scripting.executeScript(wake), signal);
  if (woken?.result === true) {
    return false;
  }
  const files = (chrome.runtime.getManifest().content_scripts ?? []).flatMap(({ js }) => js ?? []);
  const everywhere = { tabId, allFrames: true };
  await abortable(chrome.scripting.executeScript({ target: everywhere, files, injectImmediately: true }), signal);
  return true;
}

/** Runs in the page, in the world of our script there, which has put its name into it. */
function wakePage(): boolean {
  const { browsenticPage } = globalThis as { browsenticPage?: { wake(): boolean } };
  return browsenticPage?.wake() ?? false;
}
