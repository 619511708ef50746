import { readPNG } from '../../lib/png';
import type { Inputs } from '../../registry.gen';
import type { CallContext, Executor } from '../context';
import type { PageMetrics, Rect } from '../driver/driver';
import { ActionError } from '../errors';
import { originOf } from '../geometry';
import { locate, overNavigations } from '../locate';

/** What a picture may be at most; the daemon sends its own beside the input. */
interface Limits {
  maxDimension: number;
  maxPixels: number;
  maxBytes: number;
}

const DEFAULT_LIMITS: Limits = { maxDimension: 10_000, maxPixels: 40_000_000, maxBytes: 16_777_216 };

type Input = Inputs['browser.screenshot'] & { limits?: Limits };

export const screenshot: Executor<'browser.screenshot'> = async (input: Input, context) => {
  const { driver, frames, call } = context;
  frames.clearCues(call.tabId);
  const limits = input.limits ?? DEFAULT_LIMITS;
  const data = await overNavigations(call, async () => {
    const { part, size, metrics } = await measure(input, context);
    // Before any picture is made; the part is fixed, so that a page that grows meanwhile cannot make a larger one.
    check(size, limits);
    return driver.capture(call.tabId, part, metrics, call.signal);
  });
  const png = readPNG(data);
  if (png === undefined) {
    throw new ActionError('BROWSER_ERROR', { problem: 'the capture is not a PNG' });
  }
  if (png.bytes > limits.maxBytes) {
    throw new ActionError('LIMIT_EXCEEDED', { bytes: png.bytes });
  }
  const mimeType = 'image/png';
  return { data: { mimeType, ...png }, image: { mimeType, data } };
};

async function measure(
  { capture }: Input,
  context: CallContext,
): Promise<{ part: Rect | 'viewport'; size: { width: number; height: number }; metrics: PageMetrics }> {
  const { driver, frames, call } = context;
  switch (capture?.kind) {
    case undefined:
    case 'viewport': {
      const metrics = await driver.measure(call.tabId, call.signal);
      return { part: 'viewport', size: metrics.viewport, metrics };
    }
    case 'fullPage': {
      const metrics = await driver.measure(call.tabId, call.signal);
      return { part: { x: 0, y: 0, ...metrics.content }, size: metrics.content, metrics };
    }
    case 'element': {
      if (capture.locator === undefined) {
        throw new ActionError('INVALID_ARGUMENT', { field: 'capture.locator' });
      }
      const { path, target } = await locate(frames, { locator: capture.locator }, call);
      const box = await frames.ask(path.frameId, 'box', { target }, call);
      const origin = await originOf(path, context);
      const metrics = await driver.measure(call.tabId, call.signal);
      const { scroll } = metrics;
      const part = onPage({ ...box, x: box.x + origin.x + scroll.x, y: box.y + origin.y + scroll.y });
      return { part, size: part, metrics };
    }
  }
}

/** The box in whole pixels, without what lies left of and above the page, where nothing is ever drawn. */
function onPage({ x, y, width, height }: Rect): Rect {
  const left = Math.max(0, Math.floor(x));
  const top = Math.max(0, Math.floor(y));
  const right = Math.ceil(x + width);
  const bottom = Math.ceil(y + height);
  if (right <= left || bottom <= top) {
    throw new ActionError('ELEMENT_NOT_FOUND');
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

function check({ width, height }: { width: number; height: number }, { maxDimension, maxPixels }: Limits): void {
  if (!(width > 0 && height > 0)) {
    throw new ActionError('BROWSER_ERROR', { problem: 'there is nothing to capture' });
  }
  if (Math.max(width, height) > maxDimension || width * height > maxPixels) {
    throw new ActionError('LIMIT_EXCEEDED', { width, height });
  }
}
