import { beforeEach, expect, it, vi } from 'vitest';
import { FirefoxContainers } from '../../src/background/driver/containers';

let stored: Record<string, unknown>;
let identities: Map<string, string>;
let tabs: { id: number; cookieStoreId: string }[];

beforeEach(() => {
  stored = {};
  identities = new Map([['firefox-container-1', 'Personal']]);
  tabs = [];
  vi.stubGlobal('chrome', {
    contextualIdentities: {
      create: async ({ name }: { name: string }) => {
        const cookieStoreId = `firefox-container-${identities.size + 1}`;
        identities.set(cookieStoreId, name);
        return { cookieStoreId };
      },
      remove: async (store: string) => {
        if (!identities.delete(store)) {
          throw new Error(`Invalid contextual identity: ${store}`);
        }
      },
    },
    storage: {
      local: {
        get: async () => structuredClone(stored),
        set: async (items: object) => void Object.assign(stored, structuredClone(items)),
      },
    },
    tabs: {
      query: async ({ cookieStoreId }: { cookieStoreId: string }) =>
        tabs.filter((tab) => tab.cookieStoreId === cookieStoreId),
      remove: async (tabId: number) => {
        tabs = tabs.filter(({ id }) => id !== tabId);
      },
    },
  });
});

it('ends with its tabs and all that was kept in it, and leaves those of the person alone', async () => {
  const containers = new FirefoxContainers();
  const store = await containers.make('helper');
  tabs = [
    { id: 1, cookieStoreId: store },
    { id: 2, cookieStoreId: 'firefox-container-1' },
  ];
  await containers.remove(store);
  expect([...identities.values()]).toEqual(['Personal']);
  expect(tabs.map(({ id }) => id)).toEqual([2]);
  expect(stored).toEqual({ containers: [] });
});

it('is remembered by the next worker, which removes what nobody uses', async () => {
  const before = new FirefoxContainers();
  const [used = '', , gone = ''] = await Promise.all(['used', 'left', 'gone'].map((name) => before.make(name)));
  identities.delete(gone); // by the person
  await new FirefoxContainers().removeAllBut(new Set([used]));
  expect([...identities.values()]).toEqual(['Personal', 'used']);
  expect(stored).toEqual({ containers: [used] });
});

it.each([
  [{ cookieStoreId: 'firefox-container-3' }, 'firefox-container-3'],
  [{ cookieStoreId: 'firefox-default' }, undefined],
  [{ cookieStoreId: 'firefox-private' }, undefined],
  [{}, undefined],
])('%j is in the container %s', (tab, store) => {
  expect(new FirefoxContainers().of(tab as chrome.tabs.Tab)).toBe(store);
});
