/** Short-lived refs: mesh.md 4.4. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FrameSnapshot } from '../../src/lib/page-shapes';
import { Lab, type World } from './harness';
import { capture } from './snapshots';

let lab: Lab;
beforeAll(async () => {
  lab = await Lab.open();
});
afterAll(() => lab.close());

const refsOf = async (world: World, options = {}, scope?: string) =>
  ((await capture(world, { includeRefs: true, ...options }, scope)) as FrameSnapshot).refs;

/** The id of the element that a ref leads to. */
const resolve = (world: World, ref: string | undefined) =>
  world.run(({ refs }, wanted) => refs.resolveRef(wanted)?.id ?? null, ref ?? '');

const TWO = '<button id="a">A</button><button id="b">B</button>';

describe('which elements', () => {
  test('links, controls, roles and tab stops in document order, hidden or not', async () => {
    const html = `<a href="/">link</a><a>no link</a><button hidden>hidden</button><input type="hidden"><input value="secret" title="t">
      <select><option>o</option></select><textarea>text</textarea><p>no</p><p role=" Note  x ">note</p><p tabindex="0">zero</p><p tabindex="-1">minus</p>
      <div aria-hidden="true"><button aria-label=" Skip \n intro ">x</button></div><img alt="no"><button><img alt="pic"></button>
      <x-host></x-host><label>Label <input value="secret"></label><span id="l">Labelled</span><div role="combobox" aria-labelledby="l">secret</div>
      <div role="main">a <script>no()</script><b>b</b><textarea>c</textarea></div><button title="${'long '.repeat(60)}">x</button>
      <script>document.querySelector('x-host').attachShadow({ mode: 'open' }).innerHTML = '<button>in shadow</button>';</script>`;
    const refs = await lab.withHtml(html, (world) => refsOf(world));
    expect(refs.map(({ ref, ...rest }) => rest)).toEqual([
      { tag: 'a', name: 'link' },
      { tag: 'button', name: 'hidden' },
      { tag: 'input', name: 't' },
      { tag: 'select' },
      { tag: 'textarea' },
      { tag: 'p', role: 'Note x', name: 'note' },
      { tag: 'p', name: 'zero' },
      { tag: 'button', name: 'Skip intro' },
      { tag: 'button' },
      { tag: 'button', name: 'in shadow' },
      { tag: 'input', name: 'Label' },
      { tag: 'div', role: 'combobox', name: 'Labelled' },
      { tag: 'div', role: 'main', name: 'a b' },
      { tag: 'textarea' },
      { tag: 'button', name: expect.stringMatching(/^(long ){20}/) },
    ]);
    expect(refs.every(({ ref, name = '' }) => /^@e[0-9a-f]{32}$/.test(ref) && name.length <= 120)).toBe(true);
    expect(new Set(refs.map(({ ref }) => ref)).size).toBe(refs.length);
  });

  test('at most so many, below the root of the scope', async () => {
    await lab.withHtml(`<div id="s" role="group">${TWO}</div><button>C</button>`, async (world) => {
      expect(await refsOf(world, { maxRefs: 2 })).toHaveLength(2);
      expect((await refsOf(world, {}, '#s')).map(({ name }) => name)).toEqual(['A', 'B']);
      expect(((await capture(world)) as FrameSnapshot).refs).toEqual([]);
    });
  });

  test('those of a frame stand where the frame is', async () => {
    const html = '<button>before</button><iframe id="f"></iframe><button>after</button>';
    const names = await lab.withHtml(html, (world) =>
      world.run(({ snapshot }) => {
        const f = {
          text: '- button "in"',
          refs: [{ ref: '@e1', tag: 'button', name: 'in' }],
          omitted: { nonInteractiveNodes: 0, maxChildrenNodes: 0 },
          used: { nodes: 1, chars: 1 },
        };
        const result = snapshot.captureSnapshot(
          null,
          {
            interactiveOnly: false,
            includeBoundingBoxes: false,
            includeRefs: true,
            maxRefs: 3,
            place: [1, 0, 0, 1, 0, 0],
            budget: { nodes: 99, chars: 999 },
          },
          { tokenOf: ({ id }) => id, placeOf: () => [1, 0, 0, 1, 0, 0], children: { f } },
        );
        return result.ok && 'snapshot' in result.value ? result.value.snapshot.refs.map(({ name }) => name) : [];
      }),
    );
    expect(names).toEqual(['before', 'in', 'after']);
  });
});

describe('how long', () => {
  test('the same element keeps its ref', async () => {
    await lab.withHtml(TWO, async (world) => {
      const [a, b] = await refsOf(world);
      await capture(world);
      const again = await refsOf(world);
      expect(again.map(({ ref }) => ref)).toEqual([a?.ref, b?.ref]);
      expect(await resolve(world, a?.ref)).toBe('a');
      // Whether a capture that leaves an element out counts is not known in its frame.
      await refsOf(world, { maxRefs: 1 });
      expect(await resolve(world, b?.ref)).toBe('b');
    });
  });

  test('a capture that fails changes nothing', async () => {
    await lab.withHtml(TWO, async (world) => {
      const [a] = await refsOf(world);
      expect(await capture(world, { includeRefs: true, budget: { nodes: 1, chars: 1 } })).toBe('LIMIT_EXCEEDED');
      expect(await resolve(world, a?.ref)).toBe('a');
    });
  });

  test('an element that left the document gets a new ref when it comes back', async () => {
    await lab.withHtml(TWO, async (world) => {
      const [a] = await refsOf(world);
      await world.run(() => {
        Object.assign(window, { kept: document.querySelector('#a') });
        document.querySelector('#a')?.remove();
      });
      expect(await resolve(world, a?.ref)).toBeNull();
      await world.run(() => document.body.prepend((window as unknown as { kept: Element }).kept));
      expect(await resolve(world, a?.ref)).toBeNull();
      const [back] = await refsOf(world);
      expect(back?.ref).not.toBe(a?.ref);
      expect(await resolve(world, back?.ref)).toBe('a');
    });
  });

  test('an element in the document of another frame is gone', async () => {
    await lab.withHtml(`${TWO}<iframe></iframe>`, async (world) => {
      const [a] = await refsOf(world);
      await world.run(() => {
        const inner = (document.querySelector('iframe') as HTMLIFrameElement).contentDocument;
        inner?.body.append(document.querySelector('#a') as Element);
      });
      expect(await resolve(world, a?.ref)).toBeNull();
    });
  });

  test('thirty seconds, then a new one', async () => {
    await lab.withHtml(TWO, async (world) => {
      const [a] = await refsOf(world);
      const later = (ms: number) =>
        world.run((_, by) => {
          const now = performance.now.bind(performance);
          performance.now = () => now() + by;
        }, ms);
      await later(29_000);
      expect(await resolve(world, a?.ref)).toBe('a');
      await later(1_000);
      const [again] = await refsOf(world);
      expect(again?.ref).not.toBe(a?.ref);
      expect(await resolve(world, again?.ref)).toBe('a');
      expect(await resolve(world, a?.ref)).toBeNull();
    });
  });
});

test('a ref begins with the id of its frame', async () => {
  await lab.withHtml(TWO, async (world) => {
    await world.run(({ refs }) => refs.setFrameId(0x12ab));
    const [a] = await refsOf(world);
    expect(a?.ref).toMatch(/^@e000012ab/);
    await world.run(({ refs }) => refs.setFrameId(0x12ab));
    expect(await resolve(world, a?.ref)).toBe('a');
  });
});

test.each(['', '@e', 'nonsense', '@e00000000000000000000000000000000', '__proto__'])(
  '%j leads nowhere',
  async (ref) => {
    await lab.withHtml(TWO, async (world) => {
      await refsOf(world);
      expect(await resolve(world, ref)).toBeNull();
    });
  },
);

describe('the refs of the page', () => {
  const held = (world: World) =>
    world.run(({ refs }) => ['@a', '@b', '@c'].filter((ref) => refs.holdsRef({ ref }).held));

  test('are those of the latest capture, until they are dropped', async () => {
    await lab.withHtml('', async (world) => {
      expect(await held(world)).toEqual([]);
      await world.run(({ refs }) => refs.keepRefs({ refs: ['@a', '@b'] }));
      expect(await held(world)).toEqual(['@a', '@b']);
      await world.run(({ refs }) => refs.keepRefs({ refs: ['@b', '@c'] }));
      expect(await held(world)).toEqual(['@b', '@c']);
      await world.run(({ refs }) => refs.dropRefs());
      expect(await held(world)).toEqual([]);
    });
  });

  test('end after thirty seconds', async () => {
    await lab.withHtml('', async (world) => {
      await world.run(({ refs }) => {
        refs.keepRefs({ refs: ['@a'] });
        const now = performance.now.bind(performance);
        performance.now = () => now() + 30_000;
      });
      expect(await held(world)).toEqual([]);
    });
  });
});
