import { readdirSync, readFileSync } from 'node:fs';

/** The JSON files of a folder of registry/testdata, which the Go tests read too. */
export function vectors<T>(folder: string): [name: string, vector: T][] {
  const dir = new URL(`../../../registry/testdata/${folder}/`, import.meta.url);
  const names = readdirSync(dir).filter((name) => name.endsWith('.json'));
  return names.map((name) => [name, JSON.parse(readFileSync(new URL(name, dir), 'utf8')) as T]);
}
