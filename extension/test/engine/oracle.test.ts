/**
 * Roles and names against Chromium's own accessibility tree, on pages full of constructs. Chromium is not always right
 * and does not always do what a standard says; where the engine differs on purpose, the reason is listed.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Lab, type LabPage, type World } from './harness';

let lab: Lab;
beforeAll(async () => {
  lab = await Lab.open();
});
afterAll(() => lab.close());

/** Chromium's words for what has another name, or none, in ARIA. */
const WORDS: Record<string, string> = {
  image: 'img',
  SvgRoot: 'img',
  DisclosureTriangle: 'button',
  Date: 'textbox',
  DateTime: 'textbox',
  InputTime: 'textbox',
  ColorWell: 'textbox',
  MathMLMath: 'math',
  LayoutTable: 'table',
  RootWebArea: 'document',
  none: '',
  generic: '',
  sectionheader: '',
  sectionfooter: '',
};

/** What ARIA has no role for: Chromium's internal roles are in capitals. */
const wordOf = (role: string) => WORDS[role] ?? (/^[A-Z]/.test(role) ? '' : role);

interface Seen {
  tag: string;
  html: string;
  hidden: boolean;
  role: string;
  name: string;
}

interface Difference extends Seen {
  file: string;
  kind: 'role' | 'name';
  chromium: string;
}

/** Where the engine differs on purpose. Each entry has to be of use. */
const DELIBERATE: [reason: string, fits: (difference: Difference) => boolean][] = [
  [
    'rows are named by their cells, as ARIA says; Chromium does so in focusable rows only',
    ({ kind, role, chromium }) => kind === 'name' && role === 'row' && chromium === '',
  ],
  ['every tbody is a row group, as HTML-AAM says', ({ tag, chromium }) => tag === 'tbody' && chromium === ''],
  [
    'an editing host without a role is a text field',
    ({ role, html, chromium }) => role === 'textbox' && html.includes('contenteditable') && chromium === '',
  ],
  [
    'graphics of SVG without a name say nothing (SVG-AAM)',
    ({ tag, role, chromium }) => tag === 'svg' && role === '' && chromium === 'img',
  ],
  [
    'a form is a landmark when it has a name (HTML-AAM)',
    ({ tag, role, chromium }) => tag === 'form' && role === '' && chromium === 'form',
  ],
  ['a figure is named by its caption (HTML-AAM)', ({ kind, tag }) => kind === 'name' && tag === 'figure'],
  ['a term has no name (ARIA)', ({ kind, role }) => kind === 'name' && role === 'term'],
  [
    'suggestions make no combobox of a number field (HTML-AAM)',
    ({ role, html }) => role === 'spinbutton' && html.includes('list='),
  ],
  [
    'the engine looks past a section without a name for the list around an item',
    ({ role, chromium }) => role === 'listitem' && chromium === '',
  ],
  ['an image map is told when its image is shown; Chromium wants the image loaded', ({ tag }) => tag === 'area'],
  [
    'a control inside a legend gives its value to the name, not its own name (AccName 2C)',
    ({ kind, tag }) => kind === 'name' && tag === 'fieldset',
  ],
  [
    'a name is as it was written; Chromium tells it as styled',
    ({ kind, html }) => kind === 'name' && html.includes('class="upper"'),
  ],
  ['formulas are named by their author (ARIA)', ({ kind, role }) => kind === 'name' && role === 'math'],
  ['an empty paragraph is one', ({ html, chromium }) => html === '<p></p>' && chromium === ''],
  [
    'a title names an image whose alternative is empty (web-platform-tests)',
    ({ kind, tag, html }) => kind === 'name' && tag === 'img' && html.includes('alt="" title'),
  ],
  ['a hidden option is not on offer', ({ tag, hidden }) => tag === 'option' && hidden],
  [
    'a slot leaves no trace in the text; Chromium sets it apart',
    ({ kind, chromium }) => kind === 'name' && chromium.endsWith(' !'),
  ],
  ['a symbol of SVG is shown where it is used', ({ tag, hidden }) => tag === 'symbol' && hidden],
  [
    'every table is one; Chromium takes some for layout',
    ({ file, tag }) => file.includes('told-once') && (tag === 'tr' || tag === 'td'),
  ],
  [
    'a hidden label names its field (AccName 2A)',
    ({ kind, role, name, chromium }) =>
      kind === 'name' && role === 'textbox' && name === 'Not shown' && chromium === '',
  ],
  [
    'a title says more than a glyph for private use, which has no name in any language',
    ({ kind, tag, html }) => kind === 'name' && tag === 'button' && html.includes('title='),
  ],
];

async function differencesOn(file: string, world: World, page: LabPage): Promise<Difference[]> {
  const ours = await world.run(({ dom, name, role, visibility }) =>
    name.withCaches(() =>
      [...dom.walkElements(document)].map((el, i): Seen => {
        const html = el.outerHTML.slice(0, 120);
        const hidden = visibility.isHiddenForAria(el);
        const found = hidden ? '' : (role.roleOf(el) ?? '');
        el.setAttribute('data-oracle', String(i));
        return {
          tag: el.localName,
          html,
          hidden,
          role: found === 'generic' || found === 'presentation' ? '' : found,
          name: hidden ? '' : name.nameOf(el),
        };
      }),
    ),
  );
  const theirs = await page.accessibilityTree('data-oracle');
  return ours.flatMap((seen, i): Difference[] => {
    const node = theirs.get(String(i));
    const role = node && !node.ignored ? wordOf(node.role) : '';
    if (role !== seen.role) return [{ file, kind: 'role', chromium: role, ...seen }];
    // What is not told has no name to be right or wrong.
    if (!seen.role || node?.name === seen.name) return [];
    return [{ file, kind: 'name', chromium: node?.name ?? '', ...seen }];
  });
}

const here = import.meta.dirname;
const FILES = [
  ...readdirSync(path.join(here, 'constructs')).map((name) => `constructs/${name}`),
  ...readdirSync(path.join(here, 'pages')).map((name) => `pages/${name}/page.html`),
];

test('roles and names are those of Chromium, or differ on purpose', async () => {
  const all: Difference[] = [];
  for (const file of FILES) {
    const html = readFileSync(path.join(here, file), 'utf8');
    all.push(...(await lab.withHtml(html, (world, page) => differencesOn(file, world, page))));
  }
  const unexplained = all.filter((one) => one.tag !== 'html' && !DELIBERATE.some(([, fits]) => fits(one)));
  console.log(`oracle: ${all.length} differences on purpose on ${FILES.length} pages`);
  expect(unexplained).toEqual([]);
  expect(DELIBERATE.filter(([, fits]) => !all.some(fits)).map(([reason]) => reason)).toEqual([]);
});
