import {
  type HubMessage,
  type HubRequest,
  type HubResult,
  type PairingState,
  POPUP_PORT,
  SIDE_PANEL_PORT,
} from '../lib/hub';
import { instantCommand } from '../lib/instant';
import type { PanelCall, PanelNotice, PanelView } from '../lib/panel';
import type { RecordingState } from '../lib/recording';
import { TIMELINE_LENGTH, withCall } from '../lib/timeline';
import { Attention } from './attention';
import { messageOf } from './errors';
import { NotRecorded } from './recorder';

/** What the hub stands on: the link's questions, and the pairing of this browser. */
export interface HubHost {
  ask(op: string, input: Record<string, unknown>): Promise<HubResult>;
  pairing: {
    readonly state: PairingState;
    onChange(told: (state: PairingState) => void): void;
    pair(code: string): Promise<void>;
    unpair(): Promise<void>;
  };
  /** Ends what goes on without a call. */
  stopWatches(): Promise<void>;
  recorder: {
    readonly state: RecordingState | null;
    onChange(told: (state: RecordingState | null) => void): void;
    start(tabId: number, values: boolean): Promise<unknown>;
    stop(): Promise<void>;
  };
}

/**
 * Between the extension's pages and the daemon: passes on questions, and tells every page that is open how things are.
 * What it holds is a copy of what the daemon knows, made anew with each link.
 */
export class PanelHub {
  readonly #host: HubHost;
  readonly #attention: Attention;
  readonly #ports = new Set<chrome.runtime.Port>();
  #view: PanelView | null = null;
  /** Of the timeline what the daemon tells. */
  #calls: readonly PanelCall[] = [];
  /** And what goes on without it, by id. */
  readonly #watches = new Map<string, PanelCall>();
  /** The question for the view that is under way. */
  #asked: Promise<HubResult> | undefined;
  /** Its answer may be older than what the daemon told of meanwhile. */
  #stale = false;

  constructor(host: HubHost) {
    this.#host = host;
    this.#attention = new Attention((id, answer) => host.ask('decide', { id, answer }));
  }

  /** In the worker's first turn. */
  listen(): void {
    this.#attention.listen();
    chrome.runtime.onConnect.addListener((port) => this.#accept(port));
    this.#host.pairing.onChange((state) => this.#pairingChanged(state));
    this.#host.recorder.onChange((recording) => this.#broadcast({ recording }));
  }

  /** Hears what the daemon tells without being asked. */
  told(notice: PanelNotice): void {
    // A managed browser has nobody to tell; and what comes before the state of the link is asked for with it.
    if (this.#host.pairing.state.kind !== 'linked') {
      return;
    }
    switch (notice.kind) {
      case 'call':
      case 'called':
        this.#calls = withCall(this.#calls, notice.call);
        this.#broadcast({ call: notice.call });
        break;
      case 'approval':
        this.#changeApprovals((open) => [...open.filter(({ id }) => id !== notice.approval.id), notice.approval]);
        break;
      case 'withdrawn':
        this.#changeApprovals((open) => open.filter(({ id }) => id !== notice.id));
        break;
      case 'state':
        void this.#refresh();
        break;
    }
  }

  /** Hears of what goes on in this browser without a call. */
  watched(line: PanelCall): void {
    this.#watches.set(line.id, line);
    this.#broadcast({ call: line });
  }

  #timeline(): readonly PanelCall[] {
    const all = [...this.#calls, ...this.#watches.values()];
    return all.sort((a, b) => Date.parse(a.at) - Date.parse(b.at)).slice(-TIMELINE_LENGTH);
  }

  #accept(port: chrome.runtime.Port): void {
    // A content script may open a port of any name; the browser vouches for the address it comes from.
    const own = port.sender?.url?.startsWith(chrome.runtime.getURL('')) ?? false;
    if (!own || (port.name !== POPUP_PORT && port.name !== SIDE_PANEL_PORT)) {
      return;
    }
    this.#ports.add(port);
    port.onDisconnect.addListener(() => this.#ports.delete(port));
    port.onMessage.addListener((request: HubRequest) => {
      this.#answer(request).then((result) => tell(port, { id: request.id, result }));
    });
    tell(port, { pairing: this.#host.pairing.state });
    tell(port, { view: this.#view });
    tell(port, { calls: this.#timeline() });
    tell(port, { recording: this.#host.recorder.state });
  }

  async #answer({ op, input }: HubRequest): Promise<HubResult> {
    switch (op) {
      case 'pair':
        return attempt(() => this.#host.pairing.pair(input.code));
      case 'stop':
        // Without a name everything is meant.
        if (input.sessionId === undefined && input.clientId === undefined) {
          await this.#host.stopWatches();
        }
        return this.#host.ask(op, { ...input });
      case 'unpair':
        await this.#host.stopWatches();
        // A daemon that cannot be told just never sees this browser again.
        await this.#host.ask(op, input);
        return attempt(() => this.#host.pairing.unpair());
      case 'state':
        return this.#refresh();
      case 'startRecording':
        return recorded(() => this.#host.recorder.start(input.tabId, input.values));
      case 'stopRecording':
        return recorded(() => this.#host.recorder.stop());
      case 'instant':
        return this.#instant(input.text, input.tabId);
      default:
        return this.#host.ask(op, { ...input });
    }
  }

  /** The words of the person in front of it: no client can send them. */
  async #instant(text: string, tabId: number | undefined): Promise<HubResult> {
    const { recorder } = this.#host;
    switch (instantCommand(text)?.kind) {
      case 'startRecording':
        return tabId === undefined
          ? refused('Only web pages can be recorded: go to one first.')
          : recorded(() => recorder.start(tabId, false), 'The recording has begun.');
      case 'stopRecording':
        return recorder.state === null
          ? refused('Nothing is being recorded.')
          : recorded(() => recorder.stop(), 'The recording is stopped.');
      default:
        return refused('That is not understood. Say “record my session” or “stop recording”.');
    }
  }

  #pairingChanged(state: PairingState): void {
    this.#broadcast({ pairing: state });
    if (state.kind === 'linked') {
      void this.#refresh();
      void this.#restore();
      return;
    }
    if (this.#view !== null) {
      this.#calls = [];
      this.#broadcast({ calls: this.#timeline() });
    }
    this.#adopt(null);
  }

  async #restore(): Promise<void> {
    const result = await this.#host.ask('timeline', {});
    if (result.ok) {
      const { calls } = result.data as { calls: PanelCall[] };
      // What was told while the answer was on its way is the latest.
      this.#calls = [...calls, ...this.#calls].reduce(withCall, []);
      this.#broadcast({ calls: this.#timeline() });
    }
  }

  /** Asks how things are, and once more when something changes while the answer is on its way. */
  #refresh(): Promise<HubResult> {
    this.#stale = true;
    this.#asked ??= this.#askForView();
    return this.#asked;
  }

  async #askForView(): Promise<HubResult> {
    for (;;) {
      this.#stale = false;
      const result = await this.#host.ask('state', {});
      if (this.#stale) {
        continue;
      }
      this.#asked = undefined;
      if (result.ok) {
        this.#adopt(result.data as unknown as PanelView);
      }
      return result;
    }
  }

  #changeApprovals(change: (open: PanelView['approvals']) => PanelView['approvals']): void {
    if (this.#view === null || this.#asked !== undefined) {
      void this.#refresh();
    }
    if (this.#view !== null) {
      this.#adopt({ ...this.#view, approvals: change(this.#view.approvals) });
    }
  }

  #adopt(view: PanelView | null): void {
    this.#view = view;
    this.#broadcast({ view });
    const watched = [...this.#ports].some(({ name }) => name === SIDE_PANEL_PORT);
    this.#attention.show(this.#host.pairing.state, view?.approvals ?? [], watched);
  }

  #broadcast(message: HubMessage): void {
    for (const port of this.#ports) {
      tell(port, message);
    }
  }
}

const refused = (message: string): HubResult => ({ ok: false, error: { code: 'NOT_RECORDED', message } });

async function recorded(act: () => Promise<unknown>, did = ''): Promise<HubResult> {
  try {
    await act();
    return { ok: true, data: { did } };
  } catch (error) {
    return refused(error instanceof NotRecorded ? error.message : '');
  }
}

async function attempt(act: () => Promise<void>): Promise<HubResult> {
  try {
    await act();
    return { ok: true, data: {} };
  } catch (error) {
    return { ok: false, error: { code: 'PAIRING_FAILED', message: messageOf(error) } };
  }
}

function tell(port: chrome.runtime.Port, message: HubMessage): void {
  try {
    port.postMessage(message);
  } catch {
    // The page was closed a moment ago; its event is on the way.
  }
}
