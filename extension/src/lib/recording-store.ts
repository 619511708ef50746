import { onDatabaseChanged, transact } from './database';
import { MAX_RECORDINGS, type RecordedBatch, type RecordedEvent, type Recording } from './recording';

export const onRecordingsChanged = onDatabaseChanged;

const MAX_NAME = 80;

/** Newest first. */
export async function recordings(): Promise<Recording[]> {
  const all = await transact<Recording[]>(['recordings'], 'readonly', (store) => store('recordings').getAll());
  return all.sort((a, b) => b.createdAt.localeCompare(a.createdAt));
}

export function recording(id: string): Promise<Recording | undefined> {
  return transact<Recording | undefined>(['recordings'], 'readonly', (store) => store('recordings').get(id));
}

/** Keeps a recording; the oldest ones over the limit go. */
export async function saveRecording(changed: Recording): Promise<void> {
  const others = (await recordings()).filter(({ id }) => id !== changed.id);
  await transact(['recordings'], 'readwrite', (store) => {
    for (const { id } of others.slice(MAX_RECORDINGS - 1)) {
      store('recordings').delete(id);
    }
    return store('recordings').put(changed);
  });
}

export async function renameRecording(id: string, name: string): Promise<void> {
  const found = await recording(id);
  const clean = name.replace(/\s+/g, ' ').trim().slice(0, MAX_NAME);
  if (found !== undefined && clean !== '') {
    await saveRecording({ ...found, name: clean });
  }
}

export async function deleteRecording(id: string): Promise<void> {
  await dropEvents(id);
  await transact(['recordings'], 'readwrite', (store) => store('recordings').delete(id));
}

/** Keeps what a document has told of a recording that is under way. Told twice it is kept once. */
export async function keepEvents(batch: RecordedBatch): Promise<void> {
  await transact(['events'], 'readwrite', (store) => store('events').put(batch));
}

/** What was recorded, in the order of time. */
export async function eventsOf(id: string): Promise<RecordedEvent[]> {
  const batches = await transact<RecordedBatch[]>(['events'], 'readonly', (store) => store('events').getAll(all(id)));
  return batches.flatMap(({ events }) => events).sort((a, b) => a.at - b.at);
}

export async function dropEvents(id: string): Promise<void> {
  await transact(['events'], 'readwrite', (store) => store('events').delete(all(id)));
}

/** The key is made of the recording and of the batch. */
const all = (id: string): IDBKeyRange => IDBKeyRange.bound([id], [id, []]);
