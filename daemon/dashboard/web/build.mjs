// Builds the dashboard's page into dist/, which the Go binary embeds.
import { copyFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';

const here = import.meta.dirname;
const dist = join(here, 'dist');

for (const old of await readdir(dist)) {
  if (old !== 'README.txt') await rm(join(dist, old), { recursive: true });
}
await build({
  entryPoints: [
    { in: join(here, 'src/main.tsx'), out: 'app' },
    { in: join(here, 'src/app.css'), out: 'app' },
  ],
  outdir: dist,
  bundle: true,
  minify: true,
  format: 'esm',
  target: ['chrome120', 'firefox121', 'safari17.2'],
  jsx: 'automatic',
  jsxImportSource: 'preact',
  legalComments: 'none',
  logLevel: 'warning',
});
for (const file of ['index.html', 'icon.svg']) await copyFile(join(here, 'src', file), join(dist, file));
