import type { Executor } from '../context';

export const startTimer: Executor<'page.startTimer'> = async (input, { timers }) => ({
  data: await timers.start(input),
});

export const timerStatus: Executor<'page.timerStatus'> = async ({ timerId }, { timers }) => ({
  data: timerId === undefined ? { timers: await timers.list() } : await timers.status(timerId),
});

export const stopTimer: Executor<'page.stopTimer'> = async ({ timerId }, { timers }) => ({
  data: await timers.stop(timerId),
});
