import { pairingSecret } from '../lib/crypto';
import type { PairingState } from '../lib/hub';
import { Backoff } from './backoff';
import { messageOf } from './errors';
import { type Credential, Refusal, type Welcome } from './handshake';
import type { Link } from './link';
import { browserName, type Pairing as Kept, loadPairing, newInstallId, savePairing } from './pairing-store';

/** Where daemons listen, in the order in which they are tried. */
const WELL_KNOWN_PORTS = [8765, 8766, 8767];

/** How long one use of a code may take, all ports together. */
const PAIR_TIMEOUT_MS = 20_000;

/** Wakes a worker that was stopped while no link kept it alive. */
const ALARM = 'browsentic/reconnect';
const ALARM_MINUTES = 1;

/** What the daemon says to a link whose place a newer one takes (daemon/link). */
const SUPERSEDED = 'superseded by a newer link';

/**
 * The pairing of this browser profile with a daemon: redeems a code that a person types, keeps the key that it is
 * exchanged for, and keeps this browser linked as long as it holds one. What a port refuses is a claim that nobody has
 * proved, so the next port is tried all the same, and only a person takes a key away.
 */
export class Pairing {
  readonly #link: Link;
  readonly #listeners = new Set<(state: PairingState) => void>();
  readonly #backoff = new Backoff();
  #state: PairingState = { kind: 'connecting' };
  /** Ends what is under way: the keeping of a link, or a use of a code. */
  #current = new AbortController();

  constructor(link: Link) {
    this.#link = link;
  }

  get state(): PairingState {
    return this.#state;
  }

  /** Hears of every change of the state, until the answer is called. */
  onChange(told: (state: PairingState) => void): () => void {
    this.#listeners.add(told);
    return () => this.#listeners.delete(told);
  }

  /** Starts listening, and links when this browser is paired. In the worker's first turn. */
  listen(): void {
    chrome.alarms.onAlarm.addListener(({ name }) => {
      if (name === ALARM) {
        this.#backoff.skip();
      }
    });
    chrome.runtime.onStartup.addListener(() => this.#backoff.skip());
    // A profile's storage is shared with its private windows, whose worker is another one: the link is the profile's.
    if (!chrome.extension.inIncognitoContext) {
      this.#resume();
    }
  }

  /** This browser turns out to be a managed one: its worker is linked by tickets, and its storage is left alone. */
  stand(): void {
    this.#begin();
  }

  /**
   * Redeems a code as a person typed it, `CODE` or `CODE@PORT`. Resolves when this browser is paired and linked; rejects
   * with words for that person.
   */
  async pair(text: string): Promise<void> {
    const { code, port } = parseCode(text);
    const kept = await loadPairing();
    // A key that another copy of this profile took over stays that copy's.
    const takenOver = this.#state.kind === 'refused' && this.#state.reason === TAKEN_OVER;
    const installId = takenOver ? newInstallId() : (kept?.installId ?? newInstallId());
    const signal = this.#begin();
    const patience = AbortSignal.any([signal, AbortSignal.timeout(PAIR_TIMEOUT_MS)]);
    this.#change({ kind: 'connecting' });
    const browser = await browserName();
    let problem = NOBODY;
    for (const candidate of port === undefined ? WELL_KNOWN_PORTS : [port]) {
      const credential: Credential = {
        port: candidate,
        auth: { kind: 'pair' },
        secret: (clientNonce, serverNonce) => pairingSecret(code, clientNonce, serverNonce),
        self: { installId, browser },
      };
      try {
        await this.#redeem(credential, installId, signal, patience);
        return;
      } catch (error) {
        if (patience.aborted) {
          problem = 'It took too long. Try again.';
          break;
        }
        problem = error instanceof Refusal ? personal(error) : problem;
      }
    }
    if (!signal.aborted) {
      this.#resume();
    }
    throw new Error(problem);
  }

  /** Forgets the key. The daemon, if it can be reached, is told before: that is the question `unpair`. */
  async unpair(): Promise<void> {
    this.#begin();
    const kept = await loadPairing();
    if (kept !== undefined) {
      await savePairing({ installId: kept.installId });
    }
    await chrome.alarms.clear(ALARM);
    this.#change({ kind: 'unpaired' });
  }

  /** Dials with a code. Resolves once paired; the link then goes on by itself. */
  #redeem(credential: Credential, installId: string, signal: AbortSignal, patience: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        this.#link.leave();
        reject(patience.reason);
      };
      patience.addEventListener('abort', giveUp, { once: true });
      const live = async (welcome: Welcome) => {
        patience.removeEventListener('abort', giveUp);
        if (welcome.sessionKey === undefined) {
          throw new Error('the daemon sent no key');
        }
        await savePairing({ installId, key: welcome.sessionKey, port: credential.port });
        await chrome.alarms.create(ALARM, { periodInMinutes: ALARM_MINUTES });
        this.#linked(welcome);
        resolve();
      };
      this.#link.dial(credential, live).then(
        (lastWord) => {
          if (!signal.aborted && !this.#takenOver(lastWord)) {
            this.#resume();
          }
        },
        (error) => {
          patience.removeEventListener('abort', giveUp);
          reject(error);
        },
      );
    });
  }

  /** What was under way ends; the answer is the signal of what follows. */
  #begin(): AbortSignal {
    this.#current.abort();
    this.#current = new AbortController();
    this.#link.leave();
    return this.#current.signal;
  }

  /** Links with the key that is kept, from now on. */
  #resume(): void {
    const signal = this.#begin();
    this.#keep(signal).catch((error) => this.#change({ kind: 'refused', reason: messageOf(error) }));
  }

  async #keep(signal: AbortSignal): Promise<void> {
    const kept = await loadPairing();
    if (signal.aborted) {
      return;
    }
    if (kept?.key === undefined) {
      this.#change({ kind: 'unpaired' });
      return;
    }
    await chrome.alarms.create(ALARM, { periodInMinutes: ALARM_MINUTES });
    this.#change({ kind: 'connecting' });
    await this.#walk({ ...kept, key: kept.key }, signal);
  }

  /** Links, again and again, until there is no sense in going on. */
  async #walk(kept: Kept & { key: string }, signal: AbortSignal): Promise<void> {
    const ports = new Set(kept.port === undefined ? WELL_KNOWN_PORTS : [kept.port, ...WELL_KNOWN_PORTS]);
    const self = { installId: kept.installId, browser: await browserName() };
    while (!signal.aborted) {
      const ended = await this.#round(ports, { auth: { kind: 'session' }, secret: kept.key, self }, signal);
      if (signal.aborted || (typeof ended === 'string' && this.#takenOver(ended))) {
        return;
      }
      if (ended instanceof Refusal && ended.final) {
        await chrome.alarms.clear(ALARM);
        this.#change({ kind: 'refused', reason: personal(ended) });
        return;
      }
      const reason = ended instanceof Refusal ? personal(ended) : NOBODY;
      this.#change({ kind: 'connecting', ...(typeof ended !== 'string' && { reason }) });
      if (typeof ended !== 'string' || !this.#backoff.wasStable()) {
        await this.#backoff.pause(signal);
      }
    }
  }

  /** Dials one port after the other. Answers the last word of the link that came about, or why none did. */
  async #round(
    ports: Iterable<number>,
    credential: Omit<Credential, 'port'>,
    signal: AbortSignal,
  ): Promise<string | Refusal | undefined> {
    let refusal: Refusal | undefined;
    for (const port of ports) {
      try {
        return await this.#link.dial({ port, ...credential }, (welcome) => {
          signal.throwIfAborted();
          this.#linked(welcome);
        });
      } catch (error) {
        if (signal.aborted) {
          break;
        }
        refusal = error instanceof Refusal ? error : refusal;
      }
    }
    return refusal;
  }

  #linked({ daemonVersion, manifestInSync }: Welcome): void {
    this.#backoff.linked();
    this.#change({ kind: 'linked', since: Date.now(), daemonVersion, inSync: manifestInSync });
  }

  /** Two copies of a profile would take the link from each other for ever. */
  #takenOver(lastWord: string): boolean {
    if (lastWord !== SUPERSEDED) {
      return false;
    }
    this.#change({ kind: 'refused', reason: TAKEN_OVER });
    return true;
  }

  #change(state: PairingState): void {
    this.#state = state;
    for (const told of [...this.#listeners]) {
      told(state);
    }
  }
}

const NOBODY = 'No browsentic daemon answers on this computer. Run `browsentic pair` and try again.';
const TAKEN_OVER = 'Another copy of this browser profile has taken the link over. Pair again to use it here.';
const NO_CODE = 'That is no pairing code. Run `browsentic pair` and type what it prints.';

/** What makes a code: no letters and digits that are easily confused. */
const CODE = /^([ABCDEFGHJKMNPQRSTWXYZ2-9]{8})(?:@(\d{1,5}))?$/;

function parseCode(text: string): { code: string; port: number | undefined } {
  const [, code, port] = CODE.exec(text.replace(/[\s-]/g, '').toUpperCase()) ?? [];
  if (code === undefined || Number(port) > 65_535) {
    throw new Error(NO_CODE);
  }
  return { code, port: port === undefined ? undefined : Number(port) };
}

/** A refusal in words for a person. */
function personal({ message }: Refusal): string {
  if (/^refused: the pair /.test(message)) {
    return 'The code is wrong, used or older than ten minutes. Run `browsentic pair` for a new one.';
  }
  if (/^refused: the session /.test(message)) {
    return 'The daemon does not know this browser any more. Run `browsentic pair` and pair again.';
  }
  return message;
}
