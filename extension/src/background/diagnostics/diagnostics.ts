import type { Driver } from '../driver/driver';
import { ActionError, messageOf } from '../errors';
import { begun, type Capture, isLive, type Phase, take } from './capture';
import type { CaptureKind, Seen, Tap } from './entries';
import type { CaptureStore } from './store';

const MAX_LIVE = 2;
const MAX_ENDED = 2;
const SAVE_AFTER_MS = 200;
const TAKES_HOLD_WITHIN_MS = 10_000;
const ALARM = 'browsentic/diagnostics-timeout:';

export interface DiagnosticsHost {
  driver: Pick<Driver, 'borrow' | 'tap'>;
  ownerOf(tabId: number): string | undefined;
}

/** A capture under way, with what it holds of its tab. */
interface Live {
  capture: Capture;
  tap: Tap;
  giveBack(): void;
}

/**
 * Captures of what tabs log and request. Each holds its tab by the debugger from its start to its end, which comes by
 * itself; what it has seen is kept where a worker that was stopped finds it again, and then it goes on.
 */
export class Diagnostics {
  readonly #store: CaptureStore;
  readonly #host: DiagnosticsHost;
  /** The oldest first. */
  readonly #captures = new Map<string, Capture>();
  readonly #live = new Map<string, Live>();
  readonly #saving = new Map<string, ReturnType<typeof setTimeout>>();
  #loaded: Promise<void> = Promise.resolve();

  constructor(store: CaptureStore, host: DiagnosticsHost) {
    this.#store = store;
    this.#host = host;
  }

  /** In the worker's first turn: an alarm or the end of a tab may be what wakes it. */
  listen(): void {
    chrome.alarms.onAlarm.addListener(({ name }) => {
      if (name.startsWith(ALARM)) {
        void this.#when(
          ({ id }) => name === ALARM + id,
          (capture) => this.#end(capture, 'timeout'),
        );
      }
    });
    chrome.tabs.onRemoved.addListener(
      (tabId) => void this.#onTab(tabId, (capture) => this.#end(capture, 'tab-closed')),
    );
    this.#loaded = this.#load();
  }

  /** The driver no longer holds a tab: for good, or it had to take hold of it anew and has forgotten what was asked. */
  lost(tabId: number, forGood: boolean): void {
    void this.#onTab(tabId, async (capture) => {
      if (forGood) {
        this.#end(capture, 'detached');
      } else {
        this.#live.get(capture.id)?.tap.stop();
        await this.#hold(capture).catch(() => this.#end(capture, 'detached'));
      }
    });
  }

  /** The tabs that are held for a capture. */
  async tabs(): Promise<Set<number>> {
    await this.#loaded;
    return new Set(this.#all(isLive).map(({ tabId }) => tabId));
  }

  async start(tab: { id: number; url: string }, capture: CaptureKind[], timeoutMs: number): Promise<Capture> {
    await this.#loaded;
    const live = this.#all(isLive);
    const same = live.find(({ tabId }) => tabId === tab.id);
    if (same !== undefined) {
      throw new ActionError('DIAGNOSTICS_IN_PROGRESS', { why: `its capture is ${same.id}` });
    }
    const owner = this.#host.ownerOf(tab.id);
    if (live.length >= MAX_LIVE) {
      // What others capture is no business of this caller's.
      throw new ActionError('DIAGNOSTICS_LIMIT', {
        choices: live.filter((one) => one.owner === owner).map(({ id }) => id),
      });
    }
    const made = begun(tab, owner, capture, timeoutMs);
    this.#captures.set(made.id, made);
    try {
      await this.#hold(made);
    } catch (error) {
      this.#captures.delete(made.id);
      throw error;
    }
    await chrome.alarms.create(ALARM + made.id, { when: made.expiresAt });
    await this.#save(made);
    return made;
  }

  /** The capture of an id, or the only one, of those that a caller may see: a live one before those that have ended. */
  async find(id: string | undefined, callerTab: number, among: (capture: Capture) => boolean): Promise<Capture> {
    await this.#loaded;
    const owner = this.#host.ownerOf(callerTab);
    const own = this.#all((capture) => capture.owner === owner);
    if (id !== undefined) {
      const capture = own.find((one) => one.id === id);
      if (capture === undefined) {
        throw new ActionError('DIAGNOSTICS_NOT_FOUND');
      }
      return capture;
    }
    const live = own.filter(isLive);
    const candidates = (live.length > 0 ? live : own).filter(among);
    const [only, ...more] = candidates;
    if (only === undefined) {
      throw new ActionError('DIAGNOSTICS_NOT_FOUND');
    }
    if (more.length > 0) {
      const choices = candidates.map(({ id, url }) => `${id}: ${url}`);
      throw new ActionError('INVALID_TARGET', {
        why: 'there are several captures; name one by diagnosticsId',
        choices,
      });
    }
    return only;
  }

  stop(capture: Capture): void {
    this.#end(capture, 'stopped');
  }

  /** The text of an answer, as long as its page is held. */
  async body({ id }: Capture, requestId: string, signal: AbortSignal): Promise<string | undefined> {
    return this.#live.get(id)?.tap.body(requestId, signal);
  }

  /** Keeps what a reading has taken out. */
  drained(capture: Capture): void {
    this.#changed(capture);
  }

  #all(which: (capture: Capture) => boolean): Capture[] {
    return [...this.#captures.values()].filter(which);
  }

  async #when(which: (capture: Capture) => boolean, act: (capture: Capture) => unknown): Promise<void> {
    await this.#loaded;
    for (const capture of this.#all((one) => isLive(one) && which(one))) {
      await act(capture);
    }
  }

  #onTab(tabId: number, act: (capture: Capture) => unknown): Promise<void> {
    return this.#when((capture) => capture.tabId === tabId, act);
  }

  async #load(): Promise<void> {
    const kept = await this.#store.all().catch(() => []);
    for (const capture of kept.sort((a, b) => a.startedAt - b.startedAt)) {
      this.#captures.set(capture.id, capture);
      if (!isLive(capture)) {
        continue;
      }
      if (capture.expiresAt <= Date.now()) {
        this.#end(capture, 'timeout');
      } else {
        await this.#hold(capture).catch(() => this.#end(capture, 'detached'));
      }
    }
  }

  async #hold(capture: Capture): Promise<void> {
    const { id, tabId } = capture;
    const signal = AbortSignal.timeout(TAKES_HOLD_WITHIN_MS);
    const before = this.#live.get(id)?.giveBack;
    const giveBack = before ?? (await this.#host.driver.borrow(tabId, signal));
    // A browser tells anew what it has told before, and what was there before anybody listened.
    const known = capture.console.entries.at(-1)?.t ?? capture.startedAt - 1;
    const told = (seen: Seen) => {
      if (isLive(capture) && !(seen.kind === 'message' && seen.entry.t <= known)) {
        take(capture, seen);
        this.#changed(capture);
      }
    };
    try {
      const tap = await this.#host.driver.tap(tabId, capture.capture, told, signal);
      if (isLive(capture)) {
        this.#live.set(id, { capture, tap, giveBack });
        return;
      }
      tap.stop();
    } catch (error) {
      giveBack();
      this.#live.delete(id);
      throw error;
    }
    giveBack();
  }

  #end(capture: Capture, phase: Phase): void {
    if (!isLive(capture)) {
      return;
    }
    capture.phase = phase;
    const live = this.#live.get(capture.id);
    this.#live.delete(capture.id);
    live?.tap.stop();
    live?.giveBack();
    void chrome.alarms.clear(ALARM + capture.id);
    this.#changed(capture);
    const ended = this.#all((one) => !isLive(one));
    for (const { id } of ended.slice(0, Math.max(0, ended.length - MAX_ENDED))) {
      this.#captures.delete(id);
      void this.#store.remove(id);
    }
  }

  /** Saved a moment later: a page that loads has much to tell. */
  #changed(capture: Capture): void {
    const { id } = capture;
    if (this.#saving.has(id)) {
      return;
    }
    const save = () => {
      this.#saving.delete(id);
      if (this.#captures.has(id)) {
        void this.#save(capture);
      }
    };
    this.#saving.set(id, setTimeout(save, SAVE_AFTER_MS));
  }

  /** Where there is no room it is kept by this worker alone. */
  async #save(capture: Capture): Promise<void> {
    await this.#store.save(capture).catch((error) => console.warn(`a capture was not saved: ${messageOf(error)}`));
  }
}
