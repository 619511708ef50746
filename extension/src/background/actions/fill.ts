import type { Target } from '../../lib/page-shapes';
import type { CallContext, Executor } from '../context';
import { ActionError, FrameGone, isGone } from '../errors';
import { keystrokes } from '../keys';
import { locate, onTarget, type TargetInput } from '../locate';
import { mac } from '../platform';
import { acting } from '../settle';

export const fill: Executor<'browser.fill'> = (input, context) =>
  change(input, context, async (frameId, target) => {
    const { value } = input;
    const filled = await context.frames.ask(frameId, 'fill', { target, value }, context.call);
    if (filled.insert) {
      await insertText(frameId, filled, value, context);
    }
  });

export const selectOption: Executor<'browser.select.option'> = (input, context) =>
  change(input, context, async (frameId, target) => {
    await context.frames.ask(frameId, 'select', { target, value: input.value }, context.call);
  });

/**
 * Changes one control. A document that goes away after its change has begun was changed: what happens then is the
 * page's affair.
 */
async function change(
  input: TargetInput,
  context: CallContext,
  apply: (frameId: number, target: Target) => Promise<void>,
): Promise<{ data: { completed: true } }> {
  const { frames, call } = context;
  await acting(context, async () => {
    try {
      await onTarget(input, call, async () => {
        const { path, target } = await locate(frames, input, call);
        await apply(path.frameId, target);
      });
    } catch (error) {
      if (!(error instanceof FrameGone)) {
        throw error;
      }
    }
  });
  return { data: { completed: true } };
}

/** Puts the value into the editor whose text the frame has selected, and has it compared. */
async function insertText(
  frameId: number,
  { handle, sink }: { handle: number; sink?: true },
  value: string,
  { driver, frames, call }: CallContext,
): Promise<void> {
  const press = (chord: string) => driver.press(call.tabId, keystrokes(chord, mac), call.signal);
  try {
    if (sink) {
      await press('ControlOrMeta+A');
      await frames.ask(frameId, 'idle', {}, call);
    }
    if (value === '') {
      await press('Delete');
    } else if (!(sink && (await frames.ask(frameId, 'paste', { handle, value }, call)).taken)) {
      await driver.insertText(call.tabId, value, call.signal);
    }
    const { matches } = await frames.ask(frameId, 'confirmFill', { handle, value }, call);
    if (!matches) {
      throw new ActionError('ELEMENT_NOT_FOUND');
    }
  } catch (error) {
    throw isGone(error) ? new FrameGone(true) : error;
  }
}
