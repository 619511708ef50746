/** Typing key by key: what the page hears, what the fields hold, how long it takes. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PageOps } from '../../src/lib/page-protocol';
import { baseDelay, delayAfter } from '../../src/lib/typing';
import { Lab, type Tab } from '../act/lab';

let lab: Lab;
let tab: Tab;
beforeAll(async () => {
  lab = await Lab.open();
  tab = await lab.tab();
});
afterAll(() => lab.close());

type Args = PageOps['page.typeText']['args'];
const whole = (args: Partial<Args>): Args => ({
  target: { selector: '#a' },
  text: 'ab',
  speed: 'instant',
  jitter: 0,
  clear: true,
  pressEnter: false,
  ...args,
});
const type = (args: Partial<Args>) => tab.ask('page.typeText', whole(args));

const content = (selector = '#a') =>
  tab.page.evaluate((css) => {
    const el = document.querySelector(css);
    return el instanceof HTMLInputElement || el instanceof HTMLTextAreaElement
      ? el.value
      : // biome-ignore lint/performance/useDomNodeTextContent: lines are elements here
        (el as HTMLElement | null)?.innerText;
  }, selector);

const rows: [name: string, body: string, args: Partial<Args>, holds: string][] = [
  ['a field', '<input id="a">', {}, 'ab'],
  ['in the place of what it held', '<input id="a" value="old">', {}, 'ab'],
  ['behind what it held', '<input id="a" value="old">', { clear: false }, 'oldab'],
  ['within its length', '<input id="a" maxlength="3">', { text: 'abcdef' }, 'abc'],
  ['a number', '<input id="a" type="number">', { text: '-1.5' }, '-1.5'],
  ['the field of a label', '<label id="l">Name <input id="a"></label>', { target: { text: 'Name' } }, 'ab'],
  ['lines', '<textarea id="a"></textarea>', { text: 'a\r\nb\nc' }, 'a\nb\nc'],
  ['an editing host', '<div id="a" contenteditable>old</div>', {}, 'ab'],
  ['paragraphs', '<div id="a" contenteditable></div>', { text: 'a\nb' }, 'a\nb'],
  ['behind what a host holds', '<div id="a" contenteditable>old</div>', { clear: false }, 'oldab'],
  ['every script', '<input id="a">', { text: 'é שלום 漢字 😀👩‍👩‍👧' }, 'é שלום 漢字 😀👩‍👩‍👧'],
  ['two thousand characters', '<textarea id="a"></textarea>', { text: 'x\n'.repeat(1000) }, 'x\n'.repeat(1000)],
];
test.each(rows)('%s', async (_, body, args, holds) => {
  await tab.show(body);
  const reply = await type(args);
  expect(reply).toMatchObject({
    ok: true,
    value: { charDelayMs: 0, appended: args.clear === false, submitted: false },
  });
  expect(await content()).toBe(holds);
});

test('what has the focus, also inside of a shadow root', async () => {
  await tab.show('<div id="host"><template shadowrootmode="open"><input></template></div>');
  await tab.page.locator('input').focus();
  const { target: _, ...rest } = whole({});
  expect(await tab.ask('page.typeText', rest)).toMatchObject({ ok: true, value: { typed: 2 } });
  expect(await tab.page.locator('input').inputValue()).toBe('ab');
});

test('where the caret is', async () => {
  await tab.show('<input id="a" value="ad">');
  await tab.page.evaluate(() => document.querySelector('input')?.focus());
  await tab.page.evaluate(() => document.querySelector('input')?.setSelectionRange(1, 1));
  await type({ text: 'bc', clear: false });
  expect(await content()).toBe('abcd');
});

test('every key is heard', async () => {
  await tab.show(`<textarea id="a">old</textarea><script>heard = [];
    for (const type of ['keydown', 'keypress', 'beforeinput', 'input', 'keyup', 'change'])
      a.addEventListener(type, (e) => heard.push(type + ' ' + (e.key ?? e.inputType + ' ' + e.data)));</script>`);
  expect(await type({ text: 'a\n' })).toMatchObject({ ok: true, value: { typed: 2 } });
  expect(await tab.page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard)).toEqual([
    'input deleteContentBackward null',
    ...['keydown a', 'keypress a', 'beforeinput insertText a', 'input insertText a', 'keyup a'],
    ...[
      'keydown Enter',
      'keypress Enter',
      'beforeinput insertLineBreak null',
      'input insertLineBreak null',
      'keyup Enter',
    ],
  ]);
});

const kept: [event: string, holds: string][] = [
  ['keydown', 'b'],
  ['keypress', 'b'],
  ['beforeinput', ''],
];
test.each(kept)('a page may keep back a %s', async (event, holds) => {
  await tab.show(`<input id="a"><script>
    a.addEventListener('${event}', (e) => { if (e.key === 'a' || e.inputType) e.preventDefault(); });</script>`);
  expect((await type({})).ok).toBe(true);
  expect(await content()).toBe(holds);
});

test('a page may hand the focus on: fields of one character each', async () => {
  await tab.show(`${'<input maxlength="1">'.repeat(4)}<script>
    const all = [...document.querySelectorAll('input')];
    all.forEach((field, i) => field.addEventListener('input', () => {
      const next = () => all[i + 1]?.focus();
      i % 2 ? queueMicrotask(next) : next();
    }));</script>`);
  expect((await type({ target: { selector: 'input' }, text: '1234' })).ok).toBe(true);
  const values = await tab.page.evaluate(() => [...document.querySelectorAll('input')].map(({ value }) => value));
  expect(values).toEqual(['1', '2', '3', '4']);
});

test('Enter afterwards sends the form', async () => {
  await tab.show(`<form><input id="a"></form><output id="o"></output><script>
    addEventListener('submit', (e) => { e.preventDefault(); o.textContent = 'sent ' + a.value; });</script>`);
  expect(await type({ pressEnter: true })).toMatchObject({ ok: true, value: { submitted: true } });
  expect(await content('#o')).toBe('sent ab');
});

const refused: [name: string, body: string, args: Partial<Args>, code: string][] = [
  ['what is no field', '<p id="a">x</p>', {}, 'INVALID_TARGET'],
  ['a select', '<select id="a"><option>x</select>', {}, 'INVALID_TARGET'],
  ['a checkbox', '<input id="a" type="checkbox">', {}, 'INVALID_TARGET'],
  ['a date', '<input id="a" type="date">', {}, 'INVALID_TARGET'],
  ['what is disabled', '<input id="a" disabled>', {}, 'INVALID_TARGET'],
  ['what is only read', '<input id="a" readonly>', {}, 'INVALID_TARGET'],
  ['nothing that has the focus', '<input id="a">', { target: undefined as never }, 'INVALID_TARGET'],
  ['what is not there', '<p>x</p>', {}, 'TARGET_NOT_FOUND'],
  ['lines in a field of one', '<input id="a">', { text: 'a\nb' }, 'INVALID_INPUT'],
  ['more than two minutes', '<input id="a">', { text: 'x'.repeat(2000), charDelayMs: 61 }, 'INVALID_INPUT'],
];
test.each(refused)('not into %s', async (_, body, args, code) => {
  await tab.show(body);
  const { target, ...rest } = whole(args);
  const reply = await tab.ask('page.typeText', target ? { target, ...rest } : rest);
  expect(reply).toMatchObject({ ok: false, error: { code } });
  expect((await content()) ?? '').not.toContain('ab');
});

describe('time', () => {
  const delays: [args: { speed: string; charDelayMs?: number }, base: number][] = [
    [{ speed: 'slow' }, 400],
    [{ speed: 'natural' }, 220],
    [{ speed: 'fast' }, 110],
    [{ speed: 'instant' }, 0],
    [{ speed: 'slow', charDelayMs: 7 }, 7],
  ];
  test.each(delays)('%j', (args, base) => expect(baseDelay(args)).toBe(base));
  test.each([...'a,;:.?!\n😀'].map((char, i) => [char, [1, 2, 2, 2, 3, 3, 3, 2.5, 1][i]] as const))(
    'after %j',
    (char, weight) => expect(delayAfter(char, 100)).toBe(100 * (weight ?? 0)),
  );

  test('passes between keys', async () => {
    await tab.show('<input id="a">');
    const reply = await type({ text: 'a,b', charDelayMs: 60 });
    expect(reply).toMatchObject({ ok: true, value: { charDelayMs: 60 } });
    expect(reply.ok && reply.value.elapsedMs).toBeGreaterThanOrEqual(60 + 120);
  });

  test('is over when the call is', async () => {
    await tab.show(`<input id="a"><script>a.addEventListener('input', () => { document.title = a.value; });</script>`);
    const { id, answer } = await tab.start('page.typeText', whole({ text: 'abc', charDelayMs: 2000 }), 60_000);
    await tab.page.waitForFunction(() => document.title === 'a');
    await tab.post(await tab.mainWorld(), { cancel: id });
    expect(await answer).toMatchObject({ ok: false, error: { code: 'OPERATION_CANCELLED' } });
    expect(await content()).toBe('a');
  });

  test('a page that is busy with every key can be stopped, too', async () => {
    await tab.show(`<input id="a"><script>a.addEventListener('keydown', () => {
      const end = performance.now() + 20; while (performance.now() < end); document.title = 'busy'; });</script>`);
    const { id, answer } = await tab.start('page.typeText', whole({ text: 'x'.repeat(2000) }), 60_000);
    await tab.post(await tab.mainWorld(), { cancel: id });
    expect(await answer).toMatchObject({ ok: false, error: { code: 'OPERATION_CANCELLED' } });
  });
});

test('a field that goes away', async () => {
  await tab.show(`<input id="a"><script>a.addEventListener('input', () => a.remove());</script>`);
  expect(await type({})).toMatchObject({
    ok: false,
    error: { code: 'INVALID_TARGET', details: { why: 'the field lost the focus after 1 of 2 characters' } },
  });
});
