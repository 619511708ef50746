import type { Executor } from '../context';
import type { Point } from '../driver/driver';
import { pointerAct } from '../pointer';
import { acting } from '../settle';

export const click: Executor<'browser.click'> = async (input, context) => {
  const { driver, call } = context;
  const press = (at: Point) => driver.click(call.tabId, at, call.signal);
  await acting(context, () => pointerAct(input, 'click', context, press));
  return { data: { completed: true } };
};
