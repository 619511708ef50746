import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Actor, bundled, css, fileOf, label, role, Stage } from './stage';

/** Controls of the browser and of style sheets, and elements that are hard to reach. */

const log = `<script>const got = []; window.model = () => got.join(' ');</script>`;
const button = (words: string) => `<button onclick="got.push('${words}')">${words}</button>`;

const pages: Record<string, string> = {
  '/fields': `<script>window.model = () => Object.fromEntries([...document.querySelectorAll('[id]')].map((el) => [el.id, el.value]))</script>
    <label>Line <input id=line></label> <label>Area <textarea id=area></textarea></label> <label>Short <input id=short maxlength=5></label>
    <label>Password <input id=password type=password></label> <label>Mail <input id=mail type=email></label>
    <label>Number <input id=number type=number></label> <label>Day <input id=day type=date min=2026-01-01></label>
    <label>Hour <input id=hour type=time></label> <label>Moment <input id=moment type=datetime-local></label>
    <label>Month <input id=month type=month></label> <label>Week <input id=week type=week></label>
    <label>Paint <input id=paint type=color></label> <label>Volume <input id=volume type=range min=0 max=11 step=0.5></label>
    <label>Locked <input id=locked readonly value=kept></label> <label>Off <input id=off disabled value=kept></label>`,
  '/keys': `${log}<input id=field><div id=plain tabindex=0>Plain</div><script>
    for (const type of ['keydown', 'keypress', 'beforeinput', 'input', 'keyup', 'compositionstart'])
      field.addEventListener(type, (e) => got.push(type + (e.key ?? e.data ? ':' + (e.key ?? e.data) : '')));
    plain.onkeydown = (e) => got.push(['ctrlKey', 'altKey', 'shiftKey', 'metaKey'].filter((k) => e[k]).join() + e.key + '/' + e.code);</script>`,
  '/boxes': `<style>
      .hidden input { position: absolute; opacity: 0; width: 0; height: 0 } .hidden span::before { content: '☐' } .hidden :checked + span::before { content: '☑' }
      .gone input { display: none } .clip input { position: absolute; clip-path: inset(50%); width: 1px; height: 1px }
      .slider input { appearance: none; width: 40px; height: 20px; background: #ccc } .slider :checked { background: #4a4 }
      .under { position: relative } .under i { position: absolute; inset: 0; background: #eef }
    </style>
    <label class=hidden><input type=checkbox id=a><span>Alpha</span></label> <label class=gone><input type=checkbox id=b><span>Beta</span></label>
    <label class=clip><input type=checkbox id=c><span>Gamma</span></label> <span class=slider><input type=checkbox id=d aria-label=Delta></span>
    <label class=under><input type=checkbox id=e><i></i><b>Epsilon</b></label>
    <div role=switch aria-checked=false tabindex=0 id=f aria-label=Zeta onclick="ariaChecked = ariaChecked !== 'true'">Z</div>
    <label class=hidden><input type=radio name=r id=g><span>Eta</span></label> <label class=hidden><input type=radio name=r id=h checked><span>Theta</span></label>
    <script>window.model = () => [...document.querySelectorAll('[id]')].filter((el) => el.checked || el.ariaChecked === 'true').map((el) => el.id).join('')</script>`,
  '/lists': `<script>window.model = () => [...document.querySelectorAll('select')].map((s) => [...s.selectedOptions].map((o) => o.value).join('+')).join(' ')</script>
    <label>Food <select><option value="">Choose</option><optgroup label=Fruit><option value=1>Apple</option><option value=2>Pear</option></optgroup>
      <optgroup label=Roots disabled><option value=3>Beet</option></optgroup><optgroup label=More><option value=4 disabled>Rice</option><option value=5>  Corn  soup </option></optgroup></select></label>
    <label>Many <select multiple><option selected>x<option>y</select></label>`,
  '/sticky': `${log}<style>header { position: sticky; top: 0; height: 120px; background: #eee; z-index: 1 } footer { position: fixed; bottom: 0; height: 100px; width: 100%; background: #eee }</style>
    <header>Head</header>${'<p style="height:80px">row'.repeat(20)}<p>${button('Middle')}${'<p style="height:80px">row'.repeat(20)}<p style="height:130px">${button('Last')}<footer>Foot</footer>`,
  '/overlay': `${log}${button('Under')}<div id=veil style="position:fixed;inset:0;background:#fff8"></div><script>
    setTimeout(() => veil.remove(), 400)</script>`,
  '/moving': `${log}<style>@keyframes slide { from { left: 0 } to { left: 300px } } .slide { position: absolute; animation: slide 600ms linear } .jump { position: absolute; top: 100px }</style>
    <div class=slide>${button('Slider')}</div><div class=jump>${button('Jumper')}</div><script>
    const jump = document.querySelector('.jump'); let n = 0; const timer = setInterval(() => { jump.style.left = (n++ % 2) * 200 + 'px'; if (n > 12) clearInterval(timer) }, 40)</script>`,
  '/inner': `${log}<body style="margin:0"><p style="height:700px;width:900px">far</p><div style="margin-left:600px">${button('Deep')}</div><p style="height:500px">more`,
  '/frames': `<p style="height:900px">above</p><div style="zoom:1.25;padding:11px"><div style="height:320px;overflow:auto;border:9px solid">
    <p style="height:400px">in the box</p><iframe style="width:380px;height:260px;border:13px solid red;padding:17px;transform:rotate(8deg) scale(.9)" src="{other}/middle"></iframe></div></div>`,
  '/middle': `<body style="zoom:.8"><p style="height:600px">above</p><iframe style="border:0;width:300px;height:200px;transform:translate(20px,9px) scale(1.2);transform-origin:0 0;margin:5px" src="/inner"></iframe><p style="height:600px">`,
  '/hover': `${log}<style>nav ul { display: none; position: absolute; background: #eee } nav:hover ul { display: block }</style>
    <nav><a href="#" id=menu>Menu</a><ul><li>${button('Item')}</ul></nav><p id=tip onmouseenter="got.push('tip')">Tip</p>`,
  '/double': `${log}<p id=word ondblclick="got.push('double' + event.detail)" onclick="got.push('click' + event.detail)">Word</p>
    <input id=name value="first second">`,
  '/scroll': `<style>#box { width: 200px; height: 150px; overflow: auto } #box div { height: 900px; width: 900px } #snap { scroll-behavior: smooth; height: 120px; overflow: auto }</style>
    <div id=box><div>box</div></div><div id=snap><p style="height:900px">smooth</div><iframe style="height:120px" src="/inner"></iframe><p style="height:3000px">long<p id=end>End</p>
    <script>window.model = () => [scrollX, scrollY, box.scrollLeft, box.scrollTop, snap.scrollTop].join(' ')</script>`,
};

let stage: Stage;
let page: Actor;

beforeAll(async () => {
  const style = `<style>${fileOf('flatpickr/dist/flatpickr.css')}</style>`;
  const picker = await bundled('flatpickr');
  stage = await Stage.open({ ...pages, '/flatpickr': style + picker['/flatpickr'] });
  page = await stage.page();
});

afterAll(() => stage?.close());

const model = () => page.read<string>('model');

describe('fields', () => {
  it.each([
    ['Line', 'Zoë 東京 🙂 עברית'],
    ['Line', 'e\u0301 decomposed'],
    ['Line', 'y'.repeat(110_000)],
    ['Area', 'a\nb\n\nc'],
    ['Area', 'Привет, мир. '.repeat(10_000)],
    ['Short', 'abcdefgh', 'abcde'],
    ['Password', 'p"w<>&'],
    ['Mail', 'a@example.test'],
    ['Number', '-12.5'],
    ['Day', '2026-02-28'],
    ['Hour', '09:05'],
    ['Moment', '2026-03-14T15:09'],
    ['Month', '2026-12'],
    ['Week', '2026-W07'],
    ['Paint', '#12ab9f'],
    ['Volume', '7.5'],
  ])('%s takes its value', async (name, value, kept = value) => {
    await page.show('/fields');
    await page.fill(label(name), value);
    expect((await page.read<Record<string, string>>('model'))[name.toLowerCase()]).toBe(kept);
  });

  it.each([
    ['Day', '28.02.2026', 'INVALID_ARGUMENT'],
    ['Day', '2026-02-30', 'INVALID_ARGUMENT'],
    ['Volume', '12', 'INVALID_ARGUMENT'],
    ['Paint', 'red', 'INVALID_ARGUMENT'],
    ['Locked', 'x', 'OPERATION_TIMEOUT'],
    ['Off', 'x', 'OPERATION_TIMEOUT'],
  ])('%s refuses %j', async (name, value, code) => {
    await page.show('/fields');
    expect(await page.run('fill', { locator: label(name), value }, 700)).toMatchObject({ error: { code } });
  });
});

describe('keys', () => {
  it.each([
    ['a', 'keydown:a keypress:a beforeinput:a input:a keyup:a'],
    ['A', 'keydown:A keypress:A beforeinput:A input:A keyup:A'],
    ['ñ', 'keydown:ñ keypress:ñ beforeinput:ñ input:ñ keyup:ñ'],
    ['ш', 'keydown:ш keypress:ш beforeinput:ш input:ш keyup:ш'],
    ['字', 'beforeinput:字 input:字'],
    ['🙂', 'beforeinput:🙂 input:🙂'],
    ['Tab', 'keydown:Tab'],
    ['Escape', 'keydown:Escape keyup:Escape'],
  ])('%s is felt as a key', async (key, events) => {
    await page.show('/keys');
    await page.press(css('#field'), key);
    expect(await model()).toBe(events);
  });

  it('chords reach an element that takes no text', async () => {
    await page.show('/keys');
    await page.press(css('#plain'), 'Control+Shift+K', 'Alt+ArrowLeft', 'Meta+.', 'F2', 'Control++', 'Space');
    expect((await model()).split(' ').filter((event) => !/(Control|Shift|Alt|Meta)\//.test(event))).toEqual([
      'ctrlKey,shiftKeyK/KeyK',
      'altKeyArrowLeft/ArrowLeft',
      'metaKey./Period',
      'F2/F2',
      'ctrlKey+/Equal',
      '',
      '/Space',
    ]);
  });
});

it('check boxes of every style', async () => {
  await page.show('/boxes');
  for (const name of ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon', 'Zeta', 'Eta']) {
    await page.do('check', { locator: label(name) });
  }
  expect(await model()).toBe('abcdefg');
  for (const name of ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon', 'Zeta']) {
    await page.do('uncheck', { locator: label(name) });
  }
  expect(await model()).toBe('g');
  expect(await page.run('uncheck', { locator: label('Eta') })).toMatchObject({ error: { code: 'ELEMENT_NOT_FOUND' } });
});

it('lists with groups', async () => {
  await page.show('/lists');
  for (const [value, chosen] of [
    ['Pear', '2 x'],
    ['1', '1 x'],
    ['Corn soup', '5 x'],
    ['', ' x'],
  ] as const) {
    await page.do('select.option', { locator: label('Food'), value });
    expect(await model()).toBe(chosen);
  }
  for (const value of ['Beet', 'Rice', 'Nothing']) {
    expect(await page.run('select.option', { locator: label('Food'), value }, 500)).toMatchObject({
      error: { code: 'OPERATION_TIMEOUT' },
    });
  }
  await page.do('select.option', { locator: label('Many'), value: 'y' });
  expect(await model()).toBe(' y');
});

it('a date picker', async () => {
  await page.show('/flatpickr');
  await page.click(label('Day'));
  await page.click(css('.flatpickr-calendar.open .flatpickr-next-month'));
  await page.click(css('.flatpickr-calendar.open [aria-label="April 14, 2026"]'));
  expect(await model()).toBe('2026-04-14 ');
  await page.fill(label('Typed'), '24.12.2026');
  await page.press(label('Typed'), 'Enter');
  expect(await model()).toBe('2026-04-14 2026-12-24');
});

describe('elements that are hard to reach', () => {
  it.each([
    ['/sticky', ['Middle', 'Last', 'Middle']],
    ['/overlay', ['Under']],
    ['/moving', ['Slider', 'Jumper']],
  ])('on %s are clicked', async (path, names) => {
    await page.show(path);
    for (const name of names) {
      await page.click(role('button', name));
    }
    expect(await model()).toBe(names.join(' '));
  });

  it('in frames that are scrolled, framed, turned and zoomed', async () => {
    await page.show('/frames');
    const frame = { kind: 'iframe', chain: [css('iframe'), css('iframe')] };
    const deep = { ...role('button', 'Deep'), frame };
    await page.do('scroll.into.view', { locator: deep });
    const inner = page.page.frameLocator('iframe').frameLocator('iframe').locator('button');
    const box = await inner.boundingBox();
    const height = await page.page.evaluate(() => innerHeight);
    expect(box && box.y >= 0 && box.y + box.height <= height).toBe(true);
    await page.click(deep);
    await page.do('double.click', { locator: deep });
    expect(await inner.evaluate(() => (globalThis as unknown as { model(): string }).model())).toBe('Deep Deep Deep');
  });

  it('behind a pointer that hovers', async () => {
    await page.show('/hover');
    await page.do('hover', { locator: css('#menu') });
    await page.click(role('button', 'Item'));
    await page.do('hover', { locator: css('#tip') });
    await page.do('hover', { locator: css('#tip') });
    expect(await model()).toBe('Item tip');
  });
});

it('a double click is one, and chooses a word', async () => {
  await page.show('/double');
  await page.do('double.click', { locator: css('#word') });
  expect(await model()).toBe('click1 click2 double2');
  await page.do('double.click', { locator: css('#name') });
  expect(await page.page.evaluate(() => String(getSelection()).length)).toBeGreaterThan(4);
});

it('focus goes where it is sent, without a key or a click', async () => {
  await page.show('/fields');
  await page.do('focus', { locator: label('Hour') });
  expect(await page.page.evaluate(() => document.activeElement?.id)).toBe('hour');
  expect(await page.run('focus', { locator: label('Off') }, 500)).toMatchObject({
    error: { code: 'OPERATION_TIMEOUT' },
  });
});

describe('the wheel', () => {
  it('turns in the middle of the page, until the pointer is somewhere', async () => {
    const fresh = await stage.page();
    await fresh.show('/sticky');
    await fresh.do('scroll', { deltaX: 0, deltaY: 1200 });
    expect(await fresh.page.evaluate(() => scrollY)).toBe(1200);
    await fresh.do('scroll', { deltaX: 0, deltaY: -1_000_000 });
    expect(await fresh.page.evaluate(() => scrollY)).toBe(0);
  });

  it('scrolls what the pointer is on, and has come to rest', async () => {
    await page.show('/scroll');
    await page.do('hover', { locator: css('#box') });
    await page.do('scroll', { deltaX: 120, deltaY: 340 });
    expect(await model()).toBe('0 0 120 340 0');
    await page.do('hover', { locator: css('#snap') });
    await page.do('scroll', { deltaX: 0, deltaY: 200 });
    expect(await model()).toBe('0 0 120 340 200');
    await page.do('hover', { locator: css('iframe') });
    await page.do('scroll', { deltaX: 0, deltaY: 250 });
    expect(await page.page.frames()[1]?.evaluate(() => scrollY)).toBe(250);
  });

  it('may move nothing', async () => {
    await page.show('/fields');
    await page.do('scroll', { deltaX: 0, deltaY: 0 });
    await page.do('scroll', { deltaX: 5000, deltaY: 0 });
    expect(await page.page.evaluate(() => scrollY)).toBe(0);
    const blank = await stage.page();
    await blank.do('scroll', { deltaX: 0, deltaY: 100 });
  });
});
