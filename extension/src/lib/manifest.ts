import type { Descriptor } from '../registry.gen';
import { canonical, sha256Hex } from './canonical';

/**
 * The manifest hash, over every field of the descriptors given: both halves compute it over what they really carry,
 * so that two that differ are noticed whatever they say of themselves.
 */
export function manifestHash(descriptors: readonly Descriptor[]): Promise<string> {
  const rows = descriptors
    .map(({ name, title, description, profile, hints, inputSchema, outputSchema, needs }) => ({
      name,
      title,
      description,
      profile,
      hints,
      inputSchema,
      outputSchema,
      ...(needs !== undefined && { needs }),
    }))
    .sort((a, b) => compare(a.name, b.name) || compare(a.title, b.title));
  return sha256Hex(canonical(rows));
}

/** By code unit, never by locale. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
