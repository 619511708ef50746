import type { Inputs } from '../../registry.gen';
import { awaiting } from '../awaited';
import type { CallContext, Executor } from '../context';
import { ActionError } from '../errors';
import type { TargetInput } from '../locate';
import { settling } from '../settle';
import { clickElement } from './click';
import { keyPress } from './press';

type Action = Inputs['browser.action.and.wait']['action'];

export const actionAndWait: Executor<'browser.action.and.wait'> = async ({ action, wait }, context) => {
  const act = actOf(action);
  const settle = settling(context);
  const event = await awaiting(wait, context, () => act(context), settle);
  return { data: { event } };
};

/** Judges the action before anything is armed. */
function actOf({ kind, target, key }: Action): (context: CallContext) => Promise<unknown> {
  const element = elementOf(target);
  if (kind === 'click') {
    return (context) => clickElement(element, context);
  }
  if (key === undefined) {
    throw new ActionError('INVALID_ARGUMENT', { field: 'action.key' });
  }
  const press = keyPress(key);
  return (context) => press(element, context);
}

/** A target is a locator or a ref, in one object. */
function elementOf({ ref, ...locator }: Action['target']): TargetInput {
  const { strategy, value } = locator;
  if (ref !== undefined && strategy === undefined) {
    return { ref };
  }
  if (ref === undefined && strategy !== undefined && value !== undefined) {
    return { locator: { ...locator, strategy, value } };
  }
  throw new ActionError('INVALID_ARGUMENT', { field: 'action.target' });
}
