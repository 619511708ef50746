/**
 * Files that come into the page piece by piece. The pieces are kept until they are a whole, so that a worker that was
 * stopped on the way need not begin again.
 */
import { fromBase64 } from '../../lib/base64';
import type { PageOps } from '../../lib/page-protocol';
import type { Aim } from '../../lib/page-shapes';
import { dispatch } from '../native';
import { type Call, Failure } from '../outcome';
import { describe } from './describe';
import { change } from './events';
import { find } from './target';

/** Nobody goes on with a file after this time: its call is over. */
const KEPT_MS = 60_000;

interface Transfer {
  id: string;
  parts: Blob[];
  received: number;
  expires: ReturnType<typeof setTimeout>;
}

let transfer: Transfer | undefined;
/** What the latest call has attached: when its answer is lost it asks again, and must not attach again. */
let attached: { call: string; result: PageOps['endFile']['result'] } | undefined;

const setFiles = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'files')?.set;

export function beginFile({
  call,
  id,
  target,
}: PageOps['beginFile']['args']): PageOps['beginFile']['result'] | Failure {
  if (attached?.call === call) return { received: 0, attached: attached.result };
  const input = fileInput(target);
  if (input instanceof Failure) return input;
  if (transfer?.id !== id) {
    drop();
    transfer = { id, parts: [], received: 0, expires: setTimeout(drop, KEPT_MS) };
  }
  return { received: transfer.received };
}

export function filePiece({
  id,
  offset,
  data,
}: PageOps['filePiece']['args']): PageOps['filePiece']['result'] | Failure {
  if (transfer?.id !== id || transfer.received !== offset) return gone();
  clearTimeout(transfer.expires);
  transfer.expires = setTimeout(drop, KEPT_MS);
  // Large ones the browser keeps on disk: here there is only a name for them.
  const part = new Blob([fromBase64(data)]);
  transfer.parts.push(part);
  transfer.received += part.size;
  return { received: transfer.received };
}

export function endFile(
  { call, id, name, mime, size, target }: PageOps['endFile']['args'],
  request: Call,
): PageOps['endFile']['result'] | Failure {
  const input = fileInput(target);
  if (input instanceof Failure) return input;
  if (transfer?.id !== id || transfer.received !== size) return gone();
  const files = new DataTransfer();
  files.items.add(new File(transfer.parts, name, { type: mime }));
  drop();
  request.acting();
  setFiles?.call(input, files.files);
  dispatch(input, new Event('input', { bubbles: true, composed: true }));
  change(input);
  const result = { attached: true as const, name, size, mime, element: describe(input) };
  attached = { call, result };
  return result;
}

function fileInput(target: Aim): HTMLInputElement | Failure {
  const found = find(target, { hidden: true });
  if (found instanceof Failure) return found;
  const input = found instanceof HTMLLabelElement ? found.control : found;
  if (!(input instanceof HTMLInputElement) || input.type !== 'file') {
    return new Failure('INVALID_TARGET', {
      why: 'the element is no input of type file; look for one with the selector input[type=file]',
    });
  }
  return input.disabled ? new Failure('INVALID_TARGET', { why: 'the file input is disabled' }) : input;
}

function drop(): void {
  clearTimeout(transfer?.expires);
  transfer = undefined;
}

const gone = () => new Failure('ACTION_FAILED', { why: 'the page has lost a part of the file; attach it again' });
