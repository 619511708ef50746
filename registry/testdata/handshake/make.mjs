// Fills in the answers of the vectors beside this file: `node registry/testdata/handshake/make.mjs`. It is an
// implementation of its own, on node:crypto, so that neither half of browsentic is tested against itself.
import { createHmac, pbkdf2Sync } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const here = new URL('./', import.meta.url);
for (const name of readdirSync(here).filter((name) => name.endsWith('.json'))) {
  const vector = JSON.parse(readFileSync(new URL(name, here), 'utf8'));
  const { transcript: t, claims } = vector;
  if (vector.kind === 'pair') {
    const salt = `browsentic/pair|${t.clientNonce}|${t.serverNonce}`;
    vector.secret = pbkdf2Sync(vector.code, salt, 250_000, 32, 'sha256').toString('base64url');
  }
  const tag = (label, extra) => {
    const parts = [label, t.protocolVersion, t.extensionVersion, t.manifestHash, t.clientNonce, t.serverNonce, extra];
    return createHmac('sha256', Buffer.from(vector.secret, 'utf8')).update(parts.join('|'), 'utf8').digest();
  };
  if (vector.sessionKey) {
    const key = Buffer.from(vector.sessionKey, 'utf8');
    const stream = [0, 1].map((n) => tag('browsentic/seal', String(n)));
    claims.sealedSessionKey = Buffer.from(key.map((byte, i) => byte ^ Buffer.concat(stream)[i])).toString('base64url');
  }
  const { daemonVersion, manifestHash, manifestInSync, sealedSessionKey = '' } = claims;
  vector.clientProof = tag('browsentic/client', '').toString('base64url');
  vector.serverProof = tag(
    'browsentic/server',
    [daemonVersion, manifestHash, manifestInSync, sealedSessionKey].join('|'),
  ).toString('base64url');
  writeFileSync(new URL(name, here), `${JSON.stringify(vector, null, 2)}\n`);
}
