/** What a snapshot tells of frames: mesh.md section 5. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FrameSnapshot } from '../../src/lib/page-shapes';
import { Redactor } from '../../src/lib/redact';
import { Lab } from './harness';
import { expected, nodesOf, OPTIONS, parseYaml } from './snapshots';

let lab: Lab;
beforeAll(async () => {
  lab = await Lab.open();
});
afterAll(() => lab.close());

describe('frames', () => {
  const HTML = `<style>* { margin: 0; border: 0 }</style><p>before</p>
    <iframe id="one" title="One" style="display: block; border: 2px solid; padding: 3px"></iframe>
    <ul><li><iframe id="two"></iframe></li></ul><iframe hidden></iframe><div aria-hidden="true"><iframe></iframe></div>`;

  const child = (text: string, refs: FrameSnapshot['refs'] = []): FrameSnapshot => ({
    text,
    refs,
    omitted: { nonInteractiveNodes: 2, maxChildrenNodes: 1 },
    used: { nodes: 10, chars: 100 },
  });

  const ask = (options: Partial<typeof OPTIONS>, children?: Record<string, FrameSnapshot>) =>
    lab.withHtml(HTML, (world) =>
      world.run(
        ({ snapshot: { captureSnapshot } }, { wanted, given }) =>
          captureSnapshot(null, wanted, {
            tokenOf: ({ id }) => id,
            placeOf: ({ id }) => [1, 0, 0, 1, id.length, 5],
            ...(given && { children: given }),
          }),
        { wanted: { ...OPTIONS, ...options }, given: children },
      ),
    );

  test('are asked for first', async () => {
    const result = await ask({});
    expect(result).toEqual({
      ok: true,
      value: {
        frames: [
          { token: 'one', place: [1, 0, 0, 1, 3, 5], depth: 1 },
          { token: 'two', place: [1, 0, 0, 1, 3, 5], depth: 3 },
        ],
      },
    });
  });

  test('but not those that lie too deep', async () => {
    expect(await ask({ maxDepth: 1 })).toMatchObject({ value: { frames: [{ token: 'one' }] } });
    expect(await ask({ maxDepth: 0 })).toMatchObject({ value: { snapshot: {} } });
  });

  test('are told in place', async () => {
    const result = await ask(
      {},
      { one: child('- heading "In one" [level=1]\n- list:\n  - listitem: x'), two: child('') },
    );
    expect(result).toMatchObject({
      value: {
        snapshot: {
          text: expected`
            - paragraph: before
            - iframe "One":
              - heading "In one" [level=1]
              - list:
                - listitem: x
            - list:
              - listitem:
                - iframe`,
          omitted: { nonInteractiveNodes: 4, maxChildrenNodes: 2 },
        },
      },
    });
  });

  test('keep the way to what can be operated in them', async () => {
    const result = await ask({ interactiveOnly: true }, { two: child('- button "Deep"') });
    expect(result).toMatchObject({
      value: {
        snapshot: {
          text: expected`
            - list:
              - listitem:
                - iframe:
                  - button "Deep"`,
          omitted: { nonInteractiveNodes: 2 + 2, maxChildrenNodes: 1 },
        },
      },
    });
  });

  test('count with what was cut away', async () => {
    const result = await ask(
      { maxChildren: 1 },
      { one: child('- link "a":\n  - /url: x\n  - text: "b"'), two: child('') },
    );
    // iframe, link, text, and list, listitem, iframe
    expect(result).toMatchObject({
      value: { snapshot: { text: '- paragraph: before', omitted: { maxChildrenNodes: 2 + 6 } } },
    });
  });

  test('share the budget', async () => {
    expect(await ask({ budget: { nodes: 29, chars: 10_000 } }, { one: child(''), two: child('') })).toEqual({
      ok: false,
      error: { code: 'LIMIT_EXCEEDED' },
    });
    const result = await ask({}, { one: child(''), two: child('') });
    const { used } = (result.ok && 'snapshot' in result.value && result.value.snapshot) as FrameSnapshot;
    expect(used.nodes).toBeGreaterThan(20);
    expect(used.chars).toBeGreaterThan(200);
  });

  test('are told as they are, with the passwords that they may repeat', async () => {
    const html = '<input type="password" value="pass1"><iframe id="one"></iframe>';
    const inner = child(
      '- text: pass1\n- button "my pass1" [disabled]:\n  - /url: "/pass1"\n- \'link "a: pass1"\': "x: pass1"',
    );
    const whole = await lab.withHtml(html, (world) =>
      world.run(
        ({ snapshot: { captureSnapshot } }, { wanted, one }) => {
          const result = captureSnapshot(null, wanted, {
            tokenOf: ({ id }) => id,
            placeOf: () => wanted.place,
            children: { one },
          });
          return result.ok && 'snapshot' in result.value ? result.value : undefined;
        },
        { wanted: OPTIONS, one: inner },
      ),
    );
    const text = new Redactor(whole?.secrets ?? []).yaml(whole?.snapshot.text ?? '');
    parseYaml(text);
    expect(text).not.toContain('pass1');
    expect(nodesOf(text).map(({ role }) => role)).toEqual(['textbox', 'iframe', 'text', 'button', '/url', 'link']);
  });
});
