import type { PicturePlan } from '../../lib/page-shapes';
import type { CallContext, Executor } from '../context';
import type { Rect } from '../driver/driver';
import { ActionError } from '../errors';
import { compose, type Picture } from '../picture';
import { askPage } from '../reach';
import { photograph } from './page-screenshot';

/** Around the element, in CSS pixels. */
const PADDING = 16;
const MAX_SIDE = 1200;
const QUALITY = 85;

/** The person may go to another page before they point at something: the lens goes with them. */
export const pickElement: Executor<'page.pickElement'> = async (input, context) => {
  const { tabId } = context.call;
  const tab = await chrome.tabs.get(tabId);
  if (!tab.active) {
    await chrome.tabs.update(tabId, { active: true });
  }
  const picked = await askPage('pick', input, context, { again: true });
  const image = await pictureOf(picked.element.bounds, context).catch((error: unknown) => {
    context.call.signal.throwIfAborted();
    // What was picked is told also without its picture.
    if (error instanceof ActionError) {
      return undefined;
    }
    throw error;
  });
  if (image === undefined) {
    return { data: picked };
  }
  const { width, height, mimeType, data } = image;
  return { data: { ...picked, shot: { width, height } }, image: { mimeType, data } };
};

/** Of what is in sight of an element. */
async function pictureOf(bounds: Rect, context: CallContext): Promise<Picture> {
  const { part, tiles } = await photograph({ part: (plan) => inSight(bounds, plan) }, context);
  const scale = Math.min(1, MAX_SIDE / Math.max(part.width, part.height));
  return compose(tiles, part, scale, { format: 'jpeg', quality: QUALITY });
}

function inSight({ x, y, width, height }: Rect, { scroll, viewport }: PicturePlan): Rect {
  const left = Math.max(x - PADDING, scroll.x);
  const top = Math.max(y - PADDING, scroll.y);
  const right = Math.min(x + width + PADDING, scroll.x + viewport.width);
  const bottom = Math.min(y + height + PADDING, scroll.y + viewport.height);
  return { x: left, y: top, width: right - left, height: bottom - top };
}
