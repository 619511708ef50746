import type { CallContext, Executor } from '../context';
import { ActionError, FrameGone, isGone } from '../errors';
import { keystrokes } from '../keys';
import { locate, onTarget } from '../locate';
import { afterAct } from '../settle';

export const fill: Executor<'browser.fill'> = async (input, context) => {
  const { frames, call } = context;
  await carriedOut(
    onTarget(input, call, async () => {
      const { path, target } = await locate(frames, input, call);
      const { insert, handle } = await frames.ask(path.frameId, 'fill', { target, value: input.value }, call);
      if (insert) {
        await insertText(path.frameId, handle, input.value, context);
      }
    }),
  );
  await afterAct(context);
  return { data: { completed: true } };
};

export const selectOption: Executor<'browser.select.option'> = async (input, context) => {
  const { frames, call } = context;
  await carriedOut(
    onTarget(input, call, async () => {
      const { path, target } = await locate(frames, input, call);
      await frames.ask(path.frameId, 'select', { target, value: input.value }, call);
    }),
  );
  await afterAct(context);
  return { data: { completed: true } };
};

/** Types the value into the editor that the frame has emptied or selected, and has it compared. */
async function insertText(
  frameId: number,
  handle: number,
  value: string,
  { driver, frames, call }: CallContext,
): Promise<void> {
  try {
    if (value === '') {
      await driver.press(call.tabId, keystrokes('Delete', false), call.signal);
    } else {
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

/** A document that goes away after its change has begun was changed: what happens then is the page's affair. */
async function carriedOut(act: Promise<void>): Promise<void> {
  try {
    await act;
  } catch (error) {
    if (!(error instanceof FrameGone)) {
      throw error;
    }
  }
}
