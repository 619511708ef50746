import { describe, expect, it } from 'vitest';
import { compilePattern, PatternError } from '../../src/lib/pattern';

const native = (pattern: string, text: string) => new RegExp(pattern, 'i').exec(text)?.[0];

describe('what is found is what a RegExp finds', () => {
  it.each<[pattern: string, ...texts: string[]]>([
    ['finished in \\d+ s', 'Finished in 12 s', 'finished in s'],
    ['(\\d+ of )?\\d+ done', '3 of 4 DONE', '4 done', 'done'],
    ['a|ab|abc', 'xabc'],
    ['(?:abc|ab|a)c?', 'abcc', 'acc'],
    ['a+?b*?', 'aaab'],
    ['a{2}', 'a', 'aaa'],
    ['a{2,}', 'a', 'aaaa'],
    ['a{1,2}?b?', 'aab'],
    ['a{,2}', 'a{,2}', 'aa'],
    ['x{', 'x{'],
    ['a{0}b', 'ab'],
    ['<.*>', '<a><b>\n<c>'],
    ['<.*?>', '<a><b>'],
    ['^a', 'ba', 'ab', '\na'],
    ['a$', 'ba', 'ab', 'a\n'],
    ['\\bdone\\b', 'undone done', 'undone'],
    ['\\Bone', 'one done'],
    ['[^a-c\\]]+', 'ab]XYZc'],
    ['[(+*]+x', '(+*x'],
    ['[]|x', 'x'],
    ['[^]', '\n'],
    ['\\(a+\\)+', '(aa))'],
    ['(?<n>x|y)+', 'zxyx'],
    ['\\x41\\u0042\\cJ\\0?', 'ab\n'],
    ['\\t\\.\\/\\-\\p', '\t./-p'],
    ['ſ|ß|É', 's', 'SS', 'é', 'ſ'],
    ['.', '😀'],
    ['😀+', '😀😀'],
    ['(a*)*b?', 'aab', 'b'],
    ['(|a)+', 'aa'],
    ['(a|b*)*c', 'abbac', 'ab'],
    ['', 'x', ''],
    ['a||b', 'b'],
    ['}]', '}]'],
  ])('%s', (pattern, ...texts) => {
    for (const text of texts) {
      expect(compilePattern(pattern)(text), text).toBe(native(pattern, text));
    }
  });

  it('for any mixture', () => {
    let seed = 1;
    const below = (n: number) => {
      seed = (seed * 48271) % 2147483647;
      return seed % n;
    };
    const pick = (...from: string[]) => from[below(from.length)] as string;
    const atom = (depth: number): string =>
      depth > 0 && below(3) === 0 ? `(?:${any(depth - 1)})` : pick('a', 'b', '.', '[ab]', '[^a]', '\\b', '^', '$');
    // A RegExp does not repeat what was empty, so it may prefer another match of what can be.
    const canBeEmpty = (part: string) => new RegExp(`^(?:${part.replaceAll('\\b', '')})$`).test('');
    const some = (depth: number): string => {
      const one = atom(depth);
      return canBeEmpty(one) ? one : one + pick('', '', '*', '+', '?', '*?', '+?', '??', '{2}', '{1,2}', '{0,2}?');
    };
    const any = (depth: number): string =>
      Array.from({ length: 1 + below(2) }, () => Array.from({ length: below(4) }, () => some(depth)).join('')).join(
        '|',
      );
    for (let i = 0; i < 5000; i++) {
      const pattern = any(2);
      const text = Array.from({ length: below(8) }, () => pick('a', 'b', 'B', 'c', ' ', '\n')).join('');
      expect(compilePattern(pattern)(text), `${pattern} in ${JSON.stringify(text)}`).toBe(native(pattern, text));
    }
  });
});

it.each([
  '(a+)+b',
  '(a|aa)+b',
  `${'a?'.repeat(60)}${'a'.repeat(60)}b`,
  `${'(?:a|a)'.repeat(28)}b`,
  `${'.*a'.repeat(60)}b`,
  '\\w*\\w*\\w*\\w*\\w*\\w*b',
])('%s is soon searched for', (pattern) => {
  const text = 'a'.repeat(30_000);
  const find = compilePattern(pattern);
  expect(find(text) === undefined).toBe(true);
  expect(find(`${text}b`)?.endsWith('ab')).toBe(true);
});

it.each([
  ['(', 'no regular expression'],
  ['(?=a)b', 'look around'],
  ['(?<!a)b', 'look around'],
  ['(a)\\1', 'refer back'],
  ['(?<n>a)\\k<n>', 'refer back'],
  ['(a{100}){100}', 'too large'],
  ['(){1000000000}', 'too large'],
  ['(?:a{0,1000}){2}', 'too large'],
])('%s is refused', (pattern, why) => {
  expect(() => compilePattern(pattern)).toThrow(PatternError);
  expect(() => compilePattern(pattern)).toThrow(why);
});
