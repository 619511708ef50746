import type { Sighting, Until } from '../../lib/page-shapes';
import type { Outputs } from '../../registry.gen';
import { LOGS_TOLD, type LogLine } from './records';

export type MonitorState = Outputs['page.startMonitor'];
export type Phase = MonitorState['phase'];

/** A monitor as it is kept. Times are in milliseconds since 1970. */
export interface MonitorRecord {
  id: string;
  tabId: number;
  /** Of the page: leaving it ends the watch. */
  origin: string;
  host: string;
  label?: string;
  until: Until;
  startedAt: number;
  timeoutMs: number;
  phase: Phase;
  endedAt?: number;
  message?: string;
  /** What was seen last. */
  seen: Sighting;
  /** When that last changed for the better, and whether it was told that it did not for a while. */
  movedAt: number;
  stalled: boolean;
  /** Readings of percent. */
  samples: { t: number; percent: number }[];
  logs: LogLine[];
  /** When what, how far it is or what it says, was last told. */
  told: { t: number; percent?: number };
  /** Whether the tab was pinned for the watch, and what it was before beside that. */
  care: { pinned: boolean; autoDiscardable: boolean };
}

const MAX_SAMPLES = 24;
const MAX_LOGS = 50;
/** A line about progress: after so much of it, or so long. */
const TELL_EVERY_PERCENT = 5;
const TELL_EVERY_MS = 30_000;
const STALLED_AFTER_MS = 120_000;
const ETA_NEEDS_MS = 10_000;

type Assigned = 'id' | 'tabId' | 'origin' | 'host' | 'label' | 'until' | 'timeoutMs' | 'care';

/** A monitor that begins, with what it sees then. */
export function begun(assigned: Pick<MonitorRecord, Assigned>, seen: Sighting, now: number): MonitorRecord {
  const nothing = { seen: { matched: false }, movedAt: now, stalled: false, samples: [], logs: [], told: { t: now } };
  const fresh: MonitorRecord = { ...assigned, ...nothing, startedAt: now, phase: 'watching' };
  return sighted(logged(fresh, now, 'started'), seen, now);
}

export const isWatching = ({ phase }: MonitorRecord): boolean => phase === 'watching';

/** With what the page shows now. */
export function sighted(monitor: MonitorRecord, seen: Sighting, now: number): MonitorRecord {
  const last = monitor.seen;
  const { percent, text } = seen;
  const moved = (percent ?? 0) > (last.percent ?? 0) || text !== last.text || seen.matched !== last.matched;
  const next: MonitorRecord = { ...monitor, seen, ...(moved && { movedAt: now, stalled: false }) };
  if (percent !== undefined && percent !== last.percent) {
    next.samples = [...monitor.samples, { t: now, percent }].slice(-MAX_SAMPLES);
  }
  const { told } = monitor;
  const gained = percent !== undefined && percent >= (told.percent ?? -TELL_EVERY_PERCENT) + TELL_EVERY_PERCENT;
  const due = moved && now >= told.t + TELL_EVERY_MS;
  if (!gained && !due) {
    return next;
  }
  const line = [percent !== undefined && `${percent} %`, text].filter(Boolean).join(': ');
  return logged({ ...next, told: { t: now, ...(percent !== undefined && { percent }) } }, now, line);
}

/** Where nothing has moved for a while that is told, once. */
export function stalling(monitor: MonitorRecord, now: number): MonitorRecord {
  if (monitor.stalled || now < monitor.movedAt + STALLED_AFTER_MS) {
    return monitor;
  }
  return logged({ ...monitor, stalled: true }, now, 'nothing has changed for two minutes');
}

export function over(
  monitor: MonitorRecord,
  phase: Exclude<Phase, 'watching'>,
  now: number,
  message = MESSAGES[phase],
): MonitorRecord {
  return logged({ ...monitor, phase, endedAt: now, message }, now, phase);
}

const MESSAGES: Record<Exclude<Phase, 'watching'>, string> = {
  done: 'What it waited for has happened.',
  timeout: 'The time was over before that had happened.',
  stopped: 'It was stopped.',
  'tab-closed': 'The tab was closed.',
  'tab-navigated': 'The tab has gone to another site.',
};

export function logged(monitor: MonitorRecord, t: number, text: string): MonitorRecord {
  return { ...monitor, logs: [...monitor.logs, { t, text }].slice(-MAX_LOGS) };
}

/** What is told of a monitor; with all of its lines where `whole`. */
export function monitorState(monitor: MonitorRecord, now: number, { whole = false } = {}): MonitorState {
  const { id, tabId, host, label, until, startedAt, timeoutMs, phase, seen, movedAt, message, logs } = monitor;
  const eta = etaOf(monitor);
  return {
    monitorId: id,
    tabId,
    host,
    ...(label && { label }),
    until: { ...until },
    startedAt,
    elapsedMs: (monitor.endedAt ?? now) - startedAt,
    timeoutMs,
    phase,
    ...(seen.percent !== undefined && { percent: seen.percent }),
    ...(isWatching(monitor) && eta !== undefined && { etaMs: eta }),
    ...(isWatching(monitor) && now >= movedAt + STALLED_AFTER_MS && { stalledForMs: now - movedAt }),
    logs: whole ? logs : logs.slice(-LOGS_TOLD),
    ...(message && { message }),
  };
}

/** If it goes on like this, from the first reading to the last; to ten seconds. */
function etaOf({ samples, until }: MonitorRecord): number | undefined {
  const [first, last] = [samples[0], samples.at(-1)];
  if (first === undefined || last === undefined) {
    return undefined;
  }
  const [span, gain] = [last.t - first.t, last.percent - first.percent];
  if (span < ETA_NEEDS_MS || gain <= 0) {
    return undefined;
  }
  const left = Math.max(0, (until.threshold ?? 100) - last.percent);
  return Math.round(((left / gain) * span) / 10_000) * 10_000;
}
