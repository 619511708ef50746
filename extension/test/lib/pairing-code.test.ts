import { describe, expect, it } from 'vitest';
import { asPrinted, problemOf } from '../../src/lib/pairing-code';

describe('a pairing code', () => {
  it.each([
    ['', ''],
    ['abcd', 'ABCD'],
    ['abcde', 'ABCD-E'],
    [' ab-cd ef-gh ', 'ABCD-EFGH'],
    ['abcdefghjk', 'ABCD-EFGH'],
    ['abcdefgh@', 'ABCD-EFGH@'],
    ['abcd-efgh@8766x', 'ABCD-EFGH@8766'],
  ])('typed as “%s” is shown as %s', (typed, shown) => {
    expect(asPrinted(typed)).toBe(shown);
    expect(asPrinted(shown)).toBe(shown);
  });

  it.each(['ABCD-EFGH', 'abcdefgh', 'ABCDEFGH@8765', '2345-6789'])('%s can be tried', (typed) => {
    expect(problemOf(typed)).toBeUndefined();
  });

  it.each(['', 'ABCD', 'ABCD-EFG0', 'ABCD-EFGH@', 'ABCD-EFGH@0', 'ABCD-EFGH@99999'])('%s cannot', (typed) => {
    expect(problemOf(typed)).toBeTypeOf('string');
  });
});
