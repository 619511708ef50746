/** page.selectText: selecting as a person does who drags over text. */
import type { PageOps } from '../../lib/page-protocol';
import { withCaches } from '../caches';
import type { TextField } from '../fill';
import { bodyOf, documentElementOf, isElement, newRange, nodeValue, parentNode, textLength } from '../native';
import { type Call, Failure } from '../outcome';
import { centerPoint } from '../scroll';
import { first } from './accessible-text';
import { begin } from './begin';
import { nothingConcealed, seenTexts } from './concealed';
import { controlOf, isTextField } from './fields';
import { placeCaret, takesFocus } from './focus';
import { renderedText } from './rendered';
import { find } from './target';

type SelectText = PageOps['page.selectText'];

const MAX_SELECTED = 500;

interface Place {
  range: Range;
  /** What of it a person sees. */
  text: string;
}

export function selectText(
  { target, search, occurrence }: SelectText['args'],
  call: Call,
): SelectText['result'] | Failure {
  const phrase = search?.trim();
  if ((target === undefined) === !phrase) {
    return new Failure('INVALID_INPUT', { why: 'give exactly one of target and search, and search not blank' });
  }
  const found = target ? find(target) : phraseAt(phrase ?? '', occurrence);
  if (found instanceof Failure) return found;
  const el = found instanceof Element ? controlOf(found) : undefined;
  if (el) begin(el, call);
  else call.acting();
  const text = el && isTextField(el) ? selectField(el) : selectPlace(el ? allOf(el) : (found as Place));
  return { selectedText: first(text, MAX_SELECTED) };
}

function selectField(field: TextField): string {
  takesFocus(field);
  placeCaret(field, 'all');
  // As on screen, where the letters of a password are dots.
  return field.type === 'password' ? '' : field.value;
}

function selectPlace({ range, text }: Place): string {
  const selection = getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
  const { startContainer: start } = range;
  const el = isElement(start) ? start : parentNode(start);
  const [box = range.getBoundingClientRect()] = range.getClientRects();
  if (el && isElement(el)) centerPoint(el, { x: box.left, y: (box.top + box.bottom) / 2 }, { inSight: true });
  return text;
}

function allOf(el: Element): Place {
  const range = newRange();
  range.selectNodeContents(el);
  return { range, text: renderedText(el, nothingConcealed()) };
}

/** Over the borders of elements, in any case, and with white space as it is rendered or as it is written. */
function phraseAt(phrase: string, occurrence: number): Place | Failure {
  const root = bodyOf(document) ?? documentElementOf(document);
  const texts = root ? withCaches(() => [...seenTexts(root)]) : [];
  const all = texts.map((text) => nodeValue(text) ?? '').join('');
  const literal = (word: string) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  const pattern = new RegExp(phrase.split(/\s+/).map(literal).join('\\s+'), 'gi');
  let count = 0;
  for (let hit = pattern.exec(all); hit; hit = pattern.exec(all)) {
    const [text] = hit;
    if (count++ === occurrence) return { range: rangeOf(texts, hit.index, hit.index + text.length), text };
    // Hits may overlap.
    pattern.lastIndex = hit.index + 1;
  }
  return new Failure('TARGET_NOT_FOUND', { matchCount: count, why: 'the page shows no such phrase, or not so often' });
}

/** From one place in the joined texts to another. */
function rangeOf(texts: readonly Text[], start: number, end: number): Range {
  const range = newRange();
  let at = 0;
  for (const text of texts) {
    const next = at + textLength(text);
    if (start >= at && start < next) range.setStart(text, start - at);
    if (end > at && end <= next) {
      range.setEnd(text, end - at);
      break;
    }
    at = next;
  }
  return range;
}
