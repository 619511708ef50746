import { secretLabels } from '../../registry.gen';
import { betweenMarks, HANDLE, type Mark } from './text';

const LABEL_CHARS = 48;

/** The kind of secret that a label or the key of an object names; undefined when it names none. */
export function labelKind(label: string): string | undefined {
  const word = label
    .slice(-LABEL_CHARS)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replace(/s$/, '');
  return secretLabels.find(({ words }) => words.some((known) => word.endsWith(known)))?.kind;
}

/** Marks what stands behind a label: `label: value`, `label=value` and "the password is value". */
export function labelled(text: string, mark: Mark): string {
  return spoken(assigned(text, mark), mark);
}

const AFTER = /^[:=]{0,2}[ \t]{0,4}\\?(["'“‘]?)((?:bearer|basic|token)[ \t]{1,4})?/i;
const VALUE_CHARS = 400;

// A mark is found as a whole, so that nothing in it counts.
const SEPARATOR = new RegExp(`${HANDLE.source}|[:=]`, 'g');

function assigned(text: string, mark: Mark): string {
  let out = '';
  let at = 0;
  for (const { index, 0: separator } of text.matchAll(SEPARATOR)) {
    if (index < at || separator.length > 1) {
      continue;
    }
    const kind = labelKind(labelBefore(text, index, at));
    if (kind === undefined) {
      continue;
    }
    const from = index + 1;
    const window = text.slice(from, from + VALUE_CHARS + 32);
    const after = AFTER.exec(window) as RegExpExecArray;
    const value = valueIn(window.slice(after[0].length), after[1] ?? '', separator);
    if (isSecret(value)) {
      const start = from + after[0].length;
      out += text.slice(at, start) + mark(kind, value, 0, 0);
      at = start + value.length;
    }
  }
  return out + text.slice(at);
}

/**
 * The label that ends before `end`, at most so far back as `from`; may be empty. It may be quoted, and have attributes
 * in brackets behind it, as an element has in a snapshot. Separators are many in some texts, so this looks at few
 * characters, from the end.
 */
function labelBefore(text: string, end: number, from: number): string {
  const back = (at: number, chars: string, limit: number) => {
    const stop = Math.max(from, at - limit);
    while (at > stop && chars.includes(text.charAt(at - 1))) {
      at--;
    }
    return at;
  };
  let at = back(end, ' \t', 4);
  for (let attributes = 0; attributes < 4 && at > from && text.charAt(at - 1) === ']'; attributes++) {
    const open = text.slice(Math.max(from, at - 82), at).lastIndexOf('[');
    if (open < 0) {
      return '';
    }
    at = back(Math.max(from, at - 82) + open, ' \t', 2);
  }
  at = back(at, QUOTES, 3);
  return text.slice(back(at, LABEL, LABEL_CHARS), at);
}

const QUOTES = '"\'”’\\';
const LABEL = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 _.-';

const closing: Record<string, string> = { '“': '”', '‘': '’' };

function valueIn(text: string, quote: string, separator: string): string {
  if (quote !== '') {
    const end = text.search(new RegExp(`[${closing[quote] ?? quote}\n]`));
    return (end < 0 ? text : text.slice(0, end)).slice(0, VALUE_CHARS).replace(/\\+$/, '');
  }
  const [bare = ''] = (separator === '=' ? /^[^\s"'<>&;,]*/ : /^[^\s"'<>]*/).exec(text) ?? [];
  return bare.slice(0, VALUE_CHARS).replace(/[\\,;.)\]}]+$/, '');
}

const PLACEHOLDER = /^(?:[*•●·x.…_-]+|null|undefined|none|true|false|<.*|\$\{.*|\{\{.*|your[-_ ].*|\[redacted\]?)$/i;

/** Whether a labelled value may be a secret: long enough, no placeholder, and not marked yet. */
export function isSecret(value: string): boolean {
  return value.length >= 4 && !PLACEHOLDER.test(value) && !value.includes('⟦');
}

const SPOKEN =
  /\b((?:password|passphrase|passcode|token|secret|(?:api|access|secret|private) key|one-time code)s?[ \t]{1,3}(?:is|are|was|were|will be):?[ \t]{1,3}["'“‘]?)([^\s"'“”‘’⟦]{6,400})/gi;

function spoken(text: string, mark: Mark): string {
  return betweenMarks(text, (piece) =>
    piece.replace(SPOKEN, (whole, lead: string, rest: string) => {
      const value = rest.replace(/[.,;!?)\]}]+$/, '');
      if (value.length < 6 || !isSecret(value) || /^(?:[a-z]+|[A-Z]?[a-z]+)$/.test(value)) {
        return whole;
      }
      return (
        lead +
        mark(labelKind(lead.replace(/\s+(?:is|are|was|were|will be).*$/i, '')) ?? 'secret', value, 0, 0) +
        rest.slice(value.length)
      );
    }),
  );
}
