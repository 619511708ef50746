/** system.md 2.5: without the letters and digits that are read for one another. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTWXYZ23456789';
const LENGTH = 8;

/** What a person has typed so far, as `browsentic pair` prints it: `ABCD-EFGH`, or with `@PORT` behind it. */
export function asPrinted(typed: string): string {
  const [, before = '', at = '', after = ''] = /^([^@]*)(@?)(.*)$/s.exec(typed) ?? [];
  const letters = before.replace(/[\s-]/g, '').toUpperCase().slice(0, LENGTH);
  const code = letters.length > LENGTH / 2 ? `${letters.slice(0, LENGTH / 2)}-${letters.slice(LENGTH / 2)}` : letters;
  return code + at + after.replace(/\D/g, '').slice(0, 5);
}

/** What is wrong with a code, in words for a person; undefined when it can be tried. */
export function problemOf(typed: string): string | undefined {
  const [code = '', port] = asPrinted(typed).replace('-', '').split('@');
  const stranger = [...code].find((letter) => !ALPHABET.includes(letter));
  if (stranger !== undefined) {
    return `A code never holds “${stranger}”. Look at it once more.`;
  }
  if (code.length < LENGTH) {
    return code === '' ? 'Type the code that the command prints.' : `A code has ${LENGTH} letters and digits.`;
  }
  if (port !== undefined && !(Number(port) >= 1 && Number(port) <= 65_535)) {
    return 'Behind the @ stands a port, a number from 1 to 65535.';
  }
  return undefined;
}
