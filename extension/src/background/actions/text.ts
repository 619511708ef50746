import type { Executor } from '../context';
import { locate, overNavigations } from '../locate';

export const visibleText: Executor<'browser.visible.text'> = (input, { frames, call }) =>
  overNavigations(call, async () => {
    const { path, target } = await locate(frames, input, call);
    return { data: await frames.ask(path.frameId, 'text', { target }, call) };
  });
