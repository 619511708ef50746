import { beforeEach, expect, it, vi } from 'vitest';
import { Attention } from '../../src/background/attention';
import type { PanelApproval } from '../../src/lib/panel';
import { FakeEvent } from './fakes';

interface Shown {
  message: string;
  buttons?: { title: string }[];
}

const shown = new Map<string, Shown>();
const pressed = new FakeEvent<(name: string, index: number) => void>();

beforeEach(() => {
  shown.clear();
  vi.stubGlobal('chrome', {
    windows: { WINDOW_ID_CURRENT: -2, WINDOW_ID_NONE: -1, onFocusChanged: new FakeEvent() },
    action: { setBadgeText: () => {}, setBadgeBackgroundColor: () => {}, setTitle: () => {} },
    runtime: { getURL: (path: string) => path },
    notifications: {
      onClicked: new FakeEvent(),
      onButtonClicked: pressed,
      create: async (name: string, options: Shown) => void shown.set(name, options),
      clear: (name: string) => void shown.delete(name),
    },
  });
});

const approval = (more: Partial<PanelApproval> = {}): PanelApproval => ({
  id: 'a1',
  at: '',
  until: '',
  client: 'tester',
  action: 'page.pressKey',
  title: 'Press key',
  site: 'a.test',
  reasons: ['It may send.'],
  remember: true,
  ...more,
});

function told(question: PanelApproval): { decided: string[]; notification: Shown | undefined } {
  const decided: string[] = [];
  const attention = new Attention((id, answer) => decided.push(`${id} ${answer}`));
  attention.listen();
  attention.show({ kind: 'unpaired' }, [question], false);
  return { decided, notification: shown.get('browsentic/approval/a1') };
}

it('a question can be answered on its notification', () => {
  const { decided, notification } = told(approval());
  expect(notification).toMatchObject({
    message: 'a.test\nIt may send.',
    buttons: [{ title: 'Allow once' }, { title: 'Deny' }],
  });
  pressed.fire('browsentic/approval/a1', 0);
  expect(decided).toEqual(['a1 once']);
});

it('code is not allowed where it is not shown', () => {
  const { notification } = told(approval({ code: 'fetch("https://b.test")' }));
  expect(notification?.buttons).toBeUndefined();
  expect(notification?.message).toContain('Click here to read the code');
});
