/** Every kind of locator: what it matches, what it does not, and what is said when it does not match one. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FrameLocator } from '../../src/lib/page-shapes';
import { css, Lab, label, role, type Tab, text } from './lab';

let lab: Lab;
let tab: Tab;
beforeAll(async () => {
  lab = await Lab.open();
  tab = await lab.tab();
});
afterAll(() => lab.close());

const placeholder = (value: string): FrameLocator => ({ strategy: 'placeholder', value });
const testId = (value: string): FrameLocator => ({ strategy: 'testId', value });

/** Shadow roots, declared: `template` elements below become open roots. */
const open = (inner: string) => `<template shadowrootmode="open">${inner}</template>`;

const cases: [what: string, body: string, locator: FrameLocator, ids: string[]][] = [
  ['role by tag', '<button id="a">Save</button><div id="b">Save</div>', role('button'), ['a']],
  ['role by attribute', '<div role="button" id="a">Save</div>', role('button'), ['a']],
  ['role of any kind', '<ul role="tree"><li role="treeitem" id="a">Src</li></ul>', role('treeitem', 'Src'), ['a']],
  ['role with several tokens', '<div role="nonsense button" id="a">Save</div>', role('button'), ['a']],
  ['role overrides the tag', '<button role="tab" id="a">One</button>', role('button'), []],
  ['a synonym of a role', '<img alt="Logo" src="x" id="a">', role('image', 'Logo'), ['a']],
  ['name is whole', '<button id="a">Save</button><button id="b">Save as</button>', role('button', 'Save'), ['a']],
  ['name has its case', '<button id="a">save</button>', role('button', 'Save'), []],
  ['name without regard to space', '<button id="a">  Save \n all </button>', role('button', ' Save  all'), ['a']],
  ['name with a hard space', '<button id="a">Save&nbsp;all</button>', role('button', 'Save all'), ['a']],
  ['a part of the name', '<button id="a">SAVE all</button><button>No</button>', role('button', 'ave A', false), ['a']],
  ['an empty name', '<button id="a"></button><button>No</button>', role('button', ''), ['a']],
  ['hidden from the tree', '<div aria-hidden="true"><button>Save</button></div>', role('button'), []],
  ['hidden by style', '<button style="display:none">Save</button>', role('button'), []],
  ['option of a closed select', '<select><option id="a">Red<option>Blue</select>', role('option', 'Red'), ['a']],
  ['role in a shadow root', `<p>${open('<button id="a">Pay</button>')}</p>`, role('button', 'Pay'), ['a']],
  [
    'role in nested shadow roots',
    `<div>${open(`<div>${open('<button id="a">Pay</button>')}</div>`)}</div><button id="b">Pay</button>`,
    role('button', 'Pay'),
    ['a', 'b'],
  ],
  ['name by a label', '<label for="a">Go</label><button id="a">x</button>', role('button', 'Go'), ['a']],
  ['name by a picture', '<button id="a"><img alt="Go"></button><button>Stop</button>', role('button', 'Go'), ['a']],
  [
    'name by a labelled part',
    '<button id="a">Now <i role="img" aria-label="go"></i></button>',
    role('button', 'Now go'),
    ['a'],
  ],
  ['name with a hidden end', '<button id="a">Go<i hidden> away</i></button>', role('button', 'Go'), ['a']],
  ['name with a hidden middle', '<button id="a">Go <i hidden>not</i> away</button>', role('button', 'Go away'), ['a']],
  [
    'name with generated text',
    '<style>#a::after { content: " now" }</style><button id="a">Go</button>',
    role('button', 'Go now'),
    ['a'],
  ],
  [
    'name by generated text',
    '<style>#a::after { content: "Go" }</style><button id="a"></button>',
    role('button', 'Go'),
    ['a'],
  ],
  ['name by its value', '<input type="submit" value="Go" id="a">', role('button', 'Go'), ['a']],
  ['name by a tool tip', '<button id="a" title="Go"></button>', role('button', 'Go'), ['a']],
  [
    'name by what it owns',
    '<div role="button" id="a" aria-owns="o"></div><i id="o">Go</i>',
    role('button', 'Go'),
    ['a'],
  ],
  ['name from a shadow root in it', `<button id="a"><span>${open('Go')}</span></button>`, role('button', 'Go'), ['a']],
  ['name by a slot', `<div>${open('<button id="a"><slot></slot></button>')}Go</div>`, role('button', 'Go'), ['a']],
  ["a part of a picture's name", '<button id="a"><img alt="Go away"></button>', role('button', 'GO', false), ['a']],

  ['text is whole', '<p id="a">Hello</p><p id="b">Hello you</p>', text('Hello'), ['a']],
  ['text has its case', '<p id="a">hello</p>', text('Hello'), []],
  ['the innermost element', '<div id="a"><p id="b"><b id="c">Hello</b></p></div>', text('Hello'), ['c']],
  ['text over several elements', '<p id="a">Total: <b id="b">3</b> items</p>', text('Total: 3 items'), ['a']],
  ['text without regard to space', '<p id="a">\n Hello \n  you </p>', text(' Hello you'), ['a']],
  ['text with a line break', '<p id="a">Hello<br>you</p>', text('Hello you'), ['a']],
  ['a submit button', '<input type="submit" value="Send" id="a"><input value="Send">', text('Send'), ['a']],
  ['a button beside text', '<p id="a">Now <input type="button" value="Go"></p>', text('Now Go'), ['a']],
  ['not a script', '<script>Hello</script><style>Hello</style><p id="a">Hello</p>', text('Hello'), ['a']],
  ['not the title', '<html><head><title>Hello</title></head><body></body></html>', text('Hello'), []],
  ['text in a shadow root', `<div id="b">${open('<i id="a">Hello</i>')}</div>`, text('Hello'), ['a']],
  ['text of host and shadow root', `<p id="a">Hello ${open('<i>you</i><slot></slot>')}</p>`, text('Hello you'), ['a']],
  ['slotted text', `<p>${open('<b><slot></slot></b>')}<i id="a">Hello</i></p>`, text('Hello'), ['a']],
  ['hidden text', '<p hidden id="a">Hello</p>', text('Hello'), ['a']],
  ['two of a text', '<p id="a">Hello</p><p id="b">Hello</p>', text('Hello'), ['a', 'b']],

  ['label with for', '<label for="a">City</label><input id="a">', label('City'), ['a']],
  ['label around', '<label>City <input id="a"></label>', label('City'), ['a']],
  ['label around a select', '<label>Hue <select id="a"><option>Red</select></label>', label('Hue'), ['a']],
  ['label by aria-label', '<input aria-label="City" id="a">', label('City'), ['a']],
  ['label by reference', '<b id="x">City</b><input aria-labelledby="x" id="a">', label('City'), ['a']],
  [
    'label by two references',
    '<i id="x">Your</i><i id="y">city</i><input aria-labelledby="x y" id="a">',
    label('Your city'),
    ['a'],
  ],
  ['label is whole', '<label for="a">City name</label><input id="a">', label('City'), []],
  ['label of a text box', '<div contenteditable aria-label="Note" id="a"></div>', label('Note'), ['a']],
  ['control before region', '<form aria-label="Find"><input aria-label="Find" id="a"></form>', label('Find'), ['a']],
  ['two with a label', '<input aria-label="City" id="a"><input aria-label="City" id="b">', label('City'), ['a', 'b']],
  ['label in a shadow root', `<div>${open('<label>City <input id="a"></label>')}</div>`, label('City'), ['a']],
  ['a label that aria-label hides', '<label for="a">City</label><input aria-label="Town" id="a">', label('City'), []],

  ['placeholder', '<input placeholder="Search" id="a"><input placeholder="Search all">', placeholder('Search'), ['a']],
  ['test id', '<p data-testid="x-1" id="a"></p><p data-testid="x-10"></p>', testId('x-1'), ['a']],
  ['test id in a shadow root', `<p>${open('<i data-testid="x" id="a"></i>')}</p>`, testId('x'), ['a']],

  ['css', '<p class="x" id="a"></p><p></p>', css('p.x'), ['a']],
  ['css in a shadow root', `<div>${open('<i class="x" id="a"></i>')}</div>`, css('.x'), ['a']],
  ['css into a shadow root', `<div class="x">${open('<p><i id="a"></i></p>')}</div>`, css('.x p > i'), ['a']],
  ['css child of a host', `<div class="x">${open('<p id="a"></p>')}</div>`, css('.x > p'), ['a']],
  ['css sibling inside', `<div>${open('<b></b><i id="a"></i>')}</div>`, css('div b + i'), ['a']],
  ['css with a list', `<div>${open('<i id="a"></i>')}</div><b id="b"></b>`, css('b, div > i'), ['a', 'b']],
  ['css that quotes', `<p title="a > b, c">${open('<i id="a"></i>')}</p>`, css('p[title="a > b, c"] i'), ['a']],
  ['css that does not parse', '<p></p>', css('p[['), ['ELEMENT_NOT_FOUND']],
];

describe('what a locator matches', () => {
  test.each(cases)('%s', async (_what, body, locator, ids) => {
    await tab.show(body);
    expect(await tab.located(locator)).toEqual(ids);
  });
});

test('several matches fail at once and are described', async () => {
  await tab.show('<button>Save</button><button>Save</button><button>Load</button>');
  const { error } = await tab.click(role('button', 'Save'));
  expect(error).toEqual({
    code: 'LOCATOR_AMBIGUOUS',
    details: { matchCount: 2, candidates: ['button "Save"', 'button "Save"'] },
  });
});

test('no match waits to the deadline and names what is near', async () => {
  await tab.show('<button>Save draft</button><button>Cancel</button><a href="#">Save</a>');
  const { error } = await tab.click(role('button', 'Save'), { timeoutMs: 500 });
  expect(error).toEqual({
    code: 'OPERATION_TIMEOUT',
    details: { waitingFor: 'match', matchCount: 0, candidates: ['button "Save draft"', 'button "Cancel"'] },
  });
});

test('near misses of texts, labels and test ids', async () => {
  await tab.show('<p>Your order is ready</p><p>Imprint</p><input aria-label="Town or city" data-testid="town">');
  const near = async (locator: FrameLocator) =>
    (await tab.click(locator, { timeoutMs: 200 })).error?.details?.candidates;
  expect(await near(text('Order ready'))).toEqual(
    ['paragraph "Your order is ready"'].map(() => expect.stringContaining('<p')),
  );
  expect(await near(label('City'))).toEqual(['textbox "Town or city"']);
  expect(await near(testId('town-2'))).toEqual(['textbox "Town or city"']);
});

test('a selector that does not parse fails at once', async () => {
  await tab.show('<p></p>');
  expect((await tab.click(css('p['))).error?.code).toBe('ELEMENT_NOT_FOUND');
});

test('an element that comes late is found', async () => {
  await tab.show(
    `<script>setTimeout(() => document.body.innerHTML = '<button onclick="document.title=1">Late</button>', 200)</script>`,
  );
  expect((await tab.click(role('button', 'Late'))).error).toBeUndefined();
  expect(await tab.page.title()).toBe('1');
});

test('a form whose controls shadow the built-in properties is no trouble', async () => {
  await tab.show(
    '<form id="f"><input name="children"><input name="parentNode"><input name="getAttribute"><input name="id">' +
      '<input name="labels"><button id="b" onclick="document.title=1; return false">Go</button></form>',
  );
  expect((await tab.click(role('button', 'Go'))).error).toBeUndefined();
  expect(await tab.page.title()).toBe('1');
});

/** The cheap selector for a role must let through whatever the exact function would accept. */
test('role candidates are a superset', async () => {
  const tags =
    'a abbr address area article aside audio b blockquote button canvas caption cite code data dd del details dfn dialog div dl dt em fieldset ' +
    'figcaption figure footer form h1 h2 h6 header hgroup hr i iframe img ins kbd legend li main mark math menu meter nav object ol optgroup ' +
    'option output p picture pre progress q s samp search section select small span strong sub summary sup svg table tbody td textarea tfoot ' +
    'th thead time tr u ul var video';
  const inputs =
    'button checkbox color date datetime-local email file hidden image month number password radio range reset search submit tel text time url week';
  await tab.show('');
  const missed = await tab.evaluate(
    ([tags, inputs]) => {
      const all: Element[] = [];
      const add = (tag: string, attributes: Record<string, string> = {}) => {
        for (const more of [
          {},
          { href: '#' },
          { 'aria-label': 'x' },
          { list: 'l' },
          { multiple: '' },
          { contenteditable: '' },
        ]) {
          const el = document.createElementNS(
            tag === 'svg' ? 'http://www.w3.org/2000/svg' : 'http://www.w3.org/1999/xhtml',
            tag,
          );
          for (const [name, value] of Object.entries({ ...attributes, ...more })) el.setAttribute(name, value);
          document.body.append(el);
          all.push(el);
        }
      };
      for (const tag of tags.split(' ')) add(tag);
      for (const role of browsenticRoles) {
        add('div', { role });
        const grid = document.createElement('table');
        grid.innerHTML = `<tr role="row"><td role="${role}">x</td></tr>`;
        grid.setAttribute('role', 'grid');
        document.body.append(grid);
        all.push(...grid.querySelectorAll('*'));
      }
      for (const type of inputs.split(' ')) add('input', { type });
      return all
        .filter((el) => {
          const role = browsenticRoleOf(el);
          return role !== null && !el.matches(browsenticCandidates(role));
        })
        .map((el) => `${browsenticRoleOf(el)}: ${el.outerHTML}`);
    },
    [tags, inputs] as const,
  );
  expect(missed).toEqual([]);
});
