/**
 * YAML 1.2 of the few shapes that a snapshot consists of, on one line each. Everything that a page writes ends up in
 * a double-quoted string, or in a plain one that no reader of YAML 1.1 or 1.2 takes for anything but a string.
 */
import { clip } from './space';

/** Not printable in YAML, or a line break to some readers; the rest of these `JSON.stringify` escapes itself. */
const UNPRINTABLE = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g;

/** A double-quoted string, which is the same in JSON. */
export function quoted(text: string): string {
  return JSON.stringify(text).replace(UNPRINTABLE, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Begins with a letter, a digit or a harmless sign, and holds no control character or half surrogate pair. */
const PLAIN =
  /^[\p{L}\p{N}/($€£¥“‘«…•→✓](?:[^\p{Cc}\p{Cs}\u2028\u2029\ufeff\ufffe\uffff]*[^\p{Cc}\p{Cs}\s:\u2028\u2029\ufeff\ufffe\uffff])?$/u;
/** A colon or a hash that would end a plain string. */
const STRUCTURE = /:\s|\s#/;
/** Numbers, times and dates (also in base 60, hexadecimal and octal), and the words that some reader has for other types. */
const TYPED =
  /^(?:[\d][\d.,:_+\-\sa-fox]*|[\d.,_]+e[-+]?\d+|\d{4}-\d\d?-\d\d?.*|true|false|yes|no|on|off|y|n|null|nan|inf)$/i;

/** The shortest way to write a string. */
export function scalar(text: string): string {
  return PLAIN.test(text) && !STRUCTURE.test(text) && !TYPED.test(text) ? text : quoted(text);
}

/** A key on one line may have 1,024 characters (YAML 1.2.2, section 8.2.2). */
const MAX_KEY = 1000;

/**
 * `role "name" [state]` as an entry of a list or a key. A name that is too long for a key is cut, with an ellipsis.
 */
export function entry(role: string, name: string, attributes: string): string {
  const tail = attributes && ` ${attributes}`;
  if (!name) return role + tail;
  for (let max = MAX_KEY; ; max = Math.floor(max / 2)) {
    const plain = `${role} ${quoted(clip(name, max))}${tail}`;
    // What a string in it has for a colon or a hash would end the plain string around it.
    const text = STRUCTURE.test(plain) ? `'${plain.replaceAll("'", "''")}'` : plain;
    if (text.length <= MAX_KEY + 20) return text;
  }
}

const LINE = /^( *- )(?:'((?:[^']|'')*)'|(\/?[a-z][-a-z]*(?: "(?:\\.|[^"\\])*")?(?: \[[^\]]*\])*))(:?)(?: (.*))?$/;
const ENTRY = /^(\S+)(?: ("(?:\\.|[^"\\])*"))?(?: (.*))?$/;

/** One line of a snapshot, made by `entry` and `scalar`, with `rewrite` applied to what the page wrote in it. */
export function rewriteLine(line: string, rewrite: (text: string) => string): string {
  const [, start = '', single, plain, colon = '', value] = LINE.exec(line) ?? [];
  const [, role, name, attributes = ''] = ENTRY.exec(single?.replaceAll("''", "'") ?? plain ?? '') ?? [];
  if (role === undefined) return line;
  const head = entry(role, name ? rewrite(JSON.parse(name)) : '', attributes);
  const text = value?.startsWith('"') ? (JSON.parse(value) as string) : value;
  return `${start}${head}${colon}${text === undefined ? '' : ` ${scalar(rewrite(text))}`}`;
}
