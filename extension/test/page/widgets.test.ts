/** Typing and dragging in editors, frameworks and drag libraries, as they are published: what they hold is what counts. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Lab, type Tab } from '../act/lab';
import { bundled } from '../widgets/stage';

let lab: Lab;
let tab: Tab;
let pages: Record<string, string>;
const editors = ['prosemirror', 'lexical', 'codemirror'];
beforeAll(async () => {
  [lab, pages] = await Promise.all([Lab.open(), bundled(...editors, 'react', 'sortable', 'dnd-kit')]);
  tab = await lab.tab();
});
afterAll(() => lab.close());

const show = (name: string) =>
  tab.show(`<!doctype html><html><head><meta charset="utf-8"></head>${pages[`/${name}`]}</html>`);
const model = () =>
  tab.page.evaluate(() => {
    const { model } = globalThis as unknown as { model: unknown };
    return typeof model === 'function' ? model() : model;
  });

async function type(selector: string, text: string, clear = true) {
  const how = { speed: 'instant', jitter: 0, clear, pressEnter: false } as const;
  const reply = await tab.ask('page.typeText', { target: { selector }, text, ...how }, 20_000);
  if (!reply.ok) throw new Error(JSON.stringify(reply.error));
}

async function drag(from: string, to: string, steps = 8) {
  const how = { mode: 'auto', steps, holdMs: 20, settleMs: 150, trusted: false, scrollIntoView: true } as const;
  const reply = await tab.ask('page.dragElement', { from: { selector: from }, to: { selector: to }, ...how }, 20_000);
  if (!reply.ok) throw new Error(JSON.stringify(reply.error));
  return reply.value.mechanism;
}

describe.each(editors)('%s', (editor) => {
  test.each(['new words', 'Zoë 東京 🙂', 'one\ntwo'])('takes %j', async (text) => {
    await show(editor);
    await type('[role=textbox]', text);
    await expect.poll(async () => String(await model()).replaceAll('\u00a0', ' ')).toBe(text);
  });
});

describe.each(editors)('%s', (editor) => {
  test.each(['new words', 'one\ntwo', ''])('is filled with %j', async (value) => {
    await show(editor);
    const args = { target: { selector: '[role=textbox]' }, value, clear: true, pressEnter: false };
    expect(await tab.ask('page.fillInput', args, 20_000)).toMatchObject({ ok: true });
    await expect.poll(async () => String(await model()).replaceAll('\u00a0', ' ')).toBe(value);
  });
});

test('a page that listens for the release only when it has heard of the press', async () => {
  await tab.show(`<button>Open</button><script>document.querySelector('button').onpointerdown = () =>
    queueMicrotask(() => addEventListener('pointerup', () => { globalThis.model = 'released' }))</script>`);
  const args = { target: { selector: 'button' }, scrollIntoView: true };
  expect(await tab.ask('page.clickElement', args, 20_000)).toMatchObject({ ok: true });
  expect(await model()).toBe('released');
});

test('react', async () => {
  await show('react');
  for (const [selector, text] of [
    ['label:nth-of-type(1) input', 'new'],
    ['textarea', 'two\nlines'],
    ['label:nth-of-type(3) input', 'loud'],
    ['label:nth-of-type(4) input', 'a1b2'],
  ] as const) {
    await type(selector, text);
  }
  expect(await model()).toMatchObject({ Plain: 'new', Long: 'two\nlines', Upper: 'LOUD', Digits: '12' });
});

test('sortablejs, by the browser and by the pointer', async () => {
  await show('sortable');
  expect(await drag('#native > li:nth-child(1)', '#native > li:nth-child(3)')).toBe('native');
  await expect.poll(model).toMatch(/^BCAD /);
  expect(await drag('#pointer > li:nth-child(1)', '#pointer > li:nth-child(3)')).toBe('pointer');
  await expect.poll(model).toMatch(/ FGEH /);
});

test('dnd-kit', async () => {
  await show('dnd-kit');
  expect(await drag('#Card', '#There')).toBe('pointer');
  await expect.poll(model).toBe('There');
});
