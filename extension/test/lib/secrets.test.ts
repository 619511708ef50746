import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Mark, seal } from '../../src/lib/secrets/find';

interface Found {
  name: string;
  text: string[];
  secret: string[];
  kind: string;
  head?: number;
  tail?: number;
}

const { found, clean } = JSON.parse(
  readFileSync(new URL('../../../registry/testdata/secrets.json', import.meta.url), 'utf8'),
) as { found: Found[]; clean: string[] };

/** Marks as the vault does, and remembers what it has seen. */
function marker(): { mark: Mark; seen: { kind: string; secret: string }[] } {
  const seen: { kind: string; secret: string }[] = [];
  const mark: Mark = (kind, secret, head, tail) => {
    seen.push({ kind, secret });
    const handle = `⟦${kind}:0a1b2c3d@a.test#0123456789abcdef⟧`;
    return secret.slice(0, head) + handle + (tail > 0 ? secret.slice(-tail) : '');
  };
  return { mark, seen };
}

/** The part of a secret that must not be readable. */
function hidden({ secret, head = 0, tail = 0 }: Found): string {
  const whole = secret.join('');
  return whole.slice(head, whole.length - tail);
}

describe('secrets', () => {
  it.each(found)('$name', (one) => {
    const { mark, seen } = marker();
    const sealed = seal(one.text.join(''), mark);
    expect(seen).toEqual([{ kind: one.kind, secret: one.secret.join('') }]);
    expect(sealed).not.toContain(hidden(one));
    const [before = '', after = ''] = one.text.join('').split(one.secret.join(''));
    expect(sealed.startsWith(before) && sealed.endsWith(after)).toBe(true);
    expect(seal(sealed, mark)).toBe(sealed);
  });

  it.each(clean)('leave %s', (text) => {
    const { mark } = marker();
    expect(seal(text, mark)).toBe(text);
  });

  // Whatever a page writes around a secret, none of it is readable afterwards.
  it('do not leak among other text', () => {
    const random = mulberry32(20261201);
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
    const noise = [
      '\n',
      ' ',
      '. ',
      ' "quoted" ',
      ' <b> ',
      '\t- item ',
      ' (see) ',
      ' 12 ',
      ' ⟦x⟧ ',
      '\n\n',
      ' : ',
      ' , ',
    ];
    for (let round = 0; round < 400; round++) {
      const chosen = Array.from({ length: 1 + Math.floor(random() * 4) }, () => pick(found));
      const text = chosen.map((one) => `${one.text.join('')}\n${pick(noise)}`).join(pick(noise));
      const sealed = seal(text, marker().mark);
      for (const one of chosen) {
        expect(sealed, text).not.toContain(hidden(one));
      }
      expect(seal(sealed, marker().mark)).toBe(sealed);
    }
  });

  // A page chooses the text: no text may take long.
  it.each([
    ['prose', 'The quick brown fox jumps over the lazy dog. '],
    ['beginnings of keys', 'eyJ-'],
    ['beginnings with dots', 'eyJabcdefgh.'],
    ['short keys', 'sk-'],
    ['beginnings of PEM', '-----BEGIN PRIVATE KEY-----'],
    ['separators', ':'],
    ['labels', 'password: '],
    ['digits', '1'],
    ['digits with spaces', '1 '],
    ['one word', 'aB3'],
    ['addresses', 'http://a:'],
    ['spaces', ' '],
    ['brackets', '⟦token:'],
    ['attributes', '[a] '],
  ])('take little time: %s', (_, piece) => {
    const text = piece.repeat(200_000 / piece.length);
    const begin = performance.now();
    seal(text, marker().mark);
    // Linear passes need some tens of milliseconds; what is not linear needs minutes.
    expect(performance.now() - begin).toBeLessThan(5000);
  });
});

/** A small generator of numbers that are the same in each run. */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
