import type { CallContext, Executor } from '../context';
import { drag } from '../drag';
import { acting } from '../settle';

export const dragAndDrop: Executor<'browser.drag.and.drop'> = async ({ source, target }, context: CallContext) => {
  await acting(context, () => drag(source, target, context));
  return { data: { completed: true } };
};
