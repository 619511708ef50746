/** Frames: how they are entered, and how a point in them becomes a point of the page. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FrameLocator } from '../../src/lib/page-shapes';
import { css, Lab, role, type Tab } from './lab';

let lab: Lab;
let tab: Tab;
beforeAll(async () => {
  lab = await Lab.open();
  tab = await lab.tab();
});
afterAll(() => lab.close());

/** A grid of small buttons: a click that is off by some pixels hits another, and every click is noted at the top. */
const GRID = `<style>body { margin: 0; display: grid; grid-template-columns: repeat(6, 40px); gap: 4px } button { height: 30px; padding: 0 }</style>
${Array.from({ length: 60 }, (_, i) => `<button>${i}</button>`).join('')}
<script>addEventListener('click', (e) => top.postMessage(e.target.textContent, '*'))</script>`;

const srcdoc = (html: string) => html.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
const frame = (attributes = '', html = GRID) => `<iframe id="f" ${attributes} srcdoc="${srcdoc(html)}"></iframe>`;
const LOG = `<script>window.log = []; addEventListener('message', (e) => log.push(e.data)); onclick = (e) => log.push(e.target.tagName)</script>`;
const log = () => tab.page.evaluate(() => (window as unknown as { log: unknown[] }).log);
/** What frames note arrives by message, a moment later. */
const expectLog = (entries: unknown[]) => expect.poll(log, { interval: 10 }).toEqual(entries);
const chain: FrameLocator[] = [css('#f')];

async function show(body: string): Promise<void> {
  await tab.show(LOG + body);
  await tab.page.waitForLoadState('load');
}

const places: [what: string, body: string][] = [
  ['plain', frame()],
  ['with border and padding', frame('style="border:17px solid red;padding:9px 31px;margin:40px"')],
  ['scaled', frame('style="transform:scale(.5) translate(90px,30px);transform-origin:0 0"')],
  [
    'scaled by its ancestors',
    `<div style="transform:scale(1.4);transform-origin:0 0"><div style="scale:.7">${frame('style="border:5px solid"')}</div></div>`,
  ],
  ['zoomed', `<div style="zoom:1.5">${frame('style="zoom:.8;border:10px solid;padding:6px"')}</div>`],
  ['turned', frame('style="transform:rotate(30deg);margin:150px;border:9px solid;padding:20px 5px"')],
  [
    'turned by its ancestors',
    `<div style="rotate:90deg;margin:250px 90px"><div style="transform:skewX(20deg) scale(.8)">${frame('style="padding:12px"')}</div></div>`,
  ],
  ['mirrored', frame('style="transform:scaleX(-1)"')],
  ['below the fold', `<div style="height:2500px"></div>${frame()}`],
  [
    'in a scroller',
    `<div style="height:120px;width:200px;overflow:auto;border:8px solid"><div style="height:600px;width:500px"></div>${frame()}</div>`,
  ],
  ['larger than the window', frame('style="width:4000px;height:3000px"', `<div style="height:2400px"></div>${GRID}`)],
  [
    'under a sticky header',
    `<div style="position:sticky;top:0;height:100px;background:red;z-index:1">Head</div><div style="height:900px"></div>${frame()}<div style="height:2000px"></div><script>scrollTo(0, 880)</script>`,
  ],
];
test.each(places)('a frame that is %s', async (_what, body) => {
  await show(body);
  for (const name of ['0', '27', '59']) {
    const { error } = await tab.click(role('button', name), { chain });
    expect(error).toBeUndefined();
  }
  await expectLog(['0', '27', '59']);
});

test('frames in frames', async () => {
  const inner = `<style>body { margin: 30px }</style><iframe id="g" style="border:7px solid" srcdoc="${srcdoc(GRID)}"></iframe>`;
  await show(frame('style="width:500px;height:300px;padding:20px"', inner));
  expect((await tab.click(role('button', '33'), { chain: [css('#f'), css('#g')] })).error).toBeUndefined();
  await expectLog(['33']);
});

test('a frame under a layer', async () => {
  await show(`${frame()}<div id="veil" style="position:fixed;inset:0"></div>`);
  const { error } = await tab.click(role('button', '3'), { chain, timeoutMs: 300 });
  expect(error).toMatchObject({
    code: 'OPERATION_TIMEOUT',
    details: { waitingFor: 'receivesEvents', obscuredBy: '<div id="veil">' },
  });
  await expectLog([]);
});

test('a press that would miss the frame is stopped', async () => {
  await show(frame());
  const world = await tab.worldOf(chain);
  const token = await tab.ask('enterFrame', { locator: css('#f') });
  if (typeof world !== 'number' || !token.ok) throw new Error('no frame');
  const through = await tab.ask('throughFrame', { token: token.value.token, x: 20, y: 15 });
  if (!through.ok) throw new Error(through.error.code);
  await tab.page.evaluate(() =>
    document.body.insertAdjacentHTML('beforeend', '<p id="late" style="position:fixed;inset:0;margin:0"></p>'),
  );
  await tab.mouse('click', through.value.x, through.value.y);
  expect(await tab.ask('settle', { handle: through.value.handle })).toMatchObject({
    value: { outcome: 'missed', obscuredBy: '<p id="late">' },
  });
  await expectLog([]);
});

test('where a frame begins', async () => {
  await show(
    `<div style="height:1000px"></div>${frame('style="position:absolute;left:50px;top:900px;border:10px solid;padding:5px"')}`,
  );
  await tab.worldOf(chain);
  const entered = await tab.ask('enterFrame', { locator: css('#f') });
  const token = entered.ok ? entered.value.token : '';
  expect(await tab.ask('framePlace', { token })).toMatchObject({ value: { place: [1, 0, 0, 1, 65, 915] } });
  expect(await tab.ask('framePlace', { token: 'none' })).toMatchObject({ error: { code: 'ELEMENT_NOT_FOUND' } });
});

test('the same frame keeps its token, another document in it learns it, no page hears of it', async () => {
  const listener = `<script>addEventListener('message', (e) => top.postMessage('heard ' + JSON.stringify(e.data), '*'), true)</script>`;
  await show(frame('', `${listener}<p>one</p>`));
  const first = await tab.ask('enterFrame', { locator: css('#f') });
  const before = await tab.worldOf(chain);
  await tab.page.evaluate((html) => {
    (document.getElementById('f') as HTMLIFrameElement).srcdoc = html;
  }, `${listener}${GRID}`);
  expect((await tab.click(role('button', '5'), { chain })).error).toBeUndefined();
  const second = await tab.ask('enterFrame', { locator: css('#f') });
  expect(first.ok && second.ok && first.value.token === second.value.token).toBe(true);
  expect(await tab.worldOf(chain)).not.toBe(before);
  await expectLog(['5']);
});

test('a frame that document.write fills', async () => {
  await show('<iframe id="f"></iframe>');
  await tab.page.evaluate((html) => {
    const { contentDocument } = document.getElementById('f') as HTMLIFrameElement;
    contentDocument?.open();
    contentDocument?.write(html);
    contentDocument?.close();
  }, GRID);
  expect((await tab.click(role('button', '5'), { chain })).error).toBeUndefined();
  await expectLog(['5']);
});

test('what is no frame', async () => {
  await show('<p id="f">x</p>');
  expect(await tab.ask('enterFrame', { locator: css('#f') })).toMatchObject({ error: { code: 'ELEMENT_NOT_FOUND' } });
  expect(await tab.ask('enterFrame', { locator: css('#g') }, 50)).toMatchObject({
    error: { code: 'OPERATION_TIMEOUT' },
  });
});

test('a field in a frame', async () => {
  await show(frame('', '<input id="a"><div contenteditable id="b">old</div>'));
  const world = await tab.worldOf(chain);
  if (typeof world !== 'number') throw new Error('no frame');
  expect(await tab.fill({ locator: css('#a') }, 'new', 5000, world)).toEqual({});
  expect(await tab.fill({ locator: css('#b') }, 'new', 5000, world)).toEqual({ inserted: true });
  const frames = tab.page.frames()[1];
  expect(
    await frames?.evaluate(() => [
      (document.getElementById('a') as HTMLInputElement).value,
      document.getElementById('b')?.textContent,
    ]),
  ).toEqual(['new', 'new']);
});

test('a key goes to the frame that has the element', async () => {
  await show(`<input id="top">${frame('', `<input id="a" onkeydown="top.postMessage(event.key, '*')">`)}`);
  await tab.act('focus', { locator: css('#top') });
  expect(await tab.act('press', { locator: css('#a') }, { chain })).toEqual({ attempts: 1 });
  await tab.cdp.send('Input.dispatchKeyEvent', { type: 'keyDown', key: 'x', text: 'x' });
  await expectLog(['x']);
});
