/** The lens: a person points, with the mouse or with keys, and the page hears nothing of it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PageOps } from '../../src/lib/page-protocol';
import { Lab, type Tab } from '../act/lab';

let lab: Lab;
let tab: Tab;
beforeAll(async () => {
  lab = await Lab.open();
  tab = await lab.tab();
});
afterAll(() => lab.close());

const BODY = `<style>body { margin: 0 } #a, #b { position: absolute; margin: 0; left: 100px; width: 200px; height: 40px }
  #a { top: 100px } #b { top: 200px }</style>
  <div id="a"><button id="go">Go there</button><button>Stay</button></div><p id="b">Some   words</p><script>heard = [];
  for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click', 'dblclick', 'auxclick', 'contextmenu',
    'pointermove', 'mousemove', 'keydown', 'keyup', 'blur'])
    addEventListener(type, (e) => heard.push(type), true);</script>`;

type Args = PageOps['pick']['args'];

/** Begins a pick; the lens is there when this resolves. */
async function begin(args: Partial<Args> = {}, body = BODY) {
  await tab.show(body);
  await tab.page.mouse.move(5, 5);
  await tab.page.evaluate(() => ((globalThis as unknown as { heard: string[] }).heard = []));
  const whole = { maxContentLength: 2000, timeoutMs: 20_000, ...args };
  const started = await tab.start('pick', whole, 25_000);
  await tab.page.waitForSelector('browsentic-lens', { state: 'attached' });
  return started;
}

const heard = () => tab.page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard);
const lenses = () => tab.page.locator('browsentic-lens').count();

test('a click picks, and nothing of it gets through', async () => {
  const { answer } = await begin();
  await tab.page.mouse.move(180, 210);
  await tab.page.mouse.click(180, 215);
  expect(await answer).toMatchObject({
    ok: true,
    value: { element: { selector: '#b' }, content: 'Some words', truncated: false, url: tab.page.url(), title: '' },
  });
  expect(await heard()).toEqual([]);
  expect(await lenses()).toBe(0);
  await tab.page.mouse.click(180, 215);
  expect(await heard()).toContain('click');
});

test('the other button picks nothing and opens nothing', async () => {
  const { id, answer } = await begin();
  await tab.page.mouse.click(180, 215, { button: 'right' });
  await tab.page.mouse.click(180, 215, { button: 'middle' });
  expect(await lenses()).toBe(1);
  await tab.post(await tab.mainWorld(), { cancel: id });
  expect(await answer).toMatchObject({ ok: false, error: { code: 'OPERATION_CANCELLED' } });
  expect(await lenses()).toBe(0);
  expect(await heard()).toEqual([]);
});

describe('by keys', () => {
  const rows: [keys: string, selector: string][] = [
    ['Tab Enter', '#go'],
    ['Tab Tab Enter', '#a > button:nth-of-type(2)'],
    ['Tab ArrowRight Enter', '#a > button:nth-of-type(2)'],
    ['Tab ArrowUp Enter', '#a'],
    ['Tab Tab ArrowUp ArrowUp ArrowDown ArrowDown Enter', '#a > button:nth-of-type(2)'],
    ['Tab ArrowUp ArrowRight Enter', '#b'],
    ['Tab ArrowUp ArrowUp ArrowUp ArrowUp Enter', 'body'],
    ['ArrowDown ArrowDown ArrowDown Enter', '#go'],
  ];
  test.each(rows)('%s', async (keys, selector) => {
    const { answer } = await begin();
    for (const key of keys.split(' ')) await tab.page.keyboard.press(key);
    expect(await answer).toMatchObject({ ok: true, value: { element: { selector } } });
    expect((await heard()).filter((type) => type !== 'keyup' && type !== 'blur')).toEqual([]);
  });

  test('also when the focus is in a frame', async () => {
    const { answer } = await begin({}, `<iframe srcdoc="<input autofocus>"></iframe>${BODY}`);
    await tab.page.frameLocator('iframe').locator('input').focus();
    await tab.page.keyboard.press('Shift+Tab');
    expect(await lenses()).toBe(1);
    await tab.page.mouse.move(180, 210);
    await tab.page.mouse.click(180, 215);
    expect((await answer).ok).toBe(true);
  });

  test('Escape cancels', async () => {
    const { answer } = await begin();
    await tab.page.keyboard.press('Escape');
    expect(await answer).toMatchObject({ ok: false, error: { code: 'PICK_CANCELLED' } });
    expect(await lenses()).toBe(0);
    expect(await heard()).not.toContain('keydown');
  });
});

test('ArrowUp widens what the pointer is over, until it moves', async () => {
  const { answer } = await begin();
  await tab.page.mouse.move(110, 110);
  await tab.page.keyboard.press('ArrowUp');
  await tab.page.mouse.down();
  await tab.page.mouse.up();
  expect(await answer).toMatchObject({ ok: true, value: { element: { selector: '#a' } } });
});

test('nobody picks', async () => {
  const { answer } = await begin({ timeoutMs: 300 });
  expect(await answer).toMatchObject({ ok: false, error: { code: 'TIMEOUT' } });
  expect(await lenses()).toBe(0);
});

test('a newer one takes its place', async () => {
  const first = await begin();
  const second = await tab.start('pick', { maxContentLength: 9, timeoutMs: 20_000 }, 25_000);
  expect(await first.answer).toMatchObject({ ok: false, error: { code: 'PICK_CANCELLED' } });
  await tab.page.mouse.click(180, 215);
  expect(await second.answer).toMatchObject({ ok: true, value: { content: 'Some word', truncated: true } });
});

test('the wheel turns what lies under the lens, and what comes under the pointer is meant', async () => {
  const items = [0, 1, 2, 3, 4, 5, 6, 7].map((i) => `<p id="i${i}" style="height:100px;margin:0">${i}</p>`).join('');
  const { answer } = await begin({}, `<div id="box" style="height:200px;overflow:auto">${items}</div>`);
  await tab.page.mouse.move(50, 50);
  await tab.page.mouse.wheel(0, 300);
  await tab.page.waitForFunction(() => document.querySelector('#box')?.scrollTop === 300);
  await tab.page.mouse.down();
  await tab.page.mouse.up();
  expect(await answer).toMatchObject({ ok: true, value: { element: { selector: '#i3' } } });
});

describe('a page that would pick by itself', () => {
  test('what it makes of events is none of a person', async () => {
    const { id, answer } = await begin();
    await tab.page.evaluate(() => {
      const lens = document.querySelector('browsentic-lens');
      for (const target of [lens, document.body, window]) {
        for (const type of ['pointermove', 'pointerdown', 'mousedown', 'mouseup', 'click']) {
          target?.dispatchEvent(new MouseEvent(type, { bubbles: true, composed: true, clientX: 180, clientY: 215 }));
        }
        for (const key of ['Tab', 'ArrowDown', 'Enter', 'Escape']) {
          target?.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, composed: true, key }));
        }
      }
      (lens as HTMLElement).click();
      document.querySelector<HTMLElement>('#go')?.focus();
    });
    expect(await lenses()).toBe(1);
    expect(await tab.page.evaluate(() => document.querySelector('browsentic-lens')?.shadowRoot)).toBeNull();
    await tab.post(await tab.mainWorld(), { cancel: id });
    expect(await answer).toMatchObject({ ok: false, error: { code: 'OPERATION_CANCELLED' } });
  });

  const attacks: [name: string, attack: string][] = [
    ['that takes the lens away', "document.querySelector('browsentic-lens').remove()"],
    ['that puts it where nobody sees it', "hole.append(document.querySelector('browsentic-lens'))"],
  ];
  test.each(attacks)('%s', async (_, attack) => {
    const { answer } = await begin({}, `<div id="hole" style="display:none"></div>${BODY}`);
    await tab.page.evaluate(attack);
    await tab.page.mouse.click(180, 215);
    expect(await answer).toMatchObject({ ok: false, error: { code: 'ACTION_FAILED' } });
    expect(await heard()).toContain('click');
  });

  test('that styles it, and covers it with a dialog', async () => {
    const { answer } = await begin({}, `<dialog id="d" style="position:fixed;inset:0;margin:0">Dialog</dialog>${BODY}`);
    await tab.page.evaluate(() => {
      const lens = document.querySelector<HTMLElement>('browsentic-lens');
      lens?.setAttribute(
        'style',
        'display: none !important; visibility: hidden !important; pointer-events: none !important',
      );
      lens?.hidePopover();
      document.querySelector('dialog')?.showModal();
    });
    await tab.page.mouse.click(20, 20);
    expect(await answer).toMatchObject({ ok: true, value: { element: { selector: '#d' } } });
    expect((await heard()).filter((type) => type !== 'blur')).toEqual([]);
  });
});
