import { expect, it } from 'vitest';
import { readPNG } from '../../src/lib/png';

/** The head of a PNG of the given size, with some bytes after it. */
function png(width: number, height: number, tail: number): string {
  const head = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  return Buffer.concat([head, size, Buffer.alloc(tail)]).toString('base64');
}

it.each([0, 1, 2, 3, 100])('reads the size with %d bytes behind the head', (tail) => {
  expect(readPNG(png(70_000, 3, tail))).toEqual({ width: 70_000, height: 3 });
});

it.each([
  '',
  'AAAA',
  png(1, 1, 0).slice(0, 28),
  `/9j/${'A'.repeat(60)}`,
  'not base64!',
  png(1, 1, 9).replace('iVBO', 'iVBP'),
])('refuses %j', (base64) => {
  expect(readPNG(base64)).toBeUndefined();
});
