/** Whether a page is meant to be dark or light, by what it says of itself. */
import { once } from '../caches';
import { attr, documentElementOf, queryAll } from '../native';
import type { Colour } from './colour';
import { WHITE } from './colour';

export type Scheme = 'dark' | 'light';

/** `color-scheme` of the root, else the one that the document's head asks for; `normal` for neither. */
export const declaredScheme = once((): string => {
  const root = documentElementOf(document);
  const declared = root ? getComputedStyle(root).colorScheme : 'normal';
  if (declared !== 'normal') return declared;
  const [meta] = queryAll(document, 'meta[name="color-scheme" i]');
  return (meta && attr(meta, 'content')?.trim()) || 'normal';
});

export const preferredScheme = (): Scheme => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');

/** https://www.w3.org/TR/css-color-adjust-1/#color-scheme-prop */
export function resolvedScheme(): Scheme {
  const schemes = declaredScheme().split(/\s+/);
  if (!schemes.includes('dark')) return 'light';
  return schemes.includes('light') ? preferredScheme() : 'dark';
}

const DARK: Colour = { red: 0x12, green: 0x12, blue: 0x12, alpha: 1 };

/** What the browser paints behind a page that paints nothing there. */
export const canvasColour = (): Colour => (resolvedScheme() === 'dark' ? DARK : WHITE);
