import { clientProof, makeNonce, provesServer } from '../lib/crypto';
import type { Auth, Frame } from '../lib/frames';
import { PROTOCOL_VERSION } from '../registry.gen';

/** What a worker knows of one daemon: where it listens, and the secret that both hold. */
export interface Credential {
  port: number;
  auth: Auth;
  secret: string;
}

/** What this worker says of itself. */
export interface Identity {
  extensionVersion: string;
  manifestHash: string;
}

/** Frames in their order, as the handshake takes them: one asked for after another. */
export interface FrameStream {
  send(frame: Frame): void;
  /** The next frame; rejects when the socket closes. */
  next(signal: AbortSignal): Promise<Frame>;
}

/**
 * Proves this worker to the daemon and the daemon to this worker. Rejects when the daemon refuses, breaks the order
 * or cannot prove itself; the socket is then to be left.
 */
export async function handshake(
  stream: FrameStream,
  { auth, secret }: Credential,
  identity: Identity,
  signal: AbortSignal,
): Promise<void> {
  const clientNonce = makeNonce();
  stream.send({ t: 'hello', protocolVersion: PROTOCOL_VERSION, ...identity, auth, nonce: clientNonce });

  const challenge = await stream.next(signal);
  if (challenge.t !== 'challenge') {
    throw new Error(refusalOf(challenge));
  }
  const transcript = {
    protocolVersion: PROTOCOL_VERSION,
    ...identity,
    clientNonce,
    serverNonce: challenge.nonce,
  };
  stream.send({ t: 'prove', proof: await clientProof(secret, transcript) });

  const welcome = await stream.next(signal);
  if (welcome.t !== 'welcome') {
    throw new Error(refusalOf(welcome));
  }
  const { proof, ...claims } = welcome;
  if (!(await provesServer(proof, secret, transcript, claims))) {
    throw new Error('the daemon did not prove itself');
  }
}

function refusalOf(frame: Frame): string {
  return frame.t === 'unauthorized' ? `refused: ${frame.reason}` : `a ${frame.t} frame out of turn`;
}
