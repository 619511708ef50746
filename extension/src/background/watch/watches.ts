import type { Monitors } from './monitors';
import type { Timers } from './timers';

/** What goes on in this browser without a call. */
export class Watches {
  readonly #monitors: Monitors;
  readonly #timers: Timers;

  constructor(monitors: Monitors, timers: Timers) {
    this.#monitors = monitors;
    this.#timers = timers;
  }

  /** For the daemon's status (registry/worker.go): no more of each than tells it from the others. */
  async overview() {
    const [monitors, timers] = await Promise.all([this.#monitors.list(), this.#timers.list()]);
    return {
      monitors: monitors.map(({ monitorId, label, host, phase, percent }) => ({
        monitorId,
        label,
        host,
        phase,
        percent,
      })),
      timers: timers.map(({ timerId, label, phase, nextFireAt }) => ({ timerId, label, phase, nextFireAt })),
    };
  }

  /** Ends all of it, as its person wishes. */
  async stopAll(): Promise<void> {
    await Promise.all([this.#monitors.stopAll(), this.#timers.stopAll()]);
  }
}
