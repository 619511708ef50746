import { secretKinds } from '../../registry.gen';

/** What stands in the place of a secret. Head and tail are the parts of it that stay readable. */
export type Mark = (kind: string, secret: string, head: number, tail: number) => string;

/** A mark: ⟦kind:…⟧, with nothing of its own brackets in it. */
export const HANDLE = new RegExp(`⟦(?:${secretKinds.join('|')}):[^⟦⟧]{0,300}⟧`, 'g');

/** Changes what stands between the marks of a text. */
export function betweenMarks(text: string, change: (piece: string) => string): string {
  let out = '';
  let at = 0;
  for (const { index, 0: mark } of text.matchAll(HANDLE)) {
    out += change(text.slice(at, index)) + mark;
    at = index + mark.length;
  }
  return out + change(text.slice(at));
}
