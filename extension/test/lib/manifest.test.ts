import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { canonical, sha256Hex } from '../../src/lib/canonical';
import { manifestHash } from '../../src/lib/manifest';
import { descriptors } from '../../src/registry.gen';
import { vectors } from './vectors';

describe.each(vectors<{ value: unknown; canonical: string; sha256?: string }[]>('canonical'))('%s', (_, rows) => {
  it.each(rows.map((row) => [row.canonical, row] as const))('%s', async (text, { value, sha256 }) => {
    expect(canonical(value)).toBe(text);
    if (sha256 !== undefined) {
      expect(await sha256Hex(text)).toBe(sha256);
    }
  });
});

describe('manifestHash', () => {
  it('is the hash that Go computes for the same registry', async () => {
    const file = new URL('../../../registry/manifest.json', import.meta.url);
    const { hash } = JSON.parse(readFileSync(file, 'utf8')) as { hash: string };
    expect(await manifestHash(descriptors)).toBe(hash);
  });

  it('does not depend on the order, and on nothing but the descriptors', async () => {
    const noisy = descriptors.map((descriptor) => ({ ...descriptor, extra: 1 })).reverse();
    expect(await manifestHash(noisy)).toBe(await manifestHash(descriptors));
  });

  it('covers every field', async () => {
    const [first, ...rest] = descriptors;
    if (first === undefined) {
      throw new Error('no descriptors');
    }
    const changed = [
      { ...first, title: 'x' },
      { ...first, description: 'x' },
      { ...first, profile: 'x' },
      { ...first, hints: { ...first.hints, readOnlyHint: !first.hints.readOnlyHint } },
      { ...first, inputSchema: { type: 'string' } },
      { ...first, outputSchema: { type: 'string' } },
    ];
    const hashes = await Promise.all([descriptors, ...changed.map((c) => [c, ...rest])].map(manifestHash));
    expect(new Set(hashes).size).toBe(changed.length + 1);
  });

  it('hashes the empty list', async () => {
    expect(await manifestHash([])).toBe(await sha256Hex('[]'));
  });
});
