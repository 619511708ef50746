import { ActionError, FrameGone } from '../errors';
import { abortable } from '../wait';
import type { Attachments } from './attachments';
import { type Events, type Reply, sendTo } from './cdp';

/**
 * What became of a script: the value that its promise came to, by JSON; what it threw, in words; that it was ended; or
 * that its document went away.
 */
export type Ran = { value: unknown } | { thrown: string } | 'timeout' | 'gone';

/** The name by which an expression of ours is known again wherever it runs later: that of its script. */
const OURS = 'browsentic:code';
const PROBE = 'browsentic:probe';

/** How long a page may take to come out of a script that is being ended. */
const ENDS_WITHIN_MS = 2000;

/**
 * Runs an expression in the page's own world of its top document and awaits its promise. One that does not end in time
 * is ended wherever it is by then.
 */
export async function runScript(
  tabs: Attachments,
  tabId: number,
  expression: string,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<Ran> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), timeoutMs);
  const ending = AbortSignal.any([signal, late.signal]);
  const guard = new Guard(tabs, tabId);
  try {
    await guard.start(ending);
    const script = {
      expression: `${expression}\n//# sourceURL=${OURS}`,
      awaitPromise: true,
      returnByValue: true,
      silent: true,
      // This ends only what runs before the first await, but also what no debugger can interrupt.
      timeout: timeoutMs,
    } as const;
    return outcome(await abortable(tabs.send(tabId, ending, 'Runtime.evaluate', script), ending));
  } catch (error) {
    if (ending.aborted) {
      await guard.stop();
      signal.throwIfAborted();
      return 'timeout';
    }
    if (error instanceof ActionError && /terminated/.test(String(error.details?.problem))) {
      return 'timeout';
    }
    if (error instanceof FrameGone) {
      return 'gone';
    }
    throw error;
  } finally {
    clearTimeout(timer);
    guard.end();
  }
}

/**
 * Ends what an expression of ours still runs. `Runtime.terminateExecution` is not for extensions; what they may is to
 * pause a page, also in the middle of a loop, and to have what was paused ended. Nothing of the page's own is.
 */
class Guard {
  readonly #tabId: number;
  readonly #unsubscribe: () => void;
  readonly #tabs: Attachments;
  /** Ids of our expressions, those of earlier runs in the same document too. */
  readonly #ours = new Set<string>();
  #stopping = false;

  constructor(tabs: Attachments, tabId: number) {
    this.#tabs = tabs;
    this.#tabId = tabId;
    this.#unsubscribe = tabs.subscribe(tabId, (event, params, sessionId) => {
      if (sessionId !== undefined) {
        return;
      }
      if (event === 'Debugger.scriptParsed') {
        const { scriptId, url } = params as Events['Debugger.scriptParsed'];
        if (url === OURS) {
          this.#ours.add(scriptId);
        }
      } else if (event === 'Debugger.paused') {
        const { callFrames } = params as Events['Debugger.paused'];
        // A page may pause itself, to find out who looks: it just goes on.
        const terminateOnResume =
          this.#stopping && callFrames.some(({ location: { scriptId } }) => this.#ours.has(scriptId));
        sendTo({ tabId }, 'Debugger.resume', { terminateOnResume }).catch(() => {});
      }
    });
  }

  /** Only a page that is not busy can be made ready to be paused. */
  async start(signal: AbortSignal): Promise<void> {
    await this.#tabs.send(this.#tabId, signal, 'Debugger.enable');
  }

  /** Resolves when the page has come to rest. */
  async stop(): Promise<void> {
    this.#stopping = true;
    const tab = { tabId: this.#tabId };
    sendTo(tab, 'Debugger.pause').catch(() => {});
    // Where nothing runs, this is what is paused.
    const probe = sendTo(tab, 'Runtime.evaluate', { expression: `0//# sourceURL=${PROBE}`, returnByValue: true });
    await abortable(probe, AbortSignal.timeout(ENDS_WITHIN_MS)).catch(() => {});
  }

  end(): void {
    this.#unsubscribe();
    sendTo({ tabId: this.#tabId }, 'Debugger.disable').catch(() => {});
  }
}

function outcome({ result, exceptionDetails }: Reply<'Runtime.evaluate'>): Ran {
  if (exceptionDetails === undefined) {
    return { value: result.value };
  }
  const { text, exception } = exceptionDetails;
  return { thrown: exception?.description ?? (exception?.value === undefined ? text : String(exception.value)) };
}
