/** Passwords that a page holds must not be told, not even where the page repeats them. */
import { normalizeSpace } from './space';
import { rewriteLine } from './yaml';

export const REDACTED = '[REDACTED]';

export type Redact = (text: string) => string;

/** Takes the values of some password fields out of any text. */
export class Redactor {
  /** The longest first. */
  readonly secrets: readonly string[];
  readonly #patterns: readonly RegExp[];

  constructor(passwords: readonly string[]) {
    // Texts of the page are told with their white space normalised.
    const secrets = passwords.flatMap((value) => [value, normalizeSpace(value)]);
    this.secrets = [...new Set(secrets)].filter(Boolean).sort((a, b) => b.length - a.length);
    // What has been taken out is passed over: a short secret may be part of the word that stands for it.
    this.#patterns = this.secrets.map((secret) => new RegExp(`${literal(REDACTED)}|${literal(secret)}`, 'g'));
  }

  readonly text: Redact = (text) => this.#patterns.reduce((rest, secret) => rest.replace(secret, REDACTED), text);

  /** The same for the strings in a snapshot. */
  yaml(snapshot: string): string {
    if (!this.secrets.length) return snapshot;
    return snapshot.replace(/^.+$/gm, (line) => rewriteLine(line, this.text));
  }
}

const literal = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
