import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DownloadWatch, discardStrays } from '../../src/background/downloads';
import { MAX_FILE_BYTES } from '../../src/registry.gen';
import { FakeEvent } from './fakes';

type Item = Partial<chrome.downloads.DownloadItem> & { id: number };

let created: FakeEvent<(item: Item) => void>;
let changed: FakeEvent<(delta: object) => void>;
let stored: Record<string, unknown>;
let told: string[];
let found: Item[];

beforeEach(() => {
  vi.useFakeTimers();
  [created, changed, stored, told, found] = [new FakeEvent(), new FakeEvent(), {}, [], []];
  const note = (what: string) => async (id: unknown) => void told.push(`${what} ${JSON.stringify(id)}`);
  vi.stubGlobal('chrome', {
    runtime: { id: 'own' },
    extension: { inIncognitoContext: false },
    downloads: {
      onCreated: withRemove(created),
      onChanged: withRemove(changed),
      search: async () => found,
      cancel: note('cancel'),
      removeFile: note('remove'),
      erase: note('erase'),
    },
    storage: {
      session: { get: async () => ({ ...stored }), set: async (values: object) => void Object.assign(stored, values) },
    },
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const withRemove = <E extends object>(event: E) => Object.assign(event, { removeListener: () => {} });
const item = (id: number, more: Partial<chrome.downloads.DownloadItem> = {}): Item => ({
  id,
  state: 'in_progress' as chrome.downloads.State,
  bytesReceived: 0,
  totalBytes: 10,
  ...more,
});
const never = new AbortController().signal;

describe('a watch for a download', () => {
  it('takes the first that begins, and hears of its end', async () => {
    const watch = new DownloadWatch();
    created.fire(item(1, { byExtensionId: 'another' }));
    created.fire(item(2));
    created.fire(item(3));
    await watch.begun(never);
    const complete = watch.complete(never);
    changed.fire({ id: 3, state: { current: 'complete' } });
    changed.fire({ id: 2, filename: { current: '/tmp/a.csv' } });
    changed.fire({ id: 2, state: { current: 'complete', previous: 'in_progress' } });
    expect(await complete).toMatchObject({ id: 2, filename: '/tmp/a.csv' });
    await watch.forget();
    watch.stop();
    expect(told).toEqual(['erase {"id":2}']);
    expect(stored).toEqual({ downloads: [] });
  });

  it.each([
    ['breaks off', { state: { current: 'interrupted' }, error: { current: 'NETWORK_FAILED' } }, 'DOWNLOAD_FAILED'],
    ['is not trusted', { danger: { current: 'file' } }, 'DOWNLOAD_REFUSED'],
    ['is too large', { totalBytes: { current: MAX_FILE_BYTES + 1 } }, 'DOWNLOAD_TOO_LARGE'],
  ])('fails when it %s', async (_, delta, code) => {
    const watch = new DownloadWatch();
    created.fire(item(1));
    const complete = watch.complete(never);
    changed.fire({ id: 1, ...delta });
    await expect(complete).rejects.toMatchObject({ code });
    await watch.abandon();
    watch.stop();
    expect(told).toEqual(['cancel 1', 'remove 1', 'erase {"id":1}']);
  });

  it('looks how one grows of which the browser does not tell', async () => {
    const watch = new DownloadWatch();
    created.fire(item(1, { totalBytes: -1 }));
    const complete = watch.complete(never);
    found = [item(1, { totalBytes: -1, bytesReceived: MAX_FILE_BYTES + 1 })];
    const failed = expect(complete).rejects.toMatchObject({ code: 'DOWNLOAD_TOO_LARGE' });
    await vi.advanceTimersByTimeAsync(1000);
    await failed;
    watch.stop();
  });

  it('is not to be had where the browser has no downloads for extensions', () => {
    vi.stubGlobal('chrome', { ...chrome, downloads: undefined });
    expect(() => new DownloadWatch()).toThrow(expect.objectContaining({ code: 'DOWNLOADS_UNAVAILABLE' }));
  });
});

it('what a worker left that was stopped is deleted by the next', async () => {
  stored = { downloads: [4, 5] };
  await discardStrays();
  expect(told.filter((what) => what.startsWith('cancel'))).toEqual(['cancel 4', 'cancel 5']);
  expect(stored).toEqual({ downloads: [] });
});
