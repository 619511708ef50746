/**
 * Canonical JSON: no white space, object keys sorted by UTF-16 code unit, strings and numbers as JSON.stringify writes
 * them. registry/canonical.go makes the same text (RFC 8785 for what a manifest can hold); both are tested with
 * registry/testdata/canonical.
 */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) {
    return `[${value.map(canonical).join(',')}]`;
  }
  if (typeof value === 'object' && value !== null) {
    // Without a comparator, sort compares code units.
    const keys = Object.keys(value).sort();
    return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical((value as Record<string, unknown>)[key])}`).join(',')}}`;
  }
  return JSON.stringify(value);
}

/** SHA-256 of the UTF-8 text, in lower-case hex. */
export async function sha256Hex(text: string): Promise<string> {
  const sum = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(sum), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
