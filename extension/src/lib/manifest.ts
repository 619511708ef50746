import { type Carried, carried, type Descriptor } from '../registry.gen';

const texts = new Map(carried.map(({ name, text }) => [name, text]));
const parsed = new Map<string, Descriptor>();

/** The descriptor of an action that this build carries. Most workers need few of them: each is parsed at its first use. */
export function descriptorNamed(name: string): Descriptor | undefined {
  const text = texts.get(name);
  if (text !== undefined && !parsed.has(name)) {
    parsed.set(name, JSON.parse(text) as Descriptor);
  }
  return parsed.get(name);
}

export function descriptorsOf(actions: readonly Carried[]): Descriptor[] {
  return actions.map(({ text }) => JSON.parse(text) as Descriptor);
}

/**
 * The manifest hash: SHA-256, in lower-case hex, over the canonical JSON of the descriptors, sorted by name. Both halves
 * compute it over what they really carry, so that two that differ are noticed whatever they say of themselves.
 */
export async function manifestHash(actions: readonly Carried[]): Promise<string> {
  // By code unit, never by locale.
  const rows = [...actions].sort((a, b) => (a.name < b.name ? -1 : 1)).map(({ text }) => text);
  const sum = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`[${rows.join(',')}]`));
  return Array.from(new Uint8Array(sum), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
