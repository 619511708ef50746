import type { CallContext, Executor } from '../context';
import type { TargetInput } from '../locate';
import { pointerAct } from '../pointer';
import { acting } from '../settle';

export const click: Executor<'browser.click'> = async (input, context) => {
  await acting(context, () => clickElement(input, context));
  return { data: { completed: true } };
};

export const doubleClick: Executor<'browser.double.click'> = async (input, context) => {
  const { driver, call } = context;
  await acting(context, () =>
    pointerAct(input, 'doubleClick', context, (at) => driver.mouse.click(call.tabId, at, 2, call.signal)),
  );
  return { data: { completed: true } };
};

export const hover: Executor<'browser.hover'> = async (input, context) => {
  const { driver, call } = context;
  await acting(context, () =>
    pointerAct(input, 'hover', context, (at) => driver.mouse.move(call.tabId, at, call.signal)),
  );
  return { data: { completed: true } };
};

export async function clickElement(input: TargetInput, context: CallContext): Promise<void> {
  const { driver, call } = context;
  await pointerAct(input, 'click', context, (at) => driver.mouse.click(call.tabId, at, 1, call.signal));
}
