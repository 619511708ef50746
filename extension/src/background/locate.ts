import type { FrameLocator, Target } from '../lib/page-shapes';
import { conform } from '../lib/schema';
import type { Inputs, Schema } from '../registry.gen';
import type { Call } from './call';
import type { CallContext } from './context';
import { ActionError, FrameGone } from './errors';
import { type Frames, MAIN_FRAME } from './frames';

export type Locator = Inputs['browser.visible.text']['locator'];

/** How an action names its element: exactly one of the two, which the daemon has checked. */
export interface TargetInput {
  locator?: Locator;
  ref?: string;
}

/** A frame, and the way up from it: each step is an ancestor and the token by which it knows the frame below. */
export interface FramePath {
  frameId: number;
  ancestors: readonly { frameId: number; token: string }[];
}

/** The target with its frame found. Frames are found again for every attempt: a navigation may have replaced them. */
export async function locate(
  frames: Frames,
  { locator, ref }: TargetInput,
  call: Call,
): Promise<{ path: FramePath; target: Target }> {
  if (locator !== undefined) {
    const path = await enterFrames(frames, locator, call);
    return { path, target: { locator: withinFrame(locator) } };
  }
  if (ref !== undefined) {
    return { path: await climbFromRef(frames, ref, call), target: { ref } };
  }
  throw new ActionError('INVALID_ARGUMENT');
}

/** Follows the locator's chain of iframes down from the top document. */
export async function enterFrames(frames: Frames, locator: Locator, call: Call): Promise<FramePath> {
  const path = await follow(frames, locator, call, {});
  if (path === undefined) {
    throw new FrameGone();
  }
  return path;
}

/** The same without waiting for frames: undefined when one of them is not there. */
export function enterFramesIfAny(frames: Frames, locator: Locator, call: Call): Promise<FramePath | undefined> {
  return follow(frames, locator, call, { ifAny: true });
}

async function follow(
  frames: Frames,
  locator: Locator,
  call: Call,
  how: { ifAny?: true },
): Promise<FramePath | undefined> {
  const chain = locator.frame?.chain ?? [];
  await frames.whenReady(MAIN_FRAME, call);
  let path: FramePath = { frameId: MAIN_FRAME, ancestors: [] };
  for (const link of chain) {
    const parentId = path.frameId;
    const { token } = await frames.ask(parentId, 'enterFrame', { locator: asLink(link), ...how }, call);
    if (token === '') {
      return undefined;
    }
    const frameId = await frames.childByToken(parentId, token, call);
    path = { frameId, ancestors: [{ frameId: parentId, token }, ...path.ancestors] };
  }
  return path;
}

/**
 * Reports whether the page shows nothing of a site: then no script of ours runs in it, and nothing is to be found. Waits
 * until one of the two is certain.
 */
export async function isBare({ frames, driver, call }: CallContext): Promise<boolean> {
  if (frames.has(call.tabId, MAIN_FRAME)) {
    return false;
  }
  const decided = new AbortController();
  const signal = AbortSignal.any([call.signal, decided.signal]);
  const ready = frames.whenReady(MAIN_FRAME, call, signal).then(() => false);
  const bare = driver.whenBare(call.tabId, signal).then(() => true);
  try {
    return await Promise.race([ready, bare]);
  } finally {
    decided.abort();
    await Promise.allSettled([ready, bare]);
  }
}

/** The locator without its chain, as one document understands it. */
export function withinFrame({ strategy, value, name, exact }: Locator): FrameLocator {
  return { strategy, value, ...(name !== undefined && { name }), ...(exact !== undefined && { exact }) };
}

const linkSchema: Schema = {
  type: 'object',
  properties: {
    strategy: { type: 'string', enum: ['role', 'text', 'label', 'placeholder', 'testId', 'css'] },
    value: { type: 'string', minLength: 1 },
    name: { type: 'string' },
    exact: { type: 'boolean' },
  },
  required: ['strategy', 'value'],
};

/** The published schema leaves the links of a chain open; they are locators without a frame. */
function asLink(value: Record<string, unknown>): FrameLocator {
  const conformed = conform(linkSchema, value);
  if (!conformed.ok) {
    throw new ActionError('INVALID_ARGUMENT', { field: `frame.chain.${conformed.misfit.field}` });
  }
  return withinFrame(conformed.value as Locator);
}

/** A ref begins with the id of the frame that gave it; from there the way is known by what each frame tells. */
async function climbFromRef(frames: Frames, ref: string, call: Call): Promise<FramePath> {
  const frameId = Number.parseInt(ref.slice(2, 10), 16);
  for (const needed of [MAIN_FRAME, frameId]) {
    if (!(await frames.exists(call.tabId, needed))) {
      throw new ActionError('STALE_ELEMENT_REFERENCE');
    }
    await frames.whenReady(needed, call);
  }
  if (!(await frames.ask(MAIN_FRAME, 'holdsRef', { ref }, call)).held) {
    throw new ActionError('STALE_ELEMENT_REFERENCE');
  }
  const ancestors: { frameId: number; token: string }[] = [];
  for (let below = frameId; below !== MAIN_FRAME; ) {
    const parent = await frames.parentOf(below, call);
    await frames.whenReady(parent.frameId, call);
    ancestors.push(parent);
    below = parent.frameId;
  }
  return { frameId, ancestors };
}

/**
 * Runs an attempt again on the next document each time the one it worked on goes away before anything was done to
 * it. Every attempt waits for a document first, so this ends with the call's signal.
 */
export async function overNavigations<T>(call: Call, attempt: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof FrameGone) || error.acted) {
        throw error;
      }
      call.signal.throwIfAborted();
    }
  }
}

/**
 * Runs an operation on a target. With a ref it never moves on to another document, and nearly every failure is a stale
 * reference: a caller must not be able to tell why one is refused.
 */
export async function onTarget<T>(input: TargetInput, call: Call, operation: () => Promise<T>): Promise<T> {
  if (input.ref === undefined) {
    return overNavigations(call, operation);
  }
  try {
    return await operation();
  } catch (error) {
    const stale =
      error instanceof FrameGone ? !error.acted : error instanceof ActionError && !keepsItsCode.has(error.code);
    throw stale ? new ActionError('STALE_ELEMENT_REFERENCE') : error;
  }
}

const keepsItsCode = new Set<string>([
  'OPERATION_TIMEOUT',
  'OPERATION_CANCELLED',
  'INVALID_ARGUMENT',
  'PAGE_NOT_FOUND',
  'INTERNAL_ERROR',
]);
