import type { CallContext, Executor } from '../context';
import { ActionError } from '../errors';
import type { TargetInput } from '../locate';
import { pointerAct } from '../pointer';
import { afterAct } from '../settle';

export const check: Executor<'browser.check'> = (input, context) => set(input, true, context);

export const uncheck: Executor<'browser.uncheck'> = (input, context) => set(input, false, context);

/** Clicks only when the state differs, and reads it back. */
async function set(input: TargetInput, checked: boolean, context: CallContext): Promise<{ data: { completed: true } }> {
  const { driver, call } = context;
  const settled = await pointerAct(input, checked ? 'check' : 'uncheck', context, (at) =>
    driver.click(call.tabId, at, call.signal),
  );
  if (settled?.checked === !checked) {
    throw new ActionError(input.ref === undefined ? 'ELEMENT_NOT_FOUND' : 'STALE_ELEMENT_REFERENCE');
  }
  await afterAct(context);
  return { data: { completed: true } };
}
