import { expect, it } from 'vitest';
import { bundled, css, Stage } from './stage';
it('x', async () => {
  const stage = await Stage.open(await bundled('sortable'));
  const page = await stage.page();
  await page.show('/sortable');
  await page.page.evaluate(() => { const L: string[] = []; (window as any).L = L; for (const t of ['pointerdown','mousedown','mousemove','dragstart','dragenter','dragover','drop','dragend','mouseup','scroll']) addEventListener(t, (e: any) => L.push(t + ':' + (e.target.innerText ?? '').slice(0, 5) + '@' + e.clientX + ',' + e.clientY), true); });
  console.log(JSON.stringify(await page.page.evaluate(() => [...document.querySelectorAll('li')].map((l) => [l.innerText, JSON.stringify(l.getBoundingClientRect())]).filter(([n]) => 'LMN'.includes(n!)))), await page.page.evaluate(() => innerHeight));
  console.log(JSON.stringify(await page.run('drag.and.drop', { source: { strategy: 'text', value: 'L' }, target: { strategy: 'text', value: 'N' } })));
  console.log(JSON.stringify(await page.page.evaluate(() => (window as any).L)), await page.read('model'));
  await stage.close();
});
