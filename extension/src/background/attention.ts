import type { PairingState } from '../lib/hub';
import type { PanelApproval } from '../lib/panel';

/** What a notification can decide; for a whole site there is the side panel. */
type Answer = 'once' | 'deny';

/** The order of the buttons on a notification. */
const ANSWERS: readonly Answer[] = ['once', 'deny'];

const PREFIX = 'browsentic/approval/';
const WAITING_COLOR = '#b45309';
const BROKEN_COLOR = '#b3261e';

/** How a person who looks elsewhere hears of it: the badge on the toolbar's icon, and a notification for each question. */
export class Attention {
  readonly #decide: (id: string, answer: Answer) => void;
  readonly #shown = new Set<string>();
  #windowId: number = chrome.windows.WINDOW_ID_CURRENT;

  constructor(decide: (id: string, answer: Answer) => void) {
    this.#decide = decide;
  }

  /** In the worker's first turn: a click on a notification may be what wakes it. */
  listen(): void {
    chrome.notifications.onClicked.addListener((name) => {
      if (name.startsWith(PREFIX)) {
        this.#openPanel();
        chrome.notifications.clear(name);
      }
    });
    chrome.notifications.onButtonClicked.addListener((name, index) => {
      const answer = ANSWERS[index];
      if (name.startsWith(PREFIX) && answer !== undefined) {
        this.#decide(name.slice(PREFIX.length), answer);
        chrome.notifications.clear(name);
      }
    });
    chrome.windows.onFocusChanged.addListener((windowId) => {
      if (windowId !== chrome.windows.WINDOW_ID_NONE) {
        this.#windowId = windowId;
      }
    });
  }

  /** Shows how things are. `quiet` when a side panel is open: it shows the questions itself. */
  show(pairing: PairingState, approvals: readonly PanelApproval[], quiet: boolean): void {
    const { text, color, title } = badgeOf(pairing, approvals.length);
    chrome.action.setBadgeText({ text });
    chrome.action.setBadgeBackgroundColor({ color });
    chrome.action.setTitle({ title });

    const open = new Set(approvals.map(({ id }) => id));
    for (const id of this.#shown) {
      if (!open.has(id)) {
        this.#shown.delete(id);
        chrome.notifications.clear(PREFIX + id);
      }
    }
    for (const approval of approvals) {
      if (!this.#shown.has(approval.id)) {
        this.#shown.add(approval.id);
        if (!quiet) {
          notify(approval);
        }
      }
    }
  }

  /** A browser opens its panel only in the very turn of a person's click: which window it was has to be known before. */
  #openPanel(): void {
    const opened = chrome.sidePanel?.open({ windowId: this.#windowId });
    Promise.resolve(opened ?? Promise.reject()).catch(() => chrome.tabs.create({ url: panelURL() }));
  }
}

const READ_FIRST = 'Click here to read the code and to answer.';

function badgeOf(pairing: PairingState, waiting: number): { text: string; color: string; title: string } {
  if (waiting > 0) {
    const questions = waiting === 1 ? 'a question waits' : `${waiting} questions wait`;
    return { text: `${waiting}`, color: WAITING_COLOR, title: `browsentic: ${questions} for you` };
  }
  switch (pairing.kind) {
    case 'unpaired':
      return { text: '', color: BROKEN_COLOR, title: 'browsentic: not paired' };
    case 'connecting':
      return { text: '', color: BROKEN_COLOR, title: 'browsentic: not connected' };
    case 'linked':
      return { text: '', color: BROKEN_COLOR, title: 'browsentic: connected' };
    case 'refused':
      return { text: '!', color: BROKEN_COLOR, title: `browsentic: ${pairing.reason}` };
  }
}

async function notify({ id, client, title, site, about, reasons, code }: PanelApproval): Promise<void> {
  const question = {
    type: 'basic',
    iconUrl: chrome.runtime.getURL('icon/128.png'),
    title: `${client} asks: ${title}`,
    message: [site, about, ...reasons, code && READ_FIRST].filter(Boolean).join('\n'),
  } as const;
  // Nobody is to allow code that was not shown: the side panel shows it.
  const buttons = code === undefined ? { buttons: [{ title: 'Allow once' }, { title: 'Deny' }] } : {};
  const answers = { ...buttons, requireInteraction: true };
  try {
    await chrome.notifications.create(PREFIX + id, { ...question, ...answers });
  } catch {
    // Firefox has no buttons on notifications, and refuses what it does not have.
    await chrome.notifications.create(PREFIX + id, question);
  }
}

function panelURL(): string {
  return chrome.runtime.getURL('/sidepanel.html');
}
