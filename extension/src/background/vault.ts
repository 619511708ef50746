import { type Mark, seal } from '../lib/secrets/find';
import { HANDLE } from '../lib/secrets/text';
import { ActionError } from './errors';

/** A secret that was taken out of page text. Head and tail are how much of it stayed readable beside its handle. */
interface Entry {
  id: string;
  kind: string;
  secret: string;
  origin: string;
  head: number;
  tail: number;
  /** When it was last seen or put back, in milliseconds since 1970. */
  used: number;
}

interface Content {
  tag: string;
  entries: Entry[];
}

/** Where the vault lies: for as long as the browser runs, and out of reach of every page. */
export interface VaultStore {
  load(): Promise<Content | undefined>;
  save(content: Content): Promise<void>;
}

const KEY = 'browsentic/secrets';
const MAX_ENTRIES = 64;
const IDLE_MS = 2 * 60 * 60 * 1000;

export const sessionStore: VaultStore = {
  load: async () => (await chrome.storage.session.get(KEY))[KEY] as Content | undefined,
  save: (content) => chrome.storage.session.set({ [KEY]: content }),
};

/**
 * The secrets that page text had before it left the browser. A handle stands for one, ⟦kind:id@origin#tag⟧: the tag is
 * drawn once for a run of the browser and no page knows it, so none can make a handle that means anything. Nothing of
 * it is ever sent. One thing is done at a time.
 */
export class Vault {
  readonly #store: VaultStore;
  readonly #now: () => number;
  #content: Content | undefined;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(store: VaultStore, now: () => number = Date.now) {
    this.#store = store;
    this.#now = now;
  }

  /** Has `work` seal texts of a page of `origin`, its host, and keeps what that takes out. */
  sealing<T>(origin: string, work: (sealText: (text: string) => string, mark: Mark) => T): Promise<T> {
    return this.#inTurn(async (content) => {
      let kept = false;
      const mark: Mark = (kind, secret, head, tail) => {
        kept = true;
        const { id } = this.#keep(content, { kind, secret, origin, head, tail });
        return `${secret.slice(0, head)}⟦${kind}:${id}@${origin}#${content.tag}⟧${tail > 0 ? secret.slice(-tail) : ''}`;
      };
      const result = work((text) => seal(text, mark), mark);
      if (kept) {
        await this.#store.save(content);
      }
      return result;
    });
  }

  /** The text with every handle in it put back. Throws SECRET_EXPIRED for one that is unknown or too old. */
  release(text: string): Promise<string> {
    return this.#inTurn(async (content) => {
      let out = '';
      let at = 0;
      for (const { index, 0: handle } of text.matchAll(HANDLE)) {
        const entry = content.entries.find((e) => handle === `⟦${e.kind}:${e.id}@${e.origin}#${content.tag}⟧`);
        if (entry === undefined) {
          throw new ActionError('SECRET_EXPIRED');
        }
        entry.used = this.#now();
        // What stayed readable may have come along, or not.
        const before = text.slice(at, index);
        const head = entry.secret.slice(0, entry.head);
        out += (before.endsWith(head) ? before.slice(0, before.length - head.length) : before) + entry.secret;
        at = index + handle.length;
        if (entry.tail > 0 && text.startsWith(entry.secret.slice(-entry.tail), at)) {
          at += entry.tail;
        }
      }
      await this.#store.save(content);
      return out + text.slice(at);
    });
  }

  #keep(content: Content, found: Omit<Entry, 'id' | 'used'>): Entry {
    const known = content.entries.find(
      (e) => e.secret === found.secret && e.origin === found.origin && e.kind === found.kind,
    );
    if (known !== undefined) {
      known.used = this.#now();
      return known;
    }
    const entry = { ...found, id: hex(4), used: this.#now() };
    if (content.entries.length === MAX_ENTRIES) {
      const oldest = content.entries.reduce((a, b) => (b.used < a.used ? b : a));
      content.entries.splice(content.entries.indexOf(oldest), 1);
    }
    content.entries.push(entry);
    return entry;
  }

  #inTurn<T>(work: (content: Content) => Promise<T>): Promise<T> {
    const done = this.#turn.then(async () => {
      this.#content ??= (await this.#store.load()) ?? { tag: hex(8), entries: [] };
      const limit = this.#now() - IDLE_MS;
      this.#content.entries = this.#content.entries.filter(({ used }) => used > limit);
      return work(this.#content);
    });
    this.#turn = done.catch(() => {});
    return done;
  }
}

function hex(bytes: number): string {
  return [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
