/** page.extractText: what an element says, piece by piece. */
import type { PageOps } from '../../lib/page-protocol';
import { REDACTED } from '../../lib/redact';
import { withCaches } from '../caches';
import { bodyOf, documentElementOf, outerHTMLOf, queryAll } from '../native';
import { Failure } from '../outcome';
import { isPassword } from '../snapshot-survey';
import { nothingConcealed } from './concealed';
import { cursorAt, offsetOf, pieceEnd } from './pieces';
import { renderedText } from './rendered';
import { selectorOf } from './selector';
import { find } from './target';
import { inViewer } from './viewer';

type Extract = PageOps['page.extractText'];

export function extractText({ target, format, maxLength, cursor }: Extract['args']): Extract['result'] | Failure {
  const viewed = inViewer();
  if (viewed) return viewed;
  const el = target ? find(target) : (bodyOf(document) ?? documentElementOf(document));
  if (el instanceof Failure) return el;
  if (!el) return new Failure('TARGET_NOT_FOUND', { matchCount: 0 });
  const hiddenText = nothingConcealed();
  const text = format === 'html' ? markupOf(el) : renderedText(el, hiddenText);
  const about = { source: withCaches(() => selectorOf(el)), length: text.length };
  const offset = cursor === undefined ? 0 : offsetOf(cursor, text);
  if (offset === undefined)
    return new Failure('INVALID_INPUT', { why: 'cursor is none that an earlier call has given' });
  if (offset === 'stale') return { ...about, stale: true };
  const end = pieceEnd(text, offset, maxLength);
  const truncated = end < text.length;
  return {
    content: text.slice(offset, end).trimEnd(),
    ...about,
    offset,
    truncated,
    ...(truncated && { nextOffset: end, cursor: cursorAt(text, end) }),
    ...(format === 'text' && { hiddenText }),
  };
}

/** Without the passwords that fields were made with, or that a script has written there. */
function markupOf(el: Element): string {
  const fields = [el, ...queryAll(el, 'input[value]')].filter(isPassword);
  return fields.reduce((markup, field) => {
    const own = outerHTMLOf(field);
    // In the value of an attribute there are no quotes.
    return markup.replaceAll(own, () => own.replace(/ value="[^"]+"/, ` value="${REDACTED}"`));
  }, outerHTMLOf(el));
}
