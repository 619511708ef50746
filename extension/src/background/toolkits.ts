/** The functions that a client has put into a tab, as they were agreed to. */
export interface Toolkit {
  id: string;
  /** The only one that they are for. */
  origin: string;
  purpose: string;
  code: string;
  functions: readonly string[];
  /** Milliseconds since 1970. */
  installedAt: number;
}

const KEY = 'browsentic/codeToolkits';

/**
 * One toolkit a tab, kept for as long as the browser runs and the tab is open: a document that was loaded anew gets its
 * functions again without a question.
 */
export class Toolkits {
  #turn: Promise<unknown> = Promise.resolve();

  /** Starts listening. In the worker's first turn: the event that woke the worker is lost otherwise. */
  listen(): void {
    chrome.tabs.onRemoved.addListener((tabId) => void this.forget(tabId));
  }

  of(tabId: number): Promise<Toolkit | undefined> {
    return this.#inTurn((all) => all[tabId]);
  }

  keep(tabId: number, toolkit: Toolkit): Promise<void> {
    return this.#inTurn((all) => save({ ...all, [tabId]: toolkit }));
  }

  forget(tabId: number): Promise<void> {
    return this.#inTurn(async ({ [tabId]: found, ...others }) => {
      if (found !== undefined) {
        await save(others);
      }
    });
  }

  /** One read or change at a time. */
  #inTurn<T>(work: (all: Record<number, Toolkit>) => T | Promise<T>): Promise<T> {
    const done = this.#turn.then(async () => {
      const { [KEY]: all = {} } = await chrome.storage.session.get<{ [KEY]?: Record<number, Toolkit> }>(KEY);
      return work(all);
    });
    this.#turn = done.catch(() => {});
    return done;
  }
}

const save = (all: Record<number, Toolkit>): Promise<void> => chrome.storage.session.set({ [KEY]: all });
