import type { CallContext, Executor } from '../context';
import type { Point } from '../driver/driver';
import { isGone } from '../errors';
import { MAIN_FRAME } from '../frames';
import { bringUp } from '../geometry';
import { locate, onTarget } from '../locate';
import { acting, whenCalm } from '../settle';

export const scrollIntoView: Executor<'browser.scroll.into.view'> = async (input, context) => {
  const { frames, call } = context;
  await acting(context, () =>
    onTarget(input, call, async () => {
      const { path, target } = await locate(frames, input, call);
      const { x, y } = await frames.ask(path.frameId, 'prepare', { target, act: 'scrollIntoView' }, call);
      await bringUp(path, { x, y }, context);
    }),
  );
  return { data: { completed: true } };
};

export const scroll: Executor<'browser.scroll'> = async ({ deltaX, deltaY }, context) => {
  const { driver, call } = context;
  await acting(context, async () => {
    const at = await pointerPlace(context);
    const under = await framesUnder(at, context);
    await driver.mouse.wheel(call.tabId, at, { x: deltaX, y: deltaY }, call.signal);
    await Promise.all(under.map((frameId) => whenCalm(frameId, context)));
  });
  return { data: { completed: true } };
};

/** Where the pointer is; in the middle of the viewport when it was nowhere yet, or is outside by now. */
async function pointerPlace({ driver, call }: CallContext): Promise<Point> {
  const { width, height } = (await driver.measure(call.tabId, call.signal)).viewport;
  const place = driver.mouse.place(call.tabId);
  const inside = place !== undefined && place.x < width && place.y < height;
  return inside ? place : { x: Math.floor(width / 2), y: Math.floor(height / 2) };
}

/** The frames that a wheel turned at a point can scroll: the innermost one there, and those around it. */
async function framesUnder(at: Point, { frames, call }: CallContext): Promise<number[]> {
  const under: number[] = [];
  try {
    let next = frames.has(call.tabId, MAIN_FRAME) ? { frameId: MAIN_FRAME, at } : undefined;
    while (next !== undefined) {
      const { frameId } = next;
      under.push(frameId);
      const { token, ...inner } = await frames.ask(frameId, 'frameAt', next.at, call);
      const child = token && (await frames.childrenByToken(frameId, [token], call)).get(token);
      next = child ? { frameId: child, at: inner } : undefined;
    }
  } catch (error) {
    if (!isGone(error)) {
      throw error;
    }
  }
  return under;
}
