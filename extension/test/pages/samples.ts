import type { PanelApproval, PanelCall, PanelRulesView, PanelView } from '../../src/lib/panel';
import type { Recording } from '../../src/lib/recording';

const NOW = Date.now();
const ago = (seconds: number) => new Date(NOW - seconds * 1000).toISOString();

export const approval: PanelApproval = {
  id: 'approval-1',
  at: ago(3),
  until: new Date(NOW + 600_000).toISOString(),
  client: 'Claude Code',
  action: 'page.submitForm',
  title: 'Submit a form',
  site: 'tea.example',
  about: 'button “Place order”',
  reasons: ['It sends what is in the form to the site.'],
  remember: true,
};

export const view: PanelView = {
  daemonVersion: '0.1.0',
  browserName: 'Chromium at home',
  manifestInSync: true,
  rttMs: 1.2,
  sessions: [
    { id: 'session-1', name: 'Tea order', client: 'Claude Code', tabIds: [7, 8], queued: 1 },
    { id: 'session-2', name: 'Release notes', client: 'Cursor', tabIds: [9], queued: 0 },
  ],
  clients: [
    { id: 'client-1', name: 'Claude Code', version: '2.1.4', kind: 'mcp' },
    { id: 'client-2', name: 'Cursor', version: '1.9', kind: 'mcp' },
  ],
  approvals: [],
};

const tea = { client: 'Claude Code', sessionId: 'session-1', session: 'Tea order', tabId: 7, site: 'tea.example' };
const notes = { client: 'Cursor', sessionId: 'session-2', session: 'Release notes', tabId: 9, site: 'github.com' };

export const calls: PanelCall[] = [
  call(1, 64, { ...tea, action: 'page.navigate', title: 'Open an address', about: 'https://tea.example/', ms: 612 }),
  call(2, 58, { ...tea, action: 'page.extractText', title: 'Read the page', ms: 31 }),
  call(3, 51, { ...tea, action: 'page.clickElement', title: 'Click', about: 'link “Assam, 250 g”', ms: 84 }),
  call(4, 44, { ...notes, action: 'page.navigate', title: 'Open an address', about: 'https://github.com/', ms: 1320 }),
  call(5, 38, {
    ...tea,
    action: 'page.clickElement',
    title: 'Click',
    about: 'button “Add to basket”',
    outcome: 'OPERATION_TIMEOUT',
    ms: 5000,
  }),
  call(6, 29, { ...tea, action: 'page.clickElement', title: 'Click', about: 'button “Accept cookies”', ms: 77 }),
  call(7, 22, { ...tea, action: 'page.clickElement', title: 'Click', about: 'button “Add to basket”', ms: 69 }),
  call(8, 15, { ...notes, action: 'page.extractText', title: 'Read the page', ms: 48 }),
  call(9, 8, { ...tea, action: 'page.fillInput', title: 'Fill in a field', about: 'textbox “Street”', ms: 58 }),
  running(10, 3, { ...tea, action: 'page.submitForm', title: 'Submit a form', about: 'button “Place order”' }),
];

type Made = Omit<PanelCall, 'id' | 'at'>;

export function call(id: number, secondsAgo: number, made: Made): PanelCall {
  return { outcome: 'ok', ...made, id: `call-${id}`, at: ago(secondsAgo) };
}

export function running(id: number, secondsAgo: number, made: Made): PanelCall {
  return { ...made, id: `call-${id}`, at: ago(secondsAgo) };
}

export const rules: PanelRulesView = {
  unattended: 'deny',
  fence: true,
  scripting: false,
  rules: [
    {
      id: 'non-http-navigation',
      title: 'Leave the web',
      reason: 'Addresses other than http and https reach files and the browser’s own pages.',
      default: 'deny',
      locked: true,
    },
    {
      id: 'form-submission',
      title: 'Submit a form',
      reason: 'It sends what is in the form to the site.',
      default: 'confirm',
      locked: false,
    },
    {
      id: 'file-upload',
      title: 'Give a site a file',
      reason: 'The file leaves this computer.',
      default: 'confirm',
      override: 'deny',
      locked: false,
    },
    {
      id: 'network-body-read',
      title: 'Read what the page sends and gets',
      reason: 'It may hold keys and private data.',
      default: 'deny',
      locked: false,
    },
  ],
  standing: [{ action: 'page.submitForm', title: 'Submit a form', host: 'tea.example', at: ago(86_400) }],
};

export const recorded: Recording = {
  id: 'recording_1',
  name: 'Monday order',
  host: 'tea.example',
  startUrl: 'https://tea.example/',
  status: 'ready',
  capturedValues: false,
  createdAt: '2026-11-30T09:00:00.000Z',
  durationMs: 65_000,
  summary: '3 steps on tea.example',
  variables: [{ name: 'mail', field: 'Mail', kind: 'text' }],
  caveats: ['Names in double braces stand for what was typed and not kept: ask the user, invent nothing.'],
  steps: [
    { ordinal: 1, intent: 'Go to https://tea.example/', action: 'navigate', url: 'https://tea.example/' },
    {
      ordinal: 2,
      intent: 'Write {{mail}} into “Mail”',
      action: 'fillInput',
      target: { selector: '#mail', text: 'Mail', role: 'textbox' },
      value: '{{mail}}',
    },
    {
      ordinal: 3,
      intent: 'Click the button “Order”',
      action: 'clickElement',
      target: { selector: 'button', text: 'Order', role: 'button' },
      note: 'This sends the form.',
    },
  ],
};
