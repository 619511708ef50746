import { type SecretShape, secretShapes } from '../../registry.gen';
import { betweenMarks, type Mark } from './text';

/** Marks what has the looks of a secret. */
export function shaped(text: string, mark: Mark): string {
  return betweenMarks(text, (piece) => keys(cards(cookies(logins(pemKeys(piece, mark), mark), mark), mark), mark));
}

/**
 * A word that goes on is another word. A shape of several parts begins only where no part can end: else a long run of
 * beginnings would be read to its end from each of them.
 */
function source({ prefixes, body, min, max, parts }: SecretShape): string {
  const before = parts > 1 ? '(?<![\\w-])' : '(?<!\\w)';
  const size = max === 0 ? `{${min},}` : `{${min},${max}}(?![${body}])`;
  const rest = `\\.[${body}]${size}`.repeat(parts - 1);
  return `${before}(?:${prefixes.map((p) => p.replace('.', '\\.')).join('|')})[${body}]${size}${rest}`;
}

const KEY = new RegExp(secretShapes.map((shape) => `(${source(shape)})`).join('|'), 'g');

function keys(text: string, mark: Mark): string {
  return betweenMarks(text, (piece) =>
    piece.replace(KEY, (secret, ...groups) => {
      const shape = secretShapes[groups.findIndex((group) => group !== undefined)] as SecretShape;
      return mark(shape.kind, secret, shape.head, 0);
    }),
  );
}

const PEM_BEGIN = /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY-----/g;
const PEM_END = /-----END [A-Z0-9 ]{0,40}PRIVATE KEY-----/;
const PEM_BODY = /^[A-Za-z0-9+/=\s\\]*/;
const PEM_CHARS = 8192;

/** A key whose end is not there is taken as far as it looks like one. */
function pemKeys(text: string, mark: Mark): string {
  let out = '';
  let at = 0;
  for (const { index, 0: begin } of text.matchAll(PEM_BEGIN)) {
    if (index < at) {
      continue;
    }
    const rest = text.slice(index + begin.length, index + begin.length + PEM_CHARS);
    const end = PEM_END.exec(rest);
    const length = begin.length + (end ? end.index + end[0].length : (PEM_BODY.exec(rest)?.[0] ?? '').trimEnd().length);
    out += text.slice(at, index) + mark('private-key', text.slice(index, index + length), 0, 0);
    at = index + length;
  }
  return out + text.slice(at);
}

const LOGIN = /:\/\/([^\s/:@"'<>⟦]{0,100}):([^\s/@"'<>⟦]{1,400})@/g;

/** The password in an address (RFC 3986, section 3.2.1). */
function logins(text: string, mark: Mark): string {
  return text.replace(LOGIN, (_, user, password) => `://${user}:${mark('password', password, 0, 0)}@`);
}

const COOKIE = /(cookie2?:[ \t]{0,4})([^\s=;,"⟦]{1,100}=[^\n"⟦]{1,4000})/gi;

/** The value of a header Cookie or Set-Cookie. */
function cookies(text: string, mark: Mark): string {
  return text.replace(COOKIE, (_, name, value) => name + mark('cookie', value, 0, 0));
}

// Digits in a word, as in a UUID, are no number.
const DIGITS = /(?<![\w-])\d(?:[ -]?\d){12,}(?![\w-])/g;

/** Numbers of cards: ISO/IEC 7812-1, with one of the first digits that banks and travel have. */
function cards(text: string, mark: Mark): string {
  return betweenMarks(text, (piece) => piece.replace(DIGITS, (run) => cardsIn(run, mark)));
}

/** A run of digits may hold more than a card: an expiry date behind it, or another card. */
function cardsIn(run: string, mark: Mark): string {
  const groups = [...run.matchAll(/\d+/g)];
  let out = '';
  let at = 0;
  for (let first = 0; first < groups.length; first++) {
    let digits = '';
    for (let last = first; last < groups.length && digits.length < 19; last++) {
      const [group] = groups[last] as RegExpExecArray;
      digits += group;
      if (isCard(digits)) {
        const start = (groups[first] as RegExpExecArray).index;
        const end = (groups[last] as RegExpExecArray).index + group.length;
        out += run.slice(at, start) + mark('card', run.slice(start, end), 0, 4);
        at = end;
        first = last;
        break;
      }
    }
  }
  return out + run.slice(at);
}

function isCard(digits: string): boolean {
  return digits.length >= 13 && digits.length <= 19 && /^[2-6]/.test(digits) && luhn(digits);
}

function luhn(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i]);
    const weighted = i % 2 === 0 ? digit : digit * 2;
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return sum % 10 === 0;
}
