import { labelled } from './labels';
import { random } from './random';
import { shaped } from './shapes';
import type { Mark } from './text';

/**
 * Text with a mark in the place of every secret, by three passes: what has the looks of a secret, what a label says is
 * one, and what is too random for a word. A pass leaves alone what an earlier one has marked, so to seal sealed text
 * changes nothing. Every pass takes time in proportion to the text's length, whatever a page has written.
 */
export function seal(text: string, mark: Mark): string {
  return random(labelled(shaped(text, mark), mark), mark);
}

export { isSecret } from './labels';
export type { Mark } from './text';
