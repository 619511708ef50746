import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PanelHub } from '../../src/background/panel-hub';
import {
  type HubMessage,
  type HubRequest,
  type HubResult,
  type PairingState,
  SIDE_PANEL_PORT,
} from '../../src/lib/hub';
import { approval, call, calls, running, view } from '../pages/samples';
import { FakeEvent } from './fakes';

const OWN = 'chrome-extension://own/';
const LINKED: PairingState = { kind: 'linked', since: 0, daemonVersion: '0.1.0', inSync: true };
const CONNECTING: PairingState = { kind: 'connecting', reason: 'gone' };

type Ask = (op: string, input: Record<string, unknown>) => Promise<HubResult>;
const ok = (data: object): HubResult => ({ ok: true, data: data as Record<string, unknown> });

let connected: FakeEvent<(port: chrome.runtime.Port) => void>;
let clicked: FakeEvent<(name: string) => void>;
let buttonClicked: FakeEvent<(name: string, index: number) => void>;
let badge: string;
let shown: Map<string, chrome.notifications.NotificationCreateOptions>;
let opened: string[];
let told: (state: PairingState) => void;
let host: {
  ask: ReturnType<typeof vi.fn<Ask>>;
  pairing: { state: PairingState } & Record<string, unknown>;
  stopWatches: ReturnType<typeof vi.fn<() => Promise<void>>>;
  recorder: { state: object | null; start: unknown } & Record<string, unknown>;
};
let hub: PanelHub;

beforeEach(() => {
  connected = new FakeEvent();
  clicked = new FakeEvent();
  buttonClicked = new FakeEvent();
  badge = '';
  shown = new Map();
  opened = [];
  vi.stubGlobal('chrome', {
    runtime: { onConnect: connected, getURL: (path: string) => OWN + path.replace(/^\//, '') },
    action: {
      setBadgeText: ({ text }: { text: string }) => {
        badge = text;
      },
      setBadgeBackgroundColor: () => {},
      setTitle: () => {},
    },
    notifications: {
      onClicked: clicked,
      onButtonClicked: buttonClicked,
      create: (name: string, options: chrome.notifications.NotificationCreateOptions) => shown.set(name, options),
      clear: (name: string) => shown.delete(name),
    },
    windows: { WINDOW_ID_CURRENT: -2, WINDOW_ID_NONE: -1, onFocusChanged: new FakeEvent() },
    sidePanel: { open: () => Promise.reject(new Error('no gesture')) },
    tabs: { create: ({ url }: { url: string }) => opened.push(url) },
  });
  const answers: Record<string, HubResult> = { state: ok(view), timeline: ok({ calls }) };
  host = {
    ask: vi.fn<Ask>(async (op) => answers[op] ?? ok({})),
    pairing: {
      state: { kind: 'unpaired' },
      onChange: (listener: typeof told) => {
        told = listener;
      },
      pair: vi.fn(async () => {}),
      unpair: vi.fn(async () => {}),
    },
    stopWatches: vi.fn(async () => {}),
    recorder: { state: null, onChange: () => {}, start: vi.fn(async () => {}), stop: vi.fn(async () => {}) },
  };
  hub = new PanelHub(host as never);
  hub.listen();
});

class FakePage {
  readonly heard: HubMessage[] = [];
  readonly #message = new FakeEvent<(request: HubRequest) => void>();
  readonly #disconnect = new FakeEvent<() => void>();
  #asked = 0;

  constructor(name = SIDE_PANEL_PORT, url = `${OWN}sidepanel.html`) {
    connected.fire({
      name,
      sender: { url },
      onMessage: this.#message,
      onDisconnect: this.#disconnect,
      postMessage: (message: HubMessage) => this.heard.push(structuredClone(message)),
    } as unknown as chrome.runtime.Port);
  }

  /** The latest word on something. */
  last<K extends string>(key: K): unknown {
    return this.heard.filter((message): message is HubMessage & Record<K, unknown> => key in message).at(-1)?.[key];
  }

  async ask(op: HubRequest['op'], input: object = {}): Promise<HubResult> {
    const id = ++this.#asked;
    this.#message.fire({ id, op, input } as HubRequest);
    return vi.waitFor(() => {
      const answer = this.heard.findLast((message) => 'id' in message && message.id === id);
      expect(answer).toBeDefined();
      return (answer as { result: HubResult }).result;
    });
  }

  leave(): void {
    this.#disconnect.fire();
  }
}

async function link(): Promise<void> {
  host.pairing.state = LINKED;
  told(LINKED);
  // Every answer of this host is there at once.
  await new Promise(setImmediate);
}

describe('a page', () => {
  it('is told all when it connects, and whatever changes', async () => {
    const page = new FakePage();
    expect(page.heard).toEqual([{ pairing: { kind: 'unpaired' } }, { view: null }, { calls: [] }, { recording: null }]);
    await link();
    expect(page.last('pairing')).toEqual(LINKED);
    expect(page.last('view')).toEqual(view);
    expect(page.last('calls')).toEqual(calls);
    const began = running(11, 0, { client: 'Cursor', action: 'page.clickElement', title: 'Click' });
    hub.told({ kind: 'call', call: began });
    expect(page.last('call')).toEqual(began);
    host.pairing.state = CONNECTING;
    told(CONNECTING);
    expect([page.last('pairing'), page.last('view'), page.last('calls')]).toEqual([CONNECTING, null, []]);
  });

  it.each([
    ['of a web page', SIDE_PANEL_PORT, 'https://evil.example/'],
    ['of the same name elsewhere', 'browsentic/page', `${OWN}popup.html`],
  ])('%s is none of ours', (_, name, url) => {
    expect(new FakePage(name, url).heard).toEqual([]);
  });

  it('starts and stops recordings, also by words', async () => {
    const page = new FakePage();
    await page.ask('startRecording', { tabId: 7, values: true });
    expect(host.recorder.start).toHaveBeenLastCalledWith(7, true);
    expect(await page.ask('instant', { text: 'Please record my session', tabId: 8 })).toEqual(
      ok({ did: 'The recording has begun.' }),
    );
    // What is typed is kept only where the person has ticked the box.
    expect(host.recorder.start).toHaveBeenLastCalledWith(8, false);
    for (const [text, message] of [
      ['stop recording', 'Nothing is being recorded.'],
      ['buy everything', 'not understood'],
    ] as const) {
      const refused = await page.ask('instant', { text, tabId: 8 });
      expect(refused).toMatchObject({ ok: false, error: { message: expect.stringContaining(message) } });
    }
    host.recorder.state = { id: 'r' };
    expect(await page.ask('instant', { text: 'Stop recording!' })).toEqual(ok({ did: 'The recording is stopped.' }));
    expect(host.ask).not.toHaveBeenCalledWith('instant', expect.anything());
  });

  it('has its questions passed on, and those of pairing answered here', async () => {
    await link();
    const page = new FakePage();
    expect(await page.ask('stop', { sessionId: 's' })).toEqual(ok({}));
    expect(host.ask).toHaveBeenLastCalledWith('stop', { sessionId: 's' });
    host.pairing.pair = vi.fn(async () => {
      throw new Error('The code is wrong.');
    });
    expect(await new FakePage().ask('pair', { code: 'ABCD-EFGH' })).toMatchObject({
      error: { message: 'The code is wrong.' },
    });
    await new FakePage().ask('unpair');
    expect(host.ask).toHaveBeenLastCalledWith('unpair', {});
    expect(host.pairing.unpair).toHaveBeenCalled();
  });
});

describe('the timeline', () => {
  it('keeps what was told while the daemon’s own was on its way', async () => {
    const late = call(10, 3, { client: 'Claude Code', action: 'page.submitForm', title: 'Submit a form', ms: 40 });
    host.pairing.state = LINKED;
    told(LINKED);
    hub.told({ kind: 'called', call: late });
    await link();
    expect(new FakePage().last('calls')).toEqual(calls.with(-1, late));
  });
});

describe('what goes on without a call', () => {
  const line = call(30, 100, { client: 'browsentic', action: 'page.startMonitor', title: 'Watching a page' });

  it('has its line among the calls, with a daemon and without', async () => {
    hub.watched(line);
    const page = new FakePage();
    expect(page.last('calls')).toEqual([line]);
    await link();
    expect(page.last('calls')).toEqual([line, ...calls]);
    hub.watched({ ...line, outcome: 'ok' });
    expect(page.last('call')).toEqual({ ...line, outcome: 'ok' });
    told(CONNECTING);
    expect(page.last('calls')).toEqual([{ ...line, outcome: 'ok' }]);
  });

  it('ends when everything is stopped, and with the pairing', async () => {
    await link();
    await new FakePage().ask('stop', { sessionId: 's' });
    expect(host.stopWatches).not.toHaveBeenCalled();
    await new FakePage().ask('stop');
    await new FakePage().ask('unpair');
    expect(host.stopWatches).toHaveBeenCalledTimes(2);
  });
});

describe('a question for the person', () => {
  it('is shown by badge, notification and page, until it is withdrawn', async () => {
    await link();
    hub.told({ kind: 'approval', approval });
    expect(badge).toBe('1');
    const [[name, options] = []] = shown;
    expect(options).toMatchObject({ title: 'Claude Code asks: Submit a form', requireInteraction: true });
    expect(options?.buttons?.map(({ title }) => title)).toEqual(['Allow once', 'Deny']);
    expect(new FakePage().last('view')).toEqual({ ...view, approvals: [approval] });
    buttonClicked.fire(name as string, 1);
    expect(host.ask).toHaveBeenLastCalledWith('decide', { id: approval.id, answer: 'deny' });
    hub.told({ kind: 'withdrawn', id: approval.id });
    expect([badge, shown.size]).toEqual(['', 0]);
  });

  it('makes no notification beside an open side panel', async () => {
    await link();
    const page = new FakePage();
    hub.told({ kind: 'approval', approval });
    page.leave();
    hub.told({ kind: 'approval', approval: { ...approval, id: 'approval-2' } });
    expect([...shown.keys()]).toEqual(['browsentic/approval/approval-2']);
  });

  it('opens the panel as a tab where the browser does not let it be opened', async () => {
    await link();
    hub.told({ kind: 'approval', approval });
    clicked.fire(`browsentic/approval/${approval.id}`);
    await vi.waitFor(() => expect(opened).toEqual([`${OWN}sidepanel.html`]));
  });

  it('is not lost when it comes while the state is asked for', async () => {
    await link();
    let answer: (result: HubResult) => void = () => {};
    host.ask.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    hub.told({ kind: 'state' });
    hub.told({ kind: 'approval', approval });
    host.ask.mockImplementation(async () => ok({ ...view, approvals: [approval] }));
    answer(ok(view));
    const page = new FakePage();
    await vi.waitFor(() => expect(page.last('view')).toEqual({ ...view, approvals: [approval] }));
    expect(badge).toBe('1');
  });
});
