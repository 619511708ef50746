import { expect, it } from 'vitest';
import { isRunaway } from '../../src/lib/pattern';

it.each(['(a+)+$', '(a|aa)+', '(?:\\w+\\s?)*done', '((ab?)c){2,}', '(a*)*', '(?<n>x{1,3})+', '(a|b){5}'])(
  '%s can take forever',
  (pattern) => {
    expect(isRunaway(pattern)).toBe(true);
  },
);

it.each([
  'finished in \\d+ s',
  '(\\d+ of )?\\d+ done',
  '(abc)+',
  '[(+*]+x',
  '\\(a+\\)+',
  '(?=a)b',
  '(?:ready|done)',
  '[\\])(]*',
  '(a+){1}',
  '',
])('%s cannot', (pattern) => {
  expect(isRunaway(pattern)).toBe(false);
});
