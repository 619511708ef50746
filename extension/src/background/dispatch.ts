import type { Invoke, Result } from '../lib/frames';
import { descriptorNamed } from '../lib/manifest';
import { conform } from '../lib/schema';
import type { Descriptor, ExtensionActionName, Inputs } from '../registry.gen';
import { browserExecutors, executors, pageExecutors } from './actions';
import { Call, type Dialog, type DialogAnswer, declined } from './call';
import type { Answer, CallContext, Executor } from './context';
import { ActionError, messageOf } from './errors';
import { siteOf } from './site';
import { abortable } from './wait';

/** From an invoke frame to its result: one call at a time for each id, many at once over all. */
export class Dispatcher {
  readonly #parts: Omit<CallContext, 'call'>;
  readonly #calls = new Map<string, Call>();

  constructor(parts: Omit<CallContext, 'call'>) {
    this.#parts = parts;
  }

  /** Never rejects: what goes wrong is in the result. */
  async invoke(frame: Invoke): Promise<Result> {
    const call = new Call(frame.timeoutMs);
    this.#calls.set(frame.id, call);
    try {
      return await this.#perform(frame, call);
    } catch (error) {
      return { ok: false, error: errorOf(error) };
    } finally {
      call.end();
      // A later link may have begun a call of the same id.
      if (this.#calls.get(frame.id) === call) {
        this.#calls.delete(frame.id);
      }
    }
  }

  cancel(id: string): void {
    this.#calls.get(id)?.abort(new ActionError('OPERATION_CANCELLED'));
  }

  /** Nobody is left to take the results. */
  cancelAll(): void {
    for (const id of this.#calls.keys()) {
      this.cancel(id);
    }
  }

  /** A dialog belongs to the calls that run on its page; the first of them answers it. */
  dialogOpened(tabId: number, dialog: Dialog): DialogAnswer {
    const [answer = declined(dialog)] = this.#callsOn(tabId).map((call) => call.dialogOpened(dialog));
    return answer;
  }

  pageGone(tabId: number, reason: ActionError): void {
    for (const call of this.#callsOn(tabId)) {
      call.abort(reason);
    }
  }

  async #perform(frame: Invoke, call: Call): Promise<Result> {
    const action = actionOf(frame.action);
    const { needs } = action.descriptor;
    if (needs !== undefined && !this.#parts.driver.features.has(needs)) {
      throw new ActionError('UNSUPPORTED');
    }
    const input = validInput(action.descriptor, frame.input ?? {});
    if (action.hasPage) {
      call.tabId = await this.#tabOf(frame);
      if (frame.site !== undefined && (await siteOf(call.tabId)) !== frame.site) {
        throw new ActionError('BLOCKED'); // the person has agreed to it for another site
      }
    }
    if (action.holds) {
      await this.#hold(frame, call, action);
    }
    const { data, image } = await action.execute(input, { ...this.#parts, call });
    const told = action.tellsDialogs && call.dialog !== undefined ? { dialog: call.dialog } : {};
    return { ok: true, data: { ...data, ...told }, ...(image !== undefined && { image }) };
  }

  /**
   * Every page of a managed browser is held. In a person's own browser that shows: only what must be done by the debugger
   * holds a tab, and then for as long as the tab is a session's.
   */
  async #hold({ targetId }: Invoke, { tabId, signal }: Call, { reads }: Action): Promise<void> {
    const { driver } = this.#parts;
    if (targetId !== undefined) {
      await abortable(driver.attach(tabId), signal);
    } else if (!reads) {
      await driver.borrow(tabId, signal);
    }
  }

  async #tabOf({ targetId, tabId }: Invoke): Promise<number> {
    const found = tabId ?? (targetId === undefined ? undefined : await this.#parts.targets.tabOf(targetId));
    if (found === undefined) {
      throw new ActionError('PAGE_NOT_FOUND');
    }
    return found;
  }

  #callsOn(tabId: number): Call[] {
    return [...this.#calls.values()].filter((call) => call.tabId === tabId);
  }
}

interface Action {
  descriptor: Descriptor;
  execute(input: unknown, context: CallContext): Promise<Answer<ExtensionActionName>>;
  /** Is about a page. */
  hasPage: boolean;
  /** Takes hold of the tab before it begins, by the debugger if need be. */
  holds: boolean;
  /** Looks only. */
  reads: boolean;
  tellsDialogs: boolean;
}

const actions = new Map<string, Action>();

function isOurs(name: string): name is ExtensionActionName {
  return Object.hasOwn(executors, name);
}

/** The input is checked against the action's own schema before it gets here: that is what makes its type true. */
function actionFor<A extends ExtensionActionName>(name: A, descriptor: Descriptor): Action {
  const execute: Executor<A> = executors[name];
  return {
    descriptor,
    execute: (input, context) => execute(input as Inputs[A], context),
    hasPage: !Object.hasOwn(browserExecutors, name),
    holds: !Object.hasOwn(pageExecutors, name),
    reads: descriptor.hints.readOnlyHint,
    tellsDialogs: descriptor.outputSchema.properties?.dialog !== undefined,
  };
}

function actionOf(name: string): Action {
  const known = actions.get(name);
  if (known !== undefined) {
    return known;
  }
  const descriptor = descriptorNamed(name);
  if (descriptor === undefined || !isOurs(name)) {
    throw new ActionError('UNKNOWN_ACTION');
  }
  const action = actionFor(name, descriptor);
  actions.set(name, action);
  return action;
}

/** The ids are the daemon's, and most time limits are: they are in the published schema, not in what comes here. */
const daemonFields = new Set(['sessionId', 'pageId', 'timeoutMs']);

function validInput({ inputSchema }: Descriptor, input: Record<string, unknown>): unknown {
  const required = inputSchema.required?.filter((field) => !daemonFields.has(field)) ?? [];
  const conformed = conform({ ...inputSchema, required }, input);
  if (!conformed.ok) {
    const { field, problem } = conformed.misfit;
    throw new ActionError('INVALID_INPUT', { field, problem, why: `${field} ${problem}` });
  }
  return conformed.value;
}

function errorOf(error: unknown): { code: ActionError['code']; message: string; details?: Record<string, unknown> } {
  if (error instanceof ActionError) {
    const { code, details } = error;
    return { code, message: '', ...(details !== undefined && { details }) };
  }
  if (messageOf(error).startsWith('No tab with id')) {
    return { code: 'PAGE_NOT_FOUND', message: '' };
  }
  console.error(error);
  return { code: 'INTERNAL_ERROR', message: '', details: { problem: messageOf(error) } };
}
