import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Actor, bundled, css, Stage } from './stage';

/** Pages with a pad that is to be dragged onto a goal; `model` says what the goal has got. */
const style = `<style>body { margin: 0 } #pad, #goal { width: 100px; height: 60px; background: #cde; margin: 20px }</style>`;
const log = `<script>
  const got = []; window.model = () => got.join(' ');
  const note = (type, node = window) => node.addEventListener(type, (e) => got.push(type + ':' + (e.target.id || e.target.nodeName)));
</script>`;
const pages: Record<string, string> = {
  '/data': `${style}<div id=pad draggable=true>Pad</div><div id=goal>Goal</div>${log}<script>
    pad.ondragstart = (e) => { e.dataTransfer.setData('text/plain', 'word'); e.dataTransfer.setData('text/html', '<b>word</b>') };
    goal.ondragover = (e) => e.preventDefault();
    goal.ondrop = (e) => got.push(e.isTrusted + ' ' + e.dataTransfer.getData('text/plain') + e.dataTransfer.getData('text/html'));
    note('dragend');</script>`,
  '/refused': `${style}<div id=pad draggable=true>Pad</div><div id=goal>Goal</div>${log}<script>note('drop'); note('dragend')</script>`,
  '/link': `${style}<a id=pad href=/elsewhere style="display:block">Pad</a><div id=goal>Goal</div>${log}<script>
    goal.ondragover = (e) => e.preventDefault();
    goal.ondrop = (e) => { e.preventDefault(); got.push(new URL(e.dataTransfer.getData('text/uri-list')).pathname) };</script>`,
  '/pointer': `${style}<div id=pad style="position:absolute">Pad</div><div id=goal style="margin:300px">Goal</div>${log}<script>
    let held = 0, moves = 0;
    pad.onpointerdown = (e) => { held = 1; pad.setPointerCapture(e.pointerId) };
    pad.onpointermove = (e) => { if (held && e.buttons === 1) { moves++; pad.style.left = e.clientX - 70 + 'px'; pad.style.top = e.clientY - 50 + 'px' } };
    pad.onpointerup = (e) => { held = 0; got.push(document.elementsFromPoint(e.clientX, e.clientY).includes(goal) && moves > 2 ? 'on it' : 'beside') };</script>`,
  '/image': `${style}<img id=pad width=100 height=60 src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>"><div id=goal>Goal</div>${log}<script>
    pad.ondragstart = (e) => e.preventDefault(); goal.onmouseup = () => got.push('up');</script>`,
  '/far': `${style}<div id=pad draggable=true>Pad</div><div style="height:3000px"></div><div id=goal>Goal</div>${log}<script>
    goal.ondragover = (e) => e.preventDefault(); goal.ondrop = () => got.push('far')</script>`,
  '/covered': `${style}<div id=pad>Pad</div><div id=goal>Goal</div><div id=veil style="position:fixed;inset:90px 0 0 0;background:#8888"></div>${log}`,
  '/run': `${style}<div id=pad>Pad</div><div id=goal style="position:absolute">Goal</div>${log}<script>
    pad.onmousedown = () => { goal.style.left = '400px'; goal.style.top = '200px' }; goal.onmouseup = () => got.push('caught')</script>`,
  '/unreachable': `${style}<div id=pad>Pad</div><div id=goal>Goal</div>${log}<script>
    pad.onmousedown = () => { goal.style.pointerEvents = 'none' };
    onmouseup = (e) => got.push(e.clientY > goal.offsetTop ? 'below' : 'above');</script>`,
  // The neighbour takes the place of what is dragged as soon as the pointer is over it, and gives it back behind it.
  '/neighbour': `${style}<style>#pad, #goal { margin: 0; height: 40px }</style><div id=pad>Pad</div><div id=goal>Goal</div>${log}<script>
    let held = false;
    pad.onmousedown = () => { held = true };
    onmousemove = (e) => { if (held) goal.style.transform = e.clientY > 50 ? 'translateY(-40px)' : '' };
    onmouseup = () => { held = false; got.push(goal.style.transform ? 'changed places' : 'as before') };</script>`,
  '/frames': `${style}<p style="height:900px">far below</p><iframe style="border:5px solid;padding:9px;width:400px;height:300px;transform:scale(.8)" src="{other}/data"></iframe>`,
  '/across': `${style}<div id=pad draggable=true>Pad</div><iframe srcdoc="<div id=goal style='height:80px'>Goal</div><script>
    goal.ondragover = (e) => e.preventDefault(); goal.ondrop = (e) => { goal.textContent = e.dataTransfer.getData('text/plain') }</script>"></iframe>
    <script>pad.ondragstart = (e) => e.dataTransfer.setData('text/plain', 'over')</script>`,
  '/away': `${style}<div id=pad draggable=true>Pad</div><div id=goal>Goal</div><script>
    goal.ondragover = (e) => e.preventDefault(); goal.ondrop = () => { location.href = '/elsewhere' }</script>`,
  '/elsewhere': '<title>Elsewhere</title>',
};

let stage: Stage;
let page: Actor;

beforeAll(async () => {
  stage = await Stage.open({ ...pages, ...(await bundled('sortable', 'dnd-kit')) });
  page = await stage.page();
});

afterAll(() => stage?.close());

const model = () => page.read<string>('model');
const text = (value: string) => ({ strategy: 'text', value });
const drag = (source: object, target: object) => page.do('drag.and.drop', { source, target });
const [pad, goal] = [css('#pad'), css('#goal')];

describe('a drag', () => {
  it.each([
    ['/data', 'true word<b>word</b> dragend:pad'],
    ['/link', '/elsewhere'],
    ['/pointer', 'on it'],
    ['/unreachable', 'below'],
    ['/neighbour', 'changed places'],
    ['/image', 'up'],
    ['/far', 'far'],
    ['/run', 'caught'],
  ])('on %s arrives', async (path, arrived) => {
    await page.show(path);
    await drag(pad, goal);
    expect(await model()).toBe(arrived);
    // Nothing is left in hand.
    await page.do('hover', { locator: css('html') });
    expect(await model()).toBe(arrived);
  });

  it('goes on in frames, and over their borders', async () => {
    await page.show('/frames');
    const frame = { kind: 'iframe', chain: [css('iframe')] };
    await drag({ ...pad, frame }, { ...goal, frame });
    const inner = page.page.frames()[1];
    expect(await inner?.evaluate(() => (globalThis as unknown as { model(): string }).model())).toContain('true word');
    await page.show('/across');
    await drag(pad, { ...goal, frame });
    expect(await page.page.frameLocator('iframe').locator('#goal').textContent()).toBe('over');
  });

  it('may lead elsewhere', async () => {
    await page.show('/away');
    await drag(pad, goal);
    expect(await page.do('get.title')).toEqual({ title: 'Elsewhere' });
  });

  it('fails when the target does not take it', async () => {
    await page.show('/refused');
    expect(await page.run('drag.and.drop', { source: pad, target: goal })).toMatchObject({
      error: { code: 'ELEMENT_NOT_FOUND', details: { end: 'target' } },
    });
    expect(await model()).toBe('dragend:pad');
  });

  it('says which end is missing, or covered', async () => {
    await page.show('/covered');
    const nobody = css('#nobody');
    expect(await page.run('drag.and.drop', { source: nobody, target: pad }, 1500)).toMatchObject({
      error: { code: 'OPERATION_TIMEOUT', details: { end: 'source', waitingFor: 'match' } },
    });
    expect(await page.run('drag.and.drop', { source: pad, target: goal }, 1500)).toMatchObject({
      error: { code: 'OPERATION_TIMEOUT', details: { end: 'target', waitingFor: 'receivesEvents' } },
    });
    expect(await page.run('drag.and.drop', { source: pad, target: css('div') })).toMatchObject({
      error: { code: 'LOCATOR_AMBIGUOUS', details: { end: 'target' } },
    });
  });
});

describe('SortableJS', () => {
  it.each([
    ['A', 'C', 'BCAD EFGH IJK LM N'],
    ['D', 'A', 'DABC EFGH IJK LM N'],
    ['E', 'G', 'ABCD FGEH IJK LM N'],
    ['H', 'E', 'ABCD HEFG IJK LM N'],
    ['L', 'N', 'ABCD EFGH IJK M NL'],
  ])('puts %s where %s is', async (source, target, order) => {
    await page.show('/sortable');
    await drag(text(source), text(target));
    await expect.poll(model).toBe(order);
  });

  it('by a handle', async () => {
    await page.show('/sortable');
    await drag(css('#handles li:nth-child(1) b'), css('#handles li:nth-child(3)'));
    await expect.poll(model).toContain('JKI');
  });
});

it('dnd-kit moves a card', async () => {
  await page.show('/dnd-kit');
  await drag(css('#Card'), css('#There'));
  await expect.poll(model).toBe('There');
  await drag(css('#Card'), css('#Here'));
  await expect.poll(model).toBe('Here');
});
