import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Lab } from './harness';

let lab: Lab;
beforeAll(async () => {
  lab = await Lab.open();
});
afterAll(() => lab.close());

const TREE = `
  <main id="main">
    <x-outer id="outer"><b id="slotted" slot="s">slotted</b><b id="lost">lost</b></x-outer>
    <p id="after"></p>
  </main>
  <script>
    const define = (name, html) => customElements.define(name, class extends HTMLElement {
      constructor() { super(); this.attachShadow({ mode: 'open' }).innerHTML = html; }
    });
    define('x-inner', '<button id="deep">Deep</button>');
    define('x-outer', '<i id="first"></i><slot name="s" id="slot"><u id="fallback"></u></slot><slot name="t" id="empty"><u id="shown"></u></slot><x-inner id="inner"></x-inner>');
  </script>`;

describe('the flat tree', () => {
  test('elements come in document order, shadow content before light children', async () => {
    const ids = await lab.withHtml(TREE, (world) =>
      world.run(({ dom }) => [...dom.walkElements(document)].map((el) => el.id).filter(Boolean)),
    );
    expect(ids.join(' ')).toBe('main outer first slot fallback empty shown inner deep slotted lost after');
  });

  test('a walk from a host includes its shadow content, not the host', async () => {
    const ids = await lab.withHtml(TREE, (world) =>
      world.run(({ dom }) => [...dom.walkElements(document.querySelector('#outer') as Element)].map((el) => el.id)),
    );
    expect(ids.join(' ')).toBe('first slot fallback empty shown inner deep slotted lost');
  });

  test('children and parents', async () => {
    const found = await lab.withHtml(TREE, (world) =>
      world.run(({ dom }) => {
        const byId = (id: string) => [...dom.walkElements(document)].find((el) => el.id === id) as Element;
        const idOf = (node: Node | null) => (node === null ? null : node instanceof Element ? node.id : node.nodeName);
        const children = (id: string) => dom.composedChildren(byId(id)).map(idOf).join(' ');
        const parent = (id: string) => idOf(dom.composedParent(byId(id)));
        return {
          children: ['outer', 'slot', 'empty', 'inner', 'slotted'].map((id) => [id, children(id)]),
          parents: ['slotted', 'lost', 'fallback', 'shown', 'deep', 'first'].map((id) => [id, parent(id)]),
          root: idOf(dom.composedParent(document.documentElement)),
          contains: ['slotted', 'lost', 'deep'].map((id) => dom.deepContains(byId('outer'), byId(id))),
          slotContains: dom.deepContains(byId('slot'), byId('slotted')),
          lightContains: dom.deepContains(byId('after'), byId('deep')),
        };
      }),
    );
    expect(found).toEqual({
      children: [
        ['outer', 'first slot empty inner'],
        ['slot', 'slotted'],
        ['empty', 'shown'],
        ['inner', 'deep'],
        ['slotted', '#text'],
      ],
      parents: [
        ['slotted', 'slot'],
        ['lost', null],
        ['fallback', null],
        ['shown', 'empty'],
        ['deep', 'inner'],
        ['first', 'outer'],
      ],
      root: '#document',
      contains: [true, false, true],
      slotContains: true,
      lightContains: false,
    });
  });

  test('selectors match in every scope and cross none', async () => {
    const found = await lab.withHtml(TREE, (world) =>
      world.run(({ dom }) => {
        const ids = (root: ParentNode, css: string) =>
          dom
            .deepQuerySelectorAll(root, css)
            .map((el) => el.id)
            .join(' ');
        let problem = '';
        try {
          dom.deepQuerySelectorAll(document, 'a[');
        } catch (error) {
          problem = (error as Error).name;
        }
        return [
          ids(document, '[id$="ed"], #deep, #after'),
          ids(document, 'main button'),
          ids(document.querySelector('#outer') as Element, 'button, b'),
          ids(document, 'p'),
          problem,
        ];
      }),
    );
    expect(found).toEqual(['deep slotted after', '', 'deep slotted lost', 'after', 'SyntaxError']);
  });

  test('a point is followed into shadow roots', async () => {
    const found = await lab.withHtml(TREE, (world) =>
      world.run(({ dom }) => {
        const deep = dom.deepQuerySelectorAll(document, '#deep')[0] as Element;
        const { x, y } = deep.getBoundingClientRect();
        return [dom.deepElementFromPoint(document, x + 5, y + 5)?.id, dom.deepElementFromPoint(document, -5, 0)];
      }),
    );
    expect(found).toEqual(['deep', null]);
  });
});

test('short tags', async () => {
  const html = `<div id="overlay" class=" modal  open "></div><form id="f" class="c"><input name="id"><input name="className"></form>
    <svg id="s" class="icon"></svg><p class="${'long '.repeat(100)}"></p><x-y></x-y>`;
  const tags = await lab.withHtml(html, (world) =>
    world.run(({ dom }) => Array.from(document.body.querySelectorAll(':not(input)'), (el) => dom.shortTag(el))),
  );
  expect(tags.slice(0, 3)).toEqual([
    '<div id="overlay" class="modal open">',
    '<form id="f" class="c">',
    '<svg id="s" class="icon">',
  ]);
  expect(tags[3]).toHaveLength(120);
  expect(tags[3]).toMatch(/^<p class="long .*…>$/);
  expect(tags[4]).toBe('<x-y>');
});

test('connection to this document', async () => {
  const found = await lab.withHtml(`${TREE}<iframe></iframe>`, (world) =>
    world.run(({ dom }) => {
      const other = (document.querySelector('iframe') as HTMLIFrameElement).contentDocument?.body as Element;
      return [
        dom.isConnectedHere(document.body),
        dom.isConnectedHere(dom.deepQuerySelectorAll(document, '#deep')[0] as Element),
        dom.isConnectedHere(document.createElement('p')),
        dom.isConnectedHere(other),
      ];
    }),
  );
  expect(found).toEqual([true, true, false, false]);
});

test('a walk of ten thousand levels', async () => {
  const script = `let at = document.querySelector('div'); for (let i = 0; i < 10000; i++) at = at.appendChild(document.createElement('div'));`;
  const count = await lab.withHtml(`<div hidden></div><script>${script}</script>`, (world) =>
    world.run(({ dom }) => [...dom.walkElements(document.body)].length),
  );
  expect(count).toBe(10_002);
});
