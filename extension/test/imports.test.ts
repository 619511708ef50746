import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const src = fileURLToPath(new URL('../src', import.meta.url));

/** What the files of each folder of `src` may import from where; the folder itself is always allowed. */
const arrows: Record<string, readonly string[]> = {
  lib: ['registry.gen'],
  content: ['lib'],
  background: ['lib', 'registry.gen'],
  pages: ['lib'],
  entrypoints: ['background', 'content', 'pages'],
};

const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));

describe('imports', () => {
  it.each(files)('of %s keep to the arrows', (file) => {
    const [folder = ''] = file.split(path.sep);
    const text = readFileSync(path.join(src, file), 'utf8');
    for (const [, target = ''] of text.matchAll(/^(?:import|export)\b[^;]*?from '(\.[^']+)'/gm)) {
      const reached = path.relative(src, path.resolve(src, path.dirname(file), target)).split(path.sep)[0] ?? '';
      if (folder !== 'registry.gen.ts') {
        expect([folder, ...(arrows[folder] ?? [])], `${file} imports ${target}`).toContain(reached);
      }
    }
  });

  it('leave the page engine without browser APIs, but for its door', () => {
    const users = files.filter(
      (file) =>
        file.startsWith(`content${path.sep}`) &&
        /\bchrome\.[a-z]/.test(readFileSync(path.join(src, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')),
    );
    expect(users).toEqual([path.join('content', 'main.ts')]);
  });

  it('leave the document to the module that reads through its prototype', () => {
    const users = files.filter(
      (file) =>
        file.startsWith(`content${path.sep}`) &&
        /\bdocument\s*\??\.\s*[a-zA-Z]/.test(
          readFileSync(path.join(src, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, ''),
        ),
    );
    expect(users).toEqual([]);
  });
});
