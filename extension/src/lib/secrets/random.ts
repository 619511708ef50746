import { betweenMarks, type Mark } from './text';

const MIN_CHARS = 32;
const MIN_BITS = 4.3;
const MIN_TURNS = 0.5;

/** Marks words that are too random to be anything but a secret. An address is none: what it leads to has to stay. */
export function random(text: string, mark: Mark): string {
  return betweenMarks(text, (piece) =>
    piece.replace(/[^\s"'<>()[\]{},;|`]{32,}/g, (word) =>
      isAddress(word)
        ? word
        : word.replace(/[\w+/-]{32,}={0,2}/g, (token) => (isRandom(token) ? mark('secret', token, 0, 0) : token)),
    ),
  );
}

function isAddress(word: string): boolean {
  return (
    /^(?:[a-z][a-z0-9+.-]{0,20}:)?\/|^(?:data|blob|urn|mailto):|^[?#]|^[^/:]*:\/\//i.test(word) || /:\/\//.test(word)
  );
}

/** Mixed, of many different characters, and turning often from one class to another: no name does all of that. */
function isRandom(token: string): boolean {
  if (
    token.length < MIN_CHARS ||
    /^[0-9a-f-]+$/i.test(token) ||
    !/[a-z]/.test(token) ||
    !/[A-Z]/.test(token) ||
    !/\d/.test(token)
  ) {
    return false;
  }
  const counts = new Map<string, number>();
  let turns = 0;
  let letters = 0;
  let before = '';
  for (const char of token) {
    counts.set(char, (counts.get(char) ?? 0) + 1);
    const kind = /[a-z]/.test(char) ? 'a' : /[A-Z]/.test(char) ? 'A' : /\d/.test(char) ? '0' : '';
    letters += kind === 'a' || kind === 'A' ? 1 : 0;
    turns += before !== '' && kind !== '' && kind !== before ? 1 : 0;
    before = kind === '' ? before : kind;
  }
  let bits = 0;
  for (const n of counts.values()) {
    bits -= (n / token.length) * Math.log2(n / token.length);
  }
  return bits >= MIN_BITS && turns >= MIN_TURNS * letters;
}
