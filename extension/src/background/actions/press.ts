import type { Executor } from '../context';
import { isGone } from '../errors';
import { keystrokes } from '../keys';
import { locate, onTarget } from '../locate';
import { acting } from '../settle';

const mac = navigator.platform.startsWith('Mac');

export const press: Executor<'browser.press'> = async (input, context) => {
  const { driver, frames, call } = context;
  const strokes = keystrokes(input.key, mac);
  await acting(context, async () => {
    await onTarget(input, call, async () => {
      const { path, target } = await locate(frames, input, call);
      await frames.ask(path.frameId, 'prepare', { target, act: 'press' }, call);
    });
    try {
      await driver.press(call.tabId, strokes, call.signal);
    } catch (error) {
      // A key may close its page.
      if (!isGone(error)) {
        throw error;
      }
    }
  });
  return { data: { completed: true } };
};
