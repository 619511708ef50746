import type { Containers } from './driver';

/** What Firefox's contextual identities are asked for here; Chromium's types do not know them. */
interface ContextualIdentities {
  create(details: { name: string; color: string; icon: string }): Promise<{ cookieStoreId: string }>;
  remove(store: string): Promise<unknown>;
}

const identities = () => (chrome as unknown as { contextualIdentities: ContextualIdentities }).contextualIdentities;

/** The cookie store of tabs that are in no container; in private windows it is another one, which is no container either. */
const NO_CONTAINER = ['firefox-default', 'firefox-private'];

/** Where the names of those made here are kept: a container outlives the browser's process, its tabs do not. */
const NAME = 'containers';

/** Containers of Firefox. A person who has turned containers off has them turned on by the extension's permission. */
export class FirefoxContainers implements Containers {
  #saving: Promise<unknown> = Promise.resolve();

  async make(name: string): Promise<string> {
    const { cookieStoreId } = await identities().create({ name, color: 'blue', icon: 'fingerprint' });
    await this.#change((made) => [...made, cookieStoreId]);
    return cookieStoreId;
  }

  of(tab: chrome.tabs.Tab): string | undefined {
    const { cookieStoreId = '' } = tab as { cookieStoreId?: string };
    return cookieStoreId === '' || NO_CONTAINER.includes(cookieStoreId) ? undefined : cookieStoreId;
  }

  async remove(store: string): Promise<void> {
    // The browser lets tabs of a container that is gone go on.
    const within = await chrome.tabs.query({ cookieStoreId: store } as chrome.tabs.QueryInfo).catch(() => []);
    await Promise.all(within.map(({ id = -1 }) => chrome.tabs.remove(id).catch(() => {})));
    // Its person may have removed it already.
    await identities()
      .remove(store)
      .catch(() => {});
    await this.#change((made) => made.filter((other) => other !== store));
  }

  async removeAllBut(stores: ReadonlySet<string>): Promise<void> {
    for (const store of await kept()) {
      if (!stores.has(store)) {
        await this.remove(store);
      }
    }
  }

  /** One change at a time: each begins with what the one before has kept. */
  #change(change: (made: readonly string[]) => string[]): Promise<unknown> {
    const write = async () => chrome.storage.local.set({ [NAME]: change(await kept()) });
    this.#saving = this.#saving.then(write, write);
    return this.#saving;
  }
}

async function kept(): Promise<string[]> {
  const { [NAME]: made = [] } = await chrome.storage.local.get<{ [NAME]?: string[] }>(NAME);
  return made;
}
