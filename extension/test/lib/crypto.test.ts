import { describe, expect, it } from 'vitest';
import {
  clientProof,
  makeNonce,
  pairingSecret,
  provesServer,
  type ServerClaims,
  type Transcript,
  unseal,
} from '../../src/lib/crypto';
import { vectors } from './vectors';

interface Handshake {
  note: string;
  kind: string;
  code?: string;
  secret: string;
  transcript: Transcript;
  claims: ServerClaims;
  sessionKey?: string;
  clientProof: string;
  serverProof: string;
}

describe.each(vectors<Handshake>('handshake'))('handshake vector %s', (_, v) => {
  it('gives the proofs', async () => {
    expect(await clientProof(v.secret, v.transcript)).toBe(v.clientProof);
    expect(await provesServer(v.serverProof, v.secret, v.transcript, v.claims)).toBe(true);
  });

  it('refuses a daemon that says anything else, or knows another secret', async () => {
    const { daemonVersion, manifestHash, manifestInSync } = v.claims;
    const changed: ServerClaims[] = [
      { ...v.claims, daemonVersion: `${daemonVersion}x` },
      { ...v.claims, manifestHash: manifestHash.replace('a', 'b') },
      { ...v.claims, manifestInSync: !manifestInSync },
      { ...v.claims, sealedSessionKey: `${v.claims.sealedSessionKey ?? ''}A` },
    ];
    for (const claims of changed) {
      expect(await provesServer(v.serverProof, v.secret, v.transcript, claims)).toBe(false);
    }
    expect(await provesServer(v.serverProof, `${v.secret}x`, v.transcript, v.claims)).toBe(false);
    expect(await provesServer(v.clientProof, v.secret, v.transcript, v.claims)).toBe(false);
    const replayed = { ...v.transcript, clientNonce: 'another-nonce-of-16' };
    expect(await provesServer(v.serverProof, v.secret, replayed, v.claims)).toBe(false);
  });

  it.runIf(v.code !== undefined)('derives the secret of a pairing code and opens the sealed key', async () => {
    const { clientNonce, serverNonce } = v.transcript;
    expect(await pairingSecret(v.code ?? '', clientNonce, serverNonce)).toBe(v.secret);
    expect(await unseal(v.claims.sealedSessionKey ?? '', v.secret, v.transcript)).toBe(v.sessionKey);
    expect(await unseal('not base64url!', v.secret, v.transcript)).toBeUndefined();
  });
});

it('makes nonces of 16 bytes, never the same', () => {
  const nonces = new Set(Array.from({ length: 100 }, makeNonce));
  expect(nonces.size).toBe(100);
  for (const nonce of nonces) {
    expect(nonce).toMatch(/^[\w-]{22}$/);
  }
});
