/** The tabs that one session works in, in a person's own browser. */
export interface Group {
  /** The session's. */
  place: string;
  title: string;
  /** Of the browser's tab group around them; none where the browser has no tab groups. */
  groupId?: number;
  /** The cookie store of the container that its own tabs are in; none where the browser has no containers. */
  container?: string;
  /** Those that the session opened, and what these opened. They end with it. */
  own: number[];
  /** Those that the person handed over. They stay. */
  handed: number[];
}

const NAME = 'groups';

/**
 * The groups, kept for as long as the browser runs: a worker that was stopped finds them again. Tabs do not outlive the
 * browser either.
 */
export class GroupStore {
  readonly #loaded: Promise<Map<string, Group>>;
  #saving: Promise<void> = Promise.resolve();

  constructor() {
    this.#loaded = chrome.storage.session
      .get<{ [NAME]?: Group[] }>(NAME)
      .then(({ [NAME]: groups = [] }) => new Map(groups.map((group) => [group.place, group])));
  }

  all(): Promise<Map<string, Group>> {
    return this.#loaded;
  }

  /** Keeps the groups as they are now. */
  async save(): Promise<void> {
    const groups = await this.#loaded;
    const write = () => chrome.storage.session.set({ [NAME]: [...groups.values()] });
    this.#saving = this.#saving.then(write, write);
    await this.#saving;
  }
}
