import { MAX_FILE_BYTES } from '../registry.gen';
import { onDatabaseChanged, transact } from './database';
import { summarise } from './file-summary';

/** A file that the person has put into the side panel. */
export interface StoredFile {
  id: string;
  name: string;
  mime: string;
  size: number;
  /** Pending until it was looked into; an error when it could not be. It can be attached in any case. */
  status: 'pending' | 'ready' | 'error';
  /** What is in it, in one line of our own words. */
  summary?: string;
  /** ISO 8601. */
  addedAt: string;
}

export const MAX_FILES = 100;
export const MAX_ALL_BYTES = 2 ** 30;

/** A file that was not stored. The message is for a person. */
export class NotStored extends Error {}

export const onFilesChanged = onDatabaseChanged;

/** Newest first. */
export async function storedFiles(): Promise<StoredFile[]> {
  const files = await transact<StoredFile[]>(['files'], 'readonly', (store) => store('files').getAll());
  return files.sort((a, b) => b.addedAt.localeCompare(a.addedAt));
}

/** A file with its bytes, which stay on disk until they are read. */
export async function storedFile(id: string): Promise<{ file: StoredFile; content: Blob } | undefined> {
  const file = await transact<StoredFile | undefined>(['files'], 'readonly', (store) => store('files').get(id));
  const kept = await transact<{ content: Blob } | undefined>(['contents'], 'readonly', (store) =>
    store('contents').get(id),
  );
  return file && kept && { file, content: kept.content };
}

/** Stores a file as it is, without reading it into memory. Rejects with `NotStored` when it may not be. */
export async function storeFile(content: File): Promise<StoredFile> {
  const { name, size } = content;
  const before = await storedFiles();
  const all = before.reduce((sum, file) => sum + file.size, size);
  if (size > MAX_FILE_BYTES) {
    throw new NotStored(`“${name}” is larger than 100 MB.`);
  }
  if (before.length >= MAX_FILES || all > MAX_ALL_BYTES) {
    throw new NotStored(`There is no room for “${name}”: delete files that are not needed any more.`);
  }
  const file: StoredFile = {
    id: `file_${crypto.randomUUID()}`,
    name,
    size,
    mime: content.type || 'application/octet-stream',
    status: 'pending',
    addedAt: new Date().toISOString(),
  };
  try {
    await transact(['files', 'contents'], 'readwrite', (store) => {
      store('contents').put({ id: file.id, content });
      return store('files').put(file);
    });
  } catch (error) {
    // The disk is full, or what was dropped is a folder.
    throw new NotStored(`“${name}” could not be stored: ${(error as Error).message}`);
  }
  return file;
}

/** Looks into what nobody has looked into yet. */
export async function summarisePending(): Promise<void> {
  for (const { id, status } of await storedFiles()) {
    const kept = status === 'pending' ? await storedFile(id) : undefined;
    if (kept === undefined) {
      continue;
    }
    const looked = await summarise(kept.file, kept.content).then(
      (summary) => ({ status: 'ready' as const, summary }),
      () => ({ status: 'error' as const }),
    );
    // It may have been deleted meanwhile, and must not come back.
    const still = await transact<StoredFile | undefined>(['files'], 'readonly', (store) => store('files').get(id));
    if (still !== undefined) {
      await transact(['files'], 'readwrite', (store) => store('files').put({ ...still, ...looked }));
    }
  }
}

export async function deleteFile(id: string): Promise<void> {
  await transact(['files', 'contents'], 'readwrite', (store) => {
    store('contents').delete(id);
    return store('files').delete(id);
  });
}
