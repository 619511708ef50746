import { travel } from '../../lib/travel';
import { Call } from '../call';
import { type Captcha, lookForCaptcha } from '../captcha';
import type { Answer, CallContext, Executor } from '../context';
import type { Point } from '../driver/driver';
import { ActionError, isGone } from '../errors';
import { actAt, aimAt } from '../pointer';
import { whenCalm } from '../settle';

type Report = Answer<'page.findCaptcha'>['data'];

export const findCaptcha: Executor<'page.findCaptcha'> = async (_, context) => {
  const captcha = await lookForCaptcha(context);
  return { data: captcha === undefined ? { found: false } : reported(captcha) };
};

function reported({ vendor, state, hasToken, bounds, checkbox, note }: Captcha): Report {
  const { id, label, kind } = vendor;
  return {
    found: true,
    ...{ vendor: id, label, kind, state },
    solved: state === 'solved',
    hasToken,
    ...(bounds && { bounds }),
    ...(checkbox && { point: checkbox.point }),
    ...(note && { note }),
  };
}

/** A person has said yes to it, this time: the daemon asks, and no setting answers in their place (daemon/policy). */
export const solveCaptcha: Executor<'page.solveCaptcha'> = async ({ waitMs, timeoutMs }, context) => {
  const began = performance.now();
  const captcha = await lookForCaptcha(context);
  if (captcha === undefined) {
    throw new ActionError('CAPTCHA_NOT_FOUND');
  }
  if (captcha.state !== 'idle' || captcha.checkbox === undefined) {
    return { data: { ...reported(captcha), clicked: false } };
  }
  await tick(captcha, captcha.checkbox, context);
  const left = began + timeoutMs - performance.now();
  await verdict(captcha, captcha.checkbox, Math.min(waitMs, left), context);
  return { data: { ...(await afterwards(captcha, context)), clicked: true } };
};

/** How a hand clicks: from so far to the left and above, in so many moves, with these rests in milliseconds. */
const MOVES = 14;
const FROM = { x: 140, y: 90 };
const DWELL_MS = 120;
const HOLD_MS = 70;

/** A frame may take no input for some moments after it has begun to draw. */
const MAX_LOST = 5;

/** Input that would land on anything else is stopped, as with every click. */
async function tick(
  { vendor }: Captcha,
  { path }: NonNullable<Captcha['checkbox']>,
  context: CallContext,
): Promise<void> {
  const { driver, call } = context;
  // In the person's sight, in whose name it is done, and who has to answer what may come of it.
  await chrome.tabs.update(call.tabId, { active: true });
  const giveBack = await driver.borrow(call.tabId, call.signal);
  // What lies over the box may never go away.
  const part = call.half();
  const within = { ...context, call: part };
  try {
    // A tab that lay behind others begins to draw only now, and a frame that was never drawn gets no input.
    await Promise.all([path, ...path.ancestors].map(({ frameId }) => whenCalm(frameId, within)));
    const target = { locator: { strategy: 'css' as const, value: vendor.checkbox ?? '' } };
    const aim = () => aimAt(path, target, 'click', within);
    const click = (at: Point) => {
      const from = { x: Math.max(0, at.x - FROM.x), y: Math.max(0, at.y - FROM.y) };
      const way = { path: [from, ...travel(from, at, MOVES)], hoverMs: DWELL_MS, holdMs: HOLD_MS };
      return driver.mouse.handClick(call.tabId, { ...way, button: 'left', count: 1, modifiers: [] }, part.signal);
    };
    const failure = () => new ActionError('ACTION_FAILED', { why: 'the click did not arrive' });
    await actAt(aim, within, click, { maxLost: MAX_LOST, failure });
  } finally {
    part.end();
    giveBack();
  }
}

/** Waits, so long at most, until the page or the vendor's frame says what has come of the click. */
async function verdict(
  { vendor, path }: Captcha,
  checkbox: NonNullable<Captcha['checkbox']>,
  ms: number,
  { frames, call }: CallContext,
): Promise<void> {
  const wait = new Call(Math.max(0, ms));
  wait.tabId = call.tabId;
  const cancel = () => wait.abort(call.signal.reason);
  call.signal.addEventListener('abort', cancel);
  const ask = ({ frameId }: { frameId: number }) => frames.ask(frameId, 'captchaVerdict', { vendor: vendor.id }, wait);
  try {
    // A vendor may well replace its frame; when the page is replaced, that is a verdict, too.
    const own = ask(checkbox.path).catch(() => new Promise<never>(() => {}));
    await Promise.race([ask(path), ...(checkbox.path.frameId === path.frameId ? [] : [own])]);
  } catch (error) {
    call.signal.throwIfAborted();
    const isLate = error instanceof ActionError && error.code === 'OPERATION_TIMEOUT';
    if (!isLate && !isGone(error)) {
      throw error;
    }
  } finally {
    call.signal.removeEventListener('abort', cancel);
    wait.abort(new ActionError('OPERATION_CANCELLED'));
    wait.end();
  }
}

async function afterwards(
  before: Captcha,
  context: CallContext,
): Promise<Omit<Answer<'page.solveCaptcha'>['data'], 'clicked'>> {
  const after = await lookForCaptcha(context);
  if (after === undefined) {
    const { checkbox: _, bounds: __, ...gone } = before;
    return reported({ ...gone, state: 'solved', note: 'The page has gone on without it.' });
  }
  if (after.state !== 'idle') {
    return reported(after);
  }
  return { ...reported(after), state: 'pending', note: 'There is no verdict yet: look again with page_findCaptcha.' };
}
