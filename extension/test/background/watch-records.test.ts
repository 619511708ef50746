import { describe, expect, it } from 'vitest';
import {
  begun,
  type MonitorRecord,
  monitorState,
  over,
  sighted,
  stalling,
} from '../../src/background/watch/monitor-record';
import { ended, fired, begun as timerBegun, timerState } from '../../src/background/watch/timer-record';

const START = 1_000_000;
const SECOND = 1000;

function monitor(more: Partial<MonitorRecord> = {}): MonitorRecord {
  const care = { pinned: false, autoDiscardable: true };
  const page = { tabId: 1, origin: 'http://a.test', host: 'a.test' };
  const until = { kind: 'progress-reaches' as const, target: { selector: '#bar' } };
  return {
    ...begun({ id: 'm', ...page, until, timeoutMs: 60_000, care }, { matched: false, percent: 10 }, START),
    ...more,
  };
}

const lines = ({ logs }: MonitorRecord) => logs.map(({ t, text }) => `${(t - START) / SECOND}: ${text}`);

describe('a monitor', () => {
  it('tells its first percentage, then each five of it, or each half minute', () => {
    let it = monitor();
    for (const [at, percent] of [
      [1, 11],
      [2, 14],
      [3, 15],
      [20, 16],
      [40, 17],
      [41, 40],
    ] as const) {
      it = sighted(it, { matched: false, percent }, START + at * SECOND);
    }
    expect(lines(it)).toEqual(['0: started', '0: 10 %', '3: 15 %', '40: 17 %', '41: 40 %']);
  });

  it('tells when it will be there, once it has gone on for a while', () => {
    const soon = sighted(monitor(), { matched: false, percent: 20 }, START + 5 * SECOND);
    expect(monitorState(soon, START + 5 * SECOND)).not.toHaveProperty('etaMs');
    const later = sighted(soon, { matched: false, percent: 40 }, START + 30 * SECOND);
    expect(monitorState(later, START + 30 * SECOND)).toMatchObject({ percent: 40, etaMs: 60_000, elapsedMs: 30_000 });
    const back = sighted(later, { matched: false, percent: 5 }, START + 40 * SECOND);
    expect(monitorState(back, START + 40 * SECOND)).not.toHaveProperty('etaMs');
  });

  it('tells once that nothing changes any more, and again after it has', () => {
    const at = (seconds: number) => START + seconds * SECOND;
    let it = stalling(monitor(), at(119));
    expect(lines(it)).toHaveLength(2);
    it = stalling(stalling(it, at(120)), at(180));
    expect(lines(it).slice(2)).toEqual(['120: nothing has changed for two minutes']);
    expect(monitorState(it, at(180))).toMatchObject({ stalledForMs: 180_000 });
    it = sighted(it, { matched: false, percent: 11 }, at(200));
    expect(monitorState(it, at(210))).not.toHaveProperty('stalledForMs');
    expect(lines(stalling(it, at(320))).at(-1)).toBe('320: nothing has changed for two minutes');
  });

  it('ends with the reason, and its time stands still', () => {
    const it = over(monitor(), 'tab-closed', START + SECOND);
    expect(monitorState(it, START + 99 * SECOND)).toMatchObject({
      phase: 'tab-closed',
      elapsedMs: SECOND,
      message: 'The tab was closed.',
    });
  });

  it('tells its last five lines, and all of fifty where that is asked for', () => {
    let it = monitor();
    for (let i = 1; i <= 60; i++) {
      it = sighted(it, { matched: false, percent: 10 + i, text: `${i}` }, START + i * 31 * SECOND);
    }
    expect(monitorState(it, START).logs).toHaveLength(5);
    expect(monitorState(it, START, { whole: true }).logs).toHaveLength(50);
  });
});

describe('a timer', () => {
  const input = { prompt: 'Look', afterMs: 30_000, repeat: true, maxRuns: 3, deliver: 'notify' as const };
  const at = (periods: number) => START + periods * 30_000;

  it('goes off as often as it was to', () => {
    let it = timerBegun('t', input, START);
    expect(timerState(it)).toMatchObject({ nextFireAt: at(1), runs: 0, phase: 'scheduled' });
    it = fired(it, at(1));
    expect(timerState(it)).toMatchObject({ nextFireAt: at(2), runs: 1, lastFiredAt: at(1) });
    it = fired(fired(it, at(2)), at(3));
    expect(timerState(it)).toMatchObject({ runs: 3, phase: 'finished' });
    expect(timerState(it)).not.toHaveProperty('nextFireAt');
  });

  it('counts what it has missed, and keeps its beat', () => {
    const it = fired(timerBegun('t', input, START), at(4.5));
    expect(timerState(it)).toMatchObject({ runs: 1, skipped: 3, nextFireAt: at(5) });
  });

  it('goes off once where it does not repeat, and never after it was stopped', () => {
    const once = timerBegun('t', { ...input, repeat: false }, START);
    expect(timerState(fired(once, at(9)))).toMatchObject({ runs: 1, skipped: 0, maxRuns: 1, phase: 'finished' });
    expect(timerState(ended(once, 'stopped', at(1), 'It was stopped.'))).toMatchObject({ phase: 'stopped', runs: 0 });
  });
});
