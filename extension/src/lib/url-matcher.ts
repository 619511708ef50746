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
  const parts = value.split(/(\*+)/).map((part) => {
    if (part === '*') {
      return '[^/]*';
    }
    return part.startsWith('**') ? '.*' : part.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
  });
  const pattern = new RegExp(`^${parts.join('')}$`, 's');
  return (url) => pattern.test(url);
}
