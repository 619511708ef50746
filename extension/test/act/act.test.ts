/** Pointer and keyboard acts on pages that move, cover, disable and replace. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SETTLES_WITHIN_MS } from '../../src/lib/page-protocol';
import { css, Lab, label, role, type Tab, text } from './lab';

let lab: Lab;
let tab: Tab;
beforeAll(async () => {
  lab = await Lab.open();
  tab = await lab.tab();
});
afterAll(() => lab.close());

/** What the page has noted: every element with `data-log` notes its id when clicked. */
const LOG = `<script>
  window.log = [];
  addEventListener('click', (e) => { const el = e.target.closest('[data-log]'); if (el) log.push(el.id); });
</script>`;
const logged = () => tab.page.evaluate(() => (window as unknown as { log: unknown[] }).log);
const show = (body: string) => tab.show(LOG + body);
const scrolled = () => tab.page.evaluate(() => [scrollX, scrollY]);

describe('click', () => {
  const hits: [what: string, body: string][] = [
    ['a plain button', '<button data-log id="a">Go</button>'],
    ['a transparent one', '<button data-log id="a" style="opacity:0">Go</button>'],
    ['one below the fold', '<div style="height:3000px"></div><button data-log id="a">Go</button>'],
    [
      'one to the right',
      '<div style="width:3000px;display:flex;justify-content:end"><button data-log id="a">Go</button></div>',
    ],
    [
      'one in nested scrollers',
      `<div style="height:1500px"></div>
      <div style="height:200px;width:200px;overflow:auto;border:9px solid"><div style="height:900px"></div>
      <div style="height:100px;width:120px;overflow:auto;border:5px solid"><div style="height:700px"></div>
      <button data-log id="a">Go</button><div style="height:700px"></div></div><div style="height:900px"></div></div>`,
    ],
    [
      'one that is zoomed',
      '<div style="zoom:1.7;margin:33px"><button data-log id="a" style="zoom:.5">Go</button></div>',
    ],
    [
      'one that is turned, with decoys around',
      `<div style="transform:translate(200px,200px) rotate(40deg) scale(.6)"><button data-log id="a" style="width:50px;height:50px">Go
      </button><button data-log id="b" style="width:50px;height:50px">No</button></div>`,
    ],
    [
      'a link over two lines',
      '<p style="width:300px">Some words here and there, then <a href="#x" data-log id="a">a link that is broken</a>.</p>',
    ],
    ['a block in a link', '<a href="#x" data-log id="a"><div style="height:40px">Go</div></a>'],
    ['an element without a box of its own', '<span style="display:contents" data-log id="a"><b>Go</b></span>'],
    [
      'a box whose centre is covered',
      `<div data-log id="a" style="width:300px;height:200px;background:#eee;position:relative"></div>
      <div style="position:absolute;left:108px;top:58px;width:100px;height:100px;background:#f00"></div>`,
    ],
    [
      'one under a sticky header',
      `<div style="position:sticky;top:0;height:120px;background:#ddd;z-index:2">Header</div><div style="height:1000px"></div>
      <button data-log id="a">Go</button><div style="height:3000px"></div><script>scrollTo(0, 1090)</script>`,
    ],
    [
      'one under a fixed footer',
      `<div style="height:1200px"></div><button data-log id="a">Go</button><div style="height:1500px"></div>
      <div style="position:fixed;bottom:0;left:0;right:0;height:150px;background:#ddd">Footer</div>`,
    ],
    [
      'one clipped by a box that does not scroll',
      '<div style="width:60px;overflow:hidden;white-space:nowrap"><button data-log id="a" style="width:400px">Go</button></div><div style="position:absolute;left:70px;top:0;width:600px;height:90px;background:#ccc"></div>',
    ],
    [
      'a fixed one inside a clip',
      '<div style="overflow:hidden;height:1px"><button data-log id="a" style="position:fixed;top:90px">Go</button></div>',
    ],
    ['a drawing', '<svg width="200" height="100"><rect data-log id="a" x="20" y="20" width="60" height="30"/></svg>'],
    ['text in a button', '<button data-log id="a"><i></i><span>Go</span></button>'],
    [
      'one in an open shadow root',
      '<div id="h"><template shadowrootmode="open"><button id="a" onclick="log.push(this.id)">Go</button></template></div>',
    ],
    [
      'a slotted one',
      '<div><template shadowrootmode="open"><p><slot></slot></p></template><button data-log id="a">Go</button></div>',
    ],
  ];
  test.each(hits)('hits %s', async (_what, body) => {
    await show(body);
    const { error, attempts } = await tab.click(css('#a'));
    expect(error).toBeUndefined();
    expect(await logged()).toEqual(['a']);
    expect(attempts).toBe(1);
  });

  test('does not scroll what is in view', async () => {
    await show(
      '<div style="height:900px"></div><button data-log id="a">Go</button><div style="height:2000px"></div><script>scrollTo(0, 420)</script>',
    );
    await tab.click(css('#a'));
    expect(await scrolled()).toEqual([0, 420]);
    expect(await logged()).toEqual(['a']);
  });

  test('puts the scroll back when scrolling did not help', async () => {
    await show(`<div style="height:900px"></div><button id="a">Go</button><div style="height:2000px"></div>
      <div style="position:fixed;inset:0" id="veil"></div><script>scrollTo(0, 420)</script>`);
    const { error } = await tab.click(css('#a'), { timeoutMs: 500 });
    expect(error).toEqual({
      code: 'OPERATION_TIMEOUT',
      details: { waitingFor: 'receivesEvents', obscuredBy: '<div id="veil">' },
    });
    expect(await scrolled()).toEqual([0, 420]);
  });

  test('waits until a late overlay is gone', async () => {
    await show(`<button data-log id="a">Go</button><div data-log id="veil" style="position:fixed;inset:0;background:#0003"></div>
      <script>setTimeout(() => veil.remove(), 300)</script>`);
    expect((await tab.click(css('#a'))).error).toBeUndefined();
    expect(await logged()).toEqual(['a']);
  });

  test('waits until an overlay that only a style rule hides is gone', async () => {
    await show(`<button data-log id="a">Go</button><div data-log id="veil" style="position:fixed;inset:0;animation:x .3s forwards"></div>
      <style>@keyframes x { to { visibility: hidden } }</style>`);
    expect((await tab.click(css('#a'))).error).toBeUndefined();
    expect(await logged()).toEqual(['a']);
  });

  test('an overlay that comes with the pointer takes nothing, and is told', async () => {
    await show(`<button data-log id="a">Go</button><div id="veil" hidden style="position:fixed;inset:0"></div>
      <script>a.onpointerover = () => { veil.hidden = false }; for (const t of ['pointerdown', 'mousedown', 'mouseup', 'click'])
        veil.addEventListener(t, () => log.push(t));</script>`);
    const { error, attempts } = await tab.click(css('#a'), { timeoutMs: 500 });
    expect(error?.details).toMatchObject({ waitingFor: 'receivesEvents', obscuredBy: '<div id="veil">' });
    expect(attempts).toBe(2);
    expect(await logged()).toEqual([]);
  });

  test('what the page does with the press is its own affair', async () => {
    await show(`<button id="a">Go</button><script>
      a.onmousedown = () => { log.push('down'); document.body.insertAdjacentHTML('beforeend', '<div id=veil style="position:fixed;inset:0"></div>');
        veil.onmouseup = () => log.push('up') }</script>`);
    expect(await tab.click(css('#a'))).toEqual({ attempts: 1, checked: undefined });
    expect(await logged()).toEqual(['down', 'up']);
  });

  test('an element that its own press replaces is clicked once', async () => {
    await show(`<div id="box"><button id="a">Go</button></div><script>
      box.onpointerdown = () => { log.push('down'); box.innerHTML = '<button id="a">Go</button>'; }</script>`);
    expect((await tab.click(css('#a'))).attempts).toBe(1);
    expect(await logged()).toEqual(['down']);
  });

  test('an element that is replaced under the pointer is found again', async () => {
    await show(`<div id="box"><button data-log id="a">Go</button></div><script>
      box.addEventListener('pointerover', () => { box.innerHTML = '<button data-log id="a">Go</button>'; }, { once: true })</script>`);
    expect((await tab.click(role('button', 'Go'))).error).toBeUndefined();
    expect(await logged()).toEqual(['a']);
  });

  test('waits for an animation that moves', async () => {
    await show(`<button data-log id="a" style="position:absolute;top:90px;animation:m .4s ease-out">Go</button>
      <style>@keyframes m { from { transform: translateX(600px) } }</style>`);
    expect(await tab.click(css('#a'))).toMatchObject({ attempts: 1 });
    expect(await logged()).toEqual(['a']);
  });

  test('waits for the animation of an ancestor', async () => {
    await show(`<div style="transition:margin-left .3s" id="m"><button data-log id="a">Go</button></div>
      <script>requestAnimationFrame(() => requestAnimationFrame(() => { m.style.marginLeft = '500px' }))</script>`);
    expect((await tab.click(css('#a'))).error).toBeUndefined();
    expect(await logged()).toEqual(['a']);
  });

  test('never presses what lies around a button that a script moves', async () => {
    await show(`<style>button { position: absolute; width: 60px; height: 30px }</style><button id="a">Go</button>
      <div id="field" style="position:fixed;inset:0;z-index:-1"></div><script>
      let n = 0; const step = () => { if (++n < 40) requestAnimationFrame(step); a.style.left = n % 2 ? '0px' : '400px'; }; step();
      for (const el of [a, field]) el.onpointerdown = () => log.push(el.id);</script>`);
    expect((await tab.click(css('#a'))).error).toBeUndefined();
    expect(await logged()).toEqual(['a']);
  });

  test('an endless animation that moves never holds still', async () => {
    await show(`<button id="a" style="position:absolute;left:0;animation:m 1s infinite linear">Go</button>
      <style>@keyframes m { to { left: 400px } }</style>`);
    expect((await tab.click(css('#a'), { timeoutMs: 500 })).error?.details?.waitingFor).toBe('stable');
  });

  test('a pulse is no movement', async () => {
    await show(
      `<button data-log id="a" style="animation:m 1s infinite">Go</button><style>@keyframes m { to { opacity: .3; color: red } }</style>`,
    );
    expect((await tab.click(css('#a'))).error).toBeUndefined();
  });

  test('waits until it is enabled', async () => {
    await show(
      `<fieldset disabled id="f"><button data-log id="a"><span>Go</span></button></fieldset><script>setTimeout(() => { f.disabled = false }, 200)</script>`,
    );
    expect((await tab.click(text('Go'))).error).toBeUndefined();
    expect(await logged()).toEqual(['a']);
  });

  const waits: [what: string, body: string, waitingFor: string][] = [
    ['disabled', '<button disabled id="a">Go</button>', 'enabled'],
    ['aria-disabled', '<div role="button" aria-disabled="true" id="a">Go</div>', 'enabled'],
    ['in a disabled button', '<button disabled><b id="a">Go</b></button>', 'enabled'],
    ['hidden', '<button style="visibility:hidden" id="a">Go</button>', 'visible'],
    ['without a size', '<div id="a"></div>', 'visible'],
    ['off screen', '<button style="position:fixed;left:-900px" id="a">Go</button>', 'inViewport'],
    ['deaf', '<button style="pointer-events:none" id="a">Go</button>', 'receivesEvents'],
    ['an option of a closed list', '<select><option>One<option id="a">Two</select>', 'visible'],
  ];
  test.each(waits)('says that it is %s', async (_what, body, waitingFor) => {
    await show(body);
    const { error } = await tab.click(css('#a'), { timeoutMs: 500 });
    expect(error).toMatchObject({ code: 'OPERATION_TIMEOUT', details: { waitingFor } });
  });

  test('double click', async () => {
    await show('<button id="a" ondblclick="log.push(event.detail)" onclick="log.push(event.detail)">Go</button>');
    await tab.act('doubleClick', { locator: css('#a') });
    expect(await logged()).toEqual([1, 2, 2]);
  });

  test('a frame element is clicked in its document', async () => {
    await show(`<iframe id="a" srcdoc="<body onclick='parent.log.push(1)' style='height:90px'>"></iframe>`);
    await tab.page.waitForLoadState();
    expect(await tab.click(css('#a'))).toEqual({ attempts: 1, checked: undefined });
    expect(await logged()).toEqual([1]);
  });

  test('the window hears nothing of a click that would miss', async () => {
    await show(`<button id="a" style="position:absolute;top:50px">Go</button><script>
      for (const t of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']) window.addEventListener(t, () => log.push(t), true)</script>`);
    const prepared = await tab.ask('prepare', { target: { locator: css('#a') }, act: 'click' });
    if (!prepared.ok) throw new Error(prepared.error.code);
    const { x, y, handle } = prepared.value;
    await tab.page.evaluate(() => document.getElementById('a')?.remove());
    await tab.mouse('click', x, y);
    expect(await tab.ask('settle', { handle })).toMatchObject({ value: { outcome: 'missed', obscuredBy: '<html>' } });
    expect(await logged()).toEqual([]);
    await tab.mouse('click', x, y);
    expect(await logged()).toHaveLength(5);
  });

  test('the watch ends with the port, and when no input can come any more', async () => {
    await show('<button data-log id="a">Go</button><button data-log id="b">No</button>');
    await tab.ask('prepare', { target: { locator: css('#a') }, act: 'click' });
    await tab.stop();
    await tab.page.click('#b');
    await tab.ask('prepare', { target: { locator: css('#a') }, act: 'click' }, 50);
    await tab.page.waitForTimeout(SETTLES_WITHIN_MS + 60);
    await tab.page.click('#b');
    expect(await logged()).toEqual(['b', 'b']);
  });

  test('listeners survive document.open', async () => {
    await show('<p>Old</p>');
    await tab.page.evaluate(() => {
      document.open();
      document.write('<script>window.log=[]</script><button id="a" onclick="log.push(1)">Go</button>');
      document.close();
    });
    expect(await tab.click(css('#a'))).toEqual({ attempts: 1, checked: undefined });
    expect(await logged()).toEqual([1]);
  });
});

describe('check and uncheck', () => {
  const boxes: [what: string, body: string][] = [
    ['a plain box', '<input type="checkbox" id="a" aria-label="Agree">'],
    ['one in a label', '<label><input type="checkbox" id="a"> Agree</label>'],
    ['one hidden, with a label', '<input type="checkbox" id="a" style="display:none"><label for="a">Agree</label>'],
    [
      'one clipped away',
      '<label><input type="checkbox" id="a" style="position:absolute;width:1px;height:1px;clip:rect(0 0 0 0)"><i>Agree</i></label>',
    ],
    [
      'one drawn by a span',
      `<label style="position:relative;display:block"><input type="checkbox" id="a" style="position:absolute;left:0">
      <span style="position:absolute;left:0;width:20px;height:20px;background:#ccc"></span><b style="padding-left:30px">Agree</b></label>`,
    ],
    [
      'one with a link in its label',
      '<label><input type="checkbox" id="a" style="display:none"><a href="#x" style="padding:0 40px">Terms</a> Agree to all of it</label>',
    ],
    [
      'a transparent one over its picture',
      '<div style="position:relative"><i style="position:absolute;width:30px;height:30px;background:#ccc"></i><input type="checkbox" id="a" style="position:absolute;width:30px;height:30px;opacity:0"></div>',
    ],
    ['a radio button', '<input type="radio" id="a" name="r" aria-label="Agree">'],
    [
      'a custom box',
      '<div role="checkbox" aria-checked="false" tabindex="0" id="a" onclick="ariaChecked = ariaChecked !== \'true\'">Agree</div>',
    ],
    [
      'a switch',
      '<button role="switch" aria-checked="false" id="a" onclick="ariaChecked = ariaChecked !== \'true\'">Agree</button>',
    ],
    [
      'one that shows it late',
      '<div role="menuitemcheckbox" aria-checked="false" id="a" onclick="setTimeout(() => { ariaChecked = true }, 150)">Agree</div>',
    ],
    [
      'one that is put anew',
      `<div id="box"><div role="checkbox" aria-checked="false" id="a">Agree</div></div><script>box.onclick = () =>
      setTimeout(() => { box.innerHTML = '<div role="checkbox" aria-checked="true" id="a">Agree</div>' }, 50)</script>`,
    ],
  ];
  test.each(boxes)('checks %s', async (_what, body) => {
    await show(body);
    expect(await tab.act('check', { locator: css('#a') })).toEqual({ attempts: 1, checked: true });
    expect(await tab.act('check', { locator: css('#a') })).toEqual({ attempts: 1 });
    const on = await tab.page.evaluate(() => document.querySelector('#a:checked, #a[aria-checked=true]') !== null);
    expect(on).toBe(true);
  });

  test('a label stands for its control', async () => {
    await show('<label id="l">Agree <input type="checkbox" id="a" checked></label>');
    expect(await tab.act('uncheck', { locator: css('#l') })).toEqual({ attempts: 1, checked: false });
    expect(await tab.act('uncheck', { locator: css('#l') })).toEqual({ attempts: 1 });
  });

  test('a box that refuses is told as it is', async () => {
    await show('<input type="checkbox" id="a" onclick="event.preventDefault(); log.push(1)">');
    expect(await tab.act('check', { locator: css('#a') }, { timeoutMs: 600 })).toEqual({ attempts: 1, checked: false });
    expect(await logged()).toEqual([1]);
  });

  test('what cannot be', async () => {
    await show(
      '<input type="radio" checked id="a"><input id="b"><div role="radio" aria-checked="true" id="c">x</div><input type="radio" id="d">',
    );
    for (const id of ['a', 'c']) {
      expect((await tab.act('uncheck', { locator: css(`#${id}`) })).error?.code).toBe('ELEMENT_NOT_FOUND');
    }
    expect((await tab.act('check', { locator: css('#b') })).error?.code).toBe('ELEMENT_NOT_FOUND');
    expect(await tab.act('uncheck', { locator: css('#d') })).toEqual({ attempts: 1 });
  });
});

describe('hover', () => {
  test('moves the pointer over the element', async () => {
    await show('<button id="a" onmouseenter="log.push(1)">Go</button>');
    expect(await tab.act('hover', { locator: css('#a') })).toMatchObject({ attempts: 1 });
    expect(await tab.act('hover', { locator: css('#a') })).toMatchObject({ attempts: 1 });
    expect(await logged()).toEqual([1]);
  });

  test('also over what is disabled', async () => {
    await show('<button id="a" disabled>Go</button>');
    expect((await tab.act('hover', { locator: css('#a') })).error).toBeUndefined();
  });
});

describe('focus and press', () => {
  const focused = () => tab.page.evaluate(() => document.activeElement?.id);
  const focusable: [what: string, body: string, expected: string][] = [
    ['a field', '<input id="a">', 'a'],
    ['what lies in a button', '<button id="b"><i id="a">Go</i></button>', 'b'],
    ['the control of a label', '<label id="a">Name <input id="b"></label>', 'b'],
    ['an editing host', '<div contenteditable id="a">x</div>', 'a'],
    ['a box with the focus in it', '<div id="a"><input id="b" autofocus></div>', 'b'],
    ['a box that can have it itself', '<div id="a" tabindex="0"><input id="b" autofocus></div>', 'a'],
  ];
  test.each(focusable)('%s', async (_what, body, expected) => {
    await show(body);
    expect(await tab.act('focus', { locator: css('#a') })).toEqual({ attempts: 1 });
    expect(await focused()).toBe(expected);
  });

  test('what cannot have the focus', async () => {
    await show('<p id="a">x</p><input id="b" disabled><input id="c" hidden><input id="d" autofocus>');
    expect((await tab.act('focus', { locator: css('#a') })).error?.code).toBe('ELEMENT_NOT_FOUND');
    for (const [id, waitingFor] of [
      ['b', 'enabled'],
      ['c', 'visible'],
    ] as const) {
      const { error } = await tab.act('focus', { locator: css(`#${id}`) }, { timeoutMs: 500 });
      expect(error).toMatchObject({ code: 'OPERATION_TIMEOUT', details: { waitingFor } });
    }
    const pressed = await tab.ask('prepare', { target: { locator: css('#a') }, act: 'press' });
    expect(pressed).toMatchObject({ ok: true, value: { done: false } });
    expect(await focused()).toBe('');
  });

  test('in a shadow root', async () => {
    await show('<div id="h"><template shadowrootmode="open"><input id="a"></template></div>');
    expect(await tab.act('focus', { locator: css('#a') })).toEqual({ attempts: 1 });
    expect(await tab.page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.id)).toBe('a');
  });
});

test('scrolling into view', async () => {
  await show('<p id="b">Top</p><div style="height:2000px"></div><p id="a">Here</p>');
  expect(await tab.act('scrollIntoView', { locator: css('#b') })).toEqual({ attempts: 1 });
  expect(await scrolled()).toEqual([0, 0]);
  await tab.act('scrollIntoView', { locator: css('#a') });
  expect((await scrolled())[1]).toBeGreaterThan(1000);
});

test('a cancelled request ends at once, and an unknown ref is stale', async () => {
  await show('');
  const { id, answer } = await tab.start('prepare', { target: { locator: label('None') }, act: 'click' });
  await tab.post(await tab.mainWorld(), { cancel: id });
  expect(await answer).toMatchObject({ ok: false, error: { code: 'OPERATION_CANCELLED' } });
  const stale = await tab.ask('prepare', { target: { ref: `@e${'0'.repeat(32)}` }, act: 'click' });
  expect(stale).toMatchObject({ ok: false, error: { code: 'STALE_ELEMENT_REFERENCE' } });
});

test('input that comes when the time is over is watched over all the same, until the watch is ended', async () => {
  await show('<button data-log id="a">Go</button> <button data-log id="b">No</button>');
  const target = { locator: css('#a') };
  const prepared = await tab.ask('prepare', { target, act: 'click' }, 100);
  const handle = prepared.ok ? prepared.value.handle : 0;
  await tab.page.waitForTimeout(150);
  await tab.page.click('#b');
  expect(await logged()).toEqual([]);
  const { answer } = await tab.start('settle', { handle }, 1000, undefined, Date.now() - 2000);
  expect(await answer).toMatchObject({ value: { outcome: 'missed' } });
  await tab.page.click('#b');
  expect(await logged()).toEqual(['b']);
});
