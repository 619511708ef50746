import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { descriptorNamed, descriptorsOf, manifestHash } from '../../src/lib/manifest';
import { carried } from '../../src/registry.gen';

const file = new URL('../../../registry/manifest.json', import.meta.url);
const { hash, tools } = JSON.parse(readFileSync(file, 'utf8')) as { hash: string; tools: { name: string }[] };

describe('manifestHash', () => {
  it('is the hash that Go computes for the same registry, in whatever order', async () => {
    expect(await manifestHash(carried)).toBe(hash);
    expect(await manifestHash(carried.toReversed())).toBe(hash);
  });

  it('is of the very texts that descriptors are read from', async () => {
    const [first, ...rest] = carried;
    if (first === undefined) {
      throw new Error('nothing is carried');
    }
    const other = { ...first, text: first.text.replace('"title":"', '"title":"x') };
    expect(descriptorsOf([other])[0]?.title).toBe(`x${descriptorsOf([first])[0]?.title}`);
    expect(await manifestHash([other, ...rest])).not.toBe(hash);
  });

  it('hashes the empty list', async () => {
    // SHA-256 of `[]`, as sha256sum tells it.
    expect(await manifestHash([])).toBe('4f53cda18c2baa0c0354bb5f9a3ecbe5ed12ab4d8e11ba873c2f11161202b945');
  });
});

it('carries the descriptors of the registry', () => {
  expect(descriptorsOf(carried)).toEqual(tools);
  for (const { name } of tools) {
    expect(descriptorNamed(name)?.name).toBe(name);
  }
  expect(descriptorNamed('constructor')).toBeUndefined();
});
