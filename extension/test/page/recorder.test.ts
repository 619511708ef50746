/** What is recorded of a person's work in a page, and what never is. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RecordedEvent } from '../../src/lib/recording';
import { Lab, type Tab } from '../act/lab';

let lab: Lab;
let tab: Tab;
beforeAll(async () => {
  lab = await Lab.open();
  tab = await lab.tab();
});
afterAll(() => lab.close());

/** Records what a person does on a page. */
async function recorded(body: string, work: (tab: Tab) => Promise<void>, values = true): Promise<RecordedEvent[]> {
  await tab.show(body);
  await tab.tell({ record: { id: 'r', values } });
  await work(tab);
  return tab.recorded();
}

const done = (events: RecordedEvent[]) => events.map(({ at: _, ...event }) => event);

describe('a recording', () => {
  test('has one event for an edit, with the value that it came to', async () => {
    const events = await recorded('<label>Name <input id="who"></label><button>Go</button>', async ({ page }) => {
      await page.locator('#who').click();
      await page.keyboard.type('Kim X');
      await page.keyboard.press('Backspace');
      await page.keyboard.type('Lee');
      await page.getByRole('button').click();
    });
    expect(done(events)).toEqual([
      {
        kind: 'fill',
        target: { selector: '#who', text: 'Name', role: 'textbox' },
        field: 'Name',
        secret: false,
        value: 'Kim Lee',
      },
      { kind: 'click', target: expect.objectContaining({ text: 'Go', role: 'button' }) },
    ]);
  });

  test('keeps nothing that is typed unless that is wanted', async () => {
    const type = async ({ page }: Tab) => {
      await page.locator('#who').fill('Kim');
      await page.locator('#editor').click();
      await page.keyboard.type('Dear Lee');
      await page.locator('#done').click();
    };
    const page =
      '<input id="who"><div id="editor" contenteditable aria-label="Letter"></div><button id="done">X</button>';
    expect(JSON.stringify(await recorded(page, type, false))).not.toMatch(/Kim|Lee/);
    const kept = await recorded(page, type, true);
    expect(kept.map((event) => ('value' in event ? event.value : event.kind))).toEqual(['Kim', 'Dear Lee', 'click']);
  });

  test.each([
    ['a password', '<input id="x" type="password">'],
    ['a password that the page shows', `<input id="x" type="password" oninput="this.type = 'text'">`],
    ['a code', '<input id="x" autocomplete="one-time-code">'],
    ['a card', '<input id="x" autocomplete="shipping cc-number">'],
    ['what is named so', '<input id="x" name="api_token">'],
    ['what is labelled so', '<label>Your PIN <input id="x"></label>'],
    ['a pin', '<input id="x" name="user-pin">'],
  ])('never keeps %s', async (_, field) => {
    const events = await recorded(`${field}<button id="done">Done</button>`, async ({ page }) => {
      await page.locator('#x').click();
      await page.keyboard.type('hunter2x');
      await page.keyboard.press('Control+a');
      await page.keyboard.press('Enter');
      await page.locator('#done').click();
    });
    expect(JSON.stringify(events)).not.toContain('hunter');
    expect(events.find(({ kind }) => kind === 'fill')).toMatchObject({ secret: true });
    expect(events.flatMap((event) => (event.kind === 'key' ? [event.key] : []))).toEqual(['Enter']);
  });

  test('never keeps the number of a card, whatever it is typed into', async () => {
    const events = await recorded('<input id="x" name="notes"><button id="done">Done</button>', async ({ page }) => {
      await page.locator('#x').fill('4111 1111 1111 1111');
      await page.locator('#done').click();
      await page.locator('#x').fill('4111 1111 1111 1112');
      await page.locator('#done').click();
    });
    expect(events.filter(({ kind }) => kind === 'fill').map((event) => 'value' in event && event.value)).toEqual([
      false,
      '4111 1111 1111 1112',
    ]);
  });

  test('has choices, keys, copies and forms, and not what scripts do', async () => {
    const page = `<form id="f" onsubmit="return false"><select id="s" aria-label="Size"><option>Small<option>Large</select>
      <input type="checkbox" id="c"><label for="c" id="l">Yes</label><button id="b">Send</button></form><p id="p">Words</p>`;
    const events = await recorded(page, async ({ page }) => {
      await page.locator('#s').selectOption('Large');
      await page.locator('#l').click();
      await page.evaluate(() => {
        document.getElementById('b')?.click();
        document.getElementById('p')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'F1', bubbles: true }));
      });
      await page.locator('#p').click();
      await page.keyboard.press('Escape');
      await page.keyboard.press('x');
      await page.locator('#b').dblclick();
    });
    // Playwright chooses by script, so the choice counts for nothing here; the click on the label is its control's.
    expect(events.map((event) => event.kind)).toEqual(['click', 'submit', 'click', 'key', 'click', 'submit', 'submit']);
    expect(events[0]).toMatchObject({ target: { selector: '#c' } });
  });

  test('shows a sign that the page cannot take away, until it is stopped', async () => {
    await tab.show('<p>Page</p>');
    await tab.tell({ record: { id: 'r', values: false } });
    const sign = tab.page.locator('browsentic-cue');
    await sign.waitFor({ state: 'attached' });
    await tab.page.evaluate(() => document.querySelector('browsentic-cue')?.remove());
    await sign.waitFor({ state: 'attached' });
    expect(await sign.evaluate((el) => el.matches(':popover-open'))).toBe(true);
    await tab.recorded();
    await sign.waitFor({ state: 'detached' });
  });

  test('tells a worker that comes later what the one before has not taken, and no more', async () => {
    await tab.show('<button id="a">A</button><button id="b">B</button>');
    await tab.tell({ record: { id: 'r', values: false } });
    await tab.page.locator('#a').click();
    await tab.until(() => tab.batches.length === 1 || undefined);
    await tab.tell({ record: { id: 'r', values: false } });
    await tab.until(() => tab.batches.length === 2 || undefined);
    const [first, again] = tab.batches;
    expect(again).toEqual(first);
    await tab.tell({ taken: first?.key ?? '' });
    await tab.tell({ record: { id: 'r', values: false } });
    await tab.page.locator('#b').click();
    await tab.until(() => tab.batches.length === 3 || undefined);
    expect(tab.batches[2]?.key).not.toBe(first?.key);
    await tab.recorded();
  });
});
