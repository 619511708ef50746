/** How a target leads to an element, and how that element is told of. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Aim, ElementDescription } from '../../src/lib/page-shapes';
import { Lab, type Tab } from '../act/lab';

let lab: Lab;
let tab: Tab;
beforeAll(async () => {
  lab = await Lab.open();
  tab = await lab.tab();
});
afterAll(() => lab.close());

/** The selector of what a target leads to, or the code of its failure. */
async function aimed(target: Aim): Promise<string> {
  const reply = await tab.ask('page.hoverElement', { target, scrollIntoView: false });
  return reply.ok ? reply.value.selector : reply.error.code;
}

async function told(selector = '#a'): Promise<ElementDescription> {
  const reply = await tab.ask('page.hoverElement', { target: { selector }, scrollIntoView: false });
  if (!reply.ok) throw new Error(reply.error.code);
  return reply.value;
}

describe('resolution', () => {
  const pair = '<button id="a">Save</button><button id="b">Save as</button>';
  const rows: [name: string, body: string, target: Aim, expected: string][] = [
    ['nothing', pair, {}, 'INVALID_TARGET'],
    ['role and nth alone', pair, { role: 'button', nth: 0 }, 'INVALID_TARGET'],
    ['empty strings are absent', pair, { selector: '', text: '' }, 'INVALID_TARGET'],
    ['an empty selector beside a text', pair, { selector: '', text: 'as' }, '#b'],
    ['the first of several', pair, { selector: 'button' }, '#a'],
    ['the one that nth says', pair, { selector: 'button', nth: 1 }, '#b'],
    ['nth beyond the last', pair, { selector: 'button', nth: 2 }, 'TARGET_NOT_FOUND'],
    ['a text in any case', pair, { text: 'SAVE AS' }, '#b'],
    ['a selector that is none', pair, { selector: 'button[' }, 'ACTION_FAILED'],
    ['no match', pair, { selector: '#zzz' }, 'TARGET_NOT_FOUND'],
    ['a text in what is not interactive', '<p id="a">Hello</p>', { text: 'Hello' }, 'TARGET_NOT_FOUND'],
    ['a selector makes it a candidate', '<p id="a">Hello</p>', { selector: 'p', text: 'hello' }, '#a'],
    ['tabindex makes it interactive', '<p id="a" tabindex="-1">Hello</p>', { text: 'Hello' }, '#a'],
    ['so does contenteditable', '<p id="a" contenteditable>Hello</p>', { text: 'Hello' }, '#a'],
    ['and any role', '<p id="a" role="x">Hello</p>', { text: 'Hello' }, '#a'],
    ['the innermost', '<label id="a">Go <button id="b">Go</button></label>', { text: 'go' }, '#b'],
    [
      'innermost before visible',
      '<a id="a" href="#">Go <b hidden tabindex="0" id="b">Go</b></a>',
      { text: 'go' },
      'TARGET_NOT_FOUND',
    ],
    ['hidden ones do not count for nth', `<button hidden>Save</button>${pair}`, { text: 'save', nth: 1 }, '#b'],
    ['hidden descendants are matched', '<button id="a"><b hidden>Print</b>X</button>', { text: 'print' }, '#a'],
    [
      'no shadow roots',
      '<div><template shadowrootmode="open"><button>X</button></template></div>',
      { text: 'X' },
      'TARGET_NOT_FOUND',
    ],
    ['role by tag', pair, { selector: '*', role: 'BUTTON' }, '#a'],
    ['role by alias', '<input id="a" type="text">', { selector: 'input', role: 'checkbox' }, '#a'],
    ['role of a heading', '<h3 id="a">T</h3>', { text: 'T', role: 'heading' }, '#a'],
    ['role that is written', '<i role="Tab x" id="a">T</i>', { text: 'T', role: 'tab' }, '#a'],
    ['role that does not fit', pair, { text: 'Save', role: 'link' }, 'TARGET_NOT_FOUND'],
    ['role that every object knows', pair, { text: 'Save', role: 'constructor' }, 'TARGET_NOT_FOUND'],
    ['an anchor without address', '<a id="a">T</a>', { text: 'T', role: 'link' }, '#a'],
  ];
  test.each(rows)('%s', async (_, body, target, expected) => {
    await tab.show(body);
    expect(await aimed(target)).toBe(expected);
  });
});

describe('accessible text', () => {
  const rows: [body: string, text: string | undefined][] = [
    ['<button id="a" aria-label="  Close ">X</button>', 'Close'],
    ['<button id="a" aria-label="  ">X</button>', 'X'],
    ['<input id="a" type="submit" value=" Go ">', 'Go'],
    ['<input id="a" type="submit">', 'submit'],
    ['<input id="a" type="reset" value="">', 'reset'],
    ['<label for="a"> First  name </label><input id="a" placeholder="p" name="n">', 'First name'],
    ['<input id="a" placeholder=" p " name="n">', 'p'],
    ['<input id="a" name="n">', 'n'],
    ['<input id="a" value="typed">', undefined],
    ['<textarea id="a" name="t">typed</textarea>', 't'],
    ['<select id="a" name="s"><option>One</select>', 's'],
    ['<img id="a" alt=" Logo " width="9" height="9">', 'Logo'],
    ['<img id="a" title="T" width="9" height="9">', undefined],
    ['<button id="a"> a \n\t b </button>', 'a b'],
    ['<button id="a"><img><img alt="Cart"></button>', 'Cart'],
    ['<button id="a" title="T">&nbsp;</button>', undefined],
    ['<i id="b">L</i><button id="a" aria-labelledby="b">X</button>', 'X'],
    ['<details id="a"><summary>Shown</summary>folded <b>too</b></details>', 'Shown'],
    ['<details id="a" open><summary>Shown</summary> opened</details>', 'Shown opened'],
    ['<p id="a">Shown <b style="content-visibility:hidden;display:block">folded</b></p>', 'Shown'],
    [`<button id="a">${'x'.repeat(200)}</button>`, 'x'.repeat(80)],
    [`<button id="a">${'&#128512;'.repeat(200)}</button>`, '😀'.repeat(80)],
  ];
  test.each(rows)('%s', async (body, text) => {
    await tab.show(body);
    expect((await told()).text).toBe(text);
  });
});

describe('visible', () => {
  const rows: [style: string, shown: boolean][] = [
    ['', true],
    ['display:none', false],
    ['visibility:hidden', false],
    ['display:block;width:0;height:0;padding:0;border:0;overflow:hidden', false],
    ['display:block;width:0;height:9px;padding:0;border:0', true],
    ['opacity:0', true],
    ['position:absolute;left:-9999px', true],
    ['clip-path:inset(100%)', true],
  ];
  test.each(rows)('%s', async (style, shown) => {
    await tab.show(`<button id="a" style="${style}">X</button>`);
    expect(await aimed({ selector: '#a' })).toBe(shown ? '#a' : 'TARGET_NOT_FOUND');
  });
});

describe('role', () => {
  const rows: [body: string, role: string | undefined][] = [
    ['<i id="a" role=" Tab  x">x</i>', 'tab'],
    ['<i id="a" role=" ">x</i>', undefined],
    ...['button', 'submit', 'reset', 'file'].map((t): [string, string] => [`<input id="a" type="${t}">`, 'button']),
    ['<input id="a" type="image" alt="x">', 'button'],
    ['<input id="a" type="checkbox">', 'checkbox'],
    ['<input id="a" type="radio">', 'radio'],
    ['<input id="a" type="range">', 'slider'],
    ['<input id="a" type="number">', 'spinbutton'],
    ['<input id="a" type="search">', 'searchbox'],
    ['<input id="a" type="date">', 'textbox'],
    ['<input id="a" type="constructor">', 'textbox'],
    ['<a id="a" href="#">x</a>', 'link'],
    ['<a id="a">x</a>', undefined],
    ['<button id="a">x</button>', 'button'],
    ['<details><summary id="a">x</summary></details>', 'button'],
    ['<select id="a"></select>', 'combobox'],
    ['<select size="2"><option id="a">x</select>', 'option'],
    ['<textarea id="a"></textarea>', 'textbox'],
    ...['h1', 'h6'].map((t): [string, string] => [`<${t} id="a">x</${t}>`, 'heading']),
    ...Object.entries({
      nav: 'navigation',
      main: 'main',
      header: 'banner',
      footer: 'contentinfo',
      aside: 'complementary',
      form: 'form',
    }).map(([tag, role]): [string, string] => [`<${tag} id="a">x</${tag}>`, role]),
    ['<dialog open id="a">x</dialog>', 'dialog'],
    ['<section id="a">x</section>', undefined],
    ['<x-constructor id="a">x</x-constructor>', undefined],
  ];
  test.each(rows)('%s', async (body, role) => {
    await tab.show(body);
    expect((await told()).role).toBe(role);
  });
});

describe('state', () => {
  const rows: [body: string, state: ElementDescription['state']][] = [
    ['<button id="a">x</button>', undefined],
    ['<button id="a" disabled>x</button>', { disabled: true }],
    ['<fieldset disabled><button id="a">x</button></fieldset>', { disabled: true }],
    ['<i id="a" aria-disabled="true">x</i>', { disabled: true }],
    ['<i id="a" aria-disabled="false">x</i>', undefined],
    ['<input id="a" type="checkbox">', { checked: false }],
    ['<input id="a" type="radio" checked aria-checked="false">', { checked: true }],
    ['<i id="a" aria-checked="true">x</i>', { checked: true }],
    ['<i id="a" aria-checked="mixed">x</i>', undefined],
    ['<i id="a" aria-expanded="false">x</i>', { expanded: false }],
    ['<i id="a" aria-selected="true">x</i>', { selected: true }],
    ['<select size="2"><option id="a">x</select>', { selected: false }],
    ['<i id="a" aria-current="page">x</i>', { current: 'page' }],
    ['<i id="a" aria-current="false">x</i>', undefined],
    ['<input id="a" required>', { required: true, filled: false }],
    ['<i id="a" aria-required="true">x</i>', { required: true }],
    ['<i id="a" aria-invalid="true">x</i>', { invalid: true }],
    ['<i id="a" aria-invalid="spelling">x</i>', undefined],
    ['<select id="a"><option label=" O   ne ">x</select>', { value: 'O ne' }],
    ['<select id="a"></select>', undefined],
    [`<select id="a"><option>${'x'.repeat(99)}</select>`, { value: 'x'.repeat(60) }],
    ['<input id="a" type="password" value="secret">', { filled: true }],
    ['<textarea id="a"></textarea>', { filled: false }],
    ['<input id="a" type="file">', undefined],
    ['<input id="a" type="image">', undefined],
    ['<div id="a" contenteditable>x</div>', undefined],
  ];
  test.each(rows)('%s', async (body, state) => {
    await tab.show(body);
    expect((await told()).state).toEqual(state);
  });
});

describe('selector', () => {
  const rows: [body: string, find: string, selector: string][] = [
    ['<p>x</p>', 'p', 'body > p'],
    ['<p>x</p><b>y</b><p>z</p>', 'p:last-of-type', 'body > p:nth-of-type(2)'],
    ['<div id="d"><b>x</b></div>', 'b', '#d > b'],
    ['<div id=""><b>x</b></div>', 'b', 'body > div > b'],
    ['<b id="1 &quot;&#10;&#39;">x</b>', 'b', '#\\31 \\ \\"\\a \\\''],
    ['<p id="d">x</p><p id="d" title="t">y</p>', '[title]', '#d'],
    ['<div>x</div>', 'html', ''],
    ['<svg width="9" height="9"><g><rect width="5" height="5"/></g></svg>', 'rect', 'body > svg > g > rect'],
  ];
  test.each(rows)('%s %s', async (body, find, selector) => {
    await tab.show(body);
    expect((await told(find)).selector).toBe(selector);
    if (selector && !body.includes('title')) expect(await aimed({ selector })).toBe(selector);
  });
});

test('bounds are of the document, rounded', async () => {
  await tab.show('<i id="a" style="position:absolute;left:10.4px;top:1500.6px;width:20.5px;height:9px"></i>');
  await tab.page.evaluate(() => scrollTo(0, 700));
  expect((await told()).bounds).toEqual({ x: 10, y: 1501, width: 21, height: 9 });
});
