import type { Aim, PicturePlan } from '../../lib/page-shapes';
import { readPNG } from '../../lib/png';
import type { CallContext, Executor } from '../context';
import type { Rect } from '../driver/driver';
import { isOnScreen } from '../driver/tab-state';
import { ActionError } from '../errors';
import { compose, type Picture, type Tile } from '../picture';
import { askPage, askReached, borrowFor } from '../reach';
import { Screen } from '../screen';

const DEFAULT_QUALITY = 80;
/** The longest side of a picture, in its own pixels. */
const MAX_SIDE = 16_384;
const MAX_TILES = 48;

/** What a picture is to show: of an element, once that is in view, or of the page; in document coordinates. */
interface Subject {
  target?: Aim;
  part(plan: PicturePlan): Rect;
}

/** What it shows, and what was taken of it. */
interface Shots {
  part: Rect;
  truncated: boolean;
  tiles: Tile[];
}

export const pageScreenshot: Executor<'page.screenshot'> = async (input, context) => {
  const { target, fullPage, format, quality, maxLongSide } = input;
  if (quality !== undefined && format === 'png') {
    throw new ActionError('INVALID_INPUT', { why: 'quality is for jpeg only' });
  }
  const subject = { ...(target && { target }), part: (plan: PicturePlan) => partOf(plan, fullPage) };
  const { part, truncated, tiles } = await photograph(subject, context);
  const scale = Math.min(1, Math.min(maxLongSide, MAX_SIDE) / Math.max(part.width, part.height));
  const how = { format, quality: quality ?? DEFAULT_QUALITY };
  const { width, height, mimeType, data } = await drawn(tiles, part, scale, how);
  return { data: { format, width, height, ...(truncated && { truncated }) }, image: { mimeType, data } };
};

/** From the screen where the tab is seen there and the debugger does not hold it; else by the debugger. */
export async function photograph(subject: Subject, context: CallContext): Promise<Shots> {
  const { call, driver, frames } = context;
  frames.clearCues(call.tabId);
  const seen = !driver.holds(call.tabId) && (await isOnScreen(call.tabId, call.signal));
  try {
    // What is scrolled meanwhile is put back, whatever becomes of the call.
    return await (seen ? fromScreen(subject, context) : byDebugger(subject, context));
  } finally {
    frames.putBack(call.tabId);
  }
}

const planned = ({ target }: Subject, context: CallContext, again = false): Promise<PicturePlan> =>
  askPage('planPicture', target ? { target, again } : {}, context, { again: false });

/** In document coordinates. */
function partOf({ viewport, content, scroll, box }: PicturePlan, fullPage: boolean): Rect {
  if (box !== undefined) {
    const [x, y] = [Math.max(0, box.x), Math.max(0, box.y)];
    return { x, y, width: box.x + box.width - x, height: box.y + box.height - y };
  }
  return fullPage ? { x: 0, y: 0, ...content } : { ...scroll, ...viewport };
}

function bounded(part: Rect, { viewport }: PicturePlan): { part: Rect; truncated: boolean } {
  if (part.width <= 0 || part.height <= 0) {
    throw new ActionError('INVALID_TARGET', { why: 'the element lies outside of what can be drawn' });
  }
  const width = Math.min(part.width, MAX_SIDE);
  const rows = Math.max(1, Math.floor(MAX_TILES / Math.ceil(width / viewport.width)));
  const height = Math.min(part.height, MAX_SIDE, rows * viewport.height);
  return { part: { ...part, width, height }, truncated: width < part.width || height < part.height };
}

/** A picture that is right as it is stays as it is. */
async function drawn(
  tiles: Tile[],
  part: Rect,
  scale: number,
  how: { format: 'png' | 'jpeg'; quality: number },
): Promise<Picture> {
  const [only] = tiles;
  if (how.format === 'png' && scale === 1 && tiles.length === 1 && only !== undefined) {
    const png = readPNG(only.data);
    if (png?.width === part.width && png.height === part.height) {
      return { width: png.width, height: png.height, mimeType: 'image/png', data: only.data };
    }
  }
  return compose(tiles, part, scale, how);
}

/** Where the debugger holds the tab already, or where the tab is not on screen. */
async function byDebugger(subject: Subject, context: CallContext): Promise<Shots> {
  const { driver, call } = context;
  const { plan, giveBack } = await borrowFor((again) => planned(subject, context, again), context);
  try {
    const { part, truncated } = bounded(subject.part(plan), plan);
    const metrics = await driver.measure(call.tabId, call.signal);
    const data = await driver.capture(call.tabId, { part, metrics, scale: 1, format: 'png' }, call.signal);
    const size = { width: part.width, height: part.height };
    return { part, truncated, tiles: [{ data, x: 0, y: 0, from: { x: 0, y: 0, ...size }, size }] };
  } finally {
    giveBack();
  }
}

/** Tile by tile, each scrolled into view. */
async function fromScreen(subject: Subject, context: CallContext): Promise<Shots> {
  const { call, navigations } = context;
  const { windowId } = await chrome.tabs.get(call.tabId);
  const screen = new Screen(call.tabId, windowId, navigations);
  try {
    const plan = await planned(subject, context);
    const shown = bounded(subject.part(plan), plan);
    return { ...shown, tiles: await tilesOf(shown.part, plan, screen, context) };
  } finally {
    screen.stop();
  }
}

async function tilesOf(part: Rect, plan: PicturePlan, screen: Screen, context: CallContext): Promise<Tile[]> {
  const { viewport, scroll } = plan;
  const scrollTo = (x: number, y: number) => askReached('scrollToPoint', { x, y }, context);
  const still = isInView(part, plan);
  const tiles: Tile[] = [];
  for (let y = part.y; y < part.y + part.height; y += viewport.height) {
    for (let x = part.x; x < part.x + part.width; x += viewport.width) {
      // Near the end of the document it may scroll less far than was asked.
      const at = still ? scroll : await scrollTo(x, y);
      await askReached('calm', {}, context);
      const data = await screen.shoot(context.call.signal);
      const from = { x: x - at.x, y: y - at.y };
      const width = Math.min(viewport.width - from.x, part.x + part.width - x);
      const height = Math.min(viewport.height - from.y, part.y + part.height - y);
      tiles.push({ data, x: x - part.x, y: y - part.y, from: { ...from, width, height }, size: viewport });
    }
  }
  return tiles;
}

function isInView(part: Rect, { scroll, viewport }: PicturePlan): boolean {
  const [right, bottom] = [scroll.x + viewport.width, scroll.y + viewport.height];
  return part.x >= scroll.x && part.y >= scroll.y && part.x + part.width <= right && part.y + part.height <= bottom;
}
