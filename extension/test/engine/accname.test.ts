/**
 * Accessible names and descriptions against the public tests of the standard (web-platform-tests); rows and pages as
 * README.md beside them says.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Lab } from './harness';

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
}

async function answers(): Promise<Map<string, Answer>> {
  const found = new Map<string, Answer>();
  const page = await lab.newPage();
  for (const html of new Set(rows.map((row) => row.html))) {
    const group = rows.filter((row) => row.html === html);
    const world = await page.open(html.replace(/^pages/, ''));
    const values = await world.run(
      ({ name, role }, wanted) =>
        wanted.map(({ selector, nth }) => {
          const el = document.querySelectorAll(selector)[nth ?? 0];
          if (!el) throw new Error(`no ${selector}`);
          return { name: name.nameOf(el), description: name.descriptionOf(el), role: role.roleOf(el) };
        }),
      group,
    );
    group.forEach((row, i) => {
      found.set(row.id, values[i] as Answer);
    });
  }
  await page.close();
  return found;
}

/** The rule of the published harness: these five characters are white space, no other. */
const folded = (text: string) => text.replace(/[\t\n\f\r ]+/g, ' ').replace(/^ | $/g, '');

test.skipIf(!rows.length)('names and descriptions of web-platform-tests', { timeout: 120_000 }, async () => {
  const found = await answers();
  const failed = rows.filter((row) =>
    Object.entries(row.expected).some(
      ([kind, text]) => folded(found.get(row.id)?.[kind as 'name'] ?? '') !== folded(text),
    ),
  );
  console.log(`accname: ${rows.length - failed.length} of ${rows.length} rows pass`);
  const surprises = failed
    .filter((row) => !row.disputed && !KNOWN[row.id])
    .map((row) => ({ id: row.id, expected: row.expected, found: found.get(row.id) }));
  expect(surprises).toEqual([]);
  const passing = Object.keys(KNOWN).filter((id) => !failed.some((row) => row.id === id));
  expect(passing, 'listed as known but passing').toEqual([]);
});
