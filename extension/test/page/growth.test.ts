/** What is done for twice as large a page is at most twice as much: counted in elements that the browser goes through. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PageOp, PageOps } from '../../src/lib/page-protocol';
import { Lab, type Tab } from '../act/lab';

/** Each query goes through all below its root, each list of labels through the whole document. */
function countWork(): void {
  const all = Document.prototype.getElementsByTagName;
  let work = 0;
  for (const { prototype } of [Element, Document, DocumentFragment]) {
    const { querySelectorAll } = prototype;
    prototype.querySelectorAll = function (this: Element, css: string) {
      work += querySelectorAll.call(this, '*').length;
      return querySelectorAll.call(this, css);
    };
  }
  for (const { prototype } of [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement]) {
    const { get } = Object.getOwnPropertyDescriptor(prototype, 'labels') ?? {};
    Object.defineProperty(prototype, 'labels', {
      get() {
        work += all.call(document, '*').length;
        return get?.call(this);
      },
    });
  }
  Object.assign(globalThis, {
    workDone: () => {
      const done = work;
      work = 0;
      return done;
    },
  });
}

let lab: Lab;
let tab: Tab;
beforeAll(async () => {
  lab = await Lab.open();
  tab = await lab.tab(`(${countWork})();\n`);
});
afterAll(() => lab.close());

const field = '<input name="a"><textarea></textarea><label>x <input type="text" name="b"></label>';
const pages: [name: string, body: (n: number) => string][] = [
  ['fields of one form', (n) => `<form>${field.repeat(n)}</form>`],
  ['fields of no form', (n) => field.repeat(n)],
  [
    'buttons and links',
    (n) => '<button>Search</button><a href="/search">Search</a><div role="button">x</div>'.repeat(n),
  ],
  ['labels of one field', (n) => `<input id="a">${'<label for="a">x</label>'.repeat(n)}`],
];
const calls: { [K in PageOp]?: PageOps[K]['args'] } = {
  'page.getPageInfo': { maxPerKind: 5 },
  'page.findSearch': { maxPerKind: 5 },
  search: { query: 'x', strategy: 'url' },
  'page.findProgress': { maxCandidates: 5 },
  'page.hoverElement': { target: { text: 'nowhere' }, scrollIntoView: true },
};

async function work(op: PageOp, body: string): Promise<number> {
  await tab.show(body);
  await tab.evaluate(() => (globalThis as unknown as { workDone(): number }).workDone(), null);
  await tab.ask(op, calls[op] as never, 20_000);
  return tab.evaluate(() => (globalThis as unknown as { workDone(): number }).workDone(), null);
}

for (const [name, body] of pages) {
  test.each(Object.keys(calls) as PageOp[])(`${name}: %s`, async (op) => {
    const [some, more] = [await work(op, body(100)), await work(op, body(200))];
    expect(some).toBeGreaterThan(0);
    // Twice, and a little: what a page has once is gone through more often, too.
    expect(more / some).toBeLessThan(2.2);
  });
}
