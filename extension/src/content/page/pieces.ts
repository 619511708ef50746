/** A long text in pieces: where one may end, and the token by which a caller asks for the next. */

/** Where a piece may end, best first: what stands before the cut, and how late in the piece it has to begin. */
const BOUNDARIES: readonly { at: RegExp; from: number }[] = [
  { at: /\n{2,}/g, from: 0.5 },
  { at: /[.!?…]["'”’»)\]]*\s+/g, from: 0.25 },
  { at: /[。！？]["'”’»)\]」』）]*/g, from: 0.25 },
  { at: /\n/g, from: 0.25 },
  { at: /\s+/g, from: 0 },
];

/** How much of the text, from `offset`, makes a piece of at most `max` UTF-16 units. Never half of a surrogate pair. */
export function pieceEnd(text: string, offset: number, max: number): number {
  if (text.length - offset <= max) return text.length;
  const window = text.slice(offset, offset + max);
  for (const { at, from } of BOUNDARIES) {
    let end = -1;
    for (const match of window.matchAll(at)) {
      if (match.index >= from * max) end = match.index + match[0].length;
    }
    if (end > 0) return offset + end;
  }
  const split = /[\ud800-\udbff]$/.test(window) && window.length > 1;
  return offset + window.length - (split ? 1 : 0);
}

/** FNV-1a, 32 bits, over UTF-16 code units (http://www.isthe.com/chongo/tech/comp/fnv/). */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}

export const cursorAt = (text: string, offset: number): string => `${offset}.${hashOf(text.slice(0, offset))}`;

/** The offset of a cursor; `stale` when what stood before it has changed, undefined when it is none. */
export function offsetOf(cursor: string, text: string): number | 'stale' | undefined {
  const [, digits] = /^(\d{1,15})\.[0-9a-f]{8}$/.exec(cursor) ?? [];
  if (digits === undefined) return undefined;
  const offset = Number(digits);
  return offset <= text.length && cursorAt(text, offset) === cursor ? offset : 'stale';
}
