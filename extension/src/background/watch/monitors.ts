import type { Sighting, Until } from '../../lib/page-shapes';
import { Call } from '../call';
import { ActionError, FrameGone } from '../errors';
import { type Frames, MAIN_FRAME } from '../frames';
import type { Navigations } from '../navigations';
import { scriptTab } from '../reach';
import { Changes } from '../wait';
import {
  begun,
  isWatching,
  logged,
  type MonitorRecord,
  type MonitorState,
  monitorState,
  over,
  type Phase,
  sighted,
  stalling,
} from './monitor-record';
import { APART, newId, type RecordStore } from './records';
import { careFor, keepAwake, letSleep } from './tab-care';

const MAX_WATCHING = 3;
const MAX_ENDED = 6;

/** One for each monitor, for the end of its time; and one for all, which wakes a worker that was stopped. */
const ALARM = 'browsentic/monitor/';
const PULSE = 'browsentic/monitors';
const PULSE_MINUTES = 1;

/** What monitors stand on, and whom they tell. */
export interface MonitorHost {
  frames: Frames;
  navigations: Navigations;
  /** Undefined for a tab that is the person's: only that is pinned. */
  ownerOf(tabId: number): string | undefined;
  /** Nobody sees this browser, and it ends with its session. */
  isApart(): boolean;
  changed(monitor: MonitorRecord): void;
  /** It has ended by itself. */
  ended(monitor: MonitorRecord): void;
}

/** What a monitor is to watch, with what there is to see of it at the beginning. */
export interface Assignment {
  tab: chrome.tabs.Tab & { id: number };
  until: Until;
  label: string | undefined;
  timeoutMs: number;
  seen: Sighting;
}

/**
 * Monitors: each watches one tab until something is there to see. The page itself looks, whenever it changes; what it has
 * seen, and what is left to do, is kept where a worker that was stopped finds it again. Every document of the tab is
 * asked anew, as long as it is of the same site.
 */
export class Monitors {
  readonly #store: RecordStore<MonitorRecord>;
  readonly #host: MonitorHost;
  readonly #monitors = new Map<string, MonitorRecord>();
  readonly #calls = new Map<string, Call>();
  readonly #changes = new Changes();
  #loaded: Promise<void> = Promise.resolve();

  constructor(store: RecordStore<MonitorRecord>, host: MonitorHost) {
    this.#store = store;
    this.#host = host;
  }

  /** In the worker's first turn: an alarm, a navigation or the end of a tab may be what wakes it. */
  listen(): void {
    chrome.alarms.onAlarm.addListener(({ name }) => {
      if (name === PULSE) {
        void this.#pulse();
      } else if (name.startsWith(ALARM)) {
        void this.#ofId(name.slice(ALARM.length), (monitor) => this.#end(monitor, 'timeout'));
      }
    });
    chrome.tabs.onRemoved.addListener((tabId) => void this.#onTab(tabId, (one) => this.#end(one, 'tab-closed')));
    // A tab that is discarded all the same comes back under another number.
    chrome.tabs.onReplaced?.addListener((tabId, before) => void this.#onTab(before, (one) => this.#follow(one, tabId)));
    this.#host.navigations.subscribe(
      ({ tabId, url, sameDocument }) => void this.#onTab(tabId, (one) => this.#moved(one, url, sameDocument)),
    );
    this.#loaded = this.#load();
  }

  /** Refuses a tab that cannot be watched beside what is being watched. */
  async admit(tabId: number): Promise<void> {
    await this.#loaded;
    this.#admit(tabId);
  }

  #admit(tabId: number): void {
    const watching = this.#watching();
    const same = watching.find((one) => one.tabId === tabId);
    if (same !== undefined) {
      throw new ActionError('MONITOR_IN_PROGRESS', { why: `its monitor is ${same.id}` });
    }
    if (watching.length >= MAX_WATCHING) {
      throw new ActionError('MONITOR_LIMIT', { choices: watching.map(choice) });
    }
  }

  async start({ tab, until, label, timeoutMs, seen }: Assignment): Promise<MonitorState> {
    await this.#loaded;
    this.#admit(tab.id);
    const { origin, hostname: host } = new URL(tab.url ?? '');
    const care = careFor(tab, this.#host.ownerOf(tab.id) === undefined);
    const page = { tabId: tab.id, origin, host };
    const monitor = begun(
      { id: newId('monitor'), ...page, ...(label && { label }), until, timeoutMs, care },
      seen,
      Date.now(),
    );
    await this.#keep(monitor);
    await keepAwake(monitor);
    if (seen.matched) {
      await this.#end(monitor, 'done');
    } else {
      await this.#arm(monitor);
    }
    return this.#tell(monitor.id);
  }

  async status(id: string): Promise<MonitorState> {
    await this.#loaded;
    return this.#tell(id);
  }

  /** Those that watch, then those that have ended, the latest last of each. */
  async list(): Promise<MonitorState[]> {
    await this.#loaded;
    return [...this.#watching(), ...this.#ended()].map((monitor) => monitorState(monitor, Date.now()));
  }

  /** Waits for the end of a monitor, for so long; answers with all of its lines, or how it is getting on. */
  async settled(id: string, ms: number, signal: AbortSignal): Promise<{ settled: boolean; state: MonitorState }> {
    await this.#loaded;
    const patience = AbortSignal.timeout(ms);
    const hasEnded = () => !isWatching(this.#find(id)) || undefined;
    const settled = await this.#changes.until(hasEnded, AbortSignal.any([signal, patience])).catch((error) => {
      if (error === patience.reason) {
        return false;
      }
      throw error;
    });
    return { settled, state: this.#tell(id, settled) };
  }

  /** The one that runs, where no id is given. */
  async stop(id?: string): Promise<MonitorState> {
    await this.#loaded;
    const watching = this.#watching();
    if (id === undefined && watching.length > 1) {
      throw new ActionError('INVALID_TARGET', {
        why: 'more than one monitor runs; name one of details.choices by its monitorId',
        choices: watching.map(choice),
      });
    }
    const monitor = id === undefined ? watching[0] : this.#find(id);
    if (monitor === undefined) {
      throw new ActionError('MONITOR_NOT_FOUND', { why: 'none runs' });
    }
    if (!isWatching(monitor)) {
      throw new ActionError('MONITOR_NOT_FOUND', { why: `it has ended: ${monitor.phase}` });
    }
    await this.#end(monitor, 'stopped');
    return this.#tell(monitor.id);
  }

  /** All that run: the person wants nothing more to happen. */
  async stopAll(): Promise<void> {
    await this.#loaded;
    for (const monitor of this.#watching()) {
      await this.#end(monitor, 'stopped');
    }
  }

  async #load(): Promise<void> {
    for (const monitor of await this.#store.all()) {
      this.#monitors.set(monitor.id, monitor);
      this.#host.changed(monitor);
    }
    // What has happened to the tabs while there was no worker, no event tells any more.
    for (const monitor of this.#watching()) {
      const tab = await chrome.tabs.get(monitor.tabId).catch(() => undefined);
      if (tab === undefined) {
        await this.#end(monitor, 'tab-closed');
      } else if (!isOf(monitor, tab.url ?? '')) {
        await this.#end(monitor, 'tab-navigated');
      } else {
        await this.#arm(monitor);
        void scriptTab(monitor.tabId);
      }
    }
  }

  /** Sets the alarms, and has the page look. */
  async #arm(monitor: MonitorRecord): Promise<void> {
    void this.#watch(monitor);
    await chrome.alarms.create(ALARM + monitor.id, { when: monitor.startedAt + monitor.timeoutMs });
    await chrome.alarms.create(PULSE, { periodInMinutes: PULSE_MINUTES });
  }

  /** Asks every document that the tab comes to show, until the monitor has ended. */
  async #watch({ id, tabId, startedAt, timeoutMs }: MonitorRecord): Promise<void> {
    const { frames } = this.#host;
    const call = new Call(startedAt + timeoutMs - Date.now());
    call.tabId = tabId;
    this.#calls.get(id)?.abort(new ActionError('OPERATION_CANCELLED'));
    this.#calls.set(id, call);
    try {
      for (;;) {
        const { until, seen } = this.#find(id);
        await frames.whenReady(MAIN_FRAME, call);
        const sighting = await frames.ask(MAIN_FRAME, 'watch', { until, seen }, call).catch((error) => {
          if (error instanceof FrameGone) {
            return undefined;
          }
          throw error;
        });
        if (sighting !== undefined) {
          await this.#ofId(id, (monitor) => this.#sighted(monitor, sighting));
        }
      }
    } catch (error) {
      // Of a call that another one has followed nobody wants to know.
      if (this.#calls.get(id) === call) {
        const isLate = error instanceof ActionError && error.code === 'OPERATION_TIMEOUT';
        await this.#ofId(id, (monitor) => this.#end(monitor, isLate ? 'timeout' : 'stopped', UNREADABLE));
      }
    } finally {
      call.end();
    }
  }

  async #sighted(monitor: MonitorRecord, seen: Sighting): Promise<void> {
    const after = sighted(monitor, seen, Date.now());
    await (seen.matched ? this.#end(after, 'done') : this.#keep(after));
  }

  async #moved(monitor: MonitorRecord, url: string, sameDocument: boolean): Promise<void> {
    if (!isOf(monitor, url)) {
      await this.#end(monitor, 'tab-navigated');
    } else if (!sameDocument) {
      await this.#keep(logged(monitor, Date.now(), 'went to another page of the site'));
    }
  }

  async #follow(monitor: MonitorRecord, tabId: number): Promise<void> {
    const after = { ...monitor, tabId };
    await this.#keep(after);
    void this.#watch(after);
  }

  async #pulse(): Promise<void> {
    await this.#loaded;
    for (const monitor of this.#watching()) {
      const after = stalling(monitor, Date.now());
      if (after !== monitor) {
        await this.#keep(after);
      }
    }
  }

  /** `why` is told of one that was stopped, where that was not asked for. */
  async #end(monitor: MonitorRecord, phase: Exclude<Phase, 'watching'>, why?: string): Promise<void> {
    const after = over(monitor, phase, Date.now(), phase === 'stopped' ? why : undefined);
    const call = this.#calls.get(monitor.id);
    this.#calls.delete(monitor.id);
    await this.#keep(after);
    call?.abort(new ActionError('OPERATION_CANCELLED'));
    if (phase !== 'stopped' || why !== undefined) {
      this.#host.ended(after);
    }
    await chrome.alarms.clear(ALARM + monitor.id);
    if (this.#watching().length === 0) {
      await chrome.alarms.clear(PULSE);
    }
    await letSleep(after);
  }

  async #keep(monitor: MonitorRecord): Promise<void> {
    this.#monitors.set(monitor.id, monitor);
    this.#host.changed(monitor);
    const old = this.#ended().slice(0, -MAX_ENDED);
    for (const { id } of old) {
      this.#monitors.delete(id);
    }
    this.#changes.notify();
    await this.#store.put(monitor);
    for (const { id } of old) {
      await this.#store.delete(id);
    }
  }

  async #ofId(id: string, work: (monitor: MonitorRecord) => Promise<void>): Promise<void> {
    await this.#loaded;
    const monitor = this.#monitors.get(id);
    if (monitor !== undefined && isWatching(monitor)) {
      await work(monitor);
    }
  }

  async #onTab(tabId: number, work: (monitor: MonitorRecord) => Promise<void>): Promise<void> {
    await this.#loaded;
    const monitor = this.#watching().find((one) => one.tabId === tabId);
    if (monitor !== undefined) {
      await work(monitor);
    }
  }

  #watching(): MonitorRecord[] {
    return [...this.#monitors.values()].filter(isWatching).sort((a, b) => a.startedAt - b.startedAt);
  }

  #ended(): MonitorRecord[] {
    const ended = [...this.#monitors.values()].filter((one) => !isWatching(one));
    return ended.sort((a, b) => (a.endedAt ?? 0) - (b.endedAt ?? 0));
  }

  #find(id: string): MonitorRecord {
    const monitor = this.#monitors.get(id);
    if (monitor === undefined) {
      throw new ActionError('MONITOR_NOT_FOUND', { why: 'the id is unknown, or the monitor ended long ago' });
    }
    return monitor;
  }

  #tell(id: string, whole = false): MonitorState {
    const monitor = this.#find(id);
    const state = monitorState(monitor, Date.now(), { whole });
    return isWatching(monitor) && this.#host.isApart() ? { ...state, message: APART } : state;
  }
}

const UNREADABLE = 'The page could not be looked at any more.';

function isOf({ origin }: MonitorRecord, url: string): boolean {
  return URL.parse(url)?.origin === origin;
}

const choice = ({ id, label, host }: MonitorRecord): string => `${id}: ${label ?? host}`;
