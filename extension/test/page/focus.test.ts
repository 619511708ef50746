/** Where the focus goes, and the caret with it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PageOps } from '../../src/lib/page-protocol';
import { Lab, type Tab } from '../act/lab';

let lab: Lab;
let tab: Tab;
beforeAll(async () => {
  lab = await Lab.open();
  tab = await lab.tab();
});
afterAll(() => lab.close());

type Args = PageOps['page.focusInput']['args'];
const focus = (selector: string, caret: Args['caret'] = 'end') =>
  tab.ask('page.focusInput', { target: { selector }, caret });

/** What has the focus, and what of its text is selected: from, to. */
const state = () =>
  tab.page.evaluate(() => {
    const el = document.activeElement;
    const field = el instanceof HTMLInputElement || el instanceof HTMLTextAreaElement ? el : undefined;
    const range = getSelection()?.rangeCount ? getSelection()?.getRangeAt(0) : undefined;
    return {
      id: el?.id,
      caret: field ? [field.selectionStart, field.selectionEnd] : [range?.startOffset, range?.endOffset],
      selected: String(getSelection()),
    };
  });

const text = '<input id="a" value="hello">';
const rows: [name: string, body: string, caret: Args['caret'], id: string, selection: (number | null)[]][] = [
  ['the end', text, 'end', 'a', [5, 5]],
  ['the start', text, 'start', 'a', [0, 0]],
  ['all', text, 'all', 'a', [0, 5]],
  ['a text area', '<textarea id="a">two\nlines</textarea>', 'end', 'a', [9, 9]],
  ['a field without a caret', '<input id="a" type="number" value="12">', 'end', 'a', [null, null]],
  ['the field of a label', '<label id="a">Name <input id="b" value="x"></label>', 'end', 'b', [1, 1]],
  ['an editing host', '<div id="a" contenteditable>words</div>', 'end', 'a', [1, 1]],
  ['the start of an editing host', '<div id="a" contenteditable>words</div>', 'start', 'a', [0, 0]],
];
test.each(rows)('%s', async (_, body, caret, id, selection) => {
  await tab.show(body);
  expect((await focus('#a', caret)).ok).toBe(true);
  expect(await state()).toMatchObject({ id, caret: selection });
});

test('a part of what is edited takes the caret, its host the focus', async () => {
  await tab.show('<div id="host" contenteditable><p>first</p><p id="a">second</p></div>');
  expect(await focus('#a', 'all')).toMatchObject({ ok: true, value: { tag: 'p' } });
  expect(await state()).toMatchObject({ id: 'host', selected: 'second' });
});

test('all of a field that has no caret is selected all the same', async () => {
  await tab.show('<input id="a" type="email" value="a@b.test">');
  await focus('#a', 'all');
  await tab.page.keyboard.type('x');
  expect(await tab.page.evaluate(() => document.querySelector('input')?.value)).toBe('x');
});

const refused: [name: string, body: string, code: string][] = [
  ['what cannot have it', '<p id="a">Words</p>', 'INVALID_TARGET'],
  ['what is disabled', '<button id="a" disabled>Go</button>', 'INVALID_TARGET'],
  ['what is hidden', '<input id="a" hidden>', 'TARGET_NOT_FOUND'],
  ['what is not there', '', 'TARGET_NOT_FOUND'],
];
test.each(refused)('is not given to %s', async (_, body, code) => {
  await tab.show(body);
  expect(await focus('#a')).toMatchObject({ ok: false, error: { code } });
});

test('a page that hands it on', async () => {
  await tab.show(`<div id="a" tabindex="0"><input id="b"></div>
    <script>a.addEventListener('focus', () => b.focus());</script>`);
  expect((await focus('#a')).ok).toBe(true);
  expect(await state()).toMatchObject({ id: 'b' });
});

test('a page that has its own focus and selection', async () => {
  await tab.show(`<form id="f"><input name="focus"><input name="select" id="a" value="x"></form><script>
    HTMLElement.prototype.focus = HTMLInputElement.prototype.setSelectionRange = () => { throw new Error('no') };
    document.activeElement2 = 1;</script><img name="activeElement"><img name="createRange">`);
  expect((await focus('#a')).ok).toBe(true);
});
