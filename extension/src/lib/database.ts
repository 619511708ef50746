/** What the extension keeps of a person's own: the files and the recordings of the side panel, in IndexedDB. */

const NAME = 'browsentic/person';
const VERSION = 1;

/** Each store with the key of its records. `contents` are the bytes of `files`, `events` those of `recordings`. */
const STORES = {
  files: 'id',
  contents: 'id',
  recordings: 'id',
  events: ['recording', 'key'],
} as const;

export type StoreName = keyof typeof STORES;

let opened: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => {
      for (const [name, keyPath] of Object.entries(STORES)) {
        request.result.createObjectStore(name, { keyPath: typeof keyPath === 'string' ? keyPath : [...keyPath] });
      }
    };
    request.onsuccess = () => {
      // A newer extension wants to change the stores: it opens them when nobody holds them.
      request.result.onversionchange = () => {
        request.result.close();
        opened = undefined;
      };
      resolve(request.result);
    };
    request.onerror = () => {
      opened = undefined;
      reject(request.error);
    };
  });
  return opened;
}

const CHANNEL = 'browsentic/database';

/** Calls the listener after each change that any page of the extension, or its worker, has made; returns how to stop. */
export function onDatabaseChanged(listener: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = listener;
  return () => channel.close();
}

function tellOthers(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage('');
  channel.close();
}

/**
 * One transaction: all of it happens, or nothing. `work` only makes requests; the answer is the result of the one that it
 * returns, once everything is on disk.
 */
export async function transact<T>(
  names: StoreName[],
  mode: IDBTransactionMode,
  work: (store: (name: StoreName) => IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const transaction = (await open()).transaction(names, mode);
  return new Promise((resolve, reject) => {
    const request = work((name) => transaction.objectStore(name));
    transaction.oncomplete = () => {
      resolve(request.result);
      if (mode === 'readwrite') {
        tellOthers();
      }
    };
    transaction.onabort = () => reject(transaction.error ?? new Error('the browser stored nothing'));
  });
}
