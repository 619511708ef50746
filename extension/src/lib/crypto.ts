/**
 * The proofs of the handshake: HMAC-SHA-256 over a transcript, so that a secret never crosses the wire and both
 * sides show that they hold it. The Go twin is daemon/link; both are tested with registry/testdata/handshake.
 */

const utf8 = new TextEncoder();

/** What both sides saw of the handshake; every tag covers it. */
export interface Transcript {
  protocolVersion: number;
  extensionVersion: string;
  /** The extension's hash, never the daemon's. */
  manifestHash: string;
  clientNonce: string;
  serverNonce: string;
}

/** What the daemon says of itself in its welcome; its proof covers this too. */
export interface ServerClaims {
  daemonVersion: string;
  /** The daemon's own hash. */
  manifestHash: string;
  manifestInSync: boolean;
  sealedSessionKey?: string | undefined;
}

/** 16 random bytes as base64url text. */
export function makeNonce(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(16)));
}

/** The secret text that a pairing code stands for in one handshake. */
export async function pairingSecret(code: string, clientNonce: string, serverNonce: string): Promise<string> {
  const password = await crypto.subtle.importKey('raw', utf8.encode(code), 'PBKDF2', false, ['deriveBits']);
  const salt = utf8.encode(['browsentic/pair', clientNonce, serverNonce].join('|'));
  const bits = await crypto.subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: 250_000 },
    password,
    256,
  );
  return base64url(new Uint8Array(bits));
}

/** Shows the daemon that this side holds the secret. */
export async function clientProof(secret: string, transcript: Transcript): Promise<string> {
  return base64url(await tag(secret, transcript, 'browsentic/client', ''));
}

/** Reports whether the daemon holds the secret and said `claims`, and nobody changed them on the way. */
export async function provesServer(
  proof: string,
  secret: string,
  transcript: Transcript,
  claims: ServerClaims,
): Promise<boolean> {
  const extra = [claims.daemonVersion, claims.manifestHash, claims.manifestInSync, claims.sealedSessionKey ?? ''];
  return equal(proof, base64url(await tag(secret, transcript, 'browsentic/server', extra.join('|'))));
}

/** Opens the session key that the daemon sealed for this handshake; undefined when it is not base64url. */
export async function unseal(sealed: string, secret: string, transcript: Transcript): Promise<string | undefined> {
  const bytes = fromBase64url(sealed);
  if (bytes === undefined) {
    return undefined;
  }
  const out = new Uint8Array(bytes.length);
  for (let start = 0; start < bytes.length; start += 32) {
    const key = await tag(secret, transcript, 'browsentic/seal', String(start / 32));
    bytes.subarray(start, start + 32).forEach((byte, i) => {
      out[start + i] = byte ^ (key[i] ?? 0);
    });
  }
  return new TextDecoder().decode(out);
}

/** The key is the UTF-8 of the secret's text as it is, never its decoded bytes; an empty extra keeps its separator. */
async function tag(secret: string, transcript: Transcript, label: string, extra: string): Promise<Uint8Array> {
  const { protocolVersion, extensionVersion, manifestHash, clientNonce, serverNonce } = transcript;
  const message = [label, protocolVersion, extensionVersion, manifestHash, clientNonce, serverNonce, extra].join('|');
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', utf8.encode(secret), hmac, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, utf8.encode(message)));
}

/** Compares in a time that depends on the lengths only. */
function equal(a: string, b: string): boolean {
  if (a.length !== b.length) {
    return false;
  }
  let differing = 0;
  for (let i = 0; i < a.length; i++) {
    differing |= a.charCodeAt(i) ^ b.charCodeAt(i);
  }
  return differing === 0;
}

/** RFC 4648 section 5, without padding. */
function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

function fromBase64url(text: string): Uint8Array | undefined {
  if (!/^[\w-]*$/.test(text)) {
    return undefined;
  }
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
  } catch {
    return undefined;
  }
}
