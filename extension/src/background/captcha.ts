/** Human checks in a tab: which there is, in whatever frame, and how it stands. */
import { type CaptchaVendor, vendorOf } from '../lib/captcha';
import { type Box, mapBox } from '../lib/matrix';
import type { CaptchaSigns, Point } from '../lib/page-shapes';
import type { CallContext } from './context';
import { isGone } from './errors';
import { MAIN_FRAME } from './frames';
import { placeOf } from './geometry';
import type { FramePath } from './locate';
import { askPage } from './reach';

/** How many frames deep a check is looked for, and its checkbox below that. */
const MAX_DEPTH = 4;

export interface Captcha {
  vendor: CaptchaVendor;
  /** The document that is protected. */
  path: FramePath;
  state: 'idle' | 'solved' | 'needsHuman' | 'invisible';
  hasToken: boolean;
  bounds?: Box;
  /** Where a click would tick the box, with the frame that the box is in. */
  checkbox?: { point: Point; path: FramePath };
  note?: string;
}

type Widget = NonNullable<CaptchaSigns['widget']>;

export async function lookForCaptcha(context: CallContext): Promise<Captcha | undefined> {
  const top: FramePath = { frameId: MAIN_FRAME, ancestors: [] };
  let level = [{ path: top, signs: await askPage('captchaSigns', {}, context, { again: true }) }];
  for (let depth = 0; level.length > 0; depth++) {
    const found = level.find(({ signs }) => signs.widget !== undefined);
    if (found?.signs.widget !== undefined) {
      return judged(found.path, found.signs.widget, context);
    }
    if (depth === MAX_DEPTH) {
      return undefined;
    }
    const below = (await Promise.all(level.map(({ path, signs }) => inside(path, signs.frames, context)))).flat();
    const looks = below.map(async (path) => ({ path, signs: await lookAt(path, 'captchaSigns', {}, context) }));
    level = (await Promise.all(looks)).flatMap(({ path, signs }) => (signs ? [{ path, signs }] : []));
  }
  return undefined;
}

async function judged(path: FramePath, widget: Widget, context: CallContext): Promise<Captcha | undefined> {
  const vendor = vendorOf(widget.vendor);
  if (vendor === undefined) {
    return undefined;
  }
  const { box, solved } = await checkboxOf(path, vendor, widget, context);
  const place = await placeOf(path, context);
  const toTop = (bounds: Box | undefined) => bounds && { bounds: rounded(mapBox(place, bounds)) };
  const common = { vendor, path, hasToken: widget.hasToken, ...toTop(widget.bounds) };
  if (widget.solved || solved) {
    return { ...common, state: 'solved' };
  }
  if (vendor.kind === 'invisible') {
    return { ...common, state: 'invisible', note: 'It watches how the page is used. There is nothing to tick.' };
  }
  if (widget.challenge !== undefined || vendor.kind === 'interactive') {
    return { ...common, ...toTop(widget.challenge), state: 'needsHuman', note: CHALLENGE };
  }
  return box === undefined
    ? { ...common, state: 'needsHuman', note: NO_CHECKBOX }
    : { ...common, state: 'idle', checkbox: box };
}

const CHALLENGE =
  'It wants something that only a person may answer. Ask the user to, in the tab; in an isolated session by `browsentic dashboard`.';
const NO_CHECKBOX = 'Its checkbox is not to be seen: it may still be loading. Look again, or ask the user.';

/** The box, in the top viewport, and whether its frame says that it is ticked. */
async function checkboxOf(
  path: FramePath,
  vendor: CaptchaVendor,
  { frames }: Widget,
  context: CallContext,
): Promise<{ box?: Captcha['checkbox']; solved: boolean }> {
  if (vendor.checkbox === undefined) {
    return { solved: false };
  }
  let level = vendor.frame.length === 0 ? [path] : await inside(path, frames, context);
  for (let depth = 0; depth < MAX_DEPTH && level.length > 0; depth++) {
    const next: FramePath[] = [];
    for (const at of level) {
      const seen = await lookAt(at, 'captchaBox', { vendor: vendor.id }, context);
      if (seen?.solved) {
        return { solved: true };
      }
      if (seen?.box !== undefined) {
        const { x, y, width, height } = mapBox(await placeOf(at, context), seen.box);
        const point = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
        return { box: { point, path: at }, solved: false };
      }
      next.push(...(await inside(at, seen?.frames ?? [], context)));
    }
    level = next;
  }
  return { solved: false };
}

/** The frames of these tokens in a document, as far as they have a script. */
async function inside(path: FramePath, tokens: readonly string[], { frames, call }: CallContext): Promise<FramePath[]> {
  if (tokens.length === 0) {
    return [];
  }
  const found = await frames.childrenByToken(path.frameId, tokens, call);
  return tokens.flatMap((token) => {
    const frameId = found.get(token);
    return frameId === undefined ? [] : [{ frameId, ancestors: [{ frameId: path.frameId, token }, ...path.ancestors] }];
  });
}

/** Undefined for a frame that has gone. */
async function lookAt<K extends 'captchaSigns' | 'captchaBox'>(
  { frameId }: FramePath,
  op: K,
  args: Parameters<typeof askPage<K>>[1],
  { frames, call }: CallContext,
) {
  return frames.ask(frameId, op, args, call).catch((error) => {
    if (isGone(error)) {
      return undefined;
    }
    throw error;
  });
}

function rounded({ x, y, width, height }: Box): Box {
  const [left, top] = [Math.round(x), Math.round(y)];
  return { x: left, y: top, width: Math.round(x + width) - left, height: Math.round(y + height) - top };
}
