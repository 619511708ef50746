import type { Executor } from '../context';
import { pointerAct } from '../pointer';
import { afterAct } from '../settle';

export const click: Executor<'browser.click'> = async (input, context) => {
  const { driver, call } = context;
  await pointerAct(input, 'click', context, (at) => driver.click(call.tabId, at, call.signal));
  await afterAct(context);
  return { data: { completed: true } };
};
