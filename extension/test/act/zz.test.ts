import { afterAll, beforeAll, expect, test } from 'vitest';
import { css, Lab, label, role, text, type Tab } from './lab';
let lab: Lab; let tab: Tab;
beforeAll(async () => { lab = await Lab.open(); tab = await lab.tab(); });
afterAll(() => lab.close());
const time = (op: string, args: object, n = 40) => tab.evaluate(async ([op, args, n]) => {
  const send = globalThis.browsenticSend; let got: (v: any) => void; const times: number[] = []; let last: any;
  globalThis.browsenticSend = (r) => { const m = JSON.parse(r); if (!('acting' in m)) got(m); };
  for (let i = 0; i < n; i++) { await new Promise(r => setTimeout(r, 2)); const t = performance.now(); const p = new Promise<any>((r) => { got = r; }); (globalThis as any).browsenticReceive({ id: 1, op, args, timeoutMs: 3000 }); last = await p; times.push(performance.now() - t); }
  globalThis.browsenticSend = send; times.sort((a, b) => a - b);
  return [times[n >> 1]!.toFixed(2), times[0]!.toFixed(2), JSON.stringify(last).slice(0, 120)];
}, [op, args, n] as const);
test('x', { timeout: 200000 }, async () => {
  for (const n of [50, 1000, 10000]) {
    let h = ''; for (let i = 0; i < n / 5; i++) h += `<div class=row><span>row ${i}</span><button>Do ${i}</button><a href="#${i}">Link ${i}</a><input aria-label="Field ${i}"></div>`;
    await tab.show(h);
    const mid = Math.floor(n / 10);
    const out: any = {};
    for (const [k, op, args] of [
      ['click role', 'prepare', { target: { locator: role('button', `Do ${mid}`) }, act: 'click' }],
      ['click role first', 'prepare', { target: { locator: role('button', `Do 1`) }, act: 'click' }],
      ['click text', 'prepare', { target: { locator: text(`Do ${mid}`) }, act: 'click' }],
      ['click css', 'prepare', { target: { locator: css(`div.row:nth-child(${mid + 1}) button`) }, act: 'click' }],
      ['fill label', 'fill', { target: { locator: label(`Field ${mid}`) }, value: 'hello world' }],
      ['fill role', 'fill', { target: { locator: role('textbox', `Field ${mid}`) }, value: 'hello world' }],
      ['press role', 'prepare', { target: { locator: role('textbox', `Field ${mid}`) }, act: 'press' }],
      ['text css', 'text', { target: { locator: css(`div.row:nth-child(${mid + 1}) span`) } }],
      ['wait text', 'waitFor', { condition: { kind: 'text', text: `row ${mid}`, state: 'present' } }],
    ] as const) { out[k] = await time(op, args); }
    console.log(n, await tab.page.evaluate(() => document.querySelectorAll('*').length), Object.entries(out).map(([k, v]) => `\n  ${k}: ${(v as string[]).join(' | ')}`).join(''));
  }
});
