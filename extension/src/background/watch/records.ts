/**
 * What has to outlive the worker: records by id, in a database that every browser context has for itself. The
 * extension's own storage area is one for all contexts of a browser, and a session's monitors are nobody else's.
 */
const DATABASE = 'browsentic';
const STORES = ['monitors', 'timers'] as const;

export type StoreName = (typeof STORES)[number];

/** Where records lie. */
export interface RecordStore<R> {
  all(): Promise<R[]>;
  put(record: R): Promise<void>;
  delete(id: string): Promise<void>;
}

/** A store whose records name themselves by their `id`. */
export function recordsOf<R>(name: StoreName): RecordStore<R> {
  const within = async <T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> => {
    const transaction = (await database()).transaction(name, mode);
    const request = work(transaction.objectStore(name));
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    return request.result;
  };
  return {
    all: () => within('readonly', (store) => store.getAll() as IDBRequest<R[]>),
    put: async (record) => void (await within('readwrite', (store) => store.put(record))),
    delete: async (id) => void (await within('readwrite', (store) => store.delete(id))),
  };
}

let opened: Promise<IDBDatabase> | undefined;

function database(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => {
      for (const name of STORES) {
        request.result.createObjectStore(name, { keyPath: 'id' });
      }
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return opened;
}

/** A new id, of a kind that no client can guess. */
export function newId(kind: string): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return `${kind}_${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** A line of what has happened; `t` is in milliseconds since 1970. */
export interface LogLine {
  t: number;
  text: string;
}

/** How many lines are told where not all are asked for. */
export const LOGS_TOLD = 5;

/** Told of what runs in an isolated session. */
export const APART = 'It ends with its session, in which nobody sees notifications.';
