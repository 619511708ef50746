import { afterAll, beforeAll, expect, test } from 'vitest';
import { css, Lab, type Tab } from './lab';
let lab: Lab; let tab: Tab;
beforeAll(async () => { lab = await Lab.open(); tab = await lab.tab(); });
afterAll(() => lab.close());
test('x', async () => {
  for (const s of ['<div style="rotate:90deg;margin:90px"><div style="transform:skewX(20deg) scale(.8)"><iframe id=f style="padding:12px"></iframe></div></div>', '<iframe id=f style="transform:scaleX(-1)"></iframe>']) {
    await tab.show(s);
    const e = await tab.ask('enterFrame', {locator: css('#f')});
    const token = e.ok ? e.value.token : '';
    console.log(JSON.stringify(await tab.ask('frameOrigin', {token})), JSON.stringify(await tab.ask('throughFrame', {token, x: 20, y: 15},300)), await tab.page.evaluate(()=>JSON.stringify(f.getBoundingClientRect())));
  }
});
