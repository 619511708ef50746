/** How a URL is matched as a whole: byte for byte, or by a glob. */
export interface URLMatcher {
  kind: 'exact' | 'glob';
  value: string;
}

const MAX_LENGTH = 2048;
const MAX_ASTERISKS = 32;

/**
 * A test for URLs. In a glob, anchored at both ends, `*` is any run without a slash and `**` any run; every other
 * character stands for itself, `?` and `[` too. Undefined when the pattern is out of bounds: empty, longer than 2,048
 * characters, with control characters, or a glob with more than 32 asterisks.
 */
export function compileURLMatcher({ kind, value }: URLMatcher): ((url: string) => boolean) | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused.
  if (value === '' || value.length > MAX_LENGTH || /[\u0000-\u001f]/.test(value)) {
    return undefined;
  }
  if (kind === 'exact') {
    return (url) => url === value;
  }
  if ((value.match(/\*/g)?.length ?? 0) > MAX_ASTERISKS) {
    return undefined;
  }
  const parts = value.split(/(\*+)/).filter(Boolean);
  return (url) => matchesGlob(parts, url);
}

/**
 * A page chooses its URL, and a RegExp that tries one way after the other would never be done with some: here all ways
 * are followed at once, part by part, in a time that grows with the lengths alone.
 */
function matchesGlob(parts: readonly string[], url: string): boolean {
  /** By index: 1 where what the parts so far match may end. */
  let ends = new Uint8Array(url.length + 1);
  ends[0] = 1;
  for (const part of parts) {
    const next = new Uint8Array(ends.length);
    for (let at = 0; at < ends.length; at++) {
      if (part.startsWith('*')) {
        const goesOn = at > 0 && next[at - 1] === 1 && (part !== '*' || url[at - 1] !== '/');
        next[at] = ends[at] === 1 || goesOn ? 1 : 0;
      } else if (ends[at] === 1 && url.startsWith(part, at)) {
        next[at + part.length] = 1;
      }
    }
    ends = next;
  }
  return ends[url.length] === 1;
}
