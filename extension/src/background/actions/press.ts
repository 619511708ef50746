import type { CallContext, Executor } from '../context';
import { isGone } from '../errors';
import { keystrokes } from '../keys';
import { locate, onTarget, type TargetInput } from '../locate';
import { mac } from '../platform';
import { acting } from '../settle';

export const press: Executor<'browser.press'> = async (input, context) => {
  const perform = keyPress(input.key);
  await acting(context, () => perform(input, context));
  return { data: { completed: true } };
};

export const focus: Executor<'browser.focus'> = async (input, context) => {
  const { frames, call } = context;
  await acting(context, () =>
    onTarget(input, call, async () => {
      const { path, target } = await locate(frames, input, call);
      await frames.ask(path.frameId, 'prepare', { target, act: 'focus' }, call);
    }),
  );
  return { data: { completed: true } };
};

/** The press of a key on an element. A key without meaning is refused at once. */
export function keyPress(key: string): (input: TargetInput, context: CallContext) => Promise<void> {
  const strokes = keystrokes(key, mac);
  const types = strokes.some((stroke) => stroke.type === 'insert' || (stroke.type === 'down' && isPlain(stroke.text)));
  return async (input, { driver, frames, call }) => {
    const frameId = await onTarget(input, call, async () => {
      const { path, target } = await locate(frames, input, call);
      await frames.ask(path.frameId, 'prepare', { target, act: 'press' }, call);
      return path.frameId;
    });
    try {
      await driver.press(call.tabId, strokes, call.signal);
      if (!types) {
        // It may have led elsewhere: news of that comes before the answer.
        await frames.ask(frameId, 'echo', {}, call);
      }
    } catch (error) {
      // A key may close its page.
      if (!isGone(error)) {
        throw error;
      }
    }
  };
}

/** Text that only goes into a field. A line break may send a form. */
function isPlain(text: string | undefined): boolean {
  return text !== undefined && text !== '\r';
}
