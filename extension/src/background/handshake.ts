import { clientProof, makeNonce, provesServer, unseal } from '../lib/crypto';
import type { Auth, Frame } from '../lib/frames';
import { PROTOCOL_VERSION } from '../registry.gen';

/** What a worker knows of one daemon: where it listens, and the secret that both hold. */
export interface Credential {
  port: number;
  auth: Auth;
  /** Or how it is made of the nonces, which is how a pairing code becomes one. */
  secret: string | ((clientNonce: string, serverNonce: string) => Promise<string>);
  /** Who a paired browser is; a managed one says nothing of itself. */
  self?: { installId: string; browser: string };
}

/** What this worker says of itself. */
export interface Identity {
  extensionVersion: string;
  manifestHash: string;
}

/** What the daemon said of itself, and proved. */
export interface Welcome {
  daemonVersion: string;
  manifestInSync: boolean;
  /** Of a new pairing: what proves this browser from now on. */
  sessionKey?: string;
}

/** The daemon's no. When it is final, asking again gets the same answer. */
export class Refusal extends Error {
  readonly final: boolean;

  constructor(reason: string, final: boolean) {
    super(reason);
    this.final = final;
  }
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
  { auth, secret, self }: Credential,
  identity: Identity,
  signal: AbortSignal,
): Promise<Welcome> {
  const clientNonce = makeNonce();
  stream.send({ t: 'hello', protocolVersion: PROTOCOL_VERSION, ...identity, ...self, auth, nonce: clientNonce });

  const challenge = await stream.next(signal);
  if (challenge.t !== 'challenge') {
    throw refusalOf(challenge);
  }
  const known = typeof secret === 'string' ? secret : await secret(clientNonce, challenge.nonce);
  const transcript = {
    protocolVersion: PROTOCOL_VERSION,
    ...identity,
    clientNonce,
    serverNonce: challenge.nonce,
  };
  stream.send({ t: 'prove', proof: await clientProof(known, transcript) });

  const welcome = await stream.next(signal);
  if (welcome.t !== 'welcome') {
    throw refusalOf(welcome);
  }
  const { proof, ...claims } = welcome;
  if (!(await provesServer(proof, known, transcript, claims))) {
    throw new Error('the daemon did not prove itself');
  }
  const { daemonVersion, manifestInSync, sealedSessionKey } = claims;
  if (sealedSessionKey === undefined) {
    return { daemonVersion, manifestInSync };
  }
  const sessionKey = await unseal(sealedSessionKey, known, transcript);
  if (sessionKey === undefined) {
    throw new Error('the daemon sent no readable key');
  }
  return { daemonVersion, manifestInSync, sessionKey };
}

function refusalOf(frame: Frame): Error {
  return frame.t === 'unauthorized'
    ? new Refusal(`refused: ${frame.reason}`, !frame.retryable)
    : new Error(`a ${frame.t} frame out of turn`);
}
