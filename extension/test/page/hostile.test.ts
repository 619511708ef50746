/** Pages that would mislead their reader, hang it or drown it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Lab, type Tab } from '../act/lab';

let lab: Lab;
let tab: Tab;
beforeAll(async () => {
  lab = await Lab.open();
  tab = await lab.tab();
});
afterAll(() => lab.close());

async function info() {
  const reply = await tab.ask('page.getPageInfo', { maxPerKind: 30 }, 20_000);
  if (!reply.ok) throw new Error(reply.error.code);
  return reply.value;
}

test('a form whose fields take its names', async () => {
  const names = 'submit id parentNode tagName children getAttribute attributes localName querySelectorAll'.split(' ');
  await tab.show(`<form class="f">${names.map((name) => `<input name="${name}">`).join('')}</form>`);
  const { interactive } = await info();
  expect(interactive.counts).toEqual({ links: 0, buttons: 0, fields: names.length, forms: 1 });
  expect(interactive.forms).toEqual([{ selector: 'body > form', method: 'get' }]);
  expect(interactive.fields[0]).toMatchObject({ selector: 'body > form > input:nth-of-type(1)', text: 'submit' });
});

test('prototypes that the page has replaced', async () => {
  await tab.show(`<script>
    Element.prototype.getAttribute = Element.prototype.getBoundingClientRect = () => { throw new Error('no') };
    Document.prototype.querySelectorAll = () => [];
    Object.defineProperty(Node.prototype, 'textContent', { get() { for (;;); } });
    document.title = 'T';
    window.document.querySelector = new Proxy(() => {}, { apply() { throw 1 } });
  </script><button id="a">Go</button>`);
  expect((await info()).interactive.buttons).toMatchObject([{ selector: '#a', text: 'Go' }]);
});

test('20,000 siblings', async () => {
  // Most of them out of sight: drawing 20,000 links takes the browser longer than all else here.
  await tab.show(`<div style="height:9px;overflow:hidden">${'<a href="#">x</a> '.repeat(20_000)}</div>`);
  const { interactive } = await info();
  expect(interactive.counts.links).toBe(20_000);
  expect(interactive.links).toHaveLength(30);
}, 20_000);

test('an id and an address of two million characters', async () => {
  await tab.show(`<a id="a" href="/x">x</a><i aria-label="y" role="button">y</i>`);
  await tab.page.evaluate(() => {
    const huge = 'x'.repeat(2_000_000);
    const link = document.querySelector('a');
    for (const name of ['id', 'href', 'aria-label', 'aria-current']) link?.setAttribute(name, huge);
  });
  expect(JSON.stringify(await info()).length).toBeLessThan(10_000);
});
