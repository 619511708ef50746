/** White space in names and texts. */

/** Runs of ASCII white space become one space, the ends are cut. U+00A0 is no white space in a name. */
export function normalizeSpace(text: string): string {
  return text.replace(/[ \t\n\f\r]+/g, ' ').replace(/^ | $/g, '');
}

/**
 * The form in which names and texts are compared with what a client wrote: a client can neither see nor type the
 * difference between kinds of space, nor soft hyphens and zero-width spaces.
 */
export function matchable(text: string): string {
  return text
    .replace(/[\u00ad\u200b]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** At most `max` UTF-16 units, an ellipsis for what is missing; never half of a surrogate pair. */
export function clip(text: string, max: number): string {
  if (text.length <= max) return text;
  const end = /[\ud800-\udbff]/.test(text.charAt(max - 2)) ? max - 2 : max - 1;
  return `${text.slice(0, end)}…`;
}
