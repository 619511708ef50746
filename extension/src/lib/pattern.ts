/**
 * Reports whether a search for a pattern may take time that grows exponentially with the text: a group is repeated that
 * holds a repetition or alternatives, so that the same text can be matched in ever more ways. Harmless patterns of that
 * form are named with the others; each can be written without.
 */
export function isRunaway(pattern: string): boolean {
  /** Of each open group, the outermost first: whether it can match one text in several ways. */
  const groups = [false];
  for (let at = 0; at < pattern.length; at++) {
    switch (pattern[at]) {
      case '\\':
        at++;
        break;
      case '[':
        at = endOfClass(pattern, at);
        break;
      case '(':
        groups.push(false);
        // What makes it a group of another kind is no repetition.
        at += /^\(\?(<?[=!]|:|<\w+>|[a-z-]+:)/.exec(pattern.slice(at))?.[0].slice(1).length ?? 0;
        break;
      case ')': {
        const inner = groups.pop() ?? false;
        if (inner && REPEATS.test(pattern.slice(at + 1))) return true;
        if (inner) groups[groups.length - 1] = true;
        break;
      }
      case '|':
      case '*':
      case '+':
      case '?':
      case '{':
        groups[groups.length - 1] = true;
    }
  }
  return false;
}

/** More than once. */
const REPEATS = /^(\*|\+|\{\d*,\d*\}|\{(?![01]\})\d+\})/;

function endOfClass(pattern: string, at: number): number {
  const rest = /^\[(\\.|[^\]\\])*\]/.exec(pattern.slice(at))?.[0] ?? '[';
  return at + rest.length - 1;
}
