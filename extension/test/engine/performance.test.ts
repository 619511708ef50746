/**
 * How long captures take inside the page: printed, not asserted, as it depends on what else the machine does. The
 * yardstick is what the browser needs to tell the style of every element, measured in the same breath.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Lab } from './harness';
import { OPTIONS } from './snapshots';

let lab: Lab;
beforeAll(async () => {
  lab = await Lab.open();
});
afterAll(() => lab.close());

const repeat = (count: number, html: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => html(i)).join('');

const PAGES: [name: string, html: string][] = [
  [
    '10,000 nodes in boxes',
    repeat(1250, (i) => `<div class="a"><div><span>text ${i}</span></div><a href="#${i}">go</a><b>x</b></div>`),
  ],
  [
    'cards with fields, 8,500 elements',
    `<style>.b::before { content: "+" }</style><main>${repeat(
      500,
      (
        i,
      ) => `<section id="c${i}"><h3>Card ${i}</h3><p>Some <b>bold</b> text and <a href="/${i}">link ${i}</a></p><ul><li>one</li><li>two</li><li><span>three</span></li></ul>
        <div><label for="f${i}">Field ${i}</label><input id="f${i}" placeholder="type"><button class="b" aria-label="Save ${i}"><i></i></button><button disabled>Go</button></div><img alt="pic ${i}" src="data:,"></section>`,
    )}</main>`,
  ],
  [
    'table of 1,000 rows and 5 columns',
    `<table><thead><tr><th>A<th>B<th>C<th>D<th>E</tr></thead><tbody>${repeat(
      1000,
      (i) => `<tr><td>${i}</td><td>Name ${i}</td><td>Berlin</td><td>12.50</td><td><a href="/r/${i}">open</a></td></tr>`,
    )}</tbody></table>`,
  ],
];

test.each(PAGES)('%s', async (name, html) => {
  const times = await lab.withHtml(html, (world) =>
    world.run(({ snapshot, name: names, role, visibility }, options) => {
      const median = (run: () => void) => {
        const taken = Array.from({ length: 9 }, () => {
          const start = performance.now();
          run();
          return performance.now() - start;
        });
        return (taken.sort((a, b) => a - b)[4] ?? 0).toFixed(1);
      };
      const all = [...document.querySelectorAll('*')];
      let length = 0;
      document.body.getBoundingClientRect();
      return {
        elements: all.length,
        snapshot: median(() => {
          const result = snapshot.captureSnapshot(null, options);
          if (result.ok && 'snapshot' in result.value) length = result.value.snapshot.text.length;
        }),
        // What a role locator does.
        buttons: median(() => {
          names.withCaches(() =>
            all.filter(
              (el) => role.roleOf(el) === 'button' && names.nameOf(el) === 'none' && !visibility.isHiddenForAria(el),
            ),
          );
        }),
        styles: median(() => {
          for (const el of all) void getComputedStyle(el).display;
        }),
        length,
      };
    }, OPTIONS),
  );
  console.log(
    `${name} (${times.elements} elements): snapshot ${times.snapshot} ms (${times.length} characters), ` +
      `search by role and name ${times.buttons} ms, styles alone ${times.styles} ms`,
  );
  expect(times.length).toBeGreaterThan(50_000);
});
