/** Scrolling, waiting, and leaving for another document. */
import type { PageOps } from '../../lib/page-protocol';
import { baseURIOf, documentElementOf } from '../native';
import { type Call, Failure, Pending } from '../outcome';
import { until } from '../wait';
import { describe } from './describe';
import { isShown } from './exposure';
import { find } from './target';

type Scroll = PageOps['page.scrollTo'];

const { scrollIntoView } = Element.prototype;

/** A smooth scroll that has nowhere to go never ends, so nobody waits longer than this. */
const SCROLLED_WITHIN_MS = 1000;

export async function scrollToPlace(
  { target, position, direction, behavior }: Scroll['args'],
  call: Call,
): Promise<Scroll['result'] | Failure> {
  const el = target && find(target);
  if (el instanceof Failure) return el;
  const ended = behavior === 'smooth' ? scrollEnd(call.signal) : undefined;
  if (el) scrollIntoView.call(el, { block: 'center', inline: 'nearest', behavior });
  else if (position) scrollTo({ left: position.x ?? 0, top: position.y, behavior });
  else scrollTo({ top: goal(direction ?? 'down'), behavior });
  await ended;
  return { scrollX: Math.round(scrollX), scrollY: Math.round(scrollY) };
}

function goal(direction: NonNullable<Scroll['args']['direction']>): number {
  switch (direction) {
    case 'up':
      return scrollY - innerHeight;
    case 'down':
      return scrollY + innerHeight;
    case 'top':
      return 0;
    case 'bottom':
      return documentElementOf(document)?.scrollHeight ?? 0;
  }
}

function scrollEnd(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController();
    const end = () => {
      clearTimeout(timer);
      over.abort();
      resolve();
    };
    const timer = setTimeout(end, SCROLLED_WITHIN_MS);
    addEventListener('scrollend', end, { capture: true, signal: over.signal });
    signal.addEventListener('abort', end, { signal: over.signal });
  });
}

type Wait = PageOps['page.waitForElement'];

const FINAL = new Set(['INVALID_TARGET', 'TAB_UNREACHABLE']);

/** A target that cannot be one fails at once; whatever else goes wrong in looking for it means that it is not there. */
export async function waitForElement(
  { target, state, timeoutMs }: Wait['args'],
  call: Call,
): Promise<Wait['result'] | Failure> {
  const start = performance.now();
  let looked = false;
  const look = () => {
    const found = find(target, { hidden: true });
    if (found instanceof Failure && FINAL.has(found.code)) return found;
    const el = found instanceof Failure ? undefined : found;
    if (!holds[state](el)) {
      looked = true;
      return new Pending(state === 'visible' ? 'visible' : 'match');
    }
    return {
      state,
      elapsedMs: looked ? Math.round(performance.now() - start) : 0,
      ...(el && { element: describe(el) }),
    };
  };
  const outcome = await until<Wait['result']>(look, { ...call, deadline: start + timeoutMs });
  return outcome instanceof Failure && outcome.code === 'OPERATION_TIMEOUT'
    ? new Failure('TIMEOUT', outcome.details)
    : outcome;
}

const holds: Record<Wait['args']['state'], (el: Element | undefined) => boolean> = {
  attached: (el) => el !== undefined,
  detached: (el) => el === undefined,
  visible: (el) => el !== undefined && isShown(el),
  hidden: (el) => el === undefined || !isShown(el),
};

type Leave = PageOps['leave'];

/** Begins to leave after the answer is on its way. */
export function leave(args: Leave['args'], call: Call): Leave['result'] | Failure {
  if ('url' in args) {
    const url = URL.parse(args.url, baseURIOf(document));
    if (!url)
      return new Failure('INVALID_INPUT', { why: 'url is no address, neither whole nor relative to this page' });
    if (url.protocol !== 'http:' && url.protocol !== 'https:') {
      return new Failure('UNSUPPORTED', { why: 'only http and https addresses can be opened' });
    }
    call.acting();
    setTimeout(() => location.assign(url.href));
    return { navigatingTo: url.href };
  }
  const { action } = args;
  const sure = action === 'reload' || knows(action);
  if (!sure && history.length === 1) {
    return new Failure('ACTION_FAILED', { why: `there is no page to go ${action} to` });
  }
  call.acting();
  setTimeout(go[action]);
  return { performed: action, ...(!sure && { unsure: true as const }) };
}

/** Whether there is a page of this site to go to, beside which others may be. Not every browser tells. */
const knows = (action: 'back' | 'forward'): boolean =>
  'navigation' in window && (action === 'back' ? navigation.canGoBack : navigation.canGoForward);

const go = {
  back: () => history.back(),
  forward: () => history.forward(),
  reload: () => location.reload(),
};
