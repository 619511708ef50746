/**
 * Accessible names and descriptions against the public tests of the standard (web-platform-tests); rows and pages as
 * README.md beside them says.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Lab } from './harness';
import { nodesOf, snapshot } from './snapshots';

const CHECKOUT = path.resolve(import.meta.dirname, '../../..');
const FOLDER = [
  process.env.FIDELITY_DIR,
  path.join(CHECKOUT, 'daemon/e2e/testdata/fidelity'),
  path.join(CHECKOUT, '../shared/fidelity'),
]
  .filter((dir) => dir !== undefined)
  .map((dir) => path.join(dir, 'accname'))
  .find((dir) => existsSync(path.join(dir, 'open.jsonl')));

interface Row {
  id: string;
  html: string;
  selector: string;
  nth?: number;
  expected: { name?: string; description?: string };
  disputed?: string;
}

/** Rows that fail, each with the reason why that is right. */
const KNOWN: Record<string, string> = {
  'accname/name/comp_name_from_content#048':
    'the page refers to nested_image_label3, but the id in it is nested_image_label_3: the link is named by its content',
};

/** The roles of `FrameLocator` (mesh.md 4.1). */
const LOCATABLE = new Set('button link textbox checkbox radio combobox heading listitem option tab'.split(' '));

const rows = FOLDER
  ? readFileSync(path.join(FOLDER, 'open.jsonl'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Row)
  : [];

let lab: Lab;
beforeAll(async () => {
  lab = await Lab.open(FOLDER ? path.join(FOLDER, 'pages') : null);
});
afterAll(() => lab.close());

interface Answer {
  name: string;
  description: string;
  role: string | null;
  hidden: boolean;
}

/** What the engine says of every row, and for every page the snapshot and what the page itself checks. */
interface Answers {
  rows: Map<string, Answer>;
  snapshots: Map<string, string>;
  checks: { title: string; expected: string; found: string }[];
}

async function ask(): Promise<Answers> {
  const answers: Answers = { rows: new Map(), snapshots: new Map(), checks: [] };
  const page = await lab.newPage();
  for (const html of new Set(rows.map((row) => row.html))) {
    const group = rows.filter((row) => row.html === html);
    const world = await page.open(html.replace(/^pages/, ''));
    const values = await world.run(
      ({ name, role, visibility }, wanted) =>
        wanted.map(({ selector, nth }) => {
          const el = document.querySelectorAll(selector)[nth ?? 0];
          if (!el) throw new Error(`no ${selector}`);
          return {
            name: name.nameOf(el),
            description: name.descriptionOf(el),
            role: role.roleOf(el),
            hidden: visibility.isHiddenForAria(el),
          };
        }),
      group,
    );
    group.forEach((row, i) => {
      answers.rows.set(row.id, values[i] as Answer);
    });
    answers.snapshots.set(html, await snapshot(world));
    const checks = await world.run(({ dom, name }) =>
      dom.deepQuerySelectorAll(document, '[data-expectedlabel]').map((el) => ({
        title: el.getAttribute('data-testname') ?? '',
        expected: el.getAttribute('data-expectedlabel') ?? '',
        found: name.nameOf(el),
      })),
    );
    answers.checks.push(...checks);
  }
  await page.close();
  return answers;
}

let asked: Promise<Answers> | undefined;
const answers = () => {
  asked ??= ask();
  return asked;
};

/** The rule of the published harness: these five characters are white space, no other. */
const folded = (text: string) => text.replace(/[\t\n\f\r ]+/g, ' ').replace(/^ | $/g, '');

describe.skipIf(!rows.length)('web-platform-tests', { timeout: 120_000 }, () => {
  test('names and descriptions are as the standard says', async () => {
    const { rows: found } = await answers();
    const failed = rows.filter(({ id, expected }) =>
      Object.entries(expected).some(([kind, text]) => folded(found.get(id)?.[kind as 'name'] ?? '') !== folded(text)),
    );
    const disputed = failed.filter((row) => row.disputed).map((row) => row.id);
    console.log(
      `accname: ${rows.length - failed.length} of ${rows.length} rows pass; disputed and failing: ${disputed}`,
    );
    const surprises = failed
      .filter((row) => !row.disputed && !KNOWN[row.id])
      .map((row) => ({ id: row.id, expected: row.expected, found: found.get(row.id) }));
    expect(surprises).toEqual([]);
    const passing = Object.keys(KNOWN).filter((id) => !failed.some((row) => row.id === id));
    expect(passing, 'listed as known but passing').toEqual([]);
  });

  test('the snapshot shows the names by which a role locator finds', async () => {
    const { rows: found, snapshots } = await answers();
    const checked = rows.filter(({ id }) => {
      const answer = found.get(id);
      return answer && LOCATABLE.has(answer.role ?? '') && !answer.hidden;
    });
    console.log(`agreement: ${checked.length} rows with a role that a locator knows`);
    const absent = checked.filter(({ id, html }) => {
      const { role, name } = found.get(id) as Answer;
      const nodes = nodesOf(snapshots.get(html) ?? '');
      return !nodes.some((node) => node.role === role && node.name === name);
    });
    expect(absent.map(({ id }) => ({ id, ...found.get(id) }))).toEqual([]);
  });

  test('so are all other checks on the same pages', async () => {
    const { checks } = await answers();
    console.log(`accname: ${checks.length} checks written in the pages`);
    const wrong = checks.filter(({ expected, found }) => folded(found) !== folded(expected));
    expect(wrong.filter(({ title }) => !KNOWN_TITLES.has(title))).toEqual([]);
  });
});

/** Checks that are no rows, or rows that are known to fail. */
const KNOWN_TITLES = new Set([
  'heading with link referencing image using aria-labelledby, that in turn references text element via aria-labelledby',
]);
