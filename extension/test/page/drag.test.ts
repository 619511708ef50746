/** Dragging as scripts see it: which events come where, and what becomes of refusals. */
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

type Args = PageOps['page.dragElement']['args'];
const whole = (args: Partial<Args>): Args => ({
  mode: 'auto',
  steps: 3,
  holdMs: 0,
  settleMs: 0,
  trusted: false,
  scrollIntoView: true,
  ...args,
});
const ends = { from: { selector: '#a' }, to: { selector: '#b' } };
const drag = (args: Partial<Args> = ends) => tab.ask('page.dragElement', whole(args), 10_000);
const heard = () => tab.page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard);

const BOXES = `<style>#a, #b { position: absolute; left: 200px; width: 100px; height: 60px }
  #a { top: 200px; background: #fc9 } #b { top: 400px; background: #9cf }</style>`;
const boxes = (script: string, a = '<div id="a">A</div>') =>
  `${BOXES}${a}<div id="b">B</div><script>heard = []; ${script}</script>`;
const LISTEN = `for (const type of ['down', 'move', 'up', 'over', 'enter'].flatMap((t) => ['pointer' + t, 'mouse' + t])
    .concat('dragstart', 'dragenter', 'dragover', 'dragleave', 'drop', 'dragend'))
  document.addEventListener(type, (e) => heard.push([e.target.id || e.target.localName, type, e.buttons].join(' ')));`;

describe('by the pointer', () => {
  test('what lies under it hears of it', async () => {
    await tab.show(boxes(LISTEN));
    const reply = await drag();
    expect(reply).toMatchObject({
      ok: true,
      value: {
        mechanism: 'pointer',
        approach: { x: 130, y: 110 },
        grip: { x: 250, y: 230 },
        drop: { x: 250, y: 430 },
        landedOn: '#b',
        trusted: false,
        from: { selector: '#a' },
        to: { selector: '#b' },
      },
    });
    const all = await heard();
    expect(all.slice(0, 2)).toEqual(['html pointermove 0', 'html mousemove 0']);
    const pressed = all.slice(all.indexOf('a pointerdown 1'));
    expect(pressed.slice(0, 2)).toEqual(['a pointerdown 1', 'a mousedown 1']);
    expect(pressed.slice(-4)).toEqual(['b pointermove 1', 'b mousemove 1', 'b pointerup 0', 'b mouseup 0']);
    expect(pressed.filter((event) => event.includes('pointermove'))).toHaveLength(3);
  });

  test('from a point to a point, on what moves along', async () => {
    await tab.show(
      boxes(`a.onpointerdown = (d) => { onpointermove = (e) => {
      a.style.transform = 'translate(' + (e.clientX - d.clientX) + 'px,' + (e.clientY - d.clientY) + 'px)'; };
      onpointerup = () => { onpointermove = null; heard.push(a.style.transform); }; };`),
    );
    const reply = await drag({ fromPoint: { x: 210.4, y: 210 }, toPoint: { x: 410, y: 310 } });
    expect(reply).toMatchObject({ ok: true, value: { grip: { x: 210, y: 210 }, landedOn: '#a' } });
    expect(await heard()).toEqual(['translate(200px, 100px)']);
  });

  test('inside of a shadow root', async () => {
    await tab.show(`${BOXES}<div id="a"><template shadowrootmode="open"><b>A</b></template></div><div id="b">B</div><script>
      heard = []; a.shadowRoot.querySelector('b').onpointerdown = (e) => heard.push('inner ' + e.composed);
      a.shadowRoot.querySelector('b').style.cssText = 'display:block;height:60px';</script>`);
    await drag({ fromPoint: { x: 250, y: 230 }, toPoint: { x: 250, y: 430 } });
    expect(await heard()).toEqual(['inner true']);
  });
});

describe('by HTML drag and drop', () => {
  const item = '<div id="a" draggable="true"><i id="i">A</i></div>';
  const ZONE = `b.ondragover = (e) => e.preventDefault();
    a.ondragstart = (e) => e.dataTransfer.setData('text/plain', 'data');
    b.ondrop = (e) => { heard.push('dropped ' + e.dataTransfer.getData('text/plain')); };`;

  test('data arrive at what takes them', async () => {
    await tab.show(boxes(LISTEN + ZONE, item));
    const reply = await drag({ from: { selector: '#i' }, to: ends.to });
    expect(reply).toMatchObject({ ok: true, value: { mechanism: 'native', started: true, accepted: true } });
    const all = (await heard()).filter((event) => !event.startsWith('html') && !event.includes('move'));
    expect(all).toEqual([
      ...['i pointerover 0', 'i mouseover 0', 'i pointerdown 1', 'i mousedown 1', 'a dragstart 1'],
      ...['b dragenter 1', 'b dragover 1', 'b dragover 1', 'b dragover 1'],
      ...['dropped data', 'b drop 1', 'a dragend 1'],
    ]);
  });

  test('nothing is dropped where nothing takes it', async () => {
    await tab.show(boxes(LISTEN, item));
    expect(await drag()).toMatchObject({ ok: true, value: { mechanism: 'native', started: true, accepted: false } });
    expect((await heard()).filter((event) => /drop|end$|dragend/.test(event))).toEqual(['a dragend 1']);
  });

  test('a page that refuses it drags in its own way', async () => {
    await tab.show(boxes(`${LISTEN} a.ondragstart = (e) => e.preventDefault();`, item));
    expect(await drag()).toMatchObject({ ok: true, value: { mechanism: 'pointer', started: false, accepted: false } });
    expect((await heard()).slice(-2)).toEqual(['b pointerup 0', 'b mouseup 0']);
  });

  test('mode pointer leaves it alone, mode native asks for it', async () => {
    await tab.show(boxes(LISTEN, item));
    expect(await drag({ ...ends, mode: 'pointer' })).toMatchObject({ ok: true, value: { mechanism: 'pointer' } });
    await tab.show(boxes(LISTEN));
    expect(await drag({ ...ends, mode: 'native' })).toMatchObject({ ok: true, value: { mechanism: 'native' } });
  });
});

describe('is refused', () => {
  const point = { x: 10, y: 10 };
  const rows: [name: string, args: Partial<Args>, code: string][] = [
    ['without ends', {}, 'INVALID_INPUT'],
    ['with two beginnings', { ...ends, fromPoint: point }, 'INVALID_INPUT'],
    ['with two ends', { ...ends, toPoint: point }, 'INVALID_INPUT'],
    ['native with real input', { ...ends, mode: 'native', trusted: true }, 'INVALID_INPUT'],
    ['native from a point', { fromPoint: point, to: ends.to, mode: 'native' }, 'INVALID_INPUT'],
    ['from a point outside', { fromPoint: { x: 800, y: 1 }, to: ends.to }, 'INVALID_TARGET'],
    ['to a point outside', { from: ends.from, toPoint: { x: 1, y: -1 } }, 'INVALID_TARGET'],
    ['to what is not there', { from: ends.from, to: { selector: '#c' } }, 'TARGET_NOT_FOUND'],
    ['from what is covered', { from: { selector: '#under' }, to: ends.to }, 'INVALID_TARGET'],
    ['to what is too far away', { from: ends.from, to: { selector: '#far' } }, 'INVALID_TARGET'],
  ];
  test.each(rows)('%s', async (_, args, code) => {
    await tab.show(`${boxes(LISTEN)}<p id="far" style="position:absolute;top:4000px">far</p>
      <p id="under" style="position:absolute;z-index:-1;left:210px;top:390px">x</p>`);
    expect(await drag(args)).toMatchObject({ ok: false, error: { code } });
    expect(await heard()).toEqual([]);
  });
});

test('what is below is scrolled to, when both ends fit', async () => {
  await tab.show(
    `<div style="height:3000px"></div><div id="a">A</div><div style="height:400px"></div><div id="b">B</div>`,
  );
  expect((await drag()).ok).toBe(true);
  await tab.show(`<div style="height:3000px"></div><div id="a">A</div><div id="b">B</div>`);
  expect(await drag({ ...ends, scrollIntoView: false })).toMatchObject({
    ok: false,
    error: { code: 'INVALID_TARGET' },
  });
});

test('a call that is cancelled lets go', async () => {
  await tab.show(boxes(`${LISTEN} a.addEventListener('mousedown', () => { document.title = 'held'; });`));
  const { id, answer } = await tab.start('page.dragElement', whole({ ...ends, holdMs: 5000 }), 20_000);
  await tab.page.waitForFunction(() => document.title === 'held');
  await tab.post(await tab.mainWorld(), { cancel: id });
  expect(await answer).toMatchObject({ ok: false, error: { code: 'OPERATION_CANCELLED' } });
  expect((await heard()).slice(-2)).toEqual(['a pointerup 0', 'a mouseup 0']);
});
