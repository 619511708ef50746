import { cue } from '../cue';
import type { Call } from '../outcome';

/** An act on an element takes effect from here on: who watches is shown where, and nobody repeats it. */
export function begin(el: Element, call: Call): void {
  cue(el);
  call.acting();
}
