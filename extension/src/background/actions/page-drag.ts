import type { PageOps } from '../../lib/page-protocol';
import { travel } from '../../lib/travel';
import type { CallContext, Executor } from '../context';
import type { Grip } from '../driver/driver';
import { isGone } from '../errors';
import { MAIN_FRAME } from '../frames';
import { askPage, borrowFor } from '../reach';
import { pause } from '../wait';
import { pageSide, settled } from './page-side';

type Drag = PageOps['page.dragElement'];
type Plan = PageOps['planDrag']['result'];

const APPROACH_MOVES = 4;
const MOVES_APART_MS = 12;

export const pageDrag: Executor<'page.dragElement'> = (input, context) =>
  input.trusted ? trustedDrag(input, context) : pageSide['page.dragElement'](input, context);

const trustedDrag: Executor<'page.dragElement'> = async (input, context) => {
  const { steps, holdMs, settleMs } = input;
  const { plan, giveBack } = await borrowFor(() => askPage('planDrag', input, context, { again: false }), context);
  try {
    const carried = await settled(context, () => carry(plan, input, context));
    const { approach, grip, drop } = plan;
    return {
      data: {
        ...(await later('from', plan, context)),
        ...(await later('to', plan, context)),
        mechanism: carried ? 'native' : 'pointer',
        ...{ approach, grip, drop, steps, holdMs, settleMs },
        ...(carried && { started: true }),
        trusted: true,
      },
    };
  } finally {
    giveBack();
  }
};

/** Moves there, takes hold, moves and lets go. Reports whether the page has dragged data. */
async function carry(plan: Plan, { steps, holdMs, settleMs }: Drag['args'], context: CallContext): Promise<boolean> {
  const { driver, call } = context;
  for (const point of [plan.approach, ...travel(plan.approach, plan.grip, APPROACH_MOVES)]) {
    await driver.mouse.move(call.tabId, point, call.signal);
    await pause(MOVES_APART_MS, call.signal);
  }
  const grip = await driver.mouse.grip(call.tabId, plan.grip, call.signal);
  try {
    await pause(holdMs, call.signal);
    let carrying = false;
    for (const point of travel(plan.grip, plan.drop, steps)) {
      await pause(MOVES_APART_MS, call.signal);
      await grip.move(point);
      carrying ||= await takesUp(grip, point, context);
    }
    await pause(settleMs, call.signal);
    await grip.drop();
    return carrying;
  } catch (error) {
    // A drop may close its page.
    if (isGone(error)) {
      return false;
    }
    throw error;
  } finally {
    await grip.end();
  }
}

/** Whether the page has begun to drag data; then they are carried from here on. */
async function takesUp(
  grip: Grip,
  point: PageOps['planDrag']['result']['grip'],
  context: CallContext,
): Promise<boolean> {
  const { dragging } = await context.frames.ask(MAIN_FRAME, 'dragBegun', {}, context.call);
  if (dragging) {
    await grip.carry(point);
  }
  return dragging;
}

/** An end as it is after the drag; where that took it away, as it was. */
async function later(end: 'from' | 'to', plan: Plan, { frames, call }: CallContext): Promise<Partial<Drag['result']>> {
  const planned = plan[end];
  if (planned === undefined) {
    return {};
  }
  const { handle } = planned;
  const now = await frames.ask(MAIN_FRAME, 'described', { handle }, call).catch(() => undefined);
  return { [end]: now?.element ?? planned.element };
}
