/** Passwords that a page holds must not leave it, not even where the page repeats them. */
import { normalizeSpace } from './space';
import { rewriteLine } from './yaml';

export const REDACTED = '[REDACTED]';

export type Redact = (text: string) => string;

/** Takes the values of some password fields out of any text. */
export class Redactor {
  readonly #secrets: readonly string[];

  constructor(passwords: readonly HTMLInputElement[]) {
    // Texts of the page are told with their white space normalised.
    const secrets = passwords.flatMap(({ value }) => [value, normalizeSpace(value)]);
    this.#secrets = [...new Set(secrets)].filter(Boolean).sort((a, b) => b.length - a.length);
  }

  readonly text: Redact = (text) => this.#secrets.reduce((rest, secret) => rest.replaceAll(secret, REDACTED), text);

  /** The same for the strings in the snapshot of a frame. */
  yaml(snapshot: string): string {
    if (!this.#secrets.length) return snapshot;
    return snapshot.replace(/^.+$/gm, (line) => rewriteLine(line, this.text));
  }
}
