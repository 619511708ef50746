import type { CallContext } from './context';
import type { Point } from './driver/driver';
import type { FramePath } from './locate';

/** Where the frame's viewport begins in the top viewport. */
export async function originOf({ ancestors }: FramePath, { frames, call }: CallContext): Promise<Point> {
  const steps = ancestors.map(({ frameId, token }) => frames.ask(frameId, 'frameOrigin', { token }, call));
  const origin = { x: 0, y: 0 };
  for (const { x, y } of await Promise.all(steps)) {
    origin.x += x;
    origin.y += y;
  }
  return origin;
}

/** Scrolls the frames around a point of the frame's viewport until it is on screen; answers it in the top viewport. */
export async function bringUp({ ancestors }: FramePath, at: Point, { frames, call }: CallContext): Promise<Point> {
  let point = at;
  for (const { frameId, token } of ancestors) {
    point = await frames.ask(frameId, 'showFrame', { token, ...point }, call);
  }
  return point;
}
