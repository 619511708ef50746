import type { PicturePlan } from '../../lib/page-protocol';
import { readPNG } from '../../lib/png';
import type { CallContext, Executor } from '../context';
import type { Rect } from '../driver/driver';
import { ActionError, messageOf } from '../errors';
import { MAIN_FRAME } from '../frames';
import { compose, type Picture, type Tile } from '../picture';
import { askPage } from '../reach';
import { abortable, pause } from '../wait';

const DEFAULT_QUALITY = 80;
/** The longest side of a picture, in its own pixels. */
const MAX_SIDE = 16_384;
const MAX_TILES = 48;
/** The browser takes no more than two pictures of what is on screen in a second (MAX_CAPTURE_VISIBLE_TAB_CALLS_PER_SECOND). */
const SHOTS_APART_MS = 500;
const RETRIES = 2;

export const pageScreenshot: Executor<'page.screenshot'> = async (input, context) => {
  const { target, fullPage, format, quality, maxLongSide } = input;
  if (quality !== undefined && format === 'png') {
    throw new ActionError('INVALID_INPUT', { why: 'quality is for jpeg only' });
  }
  const plan = await askPage('planPicture', target ? { target } : {}, context, { again: true });
  const wanted = partOf(plan, fullPage);
  const { part, truncated } = bounded(wanted, plan);
  const scale = Math.min(1, Math.min(maxLongSide, MAX_SIDE) / Math.max(part.width, part.height));
  const how = { format, quality: quality ?? DEFAULT_QUALITY };
  const { width, height, mimeType, data } = await take(part, plan, scale, how, context);
  return { data: { format, width, height, ...(truncated && { truncated }) }, image: { mimeType, data } };
};

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

async function take(
  part: Rect,
  plan: PicturePlan,
  scale: number,
  how: { format: 'png' | 'jpeg'; quality: number },
  context: CallContext,
): Promise<Picture> {
  const tiles = await shoot(part, plan, context);
  const [only] = tiles;
  if (how.format === 'png' && scale === 1 && tiles.length === 1 && only !== undefined) {
    const png = readPNG(only.data);
    // A picture that is right as it is stays as it is.
    if (png?.width === part.width && png.height === part.height) {
      return { width: png.width, height: png.height, mimeType: 'image/png', data: only.data };
    }
  }
  return compose(tiles, part, scale, how);
}

/** By the debugger where it holds the tab already, or where the tab is not on screen; else tile by tile off the screen. */
async function shoot(part: Rect, plan: PicturePlan, context: CallContext): Promise<Tile[]> {
  const { driver, call } = context;
  const tab = await chrome.tabs.get(call.tabId);
  if (tab.active && !driver.holds(call.tabId)) {
    return offScreen(part, plan, tab.windowId, context);
  }
  const giveBack = await driver.borrow(call.tabId, call.signal);
  try {
    const metrics = await driver.measure(call.tabId, call.signal);
    const data = await driver.capture(call.tabId, { part, metrics, scale: 1, format: 'png' }, call.signal);
    return [{ data, x: 0, y: 0, from: { x: 0, y: 0, ...sizeOf(part) }, size: sizeOf(part) }];
  } finally {
    giveBack();
  }
}

const sizeOf = ({ width, height }: Rect) => ({ width, height });

async function offScreen(part: Rect, plan: PicturePlan, windowId: number, context: CallContext): Promise<Tile[]> {
  const { frames, call } = context;
  const { viewport, scroll } = plan;
  const scrollTo = (x: number, y: number) => frames.ask(MAIN_FRAME, 'scrollToPoint', { x, y }, call);
  const tiles: Tile[] = [];
  try {
    for (let y = part.y; y < part.y + part.height; y += viewport.height) {
      for (let x = part.x; x < part.x + part.width; x += viewport.width) {
        if (tiles.length > 0) {
          await pause(SHOTS_APART_MS, call.signal);
        }
        // Near the end of the document it may scroll less far than was asked.
        const at = isInView(part, plan) ? scroll : await scrollTo(x, y);
        await frames.ask(MAIN_FRAME, 'calm', {}, call);
        const data = await visible(windowId, call.signal);
        const from = { x: x - at.x, y: y - at.y };
        const width = Math.min(viewport.width - from.x, part.x + part.width - x);
        const height = Math.min(viewport.height - from.y, part.y + part.height - y);
        tiles.push({ data, x: x - part.x, y: y - part.y, from: { ...from, width, height }, size: viewport });
      }
    }
  } finally {
    if (!isInView(part, plan)) {
      await scrollTo(scroll.x, scroll.y).catch(() => {});
    }
  }
  return tiles;
}

function isInView(part: Rect, { scroll, viewport }: PicturePlan): boolean {
  const [right, bottom] = [scroll.x + viewport.width, scroll.y + viewport.height];
  return part.x >= scroll.x && part.y >= scroll.y && part.x + part.width <= right && part.y + part.height <= bottom;
}

async function visible(windowId: number, signal: AbortSignal): Promise<string> {
  for (let retries = RETRIES; ; retries--) {
    try {
      const url = await abortable(chrome.tabs.captureVisibleTab(windowId, { format: 'png' }), signal);
      return url.slice(url.indexOf(',') + 1);
    } catch (error) {
      signal.throwIfAborted();
      const message = messageOf(error);
      if (retries > 0 && /quota|MAX_CAPTURE/i.test(message)) {
        await pause(SHOTS_APART_MS, signal);
        continue;
      }
      throw /permission|Cannot access/i.test(message)
        ? new ActionError('CAPTURE_UNSUPPORTED')
        : new ActionError('CAPTURE_FAILED');
    }
  }
}
