import { expect, test } from 'vitest';
import { textsIn } from '../../src/background/site-tools';

const long = `${100_000}:${'x'.repeat(100_000)}`;

test.each([
  ['', []],
  ['6:listed', ['listed']],
  ['0:1:a0:', ['', 'a', '']],
  ['3:a:b2:cd', ['a:b', 'cd']],
  ['2:\u{1f339}', ['\u{1f339}']],
  [long, ['x'.repeat(100_000)]],
  // What no honest function answers.
  ['listed', []],
  ['6listed', []],
  [':a', []],
  ['-1:a', []],
  ['1.5:ab', []],
  ['1e9:a', []],
  ['NaN:a', []],
  ['100001:a', []],
  ['9:short', ['short']],
])('reads %.20j', (answer, texts) => {
  expect(textsIn(answer)).toEqual(texts);
});

test('no more texts than there may be', () => {
  expect(textsIn('0:'.repeat(100_000)).length).toBeLessThan(300);
});
