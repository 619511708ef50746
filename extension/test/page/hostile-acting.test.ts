/** Acting and finding on pages that would mislead, hang or drown whoever does. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Lab, type Tab } from '../act/lab';

let lab: Lab;
let tab: Tab;
beforeAll(async () => {
  lab = await Lab.open();
  tab = await lab.tab();
});
afterAll(() => lab.close());

const typing = { speed: 'instant', jitter: 0, clear: true, pressEnter: false } as const;
const dragging = { mode: 'auto', steps: 4, holdMs: 0, settleMs: 0, trusted: false, scrollIntoView: true } as const;

test('very many fields and links', async () => {
  await tab.show('<input name="q"><a href="/search/x">Search</a>'.repeat(5000));
  const found = await tab.ask('page.findSearch', { maxPerKind: 3 }, 20_000);
  expect(found.ok && [found.value.fields.length, found.value.toggles.length, found.value.links.length]).toEqual([
    3, 3, 3,
  ]);
}, 30_000);

test('very many percentages that nobody sees', async () => {
  await tab.show(`<div style="opacity:0">${'<p>50%</p>'.repeat(5000)}</div><p id="a">60%</p>`);
  const found = await tab.ask('page.findProgress', { maxCandidates: 3 }, 20_000);
  expect(found.ok && found.value.candidates).toMatchObject([{ selector: '#a', percent: 60 }]);
}, 30_000);

test('names and addresses of two million characters', async () => {
  await tab.show(
    '<form><input type="search" name="q"></form><a href="/search">Search</a><div role="progressbar">x</div>',
  );
  await tab.page.evaluate(() => {
    const huge = 'x'.repeat(2_000_000);
    for (const el of document.querySelectorAll('form, input, a, div')) {
      for (const name of [
        'id',
        'name',
        'placeholder',
        'action',
        'method',
        'href',
        'aria-label',
        'aria-valuetext',
        'aria-valuenow',
      ])
        el.setAttribute(name, huge);
    }
    document.title = huge;
  });
  const search = await tab.ask('page.findSearch', { maxPerKind: 20 }, 20_000);
  const progress = await tab.ask('page.findProgress', { maxCandidates: 30 }, 20_000);
  expect([search.ok, progress.ok]).toEqual([true, true]);
  expect(JSON.stringify([search, progress]).length).toBeLessThan(20_000);
}, 30_000);

test('a page that never stops changing', async () => {
  await tab.show(`<input id="a"><p id="p"></p><script>
    const storm = () => { p.textContent = Math.random(); p.append(document.createElement('i')); setTimeout(storm); };
    storm(); storm(); storm();</script>`);
  expect((await tab.ask('page.typeText', { target: { selector: '#a' }, text: 'x'.repeat(200), ...typing })).ok).toBe(
    true,
  );
  expect((await tab.ask('page.findProgress', { maxCandidates: 3 })).ok).toBe(true);
});

test('a page that takes the focus away again and again', async () => {
  await tab.show(`<input id="a"><button id="b">b</button><script>
    a.addEventListener('keyup', () => setTimeout(() => b.focus()));</script>`);
  const reply = await tab.ask('page.typeText', {
    target: { selector: '#a' },
    text: 'abcdef',
    ...typing,
    charDelayMs: 10,
  });
  expect(reply.ok).toBe(true);
  expect(await tab.page.evaluate(() => document.querySelector('input')?.value)).toBe('abcdef');
});

test('a page that fails at every event', async () => {
  await tab.show(`<div id="a" draggable="true">a</div><div id="b">b</div><form id="f"><input></form><script>
    for (const type of ['pointerdown', 'pointermove', 'dragstart', 'dragover', 'drop', 'submit', 'keydown', 'focus'])
      addEventListener(type, (e) => { e.preventDefault(); throw new Error('no'); }, true);</script>`);
  const ends = { from: { selector: '#a' }, to: { selector: '#b' } };
  expect(await tab.ask('page.dragElement', { ...ends, ...dragging })).toMatchObject({
    ok: true,
    value: { started: false },
  });
  expect(await tab.ask('page.submitForm', {})).toMatchObject({ ok: true, value: { form: '#f', submitted: true } });
});

test('a page that takes what is dragged apart', async () => {
  await tab.show(`<div id="a">a</div><div id="b">b</div><script>
    a.addEventListener('pointerdown', () => { document.body.replaceChildren(); });</script>`);
  const ends = { from: { selector: '#a' }, to: { selector: '#b' } };
  expect(await tab.ask('page.dragElement', { ...ends, ...dragging })).toMatchObject({
    ok: true,
    value: { mechanism: 'pointer' },
  });
});

test('names that hide what is asked for', async () => {
  const names = ['elements', 'action', 'method', 'parentNode', 'closest', 'querySelectorAll', 'matches', 'submit'];
  await tab.show(`<form role="search" action="/s">${names.map((name) => `<input name="${name}" value="1">`).join('')}
    <input type="search" name="q"></form><img name="execCommand"><img name="activeElement"><img name="title">`);
  const found = await tab.ask('page.findSearch', { maxPerKind: 1 });
  expect(found.ok && found.value.template).toMatch(/\/s\?elements=1&.*&q=\{query\}$/);
  expect((await tab.ask('page.typeText', { target: { selector: '[name=q]' }, text: 'x', ...typing })).ok).toBe(true);
});
