import { compose, IDENTITY, type Matrix } from '../lib/matrix';
import type { CallContext } from './context';
import type { Point } from './driver/driver';
import type { FramePath } from './locate';

/** From the frame's viewport to the top viewport. */
export async function placeOf({ ancestors }: FramePath, { frames, call }: CallContext): Promise<Matrix> {
  const steps = ancestors.map(({ frameId, token }) => frames.ask(frameId, 'framePlace', { token }, call));
  return (await Promise.all(steps)).reduce((inner, { place }) => compose(place, inner), IDENTITY);
}

/** Scrolls the frames around a point of the frame's viewport until it is on screen; answers it in the top viewport. */
export async function bringUp({ ancestors }: FramePath, at: Point, { frames, call }: CallContext): Promise<Point> {
  let point = at;
  for (const { frameId, token } of ancestors) {
    point = await frames.ask(frameId, 'showFrame', { token, ...point }, call);
  }
  return point;
}
