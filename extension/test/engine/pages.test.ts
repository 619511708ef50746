/** Golden pages: each folder of `pages` has a page and the snapshot of it. `vitest run -u` writes the snapshots anew. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Lab } from './harness';
import { snapshot } from './snapshots';

const PAGES = path.join(import.meta.dirname, 'pages');

let lab: Lab;
beforeAll(async () => {
  lab = await Lab.open();
});
afterAll(() => lab.close());

test.each(readdirSync(PAGES))('%s', async (name) => {
  const html = readFileSync(path.join(PAGES, name, 'page.html'), 'utf8');
  const text = await lab.withHtml(html, (world) => snapshot(world));
  await expect(`${text}\n`).toMatchFileSnapshot(path.join(PAGES, name, 'snapshot.yml'));
});
