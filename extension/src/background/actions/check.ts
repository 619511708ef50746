import type { CallContext, Executor } from '../context';
import type { Point } from '../driver/driver';
import { ActionError } from '../errors';
import type { TargetInput } from '../locate';
import { pointerAct } from '../pointer';
import { acting } from '../settle';

export const check: Executor<'browser.check'> = (input, context) => set(input, true, context);

export const uncheck: Executor<'browser.uncheck'> = (input, context) => set(input, false, context);

/** Clicks only when the state differs, and reads it back. */
async function set(input: TargetInput, checked: boolean, context: CallContext): Promise<{ data: { completed: true } }> {
  const { driver, call } = context;
  const press = (at: Point) => driver.mouse.click(call.tabId, at, 1, call.signal);
  const act = checked ? 'check' : 'uncheck';
  const settled = await acting(context, () => pointerAct(input, act, context, press));
  if (settled?.checked === !checked) {
    throw new ActionError(input.ref === undefined ? 'ELEMENT_NOT_FOUND' : 'STALE_ELEMENT_REFERENCE');
  }
  return { data: { completed: true } };
}
