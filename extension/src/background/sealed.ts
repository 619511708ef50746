import type { Invoke, Result } from '../lib/frames';
import { isSecret, type Mark } from '../lib/secrets/find';
import { labelKind } from '../lib/secrets/labels';
import { HANDLE } from '../lib/secrets/text';
import { releases } from '../registry.gen';
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
  if (result.ok) {
    return { ...result, data: sealFields(result.data, false, sealText, mark) };
  }
  const { details } = result.error;
  return details === undefined
    ? result
    : { ...result, error: { ...result.error, details: sealFields(details, false, sealText, mark) } };
}

/** The fields by which an element is told, beside the value that it has. */
const NAMES = ['name', 'label', 'text', 'placeholder'];

function sealFields(
  fields: Record<string, unknown>,
  named: boolean,
  sealText: SealText,
  mark: Mark,
): Record<string, unknown> {
  const says = NAMES.map((key) => fields[key]).find(
    (text) => typeof text === 'string' && labelKind(text) !== undefined,
  );
  const isNamed = named || says !== undefined;
  const out: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(fields)) {
    if (key === 'selector' || /[a-z]Id$/.test(key)) {
      out[key] = value; // what has to stay as it is to be of use
    } else if (typeof value === 'string') {
      const kind =
        labelKind(key) ?? (key === 'value' && isNamed ? (labelKind(String(says ?? '')) ?? 'secret') : undefined);
      out[key] =
        kind !== undefined && isSecret(plain(value)) ? mark(kind, plain(value), 0, 0) : sealString(value, sealText);
    } else {
      out[key] = sealValue(value, key === 'state' && isNamed, sealText, mark);
    }
  }
  return out;
}

function sealValue(value: unknown, named: boolean, sealText: SealText, mark: Mark): unknown {
  if (typeof value === 'string') {
    return sealString(value, sealText);
  }
  if (Array.isArray(value)) {
    return value.map((item) => sealValue(item, false, sealText, mark));
  }
  return typeof value === 'object' && value !== null
    ? sealFields(value as Record<string, unknown>, named, sealText, mark)
    : value;
}

function sealString(text: string, sealText: SealText): string {
  return text.startsWith('data:') ? text : sealText(plain(text));
}

/** A page that writes our brackets gets others: what stands in them is to be ours. */
function plain(text: string): string {
  return text.replace(/⟦/g, '[[').replace(/⟧/g, ']]');
}
