/** Conditions that a page reaches by itself. */
import type { PageOps } from '../lib/page-protocol';
import type { WaitCondition } from '../lib/page-shapes';
import { isDisabled } from './actionability';
import { withCaches } from './caches';
import { ambiguous, locate, nearMisses } from './locate';
import { bodyOf } from './native';
import { type Call, Failure, Pending } from './outcome';
import { renderedText } from './text';
import { isVisible } from './visibility';
import { until } from './wait';

export function waitFor(
  { condition }: PageOps['waitFor']['args'],
  call: Call,
): Promise<Record<string, never> | Failure> {
  return until(() => {
    const unmet = withCaches(() => check(condition));
    return unmet ?? {};
  }, call);
}

/** What is missing; undefined when the condition holds. */
function check(condition: WaitCondition): Pending | Failure | undefined {
  switch (condition.kind) {
    case 'text':
      return hasText(condition.text) === (condition.state === 'present') ? undefined : new Pending('match');
    case 'locator':
      return checkElement(condition);
  }
}

/** How much of a page's text is searched, in UTF-16 units: enough for any page that is read, a bound for all others. */
const MAX_TEXT = 1_000_000;

function hasText(text: string): boolean {
  const body = bodyOf(document);
  return body !== null && renderedText(body).slice(0, MAX_TEXT).includes(text);
}

type Wanted = (el: Element | undefined) => boolean;

const STATES: Record<Extract<WaitCondition, { kind: 'locator' }>['state'], Wanted> = {
  attached: (el) => el !== undefined,
  detached: (el) => el === undefined,
  visible: (el) => el !== undefined && isVisible(el),
  hidden: (el) => el === undefined || !isVisible(el),
  enabled: (el) => el !== undefined && !isDisabled(el),
  disabled: (el) => el !== undefined && isDisabled(el),
};

function checkElement({ locator, state }: Extract<WaitCondition, { kind: 'locator' }>): Pending | Failure | undefined {
  const found = locate(locator);
  if (found instanceof Failure) return found;
  if (found.length > 1) return ambiguous(found);
  const [el] = found;
  if (STATES[state](el)) return undefined;
  if (!el) return new Pending('match', () => nearMisses(locator));
  const waitingFor = state === 'visible' || state === 'enabled' ? state : 'match';
  return new Pending(waitingFor, () => ({ matchCount: 1 }));
}
