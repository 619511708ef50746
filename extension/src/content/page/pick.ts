/** page.pickElement, as far as the page does it: the person points, and the page tells what at. */
import type { PageOps } from '../../lib/page-protocol';
import { titleOf } from '../native';
import { type Call, Failure } from '../outcome';
import { collapse, first } from './accessible-text';
import { nothingConcealed } from './concealed';
import { describe, textOf } from './describe';
import { MAX_ADDRESS, MAX_TITLE } from './forms';
import { pointOut, type Unpicked } from './lens';
import { renderedText } from './rendered';

type Pick = PageOps['pick'];

const HINT = 'Point at what you mean.';

export async function pick(
  { hint, maxContentLength, timeoutMs }: Pick['args'],
  call: Call,
): Promise<Pick['result'] | Failure> {
  const patience = AbortSignal.timeout(timeoutMs);
  const picked = await pointOut(hint?.trim() || HINT, AbortSignal.any([call.signal, patience]));
  if (typeof picked === 'string') {
    return call.signal.aborted ? new Failure('OPERATION_CANCELLED') : unpicked[picked](timeoutMs);
  }
  const content = collapse(renderedText(picked, nothingConcealed())) || textOf(picked);
  return {
    element: describe(picked),
    content: content.slice(0, maxContentLength),
    truncated: content.length > maxContentLength,
    url: first(location.href, MAX_ADDRESS),
    title: first(titleOf(document), MAX_TITLE),
  };
}

const unpicked: Record<Unpicked, (timeoutMs: number) => Failure> = {
  cancelled: () => new Failure('PICK_CANCELLED', { why: 'the user pressed Escape' }),
  replaced: () => new Failure('PICK_CANCELLED', { why: 'a newer pick has taken the place of this one' }),
  removed: () => new Failure('ACTION_FAILED', { why: 'the page has taken the lens away, so nothing could be picked' }),
  over: (timeoutMs) =>
    new Failure('TIMEOUT', {
      why: `nobody picked anything within ${timeoutMs / 1000} s; ask the user whether they see the tab, then try again`,
    }),
};
