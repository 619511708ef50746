import { mapBox } from '../../lib/matrix';
import type { PageMetrics } from '../../lib/page-metrics';
import { type Inputs, MODEL_BYTES, MODEL_SIDE } from '../../registry.gen';
import type { CallContext, Executor } from '../context';
import type { Rect, Shot } from '../driver/driver';
import { ActionError } from '../errors';
import { MAIN_FRAME } from '../frames';
import { placeOf } from '../geometry';
import { locate, overNavigations } from '../locate';

/** What a picture may be at most; the daemon sends its own beside the input. */
interface Limits {
  maxDimension: number;
  maxPixels: number;
  maxBytes: number;
}

const DEFAULT_LIMITS: Limits = { maxDimension: 10_000, maxPixels: 40_000_000, maxBytes: 16_777_216 };

type Input = Inputs['browser.screenshot'] & { limits?: Limits };

/** A part of the page, with its size. */
interface Subject {
  part: Shot['part'];
  size: { width: number; height: number };
  metrics: PageMetrics;
}

export const screenshot: Executor<'browser.screenshot'> = async (input: Input, context) => {
  context.frames.clearCues(context.call.tabId);
  const limits = input.limits ?? DEFAULT_LIMITS;
  const { data, scale } = await overNavigations(context.call, async () => {
    const subject = await measure(input, context);
    // Before any picture is made; the part is fixed, so that a page that grows meanwhile cannot make a larger one.
    check(subject.size, limits);
    return capture(subject, input, limits, context);
  });
  return { data: { scale }, image: { mimeType: `image/${input.format}`, data } };
};

async function measure({ capture }: Input, context: CallContext): Promise<Subject> {
  switch (capture?.kind) {
    case undefined:
    case 'viewport': {
      const metrics = await metricsOf(context);
      return { part: 'viewport', size: metrics.viewport, metrics };
    }
    case 'fullPage': {
      const metrics = await metricsOf(context);
      return { part: { x: 0, y: 0, ...metrics.content }, size: metrics.content, metrics };
    }
    case 'element': {
      const { frames, call } = context;
      if (capture.locator === undefined) {
        throw new ActionError('INVALID_ARGUMENT', { field: 'capture.locator' });
      }
      const { path, target } = await locate(frames, { locator: capture.locator }, call);
      const box = await frames.ask(path.frameId, 'box', { target }, call);
      const { x, y, ...size } = mapBox(await placeOf(path, context), box);
      const metrics = await metricsOf(context);
      const { scroll } = metrics;
      const part = onPage({ ...size, x: x + scroll.x, y: y + scroll.y });
      return { part, size: part, metrics };
    }
  }
}

/** By our script in the page, which is there at once; where there is none, the browser makes a world for the question. */
function metricsOf({ frames, driver, call }: CallContext): Promise<PageMetrics> {
  return frames.has(call.tabId, MAIN_FRAME)
    ? frames.ask(MAIN_FRAME, 'metrics', {}, call)
    : driver.measure(call.tabId, call.signal);
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

function check({ width, height }: Subject['size'], { maxDimension, maxPixels }: Limits): void {
  if (!(width > 0 && height > 0)) {
    throw new ActionError('BROWSER_ERROR', { problem: 'there is nothing to capture' });
  }
  if (Math.max(width, height) > maxDimension || width * height > maxPixels) {
    throw new ActionError('LIMIT_EXCEEDED', { width, height });
  }
}

async function capture(
  { part, size, metrics }: Subject,
  { format, quality, maxSide }: Input,
  { maxBytes }: Limits,
  { driver, call }: CallContext,
): Promise<{ data: string; scale: number }> {
  const longer = Math.max(size.width, size.height);
  let scale = told((maxSide ?? MODEL_SIDE) / longer);
  for (;;) {
    const shot = { part, metrics, scale, format, ...(quality !== undefined && { quality }) };
    const data = await driver.capture(call.tabId, shot, call.signal);
    const bytes = decodedLength(data);
    if (bytes > maxBytes) {
      throw new ActionError('LIMIT_EXCEEDED', { bytes });
    }
    if (maxSide !== undefined || bytes <= MODEL_BYTES) {
      return { data, scale };
    }
    // Bytes grow with the area; a tenth less, for what is left of a picture is denser.
    scale = told(0.9 * scale * Math.sqrt(MODEL_BYTES / bytes));
  }
}

/** A scale of few digits, so that what is told is what was done. It is never rounded up, and never enlarges. */
function told(scale: number): number {
  return Math.min(1, Math.floor(scale * 10_000) / 10_000);
}

function decodedLength(base64: string): number {
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0;
  return (base64.length / 4) * 3 - padding;
}
