import { describe, expect, it } from 'vitest';
import { fileNameIn } from '../../src/lib/content-disposition';

describe('the file name in a Content-Disposition field', () => {
  it.each([
    ['attachment; filename="a b.csv"', 'a b.csv'],
    ['attachment; filename=plain.txt; size=3', 'plain.txt'],
    ['attachment; FileName = "say \\"hi\\".txt"', 'say "hi".txt'],
    ['attachment; filename="fallback.txt"; filename*=UTF-8\'\'%e2%82%ac%20rates.txt', '€ rates.txt'],
    ["attachment; filename*=iso-8859-1'en'%A3%20rates", '£ rates'],
    ['attachment', undefined],
    ['attachment; filename=""', undefined],
    ['', undefined],
  ])('of %s', (field, name) => {
    expect(fileNameIn(field)).toBe(name);
  });
});
