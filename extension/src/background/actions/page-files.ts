import { toBase64 } from '../../lib/base64';
import { type StoredFile, storedFile, storedFiles } from '../../lib/file-store';
import { FILE_PIECE_BYTES, type Inputs } from '../../registry.gen';
import type { CallContext, Executor } from '../context';
import { ActionError } from '../errors';
import { MAIN_FRAME } from '../frames';
import { askPage } from '../reach';
import { abortable } from '../wait';

export const listFiles: Executor<'page.listFiles'> = async ({ nameContains = '' }) => {
  const wanted = nameContains.toLowerCase();
  const files = (await storedFiles()).filter(({ name }) => name.toLowerCase().includes(wanted));
  return { data: { files } };
};

/**
 * Puts a file into an input, piece by piece, so that nothing on the way holds all of it. Sent again after this worker was
 * stopped, it goes on where it was.
 */
export const attachFile: Executor<'page.attachFile'> = async (input, context) => {
  const { call, frames } = context;
  const { target } = input;
  const { id, by, name, mime, size, read } = await sourceOf(input, context);
  const begun = await askPage('beginFile', { call: by, id, target }, context, { again: false });
  if (begun.attached !== undefined) {
    return { data: begun.attached };
  }
  for (let { received } = begun; received < size; ) {
    const data = await abortable(read(received), call.signal);
    ({ received } = await frames.ask(MAIN_FRAME, 'filePiece', { id, offset: received, data }, call));
  }
  return { data: await askPage('endFile', { call: by, id, name, mime, size, target }, context, { again: false }) };
};

type Source = Pick<StoredFile, 'id' | 'name' | 'mime' | 'size'> & {
  /** The call that it is for, the same when that is sent again. */
  by: string;
  /** The bytes from there, at most FILE_PIECE_BYTES, base64. */
  read(offset: number): Promise<string>;
};

/** What the daemon keeps is asked of it; what the person has put into the side panel is here. */
async function sourceOf({ fileId, downloadId = '' }: Inputs['page.attachFile'], context: CallContext): Promise<Source> {
  const target = (await context.targets.targetOf(context.call.tabId)) ?? '';
  const { call: by, ...offered } = await asked<Offered>('browsentic.offered', { target }, context);
  if (fileId === undefined) {
    const { name = '', mimeType: mime = '', size = 0 } = offered;
    const read = async (offset: number) =>
      (await asked<{ data: string }>('browsentic.piece', { target, offset }, context)).data;
    return { id: downloadId, by, name, mime, size, read };
  }
  const kept = await storedFile(fileId);
  if (kept === undefined) {
    throw new ActionError('FILE_NOT_FOUND');
  }
  const { file, content } = kept;
  const read = async (offset: number) => {
    const piece = await content.slice(offset, offset + FILE_PIECE_BYTES).arrayBuffer();
    return toBase64(new Uint8Array(piece));
  };
  return { id: file.id, by, name: file.name, mime: file.mime, size: file.size, read };
}

/** registry/worker.go: OfferedFile. */
interface Offered {
  call: string;
  name?: string;
  mimeType?: string;
  size?: number;
}

async function asked<T>(op: string, input: Record<string, unknown>, { daemon, call }: CallContext): Promise<T> {
  const result = await abortable(daemon.ask(op, input), call.signal);
  if (!result.ok) {
    throw new ActionError(result.error.code, result.error.details);
  }
  return result.data as T;
}
