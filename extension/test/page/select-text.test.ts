/** Selecting text: of an element, or a phrase wherever it stands. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Aim } from '../../src/lib/page-shapes';
import { Lab, type Tab } from '../act/lab';

let lab: Lab;
let tab: Tab;
beforeAll(async () => {
  lab = await Lab.open();
  tab = await lab.tab();
});
afterAll(() => lab.close());

/** What was selected by its own account, or the code of the failure. */
async function select(args: { target?: Aim; search?: string; occurrence?: number }): Promise<string> {
  const reply = await tab.ask('page.selectText', { occurrence: 0, ...args }, 20_000);
  return reply.ok ? reply.value.selectedText : reply.error.code;
}
const selected = () => tab.page.evaluate(() => String(getSelection()));

describe('a phrase', () => {
  const rows: [name: string, body: string, search: string, occurrence: number, result: string][] = [
    ['in any case', '<p>Hello World</p>', 'hELLO w', 0, 'Hello W'],
    ['over the borders of elements', '<p>Hel<b>lo <i>Wo</i></b>rld</p>', 'lo World', 0, 'lo World'],
    ['with the white space of its source', '<p>one\n   two</p>', 'one\n   two', 0, 'one\n   two'],
    ['with the white space that is seen', '<p>one\n   two</p>', 'one two', 0, 'one\n   two'],
    ['the second of two', '<p>ab ab</p><p>ab</p>', 'ab', 1, 'ab'],
    ['of hits that overlap', '<p>aaaa</p>', 'aaa', 1, 'aaa'],
    ['more hits than there are', '<p>ab</p>', 'ab', 1, 'TARGET_NOT_FOUND'],
    ['letters that mean something to patterns', '<p>f(x)[0] = $1.^*?</p>', 'f(x)[0] = $1.^*?', 0, 'f(x)[0] = $1.^*?'],
    ['a backslash', '<p>C:\\dir</p>', 'c:\\d', 0, 'C:\\d'],
    ['letters of two units', '<p>x&#128512;&#128512;y</p>', '😀', 1, '😀'],
    ['a letter whose lower case is longer', '<p>&#304;&#304;&#304; Hello</p>', 'hello', 0, 'Hello'],
    ['right to left', '<p dir="rtl">&#1513;&#1500;&#1493;&#1501; &#1506;&#1493;&#1500;&#1501;</p>', 'עולם', 0, 'עולם'],
    [
      'not in scripts and styles',
      '<p>x</p><script>var needle;</script><style>/* needle */</style>',
      'needle',
      0,
      'TARGET_NOT_FOUND',
    ],
    ['not in what is hidden', '<p hidden>needle</p>', 'needle', 0, 'TARGET_NOT_FOUND'],
    ['not in what nobody can see', '<p style="font-size:0">needle</p>', 'needle', 0, 'TARGET_NOT_FOUND'],
    ['past what nobody can see', '<p>one <b style="font-size:0">secret </b>two</p>', 'one two', 0, 'one two'],
  ];
  test.each(rows)('%s', async (_, body, search, occurrence, result) => {
    await tab.show(body);
    expect(await select({ search, occurrence })).toBe(result);
  });

  test('is brought up', async () => {
    await tab.show(`<pre>${'line\n'.repeat(400)}needle\n${'line\n'.repeat(400)}</pre>`);
    expect(await select({ search: 'needle' })).toBe('needle');
    expect(await selected()).toBe('needle');
    const top = await tab.page.evaluate(() => getSelection()?.getRangeAt(0).getBoundingClientRect().top);
    expect(top).toBeGreaterThan(200);
    expect(top).toBeLessThan(400);
  });

  test('in two million letters that nearly fit', async () => {
    await tab.show('<p></p>');
    await tab.page.evaluate(() => {
      const p = document.querySelector('p');
      if (p) p.textContent = `${'a '.repeat(500_000)}${' '.repeat(1_000_000)}b`;
    });
    expect(await select({ search: `${'a '.repeat(9)}c` })).toBe('TARGET_NOT_FOUND');
  }, 20_000);
});

describe('an element', () => {
  const rows: [name: string, body: string, result: string][] = [
    ['of text', '<p id="a">One <b>two</b></p>', 'One two'],
    ['without what nobody can see', '<p id="a">One <b style="font-size:0">two</b></p>', 'One'],
    ['a field', '<input id="a" value="typed">', 'typed'],
    ['the field of a label', '<label id="a">Name<textarea>typed</textarea></label>', 'typed'],
    ['a password', '<input id="a" type="password" value="hunter2">', ''],
    ['a long one', `<p id="a">${'x'.repeat(2000)}</p>`, 'x'.repeat(500)],
    ['that is empty', '<p id="a" style="height:9px"></p>', ''],
    ['that is not there', '', 'TARGET_NOT_FOUND'],
  ];
  test.each(rows)('%s', async (_, body, result) => {
    await tab.show(body);
    expect(await select({ target: { selector: '#a' } })).toBe(result);
  });

  test('all of it is selected', async () => {
    await tab.show('<p id="a">One <b>two</b></p><p>three</p>');
    await select({ target: { selector: '#a' } });
    expect(await selected()).toBe('One two');
  });
});

test.each([{}, { search: '  ' }, { search: 'x', target: { selector: 'p' } }])('%j is no request', async (args) => {
  await tab.show('<p>x</p>');
  expect(await select(args)).toBe('INVALID_INPUT');
});
