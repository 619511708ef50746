/** Passwords that a page holds must not leave it, not even where the page repeats them. */
import { walkElements } from './dom';
import { normalizeSpace } from './space';
import { rewriteLine } from './yaml';

export const REDACTED = '[REDACTED]';

export type Redact = (text: string) => string;

/** Takes the values of all password fields in a scope, its root included, out of any text. */
export class Redactor {
  readonly #secrets: readonly string[];

  constructor(root: Element) {
    const secrets = new Set<string>();
    const take = (el: Element) => {
      if (!(el instanceof HTMLInputElement) || el.type !== 'password') return;
      // Texts of the page are told with their white space normalised.
      for (const secret of [el.value, normalizeSpace(el.value)]) if (secret) secrets.add(secret);
    };
    take(root);
    for (const el of walkElements(root)) take(el);
    this.#secrets = [...secrets].sort((a, b) => b.length - a.length);
  }

  readonly text: Redact = (text) => this.#secrets.reduce((rest, secret) => rest.replaceAll(secret, REDACTED), text);

  /** The same for the strings in the snapshot of a frame. */
  yaml(snapshot: string): string {
    if (!this.#secrets.length) return snapshot;
    return snapshot.replace(/^.+$/gm, (line) => rewriteLine(line, this.text));
  }
}
