/**
 * A small traversal asks every element for its generated text, a big one only those that a rule may apply to. Both
 * have to give the same.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Lab } from './harness';

let lab: Lab;
beforeAll(async () => {
  lab = await Lab.open();
});
afterAll(() => lab.close());

const CSS = String.raw`
  *::before, *::after { box-sizing: border-box }
  .class::before { content: "class" } #id::after { content: 'id' } p::before { content: "tag" }
  [data-a]::before { content: "attribute" } :is(.is, .was)::before { content: "is" } .a.b > .c::after { content: "child" }
  .x:hover::before, .list::before { content: "list" } .sm\:before\:x::before { content: "escaped" } .comma\,dot::before { content: "comma" }
  .nest { &::before { content: "nested" } .in &::after { content: "reverse" } > .down::before { content: "down" } &.both::after { content: "both" } }
  .old:before { content: "one colon" } .deep::before { @media all { content: "declarations" } } .upper::BEFORE { content: "upper" }
  @media all { @supports (display: grid) { .media::before { content: "media" } } } @layer l { .layer::before { content: "layer" } }
  @scope (.scope) { .scoped::before { content: "scoped" } :scope::after { content: "scope" } } @container (width > 0px) { .container::before { content: "container" } }
  @media print { .print::before { content: "print" } } .empty::before { content: "" } .none::before { content: none }
  .hex::before { content: "\201c\22 \\ \26 x" } .alt::before { content: "★" / "star" } .attr::before { content: attr(title) "!" }
  .gone::before { content: "gone"; display: none } .unseen::before { content: "unseen"; visibility: hidden } .block::before { content: "block"; display: block }
  :root:has(.html) .has::before { content: "has" } .image::before { content: url("data:,x") } .counter::before { content: counter(c) "." }
  .t[title="a]::before,.fake"]::before { content: "bracket" } .not:not(.no)::before { content: "not" } svg text::before { content: "svg" }`;

const BODY = `
  <b class="class"></b><b id="id"></b><p></p><b data-a></b><b class="is"></b><b class="was"></b><b class="a b"><b class="c"></b></b>
  <b class="x"></b><b class="list"></b><b class="sm:before:x"></b><b class="comma,dot"></b><b class="in"><b class="nest"><b class="down"></b></b></b><b class="nest both"></b>
  <b class="old"></b><b class="deep"></b><b class="upper"></b><b class="media"></b><b class="layer"></b><b class="scope"><b class="scoped"></b></b>
  <div style="container-type: inline-size"><b class="container"></b></div><b class="print"></b><b class="empty"></b><b class="none"></b><b class="hex"></b><b class="alt"></b>
  <b class="attr" title="a title"></b><b class="gone"></b><b class="unseen"></b><b class="block"></b><b class="html has"></b><b class="image"></b><b class="counter"></b>
  <b class="t" title="a]::before,.fake"></b><b class="not"></b><q>quote</q><svg><text>t</text></svg>
  <x-host></x-host><x-host class="class" exportparts="p"></x-host><b class="adopted"></b>
  <script>
    customElements.define('x-host', class extends HTMLElement {
      constructor() {
        super();
        const root = this.attachShadow({ mode: 'open' });
        root.innerHTML = '<style>:host::before { content: "host" } ::slotted(i)::after { content: "slotted" } .inner::before { content: "inner" }</style><b class="inner class"></b><b part="p"></b><slot></slot>';
        this.innerHTML = '<i></i>';
      }
    });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('.adopted::before { content: "adopted" } x-host::part(p)::before { content: "part" }');
    document.adoptedStyleSheets = [sheet];
  </script>`;

/** The text of every element, each in a traversal of its own, and all in one that has looked at many others before. */
const compare = (html: string) =>
  lab.withHtml(html, (world) =>
    world.run(({ dom, name, snapshot }) => {
      const options = {
        interactiveOnly: false,
        includeBoundingBoxes: false,
        includeRefs: false,
        maxRefs: 1,
        place: [1, 0, 0, 1, 0, 0] as const,
        budget: { nodes: 9999, chars: 99999 },
      };
      const tell = (el: Element) => {
        const result = snapshot.captureSnapshot(el, options);
        return `${el.localName} ${el.className}: ${result.ok && 'snapshot' in result.value ? result.value.snapshot.text : ''}`;
      };
      const all = [...dom.walkElements(document.body)].filter((el) => el.localName !== 'script');
      const direct = all.map(tell);
      const many = document.body.appendChild(document.createElement('div'));
      many.innerHTML = '<u></u>'.repeat(300);
      const indexed = name.withCaches(() => {
        tell(many);
        return all.map(tell);
      });
      return { direct, indexed };
    }),
  );

test('rules of every form', async () => {
  const { direct, indexed } = await compare(`<!doctype html><style>${CSS}</style><body>${BODY}</body>`);
  expect(indexed).toEqual(direct);
  const told = direct.join('\n');
  for (const word of [
    'class',
    'id',
    'tag',
    'attribute',
    'is',
    'child',
    'list',
    'escaped',
    'comma',
    'nested',
    'reverse',
    'down',
    'both',
    'one colon',
    'declarations',
    'upper',
    'media',
    'layer',
    'scoped',
    'scope',
    'container',
    String.raw`“"\ &x`,
    'star',
    'a title!',
    'block',
    'has',
    '“quote”',
    'host',
    'slotted',
    'inner',
    'adopted',
    'part',
    'bracket',
    'not',
  ]) {
    expect(told).toContain(word);
  }
  expect(told).not.toMatch(/- text: .*(?:print|gone|unseen|svg|★)/);
});

test('a style sheet of another site, which can not be read', async () => {
  const path = lab.make('b::before { content: "foreign" }', '.css');
  const html = `<link rel="stylesheet" href="${lab.base.replace('127.0.0.1', 'localhost')}${path}"><body><b></b></body>`;
  const { direct, indexed } = await compare(html);
  expect(direct).toEqual(['b : - text: foreign']);
  expect(indexed).toEqual(direct);
});
