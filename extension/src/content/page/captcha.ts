/** Human checks, as far as one document shows them. Nothing here touches them. */
import { CAPTCHA_VENDORS, type CaptchaVendor, vendorOf } from '../../lib/captcha';
import type { Box } from '../../lib/matrix';
import type { PageOps } from '../../lib/page-protocol';
import { withCaches } from '../caches';
import { composedParent, composedParentElement, shadowRootOf } from '../dom';
import { isFrame, tokenOf } from '../frames';
import { attr, isElement, matchesCss, queryAll, rectOf } from '../native';
import { type Call, type Failure, Pending } from '../outcome';
import { queryScopes } from '../scopes';
import { isVisible } from '../visibility';
import { until } from '../wait';

/** A vendor keeps the frame for its puzzles at hand, small or out of sight, until there is one. */
const MIN_CHALLENGE_HEIGHT = 40;
const MAX_FRAMES = 20;
const MAX_HOSTS = 200;

export function captchaSigns(): PageOps['captchaSigns']['result'] {
  return withCaches(() => {
    const widget = CAPTCHA_VENDORS.map(widgetOf).find((found) => found !== undefined);
    return { ...(widget && { widget }), frames: tokensOf(frames()) };
  });
}

function widgetOf(vendor: CaptchaVendor): PageOps['captchaSigns']['result']['widget'] {
  const marks = queryScopes(vendor.marks);
  if (marks.length === 0) return undefined;
  const challenge = challengeOf(vendor);
  // A vendor may show its check from another address: then its place tells.
  const around = new Set([...frames(), ...hiddenFrames(marks)]);
  const isOwn = (frame: Element) =>
    shows(frame, vendor.frame) || (isIn(frame, marks) && !shows(frame, vendor.challenge));
  const own = [...around].filter(isOwn);
  own.sort((a, b) => Number(shows(b, vendor.frame)) - Number(shows(a, vendor.frame)));
  const seen = [...own, ...marks].find(isVisible);
  const hasToken = isAnswered(vendor);
  return {
    vendor: vendor.id,
    solved: hasToken || isMarkedSolved(vendor),
    hasToken,
    ...(seen && { bounds: boxOf(seen) }),
    frames: tokensOf(own),
    ...(challenge && { challenge: boxOf(challenge) }),
  };
}

export function captchaBox({ vendor: id }: PageOps['captchaBox']['args']): PageOps['captchaBox']['result'] {
  return withCaches(() => {
    const vendor = vendorOf(id);
    const boxes = vendor?.checkbox ? queryScopes(vendor.checkbox).filter(isWithinReach) : [];
    const [box] = boxes.length === 1 ? boxes : [];
    return {
      ...(box && { box: boxOf(box) }),
      solved: vendor !== undefined && isMarkedSolved(vendor),
      frames: tokensOf(frames()),
    };
  });
}

export function captchaVerdict(
  { vendor: id }: PageOps['captchaVerdict']['args'],
  call: Call,
): Promise<Record<string, never> | Failure> {
  return until(() => {
    const vendor = vendorOf(id);
    const over = vendor && withCaches(() => isAnswered(vendor) || isMarkedSolved(vendor) || challengeOf(vendor));
    return over ? {} : new Pending('match');
  }, call);
}

const isMarkedSolved = ({ solved }: CaptchaVendor): boolean => solved !== undefined && queryScopes(solved).length > 0;

function isAnswered({ token }: CaptchaVendor): boolean {
  return token !== undefined && queryScopes(token).some((field) => (field as HTMLInputElement).value !== '');
}

function challengeOf({ challenge }: CaptchaVendor): Element | undefined {
  return frames().find(
    (frame) => shows(frame, challenge) && isVisible(frame) && rectOf(frame).height > MIN_CHALLENGE_HEIGHT,
  );
}

/** What lies outside of the frame that it is in would be clicked somewhere else. */
function isWithinReach(box: Element): boolean {
  const { left, top, width, height } = rectOf(box);
  const [x, y] = [left + width / 2, top + height / 2];
  const inside = x >= 0 && y >= 0 && x < innerWidth && y < innerHeight;
  return isVisible(box) && (inside || parent === window);
}

/**
 * Frames in closed shadow roots whose hosts have other children, too: such roots are not looked for in all of a page. The
 * host may be the mark, around it or in it.
 */
function hiddenFrames(marks: readonly Element[]): Element[] {
  const hosts = marks.flatMap((mark) => {
    const parent = composedParentElement(mark);
    return [...(parent ? [parent] : []), mark, ...queryAll(mark, '*')];
  });
  return hosts.slice(0, MAX_HOSTS).flatMap((host) => {
    const root = shadowRootOf(host);
    return root ? [...queryAll(root, 'iframe')] : [];
  });
}

const frames = (): Element[] => queryScopes('iframe').slice(0, MAX_FRAMES);

const tokensOf = (found: readonly Element[]): string[] =>
  found.flatMap((frame) => (isFrame(frame) ? tokenOf(frame) || [] : []));

const shows = (frame: Element, parts: readonly string[]): boolean => {
  const address = attr(frame, 'src') ?? '';
  return parts.some((part) => address.includes(part));
};

/** Whether an element is in one of the others, whatever shadow roots are between. */
function isIn(el: Element, others: readonly Element[]): boolean {
  for (let node: Node | null = el; node; node = composedParent(node)) {
    if (isElement(node) && others.includes(node)) return !matchesCss(node, 'iframe');
  }
  return false;
}

function boxOf(el: Element): Box {
  const { left, top, width, height } = rectOf(el);
  return { x: left, y: top, width, height };
}
