/** How a site is searched: what counts as a field, what the address of the results is; and searching. */
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

async function look(body: string) {
  await tab.show(body);
  const reply = await tab.ask('page.findSearch', { maxPerKind: 5 });
  if (!reply.ok) throw new Error(reply.error.code);
  return reply.value;
}

describe('fields', () => {
  const rows: [name: string, body: string, fields: string[]][] = [
    ['of the type', '<input type="search" id="a">', ['#a']],
    ['of the role', '<div role="searchbox" contenteditable id="a">x</div>', ['#a']],
    [
      'in a search',
      '<div role="search"><input id="a"></div><search><textarea id="b"></textarea></search>',
      ['#a', '#b'],
    ],
    ['in a form that goes to one', '<form action="/site/Search.php"><input id="a"></form>', ['#a']],
    ['in a form that goes to one by a longer name', '<form action="/dosearch"><input id="a"></form>', ['#a']],
    ['by parameter', '<input name="Q" id="a"><input name="wd" id="b"><input name="qq" id="c">', ['#a', '#b']],
    ['by placeholder', '<input placeholder="Zoeken in de winkel" id="a"><input placeholder="Research" id="b">', ['#a']],
    ['by class', '<input class="x siteSearch" id="a"><input class="searching" id="b">', ['#a', '#b']],
    ['not what is written at length', '<form method="post"><textarea name="text"></textarea></form>', []],
    ['by label', '<label>Buscar <input id="a"></label>', ['#a']],
    ['those that can be nothing else first', '<input name="q" id="a"><input type="search" id="b">', ['#b', '#a']],
    [
      'not of other types',
      '<input type="email" name="q"><input type="checkbox" name="search"><select name="q"></select>',
      [],
    ],
    ['not disabled', '<input type="search" disabled><input type="search" aria-disabled="true">', []],
    ['not of a sign-in', '<form><input name="q"><input type="password"></form>', []],
  ];
  test.each(rows)('%s', async (_, body, fields) => {
    const found = await look(body);
    expect(found.fields.map(({ selector }) => selector)).toEqual(fields);
    expect(found.searchable).toBe(fields.length > 0);
  });

  test('what is told of them', async () => {
    const { fields } = await look(
      '<form id="f" action="/s" method="POST"><input type="search" name="q" hidden></form>',
    );
    expect(fields).toMatchObject([
      { param: 'q', hidden: true, form: { selector: '#f', action: '/s', method: 'post' } },
    ]);
  });
});

const templates: [name: string, body: string, template: string | undefined, from?: string][] = [
  ['a form', '<form action="/find"><input type="search" name="q"></form>', 'http://page.test/find?q={query}', 'form'],
  [
    'with what else it sends',
    `<form action="/find?gone=1#x"><input type="hidden" name="in" value="a b"><input type="checkbox" name="c" value="1">
      <input type="checkbox" name="d" value="2" checked><select name="s"><option>x<option selected>y</select>
      <input type="submit" name="go" value="Go"><input name="off" value="1" disabled><input type="search" name="q" value="old"></form>`,
    'http://page.test/find?in=a+b&d=2&s=y&q={query}',
    'form',
  ],
  ['a field without a name', '<form action="/find"><input type="search"></form>', undefined],
  ['a form that posts', '<form action="/find" method="post"><input type="search" name="q"></form>', undefined],
  [
    'a form that goes nowhere on the web',
    '<form action="javascript:x()"><input type="search" name="q"></form>',
    undefined,
  ],
  [
    'names that hide the form',
    '<form action="/find"><input type="hidden" name="elements" value="1"><input type="search" name="q"></form>',
    'http://page.test/find?elements=1&q={query}',
    'form',
  ],
];
test.each(templates)('the address of results: %s', async (_, body, template, templateFrom) => {
  const found = await look(body);
  expect([found.template, found.templateFrom]).toEqual([template, templateFrom]);
});

test('the address of results: of an address that was searched with', async () => {
  await tab.show('<p>Results</p>');
  await tab.page.evaluate(() => history.replaceState(null, '', '/r?lang=en&Query=old+words&page=2#top'));
  const reply = await tab.ask('page.findSearch', { maxPerKind: 5 });
  expect(reply).toMatchObject({
    value: { searchable: true, templateFrom: 'address', template: 'http://page.test/r?lang=en&Query={query}&page=2' },
  });
});

test('what else leads to a search', async () => {
  const found =
    await look(`<html><head><link rel="search" type="application/opensearchdescription+xml" href="/o.xml" title="Shop">
    </head><body><button id="a" aria-label="Open search">?</button><a id="b" href="/search/advanced">More</a>
    <a href="https://other.test/search">x</a><form><button id="c">Search</button></form>
    <button id="d">Research</button><summary id="e" hidden>Search</summary></body></html>`);
  expect(found.toggles.map(({ selector }) => selector)).toEqual(['#a']);
  expect(found.links).toMatchObject([{ selector: '#b', href: 'http://page.test/search/advanced' }]);
  expect(found.openSearch).toEqual({ href: 'http://page.test/o.xml', title: 'Shop' });
});

test('looking changes nothing', async () => {
  await tab.show(`<form action="/s"><input type="search" name="q"></form><script>heard = 0;
    for (const type of ['formdata', 'focus', 'input', 'submit']) addEventListener(type, () => heard++, true);</script>`);
  await tab.ask('page.findSearch', { maxPerKind: 5 });
  expect(await tab.page.evaluate(() => (globalThis as unknown as { heard: number }).heard)).toBe(0);
});

describe('searching', () => {
  type Args = PageOps['search']['args'];
  const search = (args: Partial<Args> = {}) => tab.ask('search', { query: 'a & b', strategy: 'auto', ...args });
  const box = '<input type="search" id="a">';
  const form = '<form action="/find"><input type="search" id="a" name="q"></form>';
  const rows: [name: string, body: string, args: Partial<Args>, outcome: object][] = [
    [
      'by the address',
      form,
      {},
      { via: 'url', templateFrom: 'form', navigatingTo: 'http://page.test/find?q=a%20%26%20b' },
    ],
    [
      'by the field when asked to',
      `${form}<script>onsubmit = () => false</script>`,
      { strategy: 'field' },
      { via: 'field', submitted: true, leaves: false },
    ],
    ['by the field when there is no address', box, {}, { via: 'field', submitted: false, field: { selector: '#a' } }],
    ['not by an address that there is not', box, { strategy: 'url' }, { code: 'TARGET_NOT_FOUND' }],
    ['not without a field', '<p>x</p>', {}, { code: 'TARGET_NOT_FOUND' }],
    [
      'not by a hidden field',
      '<input type="search" hidden><button>Search</button>',
      {},
      { code: 'TARGET_NOT_FOUND', details: { choices: ['Search'] } },
    ],
    [
      'by the address of a hidden field',
      '<form action="/find" hidden><input type="search" name="q" id="a"></form>',
      { target: { selector: '#a' } },
      { via: 'url' },
    ],
    [
      'not on another site',
      '<form action="https://other.test/find"><input type="search" name="q"></form>',
      {},
      { code: 'UNSUPPORTED', details: { address: 'https://other.test/find?q=a%20%26%20b' } },
    ],
    ['not by what is no field', '<p id="a">x</p>', { target: { selector: '#a' } }, { code: 'INVALID_TARGET' }],
    ['not by what is disabled', '<input id="a" disabled>', { target: { selector: '#a' } }, { code: 'INVALID_TARGET' }],
    [
      'not by a field for something else',
      '<form method="post"><textarea id="a" name="text"></textarea></form>',
      { strategy: 'field', target: { selector: '#a' } },
      { code: 'INVALID_TARGET', details: { why: expect.stringContaining('page_fillInput') } },
    ],
    [
      'not by what people write to each other in',
      '<div id="a" contenteditable aria-label="Message"></div>',
      { target: { selector: '#a' } },
      { code: 'INVALID_TARGET' },
    ],
    [
      'by one field of a search among several',
      '<input type="search"><div role="search"><div id="a" contenteditable></div></div>',
      { strategy: 'field', target: { selector: '#a' } },
      { via: 'field', field: { selector: '#a' } },
    ],
    [
      'not by a sign-in',
      '<form><input id="a"><input type="password"></form>',
      { target: { selector: '#a' } },
      { code: 'INVALID_TARGET' },
    ],
  ];
  test.each(rows)('%s', async (_, body, args, outcome) => {
    await tab.show(body);
    const reply = await search(args);
    expect(reply.ok ? reply.value : reply.error).toMatchObject(outcome);
  });

  test('the page hears of words and of Enter', async () => {
    await tab.show(`${box}<script>heard = [];
      for (const type of ['input', 'change', 'keydown']) a.addEventListener(type, (e) => heard.push(type + ' ' + (e.key ?? a.value)));</script>`);
    await search();
    const heard = await tab.page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard);
    expect(heard).toEqual(['input a & b', 'change a & b', 'keydown Enter']);
  });
});
