import type { Inputs } from '../../registry.gen';
import { ActionError } from '../errors';
import { APART, newId, type RecordStore } from './records';
import { begun, ended, fired, type TimerRecord, type TimerState, timerState } from './timer-record';

const MAX_SCHEDULED = 5;
const MAX_ENDED = 6;
const ALARM = 'browsentic/timer/';

/** What timers tell: a change of one, and the moment at which the person is to be reminded. */
export interface TimerHost {
  /** Nobody sees this browser, and it ends with its session. */
  isApart(): boolean;
  changed(timer: TimerRecord): void;
  remind(timer: TimerRecord): void;
}

/**
 * Timers: an alarm of the browser for each, and a record of what they are for. Neither needs the worker, a daemon or a
 * client. Several changes at once come one after another: nothing between a look at a record and its change waits.
 */
export class Timers {
  readonly #store: RecordStore<TimerRecord>;
  readonly #host: TimerHost;
  readonly #timers = new Map<string, TimerRecord>();
  #loaded: Promise<void> = Promise.resolve();

  constructor(store: RecordStore<TimerRecord>, host: TimerHost) {
    this.#store = store;
    this.#host = host;
  }

  /** In the worker's first turn: an alarm may be what wakes it. */
  listen(): void {
    chrome.alarms.onAlarm.addListener(({ name }) => {
      if (name.startsWith(ALARM)) {
        void this.#fire(name.slice(ALARM.length));
      }
    });
    this.#loaded = this.#load();
  }

  async start(input: Inputs['page.startTimer']): Promise<TimerState> {
    if (input.deliver === 'agent') {
      throw new ActionError('NO_CONVERSATION');
    }
    const scheduled = (await this.#all()).filter(isScheduled);
    if (scheduled.length >= MAX_SCHEDULED) {
      throw new ActionError('TIMER_LIMIT', { choices: scheduled.map(choice) });
    }
    const timer = begun(newId('timer'), input, Date.now());
    await this.#keep(timer);
    await arm(timer);
    return this.#tell(timer);
  }

  async status(id: string): Promise<TimerState> {
    await this.#loaded;
    return this.#tell(this.#find(id));
  }

  /** Those that are scheduled, then those that have ended, the latest last of each. */
  async list(): Promise<TimerState[]> {
    return (await this.#all()).map((timer) => this.#tell(timer));
  }

  /** The one that is scheduled, where no id is given. */
  async stop(id?: string): Promise<TimerState> {
    const scheduled = (await this.#all()).filter(isScheduled);
    if (id === undefined && scheduled.length > 1) {
      throw new ActionError('INVALID_TARGET', {
        why: 'more than one timer is scheduled; name one of details.choices by its timerId',
        choices: scheduled.map(choice),
      });
    }
    const timer = id === undefined ? scheduled[0] : this.#find(id);
    if (timer === undefined) {
      throw new ActionError('TIMER_NOT_FOUND', { why: 'none is scheduled' });
    }
    if (!isScheduled(timer)) {
      throw new ActionError('TIMER_NOT_FOUND', { why: `it has ended: ${timer.phase}` });
    }
    return this.#tell(await this.#end(timer));
  }

  /** All that are scheduled: the person wants nothing more to happen. */
  async stopAll(): Promise<void> {
    for (const timer of (await this.#all()).filter(isScheduled)) {
      await this.#end(timer);
    }
  }

  async #load(): Promise<void> {
    for (const timer of await this.#store.all()) {
      this.#timers.set(timer.id, timer);
      this.#host.changed(timer);
      // An update of the extension may take alarms away.
      if (isScheduled(timer)) {
        await arm(timer);
      }
    }
  }

  async #fire(id: string): Promise<void> {
    await this.#loaded;
    const timer = this.#timers.get(id);
    if (timer === undefined || !isScheduled(timer)) {
      return;
    }
    // An alarm that was armed twice comes twice.
    const due = timer.nextFireAt <= Date.now();
    const after = due ? fired(timer, Date.now()) : timer;
    if (due) {
      this.#host.remind(after);
      await this.#keep(after);
    }
    if (isScheduled(after)) {
      await arm(after);
    }
  }

  async #end(timer: TimerRecord): Promise<TimerRecord> {
    const stopped = ended(timer, 'stopped', Date.now(), 'It was stopped.');
    await this.#keep(stopped);
    await chrome.alarms.clear(ALARM + timer.id);
    return stopped;
  }

  async #keep(timer: TimerRecord): Promise<void> {
    this.#timers.set(timer.id, timer);
    this.#host.changed(timer);
    await this.#store.put(timer);
    for (const { id } of [...this.#timers.values()]
      .filter((one) => !isScheduled(one))
      .sort(byEnd)
      .slice(0, -MAX_ENDED)) {
      this.#timers.delete(id);
      await this.#store.delete(id);
    }
  }

  #tell(timer: TimerRecord): TimerState {
    const state = timerState(timer);
    return isScheduled(timer) && this.#host.isApart() ? { ...state, message: APART } : state;
  }

  #find(id: string): TimerRecord {
    const timer = this.#timers.get(id);
    if (timer === undefined) {
      throw new ActionError('TIMER_NOT_FOUND', { why: 'the id is unknown, or the timer ended long ago' });
    }
    return timer;
  }

  async #all(): Promise<TimerRecord[]> {
    await this.#loaded;
    const all = [...this.#timers.values()];
    const scheduled = all.filter(isScheduled).sort((a, b) => a.createdAt - b.createdAt);
    return [...scheduled, ...all.filter((one) => !isScheduled(one)).sort(byEnd)];
  }
}

/** Where it is armed already, the same again. */
async function arm({ id, nextFireAt }: TimerRecord): Promise<void> {
  await chrome.alarms.create(ALARM + id, { when: nextFireAt });
}

const isScheduled = ({ phase }: TimerRecord): boolean => phase === 'scheduled';

const byEnd = (a: TimerRecord, b: TimerRecord): number => (a.endedAt ?? 0) - (b.endedAt ?? 0);

const choice = ({ id, label, prompt }: TimerRecord): string => `${id}: ${label ?? prompt.slice(0, 80)}`;
