import type { CallContext } from './context';
import type { Grip, Point } from './driver/driver';
import { ActionError, FrameGone, isGone } from './errors';
import { bringUp } from './geometry';
import { type FramePath, type Locator, locate, onTarget } from './locate';
import { type Aim, disarm, neverArrived, takeAim, whenDrawnAgain } from './pointer';

/** How often a press that reached no document is sent, and how often a pointer that missed the target is moved. */
const MAX_TRIES = 3;

/**
 * How far the first moves go, in pixels, before anything scrolls: beyond the thresholds of libraries, and of the browser,
 * which for a link is 40.
 */
const FIRST_MOVES = [10, 45] as const;

/** An element that a drag is to end on, and the watch over it. */
interface Goal {
  path: FramePath;
  handle: number;
  /** Where it was when it was found. */
  at: Point;
}

/**
 * Drags one element onto another. The pointer is pressed and moved; when the page answers by dragging data, these are
 * carried on. The target has to get what is dropped.
 */
export async function drag(source: Locator, target: Locator, context: CallContext): Promise<void> {
  const { driver, call } = context;
  for (let lost = 0; lost < MAX_TRIES; ) {
    // The target first: finding it may scroll, and then the source scrolls no more than it must.
    const goal = await end('target', () => findGoal(target, context));
    const aim = await end('source', () =>
      onTarget({ locator: source }, call, () => takeAim({ locator: source }, 'drag', context)),
    );
    if (aim === undefined) {
      return;
    }
    const grip = await driver.mouse.grip(call.tabId, aim.at, call.signal);
    try {
      const pressed = await pressOn(aim, context);
      if (pressed === 'hit') {
        await carryTo(goal, aim, grip, context);
        return;
      }
      await grip.drop();
      if (pressed === 'none') {
        lost++;
        await whenDrawnAgain(aim, context);
      }
    } catch (error) {
      throw error instanceof FrameGone ? new ActionError('BROWSER_ERROR', { problem: 'a document went away' }) : error;
    } finally {
      await grip.end();
      disarm(aim, context.frames, call.tabId);
    }
  }
  throw neverArrived({});
}

/** Says of a failure which of the two locators it is about. */
async function end<T>(which: 'source' | 'target', find: () => Promise<T>): Promise<T> {
  try {
    return await find();
  } catch (error) {
    throw error instanceof ActionError ? new ActionError(error.code, { ...error.details, end: which }) : error;
  }
}

async function findGoal(locator: Locator, context: CallContext): Promise<Goal> {
  const { frames, call } = context;
  return onTarget({ locator }, call, async () => {
    const { path, target } = await locate(frames, { locator }, call);
    const { handle, x, y } = await frames.ask(path.frameId, 'prepareDrop', { target }, call);
    return { path, handle, at: await bringUp(path, { x, y }, context) };
  });
}

/** What the press landed on, in the source's frame and in those around it. */
async function pressOn({ frame, ancestors }: Aim, { frames, call }: CallContext): Promise<'hit' | 'missed' | 'none'> {
  const landings = [frame, ...ancestors].map(({ frameId, handle }) =>
    frames.ask(frameId, 'settle', { handle, held: true }, call),
  );
  const [source, ...around] = await Promise.all(landings);
  return around.some(({ outcome }) => outcome === 'missed') ? 'missed' : (source?.outcome ?? 'none');
}

/** Moves what is held to the target and lets go. */
async function carryTo(goal: Goal, aim: Aim, grip: Grip, context: CallContext): Promise<void> {
  const { frames, call } = context;
  const { frameId, handle } = aim.frame;
  const isDragging = async () => (await frames.ask(frameId, 'settle', { handle, held: true }, call)).dragging === true;

  let carrying = false;
  const whole = Math.hypot(goal.at.x - aim.at.x, goal.at.y - aim.at.y);
  for (const distance of FIRST_MOVES) {
    if (!carrying) {
      await grip.move(toward(goal.at, aim.at, Math.min(distance, Math.max(whole, FIRST_MOVES[0]))));
      carrying = await isDragging();
    }
  }
  const isOver = async () => (await frames.ask(goal.path.frameId, 'dropState', { handle: goal.handle }, call)).over;
  // A neighbour that the first moves have come to makes way for what is dragged: to follow it would undo that.
  const arrived = await isOver();
  for (let tries = 0; ; tries++) {
    // Pages make room when a drag begins: only now it is certain where the target is.
    const to = arrived ? goal.at : await pointOf(goal, context);
    if (!carrying) {
      if (tries === 0) {
        await grip.move(between(aim.at, to));
      }
      await grip.move(to);
      carrying = await isDragging();
    }
    if (carrying) {
      await grip.carry(to);
    }
    // The second time for those who compare with the first, and those to whom the very middle is neither here nor there.
    // By then the page has drawn what it made of the first.
    await frames.ask(goal.path.frameId, 'calm', {}, call);
    await grip.move({ x: to.x + 1, y: to.y + 1 });
    if (await isOver()) {
      break;
    }
    if (tries === MAX_TRIES) {
      throw notTaken();
    }
  }
  if (!(await takes(goal, grip, context)) && carrying) {
    throw notTaken();
  }
}

/** Lets go, and reports whether the page took data. A page that goes away then has taken what it wanted. */
async function takes({ path, handle }: Goal, grip: Grip, { frames, call }: CallContext): Promise<boolean> {
  try {
    await grip.drop();
    return (await frames.ask(path.frameId, 'dropState', { handle }, call)).dropped;
  } catch (error) {
    if (isGone(error)) {
      return true;
    }
    throw error;
  }
}

async function pointOf({ path, handle }: Goal, context: CallContext): Promise<Point> {
  const { frames, call } = context;
  return bringUp(path, await frames.ask(path.frameId, 'dropPoint', { handle }, call), context);
}

function notTaken(): ActionError {
  return new ActionError('ELEMENT_NOT_FOUND', { end: 'target', waitingFor: 'receivesEvents' });
}

/** The point at a distance from one point in the direction of another; to the right when they are the same. */
function toward(to: Point, from: Point, distance: number): Point {
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  return { x: from.x + Math.cos(angle) * distance, y: from.y + Math.sin(angle) * distance };
}

function between(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}
