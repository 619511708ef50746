import type { PageOps } from '../lib/page-protocol';
import type { ActKind, Target } from '../lib/page-shapes';
import type { CallContext } from './context';
import type { Point } from './driver/driver';
import { ActionError, isGone } from './errors';
import { type FramePath, locate, onTarget, type TargetInput } from './locate';
import { whenCalm } from './settle';

type Settled = PageOps['settle']['result'];

/** How often input that reached no document at all is sent. */
const MAX_LOST = 3;

/** An element that is ready for input at a point of the top viewport, and the frames that watch for that input. */
export interface Aim {
  at: Point;
  /** The element's frame. */
  frame: Armed;
  ancestors: readonly Armed[];
}

interface Armed {
  frameId: number;
  handle: number;
}

/**
 * One pointer act on one element: the element's frame makes it ready and names a point, each frame above carries the
 * point up, the input is sent to the page, and all of these frames say what became of it. Input that would have hit
 * something else was stopped there, and the act is tried again.
 *
 * Answers what the element's frame saw; undefined when nothing had to be done, or when the act took its document away.
 */
export async function pointerAct(
  input: TargetInput,
  act: ActKind,
  context: CallContext,
  send: (at: Point) => Promise<void>,
): Promise<Settled | undefined> {
  const aim = () => onTarget(input, context.call, () => takeAim(input, act, context));
  return actAt(aim, context, send, { maxLost: MAX_LOST, failure: () => neverArrived(input) });
}

/** The same where something else takes aim, and says how often input may be lost and what it means if it always is. */
export async function actAt(
  take: () => Promise<Aim | undefined>,
  context: CallContext,
  send: (at: Point) => Promise<void>,
  { maxLost, failure }: { maxLost: number; failure: () => ActionError },
): Promise<Settled | undefined> {
  for (let lost = 0; lost < maxLost; ) {
    const aim = await take();
    if (aim === undefined) {
      return undefined;
    }
    const outcome = await fire(aim, context, send);
    if (outcome === undefined || outcome.element.outcome === 'hit') {
      return outcome?.element;
    }
    if (!outcome.stopped) {
      lost++;
      await whenDrawnAgain(aim, context);
    }
  }
  throw failure();
}

export function neverArrived({ ref }: TargetInput): ActionError {
  return ref === undefined
    ? new ActionError('BROWSER_ERROR', { problem: 'the input did not arrive' })
    : new ActionError('STALE_ELEMENT_REFERENCE');
}

/** Undefined when the element is already as the act would make it. */
export async function takeAim(input: TargetInput, act: ActKind, context: CallContext): Promise<Aim | undefined> {
  const { path, target } = await locate(context.frames, input, context.call);
  return aimAt(path, target, act, context);
}

/** The same for a target whose frame is known. */
export async function aimAt(
  path: FramePath,
  target: Target,
  act: ActKind,
  { frames, call }: CallContext,
): Promise<Aim | undefined> {
  const { handle, done, x, y } = await frames.ask(path.frameId, 'prepare', { target, act }, call);
  if (done) {
    return undefined;
  }
  const aim = { at: { x, y }, frame: { frameId: path.frameId, handle }, ancestors: [] as Armed[] };
  try {
    for (const { frameId, token } of path.ancestors) {
      const { handle, ...at } = await frames.ask(frameId, 'throughFrame', { token, ...aim.at }, call);
      aim.ancestors.push({ frameId, handle });
      aim.at = at;
    }
    if (aim.ancestors.length > 0) {
      await Promise.all(framesOf(aim).map((frameId) => frames.ask(frameId, 'drawn', {}, call)));
    }
  } catch (error) {
    disarm(aim, frames, call.tabId);
    throw error;
  }
  return aim;
}

/**
 * Sends the input and asks what it hit. Undefined when the page or one of the documents went away: from the moment of
 * sending on that counts as the act's own effect.
 */
async function fire(
  aim: Aim,
  { frames, call }: CallContext,
  send: (at: Point) => Promise<void>,
): Promise<{ element: Settled; stopped: boolean } | undefined> {
  const settle = ({ frameId, handle }: Armed) => frames.ask(frameId, 'settle', { handle }, call);
  try {
    await send(aim.at);
    const [element, ancestors] = await Promise.all([settle(aim.frame), Promise.all(aim.ancestors.map(settle))]);
    return { element, stopped: [element, ...ancestors].some(({ outcome }) => outcome === 'missed') };
  } catch (error) {
    if (isGone(error)) {
      return undefined;
    }
    disarm(aim, frames, call.tabId);
    throw error;
  }
}

/** Waits until the frames show what they are now: input that was lost may find its way then. */
export async function whenDrawnAgain(aim: Aim, context: CallContext): Promise<void> {
  await Promise.all(framesOf(aim).map((frameId) => whenCalm(frameId, context)));
}

function framesOf({ frame, ancestors }: Aim): number[] {
  return [frame, ...ancestors].map(({ frameId }) => frameId);
}

export function disarm({ frame, ancestors }: Aim, frames: CallContext['frames'], tabId: number): void {
  for (const { frameId, handle } of [frame, ...ancestors]) {
    frames.disarm(tabId, frameId, handle);
  }
}
