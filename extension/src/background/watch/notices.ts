import type { PanelCall } from '../../lib/panel';
import { clip } from '../text';
import { isWatching, type MonitorRecord } from './monitor-record';
import type { TimerRecord } from './timer-record';

const MONITOR = 'browsentic/monitor/';
const TIMER = 'browsentic/timer/';
const MAX_TITLE = 80;
const MAX_TEXT = 300;

/** How a person hears of monitors and timers: a notification, and a line in the side panel's timeline. */
export class Notices {
  /** In the worker's first turn: a click on a notification may be what wakes it. */
  listen(): void {
    chrome.notifications.onClicked.addListener((name) => {
      if (name.startsWith(MONITOR)) {
        void showTab(Number(name.split('/').at(-1)));
      }
      if (name.startsWith(MONITOR) || name.startsWith(TIMER)) {
        chrome.notifications.clear(name);
      }
    });
  }

  ended(monitor: MonitorRecord): void {
    const { id, tabId, label, host, message = '', seen } = monitor;
    notify(`${MONITOR}${id}/${tabId}`, label ?? `Watching ${host}`, [message, seen.text].filter(Boolean).join('\n'));
  }

  remind({ id, label, prompt }: TimerRecord): void {
    notify(TIMER + id, label ?? 'Reminder', prompt);
  }
}

function notify(name: string, title: string, message: string): void {
  chrome.notifications.create(name, {
    type: 'basic',
    iconUrl: chrome.runtime.getURL('icon/128.png'),
    title: clip(title, MAX_TITLE),
    message: clip(message, MAX_TEXT),
  });
}

async function showTab(tabId: number): Promise<void> {
  const tab = await chrome.tabs.update(tabId, { active: true }).catch(() => undefined);
  if (tab !== undefined) {
    await chrome.windows.update(tab.windowId, { focused: true });
  }
}

/** Who did what has no client: that may have gone long ago. */
const CLIENT = 'browsentic';

export function monitorLine(monitor: MonitorRecord): PanelCall {
  const { id, startedAt, endedAt = startedAt, tabId, host, label, until, phase } = monitor;
  return {
    id,
    at: new Date(startedAt).toISOString(),
    client: CLIENT,
    action: 'page.startMonitor',
    title: 'Watching a page',
    tabId,
    site: host,
    about: clip(label ?? until.pattern ?? until.target?.text ?? until.target?.selector ?? '', MAX_TITLE),
    ...(!isWatching(monitor) && { outcome: phase === 'done' ? 'ok' : phase, ms: endedAt - startedAt }),
  };
}

export function timerLine({ id, createdAt, endedAt = createdAt, label, prompt, phase }: TimerRecord): PanelCall {
  return {
    id,
    at: new Date(createdAt).toISOString(),
    client: CLIENT,
    action: 'page.startTimer',
    title: 'Timer',
    about: clip(label ?? prompt, MAX_TITLE),
    ...(phase !== 'scheduled' && { outcome: phase === 'finished' ? 'ok' : phase, ms: endedAt - createdAt }),
  };
}
