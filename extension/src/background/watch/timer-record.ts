import type { Inputs, Outputs } from '../../registry.gen';
import { LOGS_TOLD, type LogLine } from './records';

export type TimerState = Outputs['page.startTimer'];

/** A timer as it is kept; the state that is told of it less what is empty. Times are in milliseconds since 1970. */
export interface TimerRecord {
  id: string;
  label?: string;
  prompt: string;
  afterMs: number;
  repeat: boolean;
  maxRuns: number;
  runs: number;
  /** Times that passed while the browser could not run. */
  skipped: number;
  createdAt: number;
  nextFireAt: number;
  lastFiredAt?: number;
  phase: 'scheduled' | 'finished' | 'stopped';
  endedAt?: number;
  logs: LogLine[];
  message?: string;
}

/** How many lines are kept. */
const MAX_LOGS = 20;

export function begun(id: string, input: Inputs['page.startTimer'], now: number): TimerRecord {
  const { prompt, afterMs, repeat, maxRuns, label } = input;
  return {
    id,
    prompt,
    afterMs,
    repeat,
    maxRuns: repeat ? maxRuns : 1,
    runs: 0,
    skipped: 0,
    createdAt: now,
    nextFireAt: now + afterMs,
    phase: 'scheduled',
    logs: [{ t: now, text: 'scheduled' }],
    ...(label && { label }),
  };
}

/** After it has gone off. What was missed, while the computer slept say, is counted and not made up for. */
export function fired(timer: TimerRecord, now: number): TimerRecord {
  const missed = timer.repeat ? Math.max(0, Math.floor((now - timer.nextFireAt) / timer.afterMs)) : 0;
  const runs = timer.runs + 1;
  const told = noted({ ...timer, runs, skipped: timer.skipped + missed, lastFiredAt: now }, now, 'the user was told');
  return runs >= timer.maxRuns
    ? ended(told, 'finished', now, 'It has run as often as it was to.')
    : { ...told, nextFireAt: timer.nextFireAt + (missed + 1) * timer.afterMs };
}

export function ended(timer: TimerRecord, phase: 'finished' | 'stopped', now: number, message: string): TimerRecord {
  return noted({ ...timer, phase, endedAt: now, message }, now, phase);
}

function noted(timer: TimerRecord, t: number, text: string): TimerRecord {
  return { ...timer, logs: [...timer.logs, { t, text }].slice(-MAX_LOGS) };
}

/** What is told of a timer. */
export function timerState(timer: TimerRecord): TimerState {
  const { id, endedAt: _, nextFireAt, logs, ...rest } = timer;
  return {
    timerId: id,
    deliver: 'notify',
    ...rest,
    ...(timer.phase === 'scheduled' && { nextFireAt }),
    logs: logs.slice(-LOGS_TOLD),
  };
}
