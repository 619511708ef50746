import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TIMELINE_LENGTH } from '../../src/lib/timeline';
import { asked, expectAccessible, PageLab, tell } from './harness';
import { approval, call, calls, recorded, rules, view } from './samples';

let lab: PageLab;

beforeAll(async () => {
  lab = await PageLab.open();
});

afterAll(() => lab.close());

const RULES = { rules: { ok: true as const, data: { ...rules } } };
const focused = () => document.activeElement?.textContent;

describe('the side panel', () => {
  it.each([
    ['not paired', { pairing: { kind: 'unpaired' as const } }],
    ['not connected', { pairing: { kind: 'connecting' as const, reason: 'No daemon answers.' } }],
    ['quiet', { view }],
    ['at work, with a question', { view: { ...view, approvals: [approval] }, calls }],
  ])('is accessible when %s', async (_, state) => {
    const page = await lab.show('sidepanel', state);
    await expectAccessible(page);
    await page.close();
  });

  it('shows its views by the arrow keys', async () => {
    const page = await lab.show('sidepanel', { view, calls, answers: RULES });
    await page.getByRole('tab', { name: 'Activity' }).press('ArrowLeft');
    await page.getByRole('tabpanel', { name: 'Rules' }).waitFor();
    expect(await page.evaluate(focused)).toBe('Rules');
    await page.getByText('Leave the web').waitFor();
    await expectAccessible(page);
    await page.close();
  });
});

describe('a question', () => {
  it('is answered by keyboard, and cannot be by accident', async () => {
    const page = await lab.show('sidepanel', { view, calls });
    await tell(page, { view: { ...view, approvals: [approval] } });
    const card = page.getByRole('group', { name: 'Submit a form' });
    await card.waitFor();
    // The card has the focus, so that an Enter meant for something else does nothing.
    expect(await card.evaluate((el) => el === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    expect(await asked(page)).toEqual([]);
    await card.locator('[aria-disabled=false]', { hasText: 'Allow once' }).waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(focused)).toBe('Allow once');
    await page.keyboard.press('Enter');
    expect(await asked(page)).toEqual([{ op: 'decide', input: { id: approval.id, answer: 'once' } }]);
    await tell(page, { view });
    await card.waitFor({ state: 'detached' });
    await page.close();
  });

  it.each([
    ['Allow for this site', 'site'],
    ['Deny', 'deny'],
  ])('may be answered with “%s”', async (name, answer) => {
    const page = await lab.show('sidepanel', { view: { ...view, approvals: [approval] } });
    await page.getByRole('button', { name }).click();
    expect(await asked(page)).toEqual([{ op: 'decide', input: { id: approval.id, answer } }]);
    await page.close();
  });

  it('shows code that would run, all of it', async () => {
    const code = `tools.add = (a, b) => a + b; // <b>${'x'.repeat(5000)}end`;
    const page = await lab.show('sidepanel', {
      view: { ...view, approvals: [{ ...approval, code, remember: false }] },
    });
    expect(await page.locator('.approval pre').textContent()).toBe(code);
    await page.close();
  });

  it('tells who asks for what, where and why, and how long it waits', async () => {
    const until = new Date(Date.now() + 1_800_000).toISOString();
    const page = await lab.show('sidepanel', {
      view: { ...view, approvals: [{ ...approval, remember: false, until }] },
    });
    const card = page.getByRole('group', { name: 'Submit a form' });
    for (const words of [
      'Claude Code asks',
      'tea.example',
      'Place order',
      'sends what is in the form',
      /^(29|30):\d\d/,
    ]) {
      await card.getByText(words).waitFor();
    }
    expect(await card.getByRole('button').allTextContents()).toEqual(['Allow once', 'Deny']);
    expect(await page.locator('[aria-live=polite]').first().textContent()).toBe('Claude Code asks: Submit a form.');
    await page.close();
  });

  it('leaves the focus to a person who is typing', async () => {
    const page = await lab.show('sidepanel', { view, calls });
    await page.getByRole('searchbox').fill('tea');
    await tell(page, { view: { ...view, approvals: [approval] } });
    await page.getByRole('group', { name: 'Submit a form' }).waitFor();
    await page.keyboard.type('x');
    expect(await page.getByRole('searchbox').inputValue()).toBe('teax');
    await page.close();
  });
});

describe('the timeline', () => {
  it('is filtered by client, session, outcome and words', async () => {
    const page = await lab.show('sidepanel', { view, calls });
    const rows = page.getByRole('list', { name: 'Calls' }).getByRole('listitem');
    expect(await rows.count()).toBe(calls.length);
    await page.getByLabel('Failures only').check();
    expect(await rows.allTextContents()).toEqual([expect.stringContaining('OPERATION_TIMEOUT')]);
    await page.getByLabel('Failures only').uncheck();
    await page.getByRole('combobox', { name: 'Client' }).selectOption('Cursor');
    expect(await rows.count()).toBe(2);
    await page.getByRole('combobox', { name: 'Session' }).selectOption('Tea order');
    await page.getByText('No call fits.').waitFor();
    await page.getByRole('button', { name: 'Show all calls' }).click();
    await page.getByRole('searchbox').fill('basket click');
    expect(await rows.count()).toBe(2);
    await page.close();
  });

  it('is walked by the arrow keys, and a row opens its details', async () => {
    const page = await lab.show('sidepanel', { view: { ...view, sessions: [] }, calls });
    await page.getByLabel('Failures only').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByText('page.fillInput').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('End');
    expect(await page.evaluate(focused)).toContain('https://tea.example/');
    await page.close();
  });

  it('with all its rows changes one of them for a call', async () => {
    const many = Array.from({ length: TIMELINE_LENGTH }, (_, i) =>
      call(i, TIMELINE_LENGTH - i, { client: 'Cursor', action: 'page.clickElement', title: 'Click', ms: 9 }),
    );
    const page = await lab.show('sidepanel', { view, calls: many });
    const [last] = many.slice(-1);
    await page.evaluate(() => {
      const list = document.querySelector('.timeline') as Element;
      const seen: string[] = [];
      Object.assign(window, { seen });
      new MutationObserver((records) => {
        for (const { addedNodes, removedNodes } of records) {
          seen.push(`+${addedNodes.length} -${removedNodes.length}`);
        }
      }).observe(list, { childList: true });
    });
    const rows = page.getByRole('list', { name: 'Calls' }).getByRole('listitem');
    await tell(page, { call: { ...(last as (typeof many)[number]), id: 'new', title: 'Hover' } });
    await page.getByText('Hover').waitFor();
    expect(await rows.count()).toBe(TIMELINE_LENGTH);
    const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
    expect(seen.sort()).toEqual(['+0 -1', '+1 -0']);
    await page.close();
  });
});

describe('the tab in front', () => {
  it('is handed over, and taken back', async () => {
    const frontTab = { id: 12, url: 'https://mail.example/inbox' };
    const page = await lab.show('sidepanel', { view, frontTab });
    const section = page.getByRole('region', { name: 'The tab in front' });
    await section.getByText('mail.example').waitFor();
    await section.getByRole('combobox').selectOption('Release notes');
    await section.getByRole('button', { name: 'Hand over' }).click();
    const [first, second] = view.sessions;
    await tell(page, { view: { ...view, sessions: [first, { ...second, tabIds: [9, 12] }] as typeof view.sessions } });
    await section.getByRole('button', { name: 'Take back' }).click();
    expect(await asked(page)).toEqual([
      { op: 'handOver', input: { sessionId: 'session-2', tabId: 12 } },
      { op: 'takeBack', input: { sessionId: 'session-2', tabId: 12 } },
    ]);
    await page.close();
  });
});

describe('the rules', () => {
  const asksNothingButRules = ({ op }: { op: string }) => op !== 'rules';

  it('are set, set back, and shown as they hold', async () => {
    const error = { code: 'INVALID_INPUT', message: 'This rule is locked.' };
    const page = await lab.show('sidepanel', { view, answers: { ...RULES, setRule: { ok: false, error } } });
    await page.getByRole('tab', { name: 'Rules' }).click();
    const submit = page.getByRole('combobox', { name: 'Submit a form' });
    await submit.selectOption('Never');
    await page.getByRole('alert').getByText('This rule is locked.').waitFor();
    expect(await submit.inputValue()).toBe('confirm');
    await page.getByRole('combobox', { name: 'Give a site a file' }).selectOption('Ask me');
    expect((await asked(page)).filter(asksNothingButRules)).toEqual([
      { op: 'setRule', input: { id: 'form-submission', effect: 'deny' } },
      { op: 'setRule', input: { id: 'file-upload', effect: null } },
    ]);
    expect(await page.getByRole('combobox', { name: 'Leave the web' }).isDisabled()).toBe(true);
    await page.getByText('Always so: no setting changes it.').waitFor();
    await page.close();
  });

  it('come with settings and what was allowed for a site', async () => {
    const [after, option] = [
      { ...rules, standing: [] },
      { ...rules, fence: false },
    ];
    const page = await lab.show('sidepanel', {
      view,
      answers: { ...RULES, setOption: { ok: true, data: option }, forget: { ok: true, data: after } },
    });
    await page.getByRole('tab', { name: 'Rules' }).click();
    await page.getByRole('switch', { name: 'Mark page text as data' }).press('Space');
    await page.getByRole('switch', { name: 'Let clients run their own code in pages' }).press('Space');
    await page.getByRole('switch', { name: 'Show what is acted on' }).press('Space');
    await page.getByRole('button', { name: 'Forget: Submit a form on tea.example' }).click();
    await page.getByText('Nothing yet.').waitFor();
    expect((await asked(page)).filter(asksNothingButRules)).toEqual([
      { op: 'setOption', input: { fence: false } },
      { op: 'setOption', input: { scripting: true } },
      { op: 'forget', input: { action: 'page.submitForm', host: 'tea.example' } },
    ]);
    expect(await page.evaluate(() => window.worker.stored)).toEqual({ cues: false });
    await page.close();
  });
});

describe('the files', () => {
  const files = async (page: Page) => {
    await page.getByRole('tab', { name: 'Files' }).click();
    return page.getByRole('list', { name: 'Files, the newest first' }).getByRole('listitem');
  };

  it('are added by choosing, told in one line, and deleted after a question', async () => {
    const page = await lab.show('sidepanel', { view });
    const rows = await files(page);
    await page.getByText('No files yet.').waitFor();
    await expectAccessible(page);
    await page
      .getByLabel('Choose files')
      .setInputFiles([{ name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from('part,price\nbolt,1\n') }]);
    await page.getByText('text/csv, 18 bytes, 2 rows × 2 columns').waitFor();
    await expectAccessible(page);
    await page.reload();
    await files(page);
    await rows.getByText('prices.csv').waitFor();
    await page.getByRole('button', { name: 'Delete prices.csv' }).click();
    await page.getByRole('group', { name: 'Delete “prices.csv”' }).getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No files yet.').waitFor();
    await page.close();
  });

  it('are added by drop; one that is too large is not', async () => {
    const page = await lab.show('sidepanel', { view });
    const rows = await files(page);
    await page.getByRole('region', { name: 'Add files' }).evaluate((zone) => {
      const dropped = new DataTransfer();
      dropped.items.add(new File(['one\ntwo'], 'notes.txt', { type: 'text/plain' }));
      const large = new File([], 'film.mp4');
      Object.defineProperty(large, 'size', { value: 101 * 2 ** 20 });
      const event = new DragEvent('drop', { bubbles: true, cancelable: true });
      Object.defineProperty(event, 'dataTransfer', { value: { files: [...dropped.files, large] } });
      zone.dispatchEvent(event);
    });
    await page.getByText('“film.mp4” is larger than 100 MB.').waitFor();
    await rows.getByText('text/plain, 7 bytes, 2 lines').waitFor();
    expect(await rows.count()).toBe(1);
    await page.close();
  });
});

describe('the recordings', () => {
  const show = async (page: Page) => {
    await page.getByRole('tab', { name: 'Recordings' }).click();
    return page.getByRole('list', { name: 'Recordings, the newest first' }).getByRole('listitem');
  };

  it('are started in the tab in front, by button or by words', async () => {
    const did = { ok: true as const, data: { did: 'The recording has begun.' } };
    const page = await lab.show('sidepanel', { view, answers: { instant: did } });
    await show(page);
    await page.getByText('No recordings yet.').waitFor();
    await expectAccessible(page);
    await page.getByLabel('Keep what I type').check();
    await page.getByRole('button', { name: 'Record', exact: true }).click();
    await page.getByLabel('Or say it').fill('record my session');
    await page.getByLabel('Or say it').press('Enter');
    await page.getByText('The recording has begun.').waitFor();
    expect(await asked(page)).toEqual([
      { op: 'startRecording', input: { tabId: 7, values: true } },
      { op: 'instant', input: { text: 'record my session', tabId: 7 } },
    ]);
    await page.close();
  });

  it('show that one is under way, and stop it', async () => {
    const recording = { id: 'r', tabId: 7, host: 'tea.example', capturedValues: false, since: Date.now() };
    const page = await lab.show('sidepanel', { view, calls, recording });
    // Whatever else the panel shows.
    await page.getByText('What you type is not kept.').waitFor();
    await show(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Stop' }).click();
    expect(await asked(page)).toEqual([{ op: 'stopRecording', input: {} }]);
    await tell(page, { recording: null });
    await page.getByRole('button', { name: 'Record', exact: true }).waitFor();
    await page.close();
  });

  it('are reviewed, named and deleted', async () => {
    const page = await lab.show('sidepanel', { view });
    const rows = await show(page);
    await page.getByText('No recordings yet.').waitFor();
    await page.evaluate(async (kept) => {
      const open = indexedDB.open('browsentic/person');
      await new Promise((done) => open.addEventListener('success', done));
      const put = open.result.transaction('recordings', 'readwrite').objectStore('recordings').put(kept);
      await new Promise((done) => put.addEventListener('success', done));
      open.result.close();
      new BroadcastChannel('browsentic/database').postMessage('');
    }, recorded);
    await page.getByRole('button', { name: 'Show steps of Monday order' }).click();
    await page.getByText('Click the button “Order”').waitFor();
    await page.getByText('This sends the form.').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Rename Monday order' }).click();
    await page.getByLabel('New name of Monday order').fill(' Weekly  order ');
    await page.getByRole('button', { name: 'Save' }).click();
    await rows.getByText('Weekly order', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Delete Weekly order' }).click();
    await page.getByRole('group', { name: 'Delete “Weekly order”' }).getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No recordings yet.').waitFor();
    await page.close();
  });
});
