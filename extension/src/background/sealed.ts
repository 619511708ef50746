import type { Invoke, Result } from '../lib/frames';
import { isSecret, type Mark } from '../lib/secrets/find';
import { labelKind } from '../lib/secrets/labels';
import { HANDLE } from '../lib/secrets/text';
import { FREE_FIELD, releases } from '../registry.gen';
import { ActionError } from './errors';
import type { Vault } from './vault';

/** What is sealed on its way through. */
export interface SealedHost {
  vault: Vault;
  /** Performs a call; never rejects. */
  perform(frame: Invoke): Promise<Result>;
  /** The host of what a tab shows now; empty for none. */
  hostOf(tabId: number): Promise<string>;
}

/**
 * Performs a call in a person's own browser: a handle in the input is put back where that may be, and whatever the
 * result holds of secrets stays here. Order matters: nothing is put back before all of the input was looked at, and the
 * result is sealed for the page that is there after the call.
 */
export async function performSealed(frame: Invoke, host: SealedHost): Promise<Result> {
  if (frame.action.startsWith(ERRANDS)) {
    return host.perform(frame);
  }
  try {
    const input = await released(frame.action, frame.input ?? {}, host.vault);
    const result = await host.perform({ ...frame, input });
    const origin = frame.tabId === undefined ? '' : await host.hostOf(frame.tabId);
    const sealed = await host.vault.sealing(origin, (sealText, mark) => sealResult(result, sealText, mark));
    if (frame.action === 'page.captureDownload' && sealed.ok && result.ok) {
      // Where the file lies is for the daemon, which moves it from there and tells no client.
      return { ...sealed, data: { ...sealed.data, path: result.data.path } };
    }
    return sealed;
  } catch (error) {
    // What cannot be sealed does not leave.
    const code = error instanceof ActionError ? error.code : 'INTERNAL_ERROR';
    if (code === 'INTERNAL_ERROR') {
      console.error(error);
    }
    return { ok: false, error: { code, message: '' } };
  }
}

/** What the daemon has done for itself, and shows to no client, begins with this. */
const ERRANDS = 'browsentic.';

async function released(
  action: string,
  input: Record<string, unknown>,
  vault: Vault,
): Promise<Record<string, unknown>> {
  const fields = releases[action] ?? [];
  for (const [field, value] of Object.entries(input)) {
    const isReleased = fields.includes(field) && typeof value === 'string';
    if (holdsHandle(field, 0) || (!isReleased && holdsHandle(value, MAX_DEPTH))) {
      throw new ActionError('SECRET_NOT_RELEASABLE');
    }
  }
  const out = { ...input };
  for (const field of fields) {
    const value = input[field];
    if (typeof value === 'string' && value.search(HANDLE) >= 0) {
      out[field] = await vault.release(value);
    }
  }
  return out;
}

const MAX_DEPTH = 12;

/** An input that is nested deeper than any schema allows counts as one that holds a handle. */
function holdsHandle(value: unknown, depth: number): boolean {
  if (typeof value === 'string') {
    return value.search(HANDLE) >= 0;
  }
  if (typeof value !== 'object' || value === null) {
    return false;
  }
  return depth === 0 || Object.entries(value).some(([key, v]) => holdsHandle(key, depth) || holdsHandle(v, depth - 1));
}

type SealText = (text: string) => string;

/** A picture is not read: it shows what it shows. */
function sealResult(result: Result, sealText: SealText, mark: Mark): Result {
  const sealer = new Sealer(sealText, mark);
  if (result.ok) {
    return { ...result, data: sealer.fields(result.data, OURS) };
  }
  const { details } = result.error;
  return details === undefined
    ? result
    : { ...result, error: { ...result.error, details: sealer.fields(details, OURS) } };
}

/** Where a value stands. */
interface Place {
  /** In an element whose name says that its value is a secret. */
  named: boolean;
  /** In what a page's code has answered: no key there is one of ours. */
  free: boolean;
}

const OURS: Place = { named: false, free: false };

/** The fields by which an element is told, beside the value that it has. */
const NAMES = ['name', 'label', 'text', 'placeholder'];

class Sealer {
  readonly #sealText: SealText;
  readonly #mark: Mark;

  constructor(sealText: SealText, mark: Mark) {
    this.#sealText = sealText;
    this.#mark = mark;
  }

  fields(fields: Record<string, unknown>, { named, free }: Place): Record<string, unknown> {
    const says = NAMES.map((key) => fields[key]).find(
      (text) => typeof text === 'string' && labelKind(text) !== undefined,
    );
    const isNamed = named || says !== undefined;
    const out: Record<string, unknown> = {};
    for (const [key, value] of Object.entries(fields)) {
      const kind =
        labelKind(key) ?? (key === 'value' && isNamed ? (labelKind(String(says ?? '')) ?? 'secret') : undefined);
      if (!free && (key === 'selector' || /[a-z]Id$/.test(key))) {
        out[key] = value; // what has to stay as it is to be of use
      } else if (kind !== undefined && isSecretOf(kind, value, free)) {
        out[key] = this.#mark(kind, plain(`${value}`), 0, 0);
      } else {
        out[key] = this.#value(value, { named: key === 'state' && isNamed, free: free || key === FREE_FIELD });
      }
    }
    return out;
  }

  #value(value: unknown, place: Place): unknown {
    if (typeof value === 'string') {
      return isDataURL(value) ? value : this.#sealText(plain(value));
    }
    if (typeof value === 'number' && place.free) {
      const text = `${value}`;
      const sealed = this.#sealText(text);
      return sealed === text ? value : sealed;
    }
    if (Array.isArray(value)) {
      return value.map((item) => this.#value(item, { ...place, named: false }));
    }
    return typeof value === 'object' && value !== null ? this.fields(value as Record<string, unknown>, place) : value;
  }
}

/** A number that a page's code answers may be a code to sign in with; under other labels it counts something. */
function isSecretOf(kind: string, value: unknown, free: boolean): boolean {
  return typeof value === 'string'
    ? isSecret(plain(value))
    : free && typeof value === 'number' && kind === 'password' && isSecret(`${value}`);
}

/** RFC 2397, with its media type. Text that only begins like one is text. */
function isDataURL(text: string): boolean {
  return /^data:[\w.+-]+\/[\w.+-]+[^\s,]*,\S*$/.test(text);
}

/** A page that writes our brackets gets others: what stands in them is to be ours. */
function plain(text: string): string {
  return text.replace(/⟦/g, '[[').replace(/⟧/g, ']]');
}
