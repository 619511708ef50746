import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { css, Lab, label, role, text, type Tab } from './lab';
let lab: Lab; let tab: Tab;
beforeAll(async () => { lab = await Lab.open(); tab = await lab.tab(); });
afterAll(() => lab.close());
const js = readFileSync('/tmp/pageact/editors/ed.bundle.js', 'utf8');
test('x', { timeout: 200000 }, async () => {
  const eds: [string, string][] = [['lexical', '#lexical'], ['lexplain', '#lexplain'], ['pm', '#pm .ProseMirror'], ['quill', '#quill .ql-editor'], ['cm', '#cm .cm-content'], ['slate', '#slate [contenteditable]'], ['draft', '#draft [contenteditable]'], ['react', '#rin'], ['react', '#rta'], ['react', '#rdate'], ['react', '#rfix']];
  tab.page.on('pageerror', (e) => console.log('PAGEERROR', e.message.slice(0, 200)));
  for (const [id, sel] of eds) {
    for (const value of id === 'react' ? [sel === '#rdate' ? '2026-01-02' : 'new value'] : ['new value', 'one\ntwo', 'one\n\nthree', '']) {
      await tab.show(`<div></div><script src="/ed.js"></script>`);
      await tab.page.route('**/ed.js', (r) => r.fulfill({ contentType: 'text/javascript', body: js }));
      await tab.page.addScriptTag({ content: js });
      await tab.page.waitForSelector(sel);
      const r = await tab.fill({ locator: css(sel) }, value, 3000);
      await tab.page.waitForTimeout(50);
      const [model, view] = await tab.page.evaluate(([id, sel]) => [(window as any).models[id as string](), ((document.querySelector(sel as string) as any).value ?? (document.querySelector(sel as string) as HTMLElement).innerText)], [id, sel] as const);
      // then type one more letter: does the editor still work?
      await tab.page.keyboard.type('Z'); await tab.page.waitForTimeout(30);
      const after = await tab.page.evaluate((id) => (window as any).models[id](), id);
      console.log(sel, JSON.stringify(value), JSON.stringify(r), 'model', JSON.stringify(model), 'view', JSON.stringify(view), 'after Z', JSON.stringify(after));
    }
  }
  await tab.show(`<div></div>`); await tab.page.addScriptTag({ content: js });
  await tab.page.waitForSelector('#rcb');
  console.log(JSON.stringify(await tab.act('check', { locator: css('#rcb') })), JSON.stringify(await tab.ask('select', { target: { locator: css('#rsel') }, value: 'b' })), await tab.page.evaluate(() => (window as any).models.react()));
});
