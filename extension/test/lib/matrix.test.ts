import { expect, test } from 'vitest';
import { compose, IDENTITY, type Matrix, mapBox } from '../../src/lib/matrix';

const box = { x: 10, y: 20, width: 30, height: 40 };

test.each([
  ['nothing', IDENTITY, box],
  ['a shift', [1, 0, 0, 1, 5, -6], { x: 15, y: 14, width: 30, height: 40 }],
  ['a scale', [2, 0, 0, 0.5, 0, 0], { x: 20, y: 10, width: 60, height: 20 }],
  ['a mirror', [-1, 0, 0, 1, 0, 0], { x: -40, y: 20, width: 30, height: 40 }],
  ['a quarter turn', [0, 1, -1, 0, 0, 0], { x: -60, y: 10, width: 40, height: 30 }],
] as [string, Matrix, typeof box][])('%s of a box', (_what, matrix, mapped) => {
  expect(mapBox(matrix, box)).toEqual(mapped);
});

test('a composition is the inner map first', () => {
  const scaled: Matrix = [2, 0, 0, 3, 1, 1];
  const turned: Matrix = [0, 1, -1, 0, 10, 0];
  expect(mapBox(compose(scaled, turned), box)).toEqual(mapBox(scaled, mapBox(turned, box)));
  expect(mapBox(compose(turned, scaled), box)).toEqual(mapBox(turned, mapBox(scaled, box)));
});
