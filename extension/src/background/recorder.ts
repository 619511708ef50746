import {
  LEFT_BATCH,
  MAX_EVENTS,
  MAX_RECORDING_MS,
  plainAddress,
  type RecordedBatch,
  type Recording,
  type RecordingState,
} from '../lib/recording';
import { toSteps } from '../lib/recording-steps';
import { dropEvents, eventsOf, keepEvents, recordings, saveRecording } from '../lib/recording-store';
import { messageOf } from './errors';
import type { Frames } from './frames';
import type { Navigations } from './navigations';
import { Changes } from './wait';

/** For as long as the browser runs: a worker that is stopped leaves it to the next. */
const KEY = 'browsentic/recording';
const ALARM = 'browsentic/recording';
/** How long a document may take to tell the last that it has recorded. */
const LAST_WORDS_MS = 1000;
const RECORDING_COLOR = '#b3261e';

/** Something that the person should know. The message is for them. */
export class NotRecorded extends Error {}

type Ended = 'stopped' | 'time' | 'events' | 'tab';

const CAVEATS: Record<Ended, string[]> = {
  stopped: [],
  time: ['It was stopped after 15 minutes; what came later is not in it.'],
  events: ['It was stopped because so much had been done; what came later is not in it.'],
  tab: ['It ended when its tab was closed.'],
};

/** The one recording of a person's work in one tab: from the start to the steps that are made of it. */
export class Recorder {
  readonly #frames: Frames;
  readonly #changes = new Changes();
  readonly #listeners = new Set<(state: RecordingState | null) => void>();
  #state: RecordingState | null = null;
  #events = 0;
  #stopping: Promise<void> | undefined;
  /** What wakes a worker may come before it knows what an earlier one has begun. */
  #resumed: Promise<void> = Promise.resolve();
  /** Set once the last words have come. */
  #heard = false;

  constructor(frames: Frames) {
    this.#frames = frames;
  }

  get state(): RecordingState | null {
    return this.#state;
  }

  onChange(listener: (state: RecordingState | null) => void): void {
    this.#listeners.add(listener);
  }

  /** In the worker's first turn. */
  listen(navigations: Navigations): void {
    this.#frames.onRecorded(async (tabId, batch) => {
      await this.#resumed;
      if (tabId === this.#state?.tabId) {
        await this.#take(batch);
      }
    });
    chrome.storage.onChanged.addListener((changes, area) => {
      if (area === 'local' && Object.keys(changes).some((name) => name.startsWith(LEFT_BATCH))) {
        void this.#resumed.then(() => this.#takeLeft());
      }
    });
    navigations.subscribe(({ tabId, url }) => void this.#navigated(tabId, url, Date.now()));
    chrome.tabs.onRemoved.addListener(async (tabId) => {
      await this.#resumed;
      if (tabId === this.#state?.tabId) {
        await this.stop('tab');
      }
    });
    chrome.alarms.onAlarm.addListener(async ({ name }) => {
      await this.#resumed;
      if (name === ALARM) {
        await this.stop('time');
      }
    });
  }

  /** Goes on with what an earlier worker has begun, and ends what an earlier run of the browser has left. */
  resume(): Promise<void> {
    this.#resumed = this.#resume();
    return this.#resumed;
  }

  async #resume(): Promise<void> {
    const { [KEY]: kept } = await chrome.storage.session.get<Record<string, RecordingState | undefined>>(KEY);
    if (kept !== undefined && (await chrome.tabs.get(kept.tabId).catch(() => undefined)) !== undefined) {
      this.#events = (await eventsOf(kept.id)).length;
      this.#begin(kept);
      await this.#takeLeft();
    }
    for (const left of await recordings()) {
      if (left.status === 'recording' && left.id !== this.#state?.id) {
        await finish(left, 'tab', Date.parse(left.createdAt));
      }
    }
  }

  /** Rejects with `NotRecorded`. */
  async start(tabId: number, capturedValues: boolean): Promise<RecordingState> {
    const tab = await chrome.tabs.get(tabId);
    const url = URL.parse(tab.url ?? '');
    if (this.#state !== null) {
      throw new NotRecorded('A recording is under way already: stop it first.');
    }
    if (url === null || !/^https?:$/.test(url.protocol)) {
      throw new NotRecorded('Only web pages can be recorded: go to one first.');
    }
    const since = Date.now();
    const state = { id: `recording_${crypto.randomUUID()}`, tabId, host: url.host, capturedValues, since };
    this.#events = 0;
    await saveRecording({
      id: state.id,
      name: `${url.host}, ${new Date(since).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })}`,
      host: url.hostname,
      startUrl: plainAddress(url.href),
      status: 'recording',
      capturedValues,
      createdAt: new Date(since).toISOString(),
      durationMs: 0,
      summary: '',
      variables: [],
      caveats: [],
      steps: [],
    });
    await chrome.storage.session.set({ [KEY]: state });
    await chrome.alarms.create(ALARM, { when: since + MAX_RECORDING_MS });
    this.#begin(state);
    await this.#navigated(tabId, url.href, since);
    return state;
  }

  /** Ends the recording, if there is one, and makes its steps. */
  stop(ended: Ended = 'stopped'): Promise<void> {
    this.#stopping ??= this.#stop(ended).finally(() => {
      this.#stopping = undefined;
    });
    return this.#stopping;
  }

  #begin(state: RecordingState): void {
    this.#state = state;
    this.#heard = false;
    this.#frames.setRecording({ tabId: state.tabId, order: { id: state.id, values: state.capturedValues } });
    void chrome.action.setBadgeBackgroundColor({ tabId: state.tabId, color: RECORDING_COLOR });
    void chrome.action.setBadgeText({ tabId: state.tabId, text: 'REC' });
    this.#tell();
  }

  async #stop(ended: Ended): Promise<void> {
    const state = this.#state;
    if (state === null) {
      return;
    }
    if (this.#frames.setRecording(undefined)) {
      await this.#changes.until(() => this.#heard || undefined, AbortSignal.timeout(LAST_WORDS_MS)).catch(() => {});
    }
    await this.#takeLeft();
    const [record] = (await recordings()).filter(({ id }) => id === state.id);
    if (record !== undefined) {
      await finish(record, ended, state.since);
    }
    await chrome.alarms.clear(ALARM);
    await chrome.storage.session.remove(KEY);
    // Back to the badge of all tabs: null, which the types do not know. The tab may be gone, and its badge with it.
    await chrome.action.setBadgeText({ tabId: state.tabId, text: null as unknown as string }).catch(() => {});
    this.#state = null;
    this.#tell();
  }

  async #take(batch: RecordedBatch): Promise<void> {
    if (batch.recording !== this.#state?.id) {
      return; // it was told, and nobody wants it any more
    }
    await this.#keep(batch);
    if (batch.last) {
      this.#heard = true;
      this.#changes.notify();
    }
  }

  /** What documents have left that found no worker, or have gone. */
  async #takeLeft(): Promise<void> {
    for (const [name, batch] of Object.entries(await chrome.storage.local.get<Record<string, unknown>>(null))) {
      if (name.startsWith(LEFT_BATCH)) {
        await this.#take(batch as RecordedBatch);
        await chrome.storage.local.remove(name);
      }
    }
  }

  async #navigated(tabId: number, url: string, at: number): Promise<void> {
    await this.#resumed;
    if (tabId === this.#state?.tabId) {
      const recording = this.#state.id;
      await this.#keep({ recording, key: `worker-${at}`, events: [{ kind: 'navigate', at, url: addressOf(url) }] });
    }
  }

  async #keep(batch: RecordedBatch): Promise<void> {
    if (this.#events >= MAX_EVENTS || batch.events.length === 0) {
      return;
    }
    this.#events += batch.events.length;
    await keepEvents(batch).catch((error) => console.warn(`a part of the recording was not kept: ${messageOf(error)}`));
    if (this.#events >= MAX_EVENTS) {
      void this.stop('events');
    }
  }

  #tell(): void {
    for (const listener of this.#listeners) {
      listener(this.#state);
    }
  }
}

/** The path, and whether there was more: a query may hold a secret, and is nothing to keep. */
function addressOf(url: string): string {
  const plain = plainAddress(url);
  return url.length > plain.length ? `${plain}?…` : plain;
}

async function finish(recording: Recording, ended: Ended, since: number): Promise<void> {
  const events = await eventsOf(recording.id);
  const { steps, variables, caveats } = toSteps(events);
  const last = events.at(-1)?.at ?? since;
  const durationMs = ended === 'stopped' ? Date.now() - since : Math.max(0, last - since);
  await saveRecording({
    ...recording,
    status: 'ready',
    durationMs,
    steps,
    variables,
    caveats: [...caveats, ...CAVEATS[ended]],
    summary: `${steps.length} ${steps.length === 1 ? 'step' : 'steps'} on ${recording.host}`,
  });
  await dropEvents(recording.id);
}
