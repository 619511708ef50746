import { type ReadonlySignal, signal } from '@preact/signals';
import type { HubMessage, HubOp, HubQuestions, HubResult, PairingState } from '../lib/hub';
import type { PanelCall, PanelView } from '../lib/panel';
import type { RecordingState } from '../lib/recording';
import { withCall } from '../lib/timeline';

/** A question that was answered with no. The message is for a person. */
export class Refused extends Error {
  readonly code: string;

  constructor({ code, message }: Extract<HubResult, { ok: false }>['error']) {
    super(message || WORDS[code] || `It did not work (${code}).`);
    this.code = code;
  }
}

/** For the codes whose answer may come without words. */
const WORDS: Record<string, string> = {
  EXTENSION_OFFLINE: 'There is no connection to the daemon now.',
};

/** A page's line to the worker: what the worker tells, as signals, and questions. Opened again when the worker was stopped. */
export class Hub {
  /** Undefined until the worker has spoken. */
  readonly pairing: ReadonlySignal<PairingState | undefined>;
  readonly view: ReadonlySignal<PanelView | null>;
  /** Oldest first. */
  readonly calls: ReadonlySignal<readonly PanelCall[]>;
  /** The one that is under way. */
  readonly recording: ReadonlySignal<RecordingState | null>;

  readonly #pairing = signal<PairingState | undefined>(undefined);
  readonly #view = signal<PanelView | null>(null);
  readonly #calls = signal<readonly PanelCall[]>([]);
  readonly #recording = signal<RecordingState | null>(null);
  readonly #answers = new Map<number, (result: HubResult) => void>();
  readonly #name: string;
  #port: chrome.runtime.Port;
  #asked = 0;

  constructor(name: string) {
    this.pairing = this.#pairing;
    this.view = this.#view;
    this.calls = this.#calls;
    this.recording = this.#recording;
    this.#name = name;
    this.#port = this.#connect();
  }

  /** Rejects with `Refused`. */
  async ask<K extends HubOp>(op: K, input: HubQuestions[K]['input']): Promise<HubQuestions[K]['answer']> {
    this.#asked += 1;
    const id = this.#asked;
    const result = await new Promise<HubResult>((resolve) => {
      this.#answers.set(id, resolve);
      this.#port.postMessage({ id, op, input });
    });
    if (!result.ok) {
      throw new Refused(result.error);
    }
    return result.data as HubQuestions[K]['answer'];
  }

  #connect(): chrome.runtime.Port {
    const port = chrome.runtime.connect({ name: this.#name });
    port.onMessage.addListener((message: HubMessage) => this.#receive(message));
    port.onDisconnect.addListener(() => {
      for (const resolve of this.#answers.values()) {
        resolve({ ok: false, error: { code: 'EXTENSION_OFFLINE', message: '' } });
      }
      this.#answers.clear();
      // Connecting wakes the worker. Without an id the extension was reloaded or removed, and this page is about to go.
      if (chrome.runtime?.id !== undefined) {
        this.#port = this.#connect();
      }
    });
    return port;
  }

  #receive(message: HubMessage): void {
    if ('pairing' in message) {
      this.#pairing.value = message.pairing;
    } else if ('view' in message) {
      this.#view.value = message.view;
    } else if ('calls' in message) {
      this.#calls.value = message.calls;
    } else if ('recording' in message) {
      this.#recording.value = message.recording;
    } else if ('call' in message) {
      this.#calls.value = withCall(this.#calls.value, message.call);
    } else {
      this.#answers.get(message.id)?.(message.result);
      this.#answers.delete(message.id);
    }
  }
}
