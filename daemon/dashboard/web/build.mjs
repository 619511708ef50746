// Builds the dashboard's page into dist/, which the Go binary embeds.
import { copyFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';

const src = join(import.meta.dirname, 'src');

export async function buildInto(folder) {
  await build({
    entryPoints: ['main.tsx', 'app.css'].map((file) => ({ in: join(src, file), out: 'app' })),
    outdir: folder,
    bundle: true,
    minify: true,
    format: 'esm',
    target: ['chrome120', 'firefox121', 'safari17.2'],
    jsx: 'automatic',
    jsxImportSource: 'preact',
    legalComments: 'none',
    logLevel: 'warning',
  });
  for (const file of ['index.html', 'icon.svg']) await copyFile(join(src, file), join(folder, file));
}

if (process.argv[1] === import.meta.filename) {
  const dist = join(import.meta.dirname, 'dist');
  for (const old of await readdir(dist)) {
    if (old !== 'README.txt') await rm(join(dist, old), { recursive: true });
  }
  await buildInto(dist);
}
