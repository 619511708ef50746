/** Filling fields of every kind, and choosing options. What counts is what the page holds and has heard. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { css, Lab, label, role, type Tab } from './lab';

let lab: Lab;
let tab: Tab;
beforeAll(async () => {
  lab = await Lab.open();
  tab = await lab.tab();
});
afterAll(() => lab.close());

/** Notes `input` and `change`, with a mark for those that no user made. */
const LOG = `<script>
  window.log = [];
  for (const type of ['input', 'change']) addEventListener(type, (e) => log.push(type + (e.isTrusted ? '' : '*')));
</script>`;
const show = (body: string) => tab.show(LOG + body);
const logged = () => tab.page.evaluate(() => (window as unknown as { log: string[] }).log.splice(0));
const fieldValue = (id = 'a') => tab.page.evaluate((id) => (document.getElementById(id) as HTMLInputElement).value, id);
const fill = (value: string, id = 'a', timeoutMs?: number) => tab.fill({ locator: css(`#${id}`) }, value, timeoutMs);

describe('text fields', () => {
  const types = ['text', 'search', 'url', 'tel', 'email', 'password'].map((type) => [
    `type ${type}`,
    `<input type="${type}" id="a" value="old">`,
  ]);
  const fields = [
    ...types,
    ['a text area', '<textarea id="a">old</textarea>'],
    ['an unknown type', '<input type="none" id="a" value="old">'],
  ];
  test.each(fields)('%s', async (_what, body = '') => {
    await show(`${body}<button id="z">Next</button>`);
    expect(await fill('a b@c.d/1')).toEqual({});
    expect(await fieldValue()).toBe('a b@c.d/1');
    expect(await logged()).toEqual(['input', 'change*']);
    await tab.click(css('#z'));
    expect(await logged(), 'the browser tells the same change no second time').toEqual([]);
    expect(await fill('')).toEqual({});
    expect(await fieldValue()).toBe('');
    expect(await logged()).toEqual(['input', 'change*']);
  });

  test('what the user types afterwards is told', async () => {
    await show('<input id="a"><button id="z">Next</button>');
    await fill('one');
    await logged();
    await tab.page.keyboard.type('!');
    await tab.click(css('#z'));
    expect(await logged()).toEqual(['input', 'change']);
  });

  test('in a shadow root the change is told once, too', async () => {
    await show(`<div id="h"><template shadowrootmode="open"><input id="a"></template></div><button id="z">Next</button>
      <script>h.shadowRoot.addEventListener('change', (e) => log.push('change' + (e.isTrusted ? '' : '*')))</script>`);
    expect(await fill('one')).toEqual({});
    await tab.click(css('#z'));
    expect(await logged()).toEqual(['input', 'change*']);
  });

  test('line breaks', async () => {
    await show('<textarea id="a">old</textarea><input id="b">');
    expect(await fill('one\r\ntwo\n')).toEqual({});
    expect(await fieldValue()).toBe('one\ntwo\n');
    expect(await logged()).toEqual(['input', 'change*']);
    expect(await fill('one\ntwo', 'b')).toEqual({});
    expect(await fieldValue('b')).toBe('one two');
  });

  test('other scripts', async () => {
    await show('<input id="a"><textarea id="b"></textarea>');
    const value = '東京2026年 żółć 👩‍👩‍👧';
    await fill(value);
    await fill(`x\n${value}`, 'b');
    expect(await fieldValue()).toBe(value);
    expect(await fieldValue('b')).toBe(`x\n${value}`);
  });

  test('a label is filled by way of its control', async () => {
    await show('<label id="l">Name <input id="a"></label>');
    expect(await fill('Kim', 'l')).toEqual({});
    expect(await fieldValue()).toBe('Kim');
  });

  test('maxlength shortens', async () => {
    await show('<input id="a" maxlength="3"><textarea id="b" maxlength="4"></textarea>');
    expect(await fill('abcdef')).toEqual({});
    expect(await fieldValue()).toBe('abc');
    expect(await fill('abcxyz')).toEqual({});
    expect(await fill('a\nbcdef', 'b')).toEqual({});
    expect(await fieldValue('b')).toBe('a\nbc');
  });

  test('a mask formats', async () => {
    await show(`<input id="a"><script>a.oninput = () => {
      const d = a.value.replace(/\\D/g, ''); a.value = d.length > 3 ? d.slice(0, 3) + '-' + d.slice(3, 7) : d; }</script>`);
    expect(await fill('5551234')).toEqual({});
    expect(await fieldValue()).toBe('555-1234');
    expect(await fill('5551234')).toEqual({});
    expect((await fill('letters only')).error?.code).toBe('ELEMENT_NOT_FOUND');
  });

  test('a page that looks before the input', async () => {
    await show(`<input id="a" value="1"><input id="b"><script>
      a.onbeforeinput = (e) => { if (/\\D/.test(e.data)) e.preventDefault() };
      b.onbeforeinput = (e) => { e.preventDefault(); b.value = '<' + e.data + '>' }</script>`);
    expect((await fill('one')).error?.code).toBe('ELEMENT_NOT_FOUND');
    expect(await fieldValue()).toBe('1');
    expect(await fill('23')).toEqual({});
    expect(await fieldValue()).toBe('23');
    expect(await fill('x', 'b')).toEqual({ inserted: true });
    expect(await fieldValue('b')).toBe('<x>');
  });

  test('a field that keeps what it has refuses', async () => {
    await show(`<input id="a" value="old"><script>a.oninput = () => { a.value = 'old' }</script>`);
    expect((await fill('new')).error?.code).toBe('ELEMENT_NOT_FOUND');
  });

  /** As React does it: an own setter on the element remembers what the framework wrote. */
  const CONTROLLED = `<input id="a"><script>
    let state = 'old', known;
    const native = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
    Object.defineProperty(a, 'value', { configurable: true, get() { return native.get.call(this) },
      set(v) { known = v; native.set.call(this, v) } });
    const render = () => { a.value = state };
    render();
    for (const type of ['input', 'change']) document.addEventListener(type, () => {
      const now = native.get.call(a); if (now === known) return; known = now;
      state = accept(now); log.push(state); render(); });`;

  test('a controlled field', async () => {
    await show(`${CONTROLLED} function accept(v) { return v.toUpperCase() }</script>`);
    expect(await fill('new')).toEqual({});
    expect(await fieldValue()).toBe('NEW');
    expect((await logged()).filter((entry) => entry === 'NEW')).toHaveLength(1);
  });

  test('a controlled field that refuses', async () => {
    await show(`${CONTROLLED} function accept() { return state }</script>`);
    expect((await fill('new')).error?.code).toBe('ELEMENT_NOT_FOUND');
  });

  test('long text', async () => {
    await show('<textarea id="a">old</textarea><input id="b"><textarea id="c" style="white-space:pre"></textarea>');
    const lines = 'A line of some length, with words.\n'.repeat(6000);
    const times: Record<string, number> = {};
    for (const [id, value] of [
      ['a', lines],
      ['b', 'x'.repeat(200_000)],
      ['c', 'x'.repeat(200_000)],
    ] as const) {
      const start = performance.now();
      expect(await fill(value, id, 20_000)).toEqual({});
      times[id] = performance.now() - start;
      expect(await fieldValue(id)).toBe(value);
    }
    for (const time of Object.values(times)) expect(time).toBeLessThan(3000);
    expect((await logged()).slice(0, 2)).toEqual(['input', 'change*']);
  });
});

describe('fields with a format', () => {
  const values: [type: string, attributes: string, value: string, expected?: string][] = [
    ['date', '', '2026-03-14'],
    ['month', '', '2026-11'],
    ['week', '', '2026-W07'],
    ['time', '', '09:05'],
    ['time', '', '09:05:30'],
    ['datetime-local', '', '2026-11-05T08:30'],
    ['datetime-local', '', '2026-11-05 08:30', '2026-11-05T08:30'],
    ['color', '', '#3366cc'],
    ['color', '', '#3366CC', '#3366cc'],
    ['range', 'min="10" max="90" step="5"', '75'],
    ['number', '', '-12.5'],
    ['number', 'min="3"', '1'],
    ['date', 'value="2026-01-01"', ''],
    ['number', 'value="4"', ''],
  ];
  test.each(values)('%s %s takes %j', async (type, attributes, value, expected = value) => {
    await show(`<input type="${type}" ${attributes} id="a">`);
    expect(await fill(value)).toEqual({});
    expect(await fieldValue()).toBe(expected);
    expect(await logged()).toEqual(['input*', 'change*']);
  });

  const malformed: [type: string, attributes: string, value: string, wanted: string][] = [
    ['date', '', '14.03.2026', 'YYYY-MM-DD'],
    ['date', '', '2026-02-30', 'YYYY-MM-DD'],
    ['month', '', 'March', 'YYYY-MM'],
    ['week', '', '2026-7', 'YYYY-Www'],
    ['time', '', '9 am', 'HH:MM'],
    ['datetime-local', '', '2026-11-05', 'YYYY-MM-DDTHH:MM'],
    ['color', '', 'red', '#rrggbb'],
    ['range', 'min="10" max="90"', '95', 'the range'],
    ['range', '', 'loud', 'the range'],
    ['number', 'value="3"', 'a dozen', 'a number'],
  ];
  test.each(malformed)('%s %s refuses %j', async (type, attributes, value, wanted) => {
    await show(`<input type="${type}" ${attributes} id="a">`);
    const before = await fieldValue();
    const { error } = await fill(value);
    expect(error).toEqual({ code: 'INVALID_ARGUMENT', details: { wanted: expect.stringContaining(wanted) } });
    expect(await fieldValue()).toBe(before);
    expect(await logged()).toEqual([]);
  });
});

describe('editing hosts', () => {
  // biome-ignore lint/performance/useDomNodeTextContent: what the user sees is compared
  const textOf = (selector = '#a') => tab.page.innerText(selector);

  test('a plain one', async () => {
    await show('<div contenteditable id="a">old <b>text</b></div>');
    expect(await fill('new')).toEqual({ inserted: true });
    expect(await textOf()).toBe('new');
    expect(await logged()).toEqual(['input']);
    expect(await fill('')).toEqual({ inserted: true });
    expect((await textOf()).trim()).toBe('');
  });

  test('the host around the element', async () => {
    await show('<div contenteditable id="h"><p>one</p><p id="a">two</p></div>');
    expect(await fill('new')).toEqual({ inserted: true });
    expect(await textOf('#h')).toBe('new');
  });

  test('line breaks', async () => {
    await show('<div contenteditable="plaintext-only" id="a">old</div><div contenteditable id="b">old</div>');
    for (const id of ['a', 'b']) {
      expect(await fill('one\ntwo', id)).toEqual({ inserted: true });
      expect((await textOf(`#${id}`)).replace(/\n$/, '')).toBe('one\ntwo');
    }
  });

  test('one in a shadow root', async () => {
    await show(
      '<p>before</p><div id="h"><template shadowrootmode="open"><div contenteditable id="a">old</div></template></div>',
    );
    expect(await fill('new')).toEqual({ inserted: true });
    expect(await textOf()).toBe('new');
  });

  test('a whole document in design mode', async () => {
    await show('<p>old</p><script>document.designMode = "on"</script>');
    expect(await tab.fill({ locator: css('body') }, 'new')).toEqual({ inserted: true });
    expect((await textOf('body')).trim()).toBe('new');
  });

  test('one that refuses', async () => {
    await show('<div contenteditable id="a">old</div><script>a.onbeforeinput = (e) => e.preventDefault()</script>');
    expect((await fill('new')).error?.code).toBe('ELEMENT_NOT_FOUND');
  });

  test('one that owns its text and shows it a moment later', async () => {
    await show(`<div contenteditable id="a">old</div><script>a.onbeforeinput = (e) => { e.preventDefault();
      const text = getSelection().toString() === 'old' ? e.data : '?'; setTimeout(() => { a.textContent = text }, 100) }</script>`);
    expect(await fill('new')).toEqual({ inserted: true });
    expect(await textOf()).toBe('new');
  });
});

describe('what can not be filled', () => {
  test.each(['checkbox', 'radio', 'file', 'submit', 'hidden'])('type %s', async (type) => {
    await show(`<input type="${type}" id="a">`);
    expect((await fill('x')).error?.code).toBe('ELEMENT_NOT_FOUND');
  });

  const waiting: [what: string, body: string, waitingFor: string][] = [
    ['disabled', '<input disabled id="a">', 'enabled'],
    ['read-only', '<input readonly id="a">', 'editable'],
    ['aria-disabled', '<input aria-disabled="true" id="a">', 'enabled'],
    ['hidden', '<input style="display:none" id="a">', 'visible'],
  ];
  test.each(waiting)('one that is %s, until it is not', async (_what, body, waitingFor) => {
    await show(body);
    expect((await fill('x', 'a', 120)).error).toMatchObject({ code: 'OPERATION_TIMEOUT', details: { waitingFor } });
    await tab.page.evaluate(() =>
      setTimeout(() => {
        const a = document.getElementById('a') as HTMLElement;
        for (const name of ['disabled', 'readonly', 'aria-disabled', 'style']) a.removeAttribute(name);
      }, 100),
    );
    expect(await fill('x')).toEqual({});
    expect(await fieldValue()).toBe('x');
  });

  test('a button, a select, a plain box', async () => {
    await show('<button id="a">x</button><select id="b"><option>1</select><div id="c">x</div>');
    for (const id of ['a', 'b', 'c']) expect((await fill('x', id)).error?.code).toBe('ELEMENT_NOT_FOUND');
  });

  test('a field that gives the focus away', async () => {
    await show('<input id="a" onfocus="b.focus()"><input id="b">');
    expect((await fill('x', 'a', 120)).error?.code).toBe('OPERATION_TIMEOUT');
    expect(await fieldValue('b')).toBe('');
  });

  test('a field that its focus replaces', async () => {
    await show(`<p id="p"><input id="a"></p><script>a.onfocus = () => { p.innerHTML = '<input id="a">' }</script>`);
    expect(await fill('x')).toEqual({});
    expect(await fieldValue()).toBe('x');
  });
});

test('the worker is told before anything is done', async () => {
  await show(
    '<input id="a"><input type="date" id="b"><select id="c"><option>1<option>2</select><input disabled id="d">',
  );
  tab.acting.length = 0;
  await fill('x');
  await fill('2026-01-01', 'b');
  await tab.ask('select', { target: { locator: css('#c') }, value: '2' });
  expect(tab.acting).toHaveLength(3);
  await fill('x', 'd', 50);
  expect(tab.acting).toHaveLength(3);
});

describe('select', () => {
  const select = (value: string, id = 'a', timeoutMs = 5000) =>
    tab.ask('select', { target: { locator: css(`#${id}`) }, value }, timeoutMs);
  const OPTIONS =
    '<option value="r">Red</option><optgroup label="Cold"><option value="b">  Sky \n blue </option><option>Green</option></optgroup>';

  test.each([
    ['r', 'r'],
    ['Red', 'r'],
    ['Sky blue', 'b'],
    ['Green', 'Green'],
  ])('%s', async (value, expected) => {
    await show(`<select id="a"><option value="">-</option>${OPTIONS}</select>`);
    expect(await select(value)).toMatchObject({ ok: true });
    expect(await fieldValue()).toBe(expected);
    expect(await logged()).toEqual(['input*', 'change*']);
  });

  test('by its label', async () => {
    await show(`<label>Hue <select id="a">${OPTIONS}</select></label>`);
    expect(await tab.ask('select', { target: { locator: label('Hue') }, value: 'b' })).toMatchObject({ ok: true });
    expect(await fieldValue()).toBe('b');
  });

  test('value goes before label', async () => {
    await show('<select id="a"><option value="x">y</option><option value="y">x</option></select>');
    await select('y');
    expect(await tab.page.evaluate(() => (document.getElementById('a') as HTMLSelectElement).selectedIndex)).toBe(1);
  });

  test('of several chosen ones only the new one stays', async () => {
    await show('<select multiple id="a"><option selected>1<option selected>2<option>3</select>');
    await select('3');
    expect(
      await tab.page.evaluate(() =>
        [...(document.getElementById('a') as HTMLSelectElement).selectedOptions].map((o) => o.value),
      ),
    ).toEqual(['3']);
  });

  test('an option that comes late, or is disabled at first', async () => {
    await show(`<select id="a"><option>1</select><script>setTimeout(() => { a.innerHTML += '<option disabled>2';
      setTimeout(() => { a.options[1].disabled = false }, 100) }, 100)</script>`);
    expect(await select('2')).toMatchObject({ ok: true });
    expect(await fieldValue()).toBe('2');
  });

  test('an option that never comes', async () => {
    await show(`<select id="a">${OPTIONS}</select>`);
    expect(await select('Pink', 'a', 100)).toMatchObject({
      error: {
        code: 'OPERATION_TIMEOUT',
        details: { waitingFor: 'match', candidates: ['option "Red"', 'option "Sky blue"', 'option "Green"'] },
      },
    });
  });

  test('a page that takes the choice back, and one that only resets its list of commands', async () => {
    await show(`<select id="a" onchange="value = 'Free'"><option>Free<option>Gold</select>
      <select id="b" onchange="log.push(value); value = ''"><option value="">Do…<option>Copy</select>`);
    expect(await select('Gold')).toMatchObject({ error: { code: 'ELEMENT_NOT_FOUND' } });
    expect(await select('Copy', 'b')).toMatchObject({ ok: true });
    expect(await logged()).toContain('Copy');
  });

  test('no select', async () => {
    await show('<div role="listbox" id="a"><div role="option">1</div></div>');
    expect(await select('1')).toMatchObject({ error: { code: 'ELEMENT_NOT_FOUND' } });
  });
});

test('a field is found by role and name as well', async () => {
  await show('<label>City <input id="a"></label>');
  expect(await tab.fill({ locator: role('textbox', 'City') }, 'Bern')).toEqual({});
  expect(await fieldValue()).toBe('Bern');
});

test('what a busy page gets to when its time is over is not begun', async () => {
  await show('<input id="a" value="old">');
  const target = { locator: css('#a') };
  const { answer } = await tab.start('fill', { target, value: 'new' }, 1000, undefined, Date.now() - 1500);
  expect(await answer).toMatchObject({ ok: false, error: { code: 'OPERATION_TIMEOUT' } });
  expect(await fieldValue()).toBe('old');
  expect(await logged()).toEqual([]);
});
