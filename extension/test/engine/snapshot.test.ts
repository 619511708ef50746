/** What a caller may ask of a snapshot: mesh.md section 5. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FrameSnapshot } from '../../src/lib/page-shapes';
import { Lab } from './harness';
import { capture, expected, nodesOf, snapshot } from './snapshots';

let lab: Lab;
beforeAll(async () => {
  lab = await Lab.open();
});
afterAll(() => lab.close());

const LIST = `
  <nav aria-label="N"><ul><li>one</li><li><a href="/2">two</a> tail</li><li><button>three</button></li></ul></nav>
  <p>para <b>x</b> <em>y</em></p>
  <div role="group" aria-label="G"><p>only text</p></div>`;

describe('scope', () => {
  test('the root is told with what is in it', async () => {
    await lab.withHtml(LIST, async (world) => {
      expect(await snapshot(world, {}, 'ul')).toBe(expected`
        - list:
          - listitem: one
          - listitem:
            - link "two":
              - /url: /2
            - text: tail
          - listitem:
            - button "three"`);
      expect(await snapshot(world, {}, 'em')).toBe('- emphasis: "y"');
    });
  });

  test('nothing of a hidden scope', async () => {
    await lab.withHtml('<div aria-hidden="true"><p id="p">text</p></div>', async (world) => {
      expect(await snapshot(world, {}, '#p')).toBe('');
      expect(await snapshot(world)).toBe('');
    });
  });

  test('documents without a body', async () => {
    const page = await lab.newPage();
    await page.page.goto(
      `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg"><title>T</title></svg>')}`,
    );
    expect(await snapshot(await page.engine())).toBe('- img "T"');
    await page.page.goto('about:blank');
    const world = await page.engine();
    await world.run(() => document.documentElement.remove());
    expect(await snapshot(world)).toBe('');
    await page.close();
  });
});

describe('tree controls', () => {
  test('maxDepth counts from the roots', async () => {
    await lab.withHtml(LIST, async (world) => {
      expect(await snapshot(world, { maxDepth: 0 })).toBe(expected`
        - navigation "N"
        - paragraph
        - group "G"`);
      expect(await snapshot(world, { maxDepth: 2 })).toBe(expected`
        - navigation "N":
          - list:
            - listitem: one
            - listitem
            - listitem
        - paragraph:
          - text: para x
          - emphasis: "y"
        - group "G":
          - paragraph: only text`);
    });
  });

  test('interactiveOnly keeps what can be operated and what is around it', async () => {
    await lab.withHtml(LIST, async (world) => {
      const captured = await capture(world, { interactiveOnly: true });
      expect(captured).toMatchObject({
        text: expected`
          - navigation "N":
            - list:
              - listitem:
                - link "two":
                  - /url: /2
              - listitem:
                - button "three"`,
        // listitem, text, paragraph with two texts, group, paragraph
        omitted: { nonInteractiveNodes: 7, maxChildrenNodes: 0 },
      });
    });
  });

  test('maxChildren holds for every node, and for the roots', async () => {
    await lab.withHtml(LIST, async (world) => {
      const captured = await capture(world, { maxChildren: 2 });
      expect(captured).toMatchObject({
        text: expected`
          - navigation "N":
            - list:
              - listitem: one
              - listitem:
                - link "two":
                  - /url: /2
                - text: tail
          - paragraph:
            - text: para x
            - emphasis: "y"`,
        // listitem and button; group and paragraph
        omitted: { nonInteractiveNodes: 0, maxChildrenNodes: 4 },
      });
    });
  });

  test('maxChildren comes after interactiveOnly', async () => {
    await lab.withHtml(LIST, async (world) => {
      expect(await capture(world, { interactiveOnly: true, maxChildren: 1 })).toMatchObject({
        text: expected`
          - navigation "N":
            - list:
              - listitem:
                - link "two":
                  - /url: /2`,
        omitted: { nonInteractiveNodes: 7, maxChildrenNodes: 2 },
      });
    });
  });

  test('nothing is left', async () => {
    await lab.withHtml('<p>text</p><ul><li>x</li></ul>', async (world) => {
      expect(await capture(world, { interactiveOnly: true })).toMatchObject({
        text: '',
        omitted: { nonInteractiveNodes: 3, maxChildrenNodes: 0 },
      });
    });
  });

  test('the value of a field is part of it', async () => {
    await lab.withHtml(
      '<input aria-label="a" placeholder="p" value="v"><input aria-label="b" value="w">',
      async (world) => {
        expect(await snapshot(world, { interactiveOnly: true, maxChildren: 1, maxDepth: 0 })).toBe(expected`
        - textbox "a":
          - /placeholder: p
          - text: v`);
      },
    );
  });
});

test('boxes are in the coordinates of the top viewport', async () => {
  const html = `<style>* { margin: 0 }</style><div style="height: 10.4px"></div><h1 style="width: 100px; height: 20px">H</h1>
    <ul style="display: contents"><li style="display: block; height: 5px; width: 7px"></li></ul>`;
  await lab.withHtml(html, async (world) => {
    expect(await snapshot(world, { includeBoundingBoxes: true, place: [1, 0, 0, 1, 5, 1000] })).toBe(expected`
      - heading "H" [level=1] [box=5,1010,100,20]
      - list:
        - listitem [box=5,1030,7,5]`);
  });
});

describe('budget', () => {
  test('nodes and characters are counted', async () => {
    await lab.withHtml('<body><p id="a">text</p><p class="b">more<!-- no --></p></body>', async (world) => {
      const captured = (await capture(world)) as FrameSnapshot;
      expect(captured.used).toEqual({
        nodes: 5,
        chars: 'id'.length + 'a'.length + 'text'.length + 'class'.length + 'b'.length + 'more'.length,
      });
      expect(await capture(world, { budget: { nodes: 5, chars: 16 } })).toBe('LIMIT_EXCEEDED');
      expect(await capture(world, { budget: { nodes: 4, chars: 17 } })).toBe('LIMIT_EXCEEDED');
      expect(await capture(world, { budget: { nodes: 5, chars: 17 } })).toMatchObject({
        text: '- paragraph: text\n- paragraph: more',
      });
    });
  });

  test('shadow content counts', async () => {
    await lab.withHtml('<body><div id="h"></div></body>', async (world) => {
      await world.run(() => {
        const root = document.querySelector('#h')?.attachShadow({ mode: 'open' });
        if (root) root.innerHTML = '<p>in</p>';
      });
      expect(((await capture(world)) as FrameSnapshot).used.nodes).toBe(4);
    });
  });

  test.each([
    ['50,000 siblings', `document.body.innerHTML = '<i></i>'.repeat(50000)`],
    ['a text of two million characters', `document.body.textContent = 'x'.repeat(2000001)`],
    ['an attribute of two million characters', `document.body.title = 'x'.repeat(2000001)`],
  ])('%s is refused before anything is written', async (_, script) => {
    await lab.withHtml(`<body><script>${script}</script></body>`, async (world) => {
      expect(await capture(world)).toBe('LIMIT_EXCEEDED');
    });
  });

  test('a text just below is told', async () => {
    await lab.withHtml(
      `<body><script>document.body.textContent = 'x'.repeat(1999000)</script></body>`,
      async (world) => {
        const captured = (await capture(world)) as FrameSnapshot;
        expect(captured.text.length).toBeGreaterThan(1_000_000);
      },
    );
  });
});

describe('passwords', () => {
  test('are taken out wherever they are told, the longest first', async () => {
    const html = `<input type="password" value="open"><input type="password" value="open sesame"><input type="password" value="line  two">
      <p>open sesame, reopen</p><p>line  two</p><a href="/open">open</a><button aria-label="say open sesame"></button>
      <input aria-label="open" value="open sesame!"><button role="button" title="open">x</button>`;
    await lab.withHtml(html, async (world) => {
      const captured = (await capture(world, { includeRefs: true })) as FrameSnapshot;
      expect(captured.text).toBe(expected`
        - textbox: "[REDACTED]"
        - textbox: "[REDACTED]"
        - textbox: "[REDACTED]"
        - paragraph: "[REDACTED], re[REDACTED]"
        - paragraph: "[REDACTED]"
        - link "[REDACTED]":
          - /url: /[REDACTED]
        - button "say [REDACTED]"
        - textbox "[REDACTED]": "[REDACTED]!"
        - button "x"`);
      expect(JSON.stringify(captured.refs)).not.toContain('open');
    });
  });

  test('of a scope that is the field itself', async () => {
    await lab.withHtml('<label for="p">pass1</label><input id="p" type="password" value="pass1">', async (world) => {
      expect(await snapshot(world, {}, '#p')).toBe('- textbox "[REDACTED]": "[REDACTED]"');
    });
  });

  test('are no part of a name, whatever the field is said to be', async () => {
    const html = '<button>say <input type="password" role="spinbutton" value="pass1"></button>';
    await lab.withHtml(html, async (world) => {
      const named = await world.run(({ name }) => name.nameOf(document.querySelector('button') as Element));
      expect(named).toBe('say');
    });
  });

  test('in shadow roots', async () => {
    const html = '<p>pass1</p><div id="h"></div>';
    await lab.withHtml(html, async (world) => {
      await world.run(() => {
        const root = document.querySelector('#h')?.attachShadow({ mode: 'open' });
        if (root) root.innerHTML = '<input type="password" value="pass1">';
      });
      expect(await snapshot(world)).not.toContain('pass1');
    });
  });
});

describe('hostile pages', () => {
  test('deep nesting', async () => {
    // Chromium itself gives up somewhere between 2,500 and 4,000 nested boxes.
    const script = `
      let at = document.body;
      for (let i = 0; i < 2400; i++) at = at.appendChild(document.createElement(i % 2 ? 'li' : 'ul'));
      at.textContent = 'bottom';`;
    await lab.withHtml(`<body></body><script>${script}</script>`, async (world) => {
      const captured = (await capture(world)) as FrameSnapshot;
      // The indentation of all levels would be 5.8 million characters; a million code points are kept of a capture.
      expect(captured.text.length).toBeGreaterThan(2_000_000);
      expect(captured.text.length).toBeLessThan(2_010_000);
    });
  });

  test('deep nesting in a name, in what is hidden, and around a role', async () => {
    const script = `
      const nest = (at, n, tag) => { for (let i = 0; i < n; i++) at = at.appendChild(document.createElement(tag)); return at; };
      nest(document.querySelector('button'), 1200, 'span').textContent = 'bottom';
      nest(document.querySelector('#hidden'), 10000, 'div').textContent = 'hidden';
      nest(document.querySelector('#option'), 1200, 'div').innerHTML = '<p role="option">o</p>';`;
    await lab.withHtml(
      `<button>top </button><div id="hidden" hidden></div><div id="option" role="listbox"></div><script>${script}</script>`,
      async (world) => {
        expect(await snapshot(world)).toBe('- button "top"\n- listbox:\n  - option "o"');
        const hidden = await world.run(({ dom, name, visibility }) =>
          name.withCaches(() => [...dom.walkElements(document)].filter((el) => visibility.isHiddenForAria(el)).length),
        );
        expect(hidden).toBeGreaterThan(10_000);
      },
    );
  });

  test('names that hold each other in full', async () => {
    const script = `
      let at = document.body;
      for (let i = 0; i < 1000; i++) {
        at = at.appendChild(document.createElement('div'));
        at.setAttribute('role', 'treeitem');
        at.append('word ' + i + ' ');
      }`;
    await lab.withHtml(`<body role="tree"></body><script>${script}</script>`, async (world) => {
      const nodes = nodesOf(await snapshot(world, { maxDepth: 50 }));
      expect(nodes.every(({ name }) => name.length < 1024)).toBe(true);
    });
  });

  test('labels and references in circles', async () => {
    const html = `
      <label id="l1">A <button aria-labelledby="l2">x</button></label><label id="l2">B <button aria-labelledby="l1">y</button></label>
      <label>Outer <input type="checkbox" id="c"> <label for="c">inner <input type="checkbox" id="d"></label></label><label for="d">D <input type="checkbox" aria-labelledby="d"></label>
      <div role="group" aria-labelledby="g" id="g">self</div>`;
    await lab.withHtml(html, async (world) => {
      expect(
        nodesOf(await snapshot(world))
          .filter(({ role }) => role === 'button')
          .map(({ name }) => name),
      ).toEqual(['B y', 'A x']);
    });
  });

  test('a closed shadow root is open to an opener', async () => {
    const html = `<x-pay><i slot="s">Slotted</i><i>not shown</i></x-pay>
      <script>
        const root = document.querySelector('x-pay').attachShadow({ mode: 'closed' });
        root.innerHTML = '<button>Pay <slot name="s"></slot></button>';
        window.rootOfHost = root;
      </script>`;
    await lab.withHtml(html, async (_, page) => {
      const world = await page.engineInMainWorld();
      expect(await snapshot(world)).toBe('- text: Slotted');
      await world.run(({ dom }) => {
        const root = (window as unknown as { rootOfHost: ShadowRoot }).rootOfHost;
        dom.setShadowRootOpener((el) => (el.localName === 'x-pay' ? root : null));
      });
      expect(await snapshot(world)).toBe('- button "Pay Slotted"');
      const found = await world.run(({ dom, visibility }) => {
        const slotted = document.querySelector('i') as Element;
        const inner = [...dom.walkElements(document)].find(({ localName }) => localName === 'button') as Element;
        const { x, y, width, height } = inner.getBoundingClientRect();
        return {
          parent: (dom.composedParent(slotted) as Element).localName,
          contains: dom.deepContains(inner, slotted),
          hit: dom.deepElementFromPoint(document, x + 4, y + height / 2)?.localName,
          unslotted: visibility.isHiddenForAria(document.querySelectorAll('i')[1] as Element),
          wide: width > 0,
        };
      });
      expect(found).toEqual({ parent: 'slot', contains: true, hit: 'button', unslotted: true, wide: true });
    });
  });
});
