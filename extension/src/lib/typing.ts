/** How fast text is typed key by key. */
import { typing } from '../registry.gen';

interface Speed {
  speed: string;
  charDelayMs?: number;
}

/** The pause after an ordinary character, in milliseconds. */
export function baseDelay({ speed, charDelayMs }: Speed): number {
  return charDelayMs ?? typing.delaysMs[speed] ?? 0;
}

/** The pause after this one. */
export function delayAfter(char: string, base: number): number {
  return base * (typing.weights.find(({ chars }) => chars.includes(char))?.weight ?? 1);
}

/** The longest that a text may take. */
export const MAX_TYPING_MS = typing.maxMs;
