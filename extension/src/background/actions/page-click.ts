import { travel } from '../../lib/travel';
import type { Executor } from '../context';
import { isGone } from '../errors';
import { MAIN_FRAME } from '../frames';
import { askPage, borrowFor } from '../reach';
import { settled } from './page-side';

export const trustedClick: Executor<'page.trustedClick'> = async (input, context) => {
  const { driver, frames, call } = context;
  const { target, point: given, scrollIntoView, button, clickCount, modifiers, moveSteps, hoverMs, holdMs } = input;
  const aim = { ...(target && { target }), ...(given && { point: given }), scrollIntoView };
  const { plan, giveBack } = await borrowFor(() => askPage('planClick', aim, context, { again: false }), context);
  try {
    const { point, from, submits, over, handle } = plan;
    const path = [from, ...travel(from, point, moveSteps)];
    const click = { path, button, count: clickCount, modifiers, hoverMs, holdMs };
    await settled(context, () => driver.mouse.handClick(call.tabId, click, call.signal)).catch((error) => {
      // A click may close its page.
      if (!isGone(error)) {
        throw error;
      }
    });
    // As it is after the click; where that took the element away, as it was.
    const later =
      handle === undefined
        ? undefined
        : await frames.ask(MAIN_FRAME, 'described', { handle }, call).catch(() => undefined);
    const element = later?.element ?? plan.element;
    return {
      data: {
        ...element,
        ...(over !== undefined && { over }),
        ...{ point, from, button, clickCount, modifiers, moveSteps, hoverMs, holdMs, submits },
        trusted: true,
      },
    };
  } finally {
    giveBack();
  }
};
