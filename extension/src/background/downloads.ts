import { MAX_FILE_BYTES } from '../registry.gen';
import { ActionError } from './errors';
import { Changes } from './wait';

/** The browser tells when a download begins and ends, but not how it grows. */
const LOOK_AT_SIZE_EVERY_MS = 1000;

/** Where the downloads stand that a call waits for, for the worker that follows when this one is stopped. */
const KEY = 'downloads';

type Item = chrome.downloads.DownloadItem;

/**
 * The first download that begins after this was made. Nothing of it stays in the browser's list; of one that is
 * abandoned nothing stays at all.
 */
export class DownloadWatch {
  readonly #changes = new Changes();
  readonly #stops: (() => void)[] = [];
  #item: Item | undefined;

  constructor() {
    if (chrome.downloads === undefined) {
      throw new ActionError('DOWNLOADS_UNAVAILABLE');
    }
    const { onCreated, onChanged } = chrome.downloads;
    const created = (item: Item) => {
      // Other extensions have downloads of their own.
      if (this.#item === undefined && (item.byExtensionId ?? chrome.runtime.id) === chrome.runtime.id) {
        this.#take(item);
        void remember(item.id);
      }
    };
    const changed = (delta: chrome.downloads.DownloadDelta) => {
      if (this.#item !== undefined && delta.id === this.#item.id) {
        this.#take(withChanges(this.#item, delta));
      }
    };
    onCreated.addListener(created);
    onChanged.addListener(changed);
    const timer = setInterval(() => void this.#look(), LOOK_AT_SIZE_EVERY_MS);
    this.#stops.push(
      () => onCreated.removeListener(created),
      () => onChanged.removeListener(changed),
      () => clearInterval(timer),
    );
  }

  /** Resolves when one has begun. */
  async begun(signal: AbortSignal): Promise<void> {
    await this.#changes.until(() => this.#item, signal);
  }

  /** The file, once all of it is there. */
  async complete(signal: AbortSignal): Promise<Item> {
    return this.#changes.until(() => this.#item && whole(this.#item), signal);
  }

  /** Takes the download out of the browser's list; the file stays. */
  async forget(): Promise<void> {
    await erase(this.#item?.id);
  }

  /** Stops the download and deletes what there is of the file. */
  async abandon(): Promise<void> {
    await discard(this.#item?.id);
  }

  stop(): void {
    for (const stop of this.#stops) {
      stop();
    }
  }

  /** In a context of a managed browser nothing is found; there the daemon looks. */
  async #look(): Promise<void> {
    const id = this.#item?.id;
    const [item] = id === undefined ? [] : await chrome.downloads.search({ id });
    if (item !== undefined) {
      this.#take(item);
    }
  }

  #take(item: Item): void {
    this.#item = item;
    this.#changes.notify();
  }
}

function withChanges(item: Item, delta: chrome.downloads.DownloadDelta): Item {
  const now: Record<string, unknown> = { ...item };
  for (const [field, change] of Object.entries(delta)) {
    if (typeof change === 'object' && 'current' in change) {
      now[field] = change.current;
    }
  }
  return now as unknown as Item;
}

/** The item when it is complete; undefined while it is on its way. */
function whole(item: Item): Item | undefined {
  const { state, danger, error, bytesReceived, totalBytes } = item;
  if (state === 'interrupted') {
    throw new ActionError('DOWNLOAD_FAILED', { why: `the browser says ${error ?? 'nothing'}` });
  }
  // The browser asks its user before it keeps such a file; this is not the user.
  if (danger !== undefined && !HARMLESS.has(danger)) {
    throw new ActionError('DOWNLOAD_REFUSED');
  }
  if (Math.max(bytesReceived, totalBytes) > MAX_FILE_BYTES) {
    throw new ActionError('DOWNLOAD_TOO_LARGE');
  }
  return state === 'complete' ? item : undefined;
}

const HARMLESS: ReadonlySet<string> = new Set(['safe', 'accepted', 'allowlistedByPolicy', 'asyncScanning']);

/** Deletes what a worker has left that was stopped in the middle of a call. */
export async function discardStrays(): Promise<void> {
  for (const id of await remembered()) {
    await discard(id);
  }
}

async function discard(id: number | undefined): Promise<void> {
  if (id !== undefined) {
    await chrome.downloads.cancel(id).catch(() => {});
    await chrome.downloads.removeFile(id).catch(() => {}); // there is one only when it was complete
    await erase(id);
  }
}

async function erase(id: number | undefined): Promise<void> {
  if (id !== undefined) {
    await chrome.downloads.erase({ id });
    const rest = (await remembered()).filter((other) => other !== id);
    await save(rest);
  }
}

async function remember(id: number): Promise<void> {
  await save([...(await remembered()), id]);
}

/** In a context of a managed browser the daemon clears up, and what is stored is not the context's own. */
export const inManaged = (): boolean => chrome.extension.inIncognitoContext;

async function remembered(): Promise<number[]> {
  if (inManaged()) {
    return [];
  }
  const { [KEY]: ids } = await chrome.storage.session.get<Record<string, number[] | undefined>>(KEY);
  return ids ?? [];
}

async function save(ids: number[]): Promise<void> {
  if (!inManaged()) {
    await chrome.storage.session.set({ [KEY]: ids });
  }
}
