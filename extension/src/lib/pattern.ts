/**
 * Regular expressions of clients, searched for in texts of pages. A JavaScript RegExp tries one way after the other, and
 * for some patterns and texts there are too many; here all ways are followed at once (Thompson 1968; as Pike's `sam` does,
 * with the order of preference that a RegExp has), in a time that grows with the lengths alone.
 */

/** Finds the first match in a text, in any case: what a RegExp with the flag i finds. */
export type Search = (text: string) => string | undefined;

/** What is wrong with a pattern, as the end of a sentence about it. */
export class PatternError extends Error {}

/** Steps of a program, repetitions written out. */
const MAX_STEPS = 1000;

type Node =
  | { kind: 'unit'; fits: (unit: string) => boolean }
  | { kind: 'assertion'; holds: Assertion }
  | { kind: 'sequence'; parts: Node[] }
  | { kind: 'choice'; among: Node[] }
  | { kind: 'repetition'; of: Node; min: number; max: number; lazy: boolean };

type Assertion = (text: string, at: number) => boolean;

/** Goes on with the next step, but for a fork: with each of `to`, the preferred first. What is behind the last has matched. */
type Step =
  | { kind: 'unit'; fits: (unit: string) => boolean }
  | { kind: 'assertion'; holds: Assertion }
  | { kind: 'fork'; to: number[] };

/** Throws `PatternError` for what is no regular expression, what looks around or refers back, and what is too large. */
export function compilePattern(pattern: string): Search {
  try {
    new RegExp(pattern, 'i');
  } catch {
    throw new PatternError('is no regular expression');
  }
  const steps = programOf(new Parser(pattern).choice());
  return (text) => search(steps, text);
}

const QUANTIFIER = /([*+?]|\{(\d+)(,(\d*))?\})(\??)/y;
const GROUP = /\((?:\?(?::|<(?![=!])[^>]*>))?/y;
const CLASS = /\[(?:\\.|[^\]\\])*\]/sy;
const ESCAPE = /\\(?:x[\da-f]{2}|u[\da-f]{4}|c[a-z]|0[0-7]{0,2}|.)/isy;

const word = (unit: string | undefined) => unit !== undefined && /\w/.test(unit);
const atBorder: Assertion = (text, at) => word(text[at - 1]) !== word(text[at]);
const ASSERTIONS = new Map<string, Assertion>([
  ['^', (_, at) => at === 0],
  ['$', (text, at) => at === text.length],
  ['\\b', atBorder],
  ['\\B', (text, at) => !atBorder(text, at)],
]);

/** Of a pattern that a RegExp takes: without the flag u, so that a unit of UTF-16 is what is matched (ECMA-262, B.1.2). */
class Parser {
  readonly #pattern: string;
  #at = 0;

  constructor(pattern: string) {
    this.#pattern = pattern;
  }

  choice(): Node {
    const among = [this.#sequence()];
    while (this.#pattern[this.#at] === '|') {
      this.#at++;
      among.push(this.#sequence());
    }
    return { kind: 'choice', among };
  }

  #sequence(): Node {
    const parts: Node[] = [];
    while (this.#at < this.#pattern.length && !/[|)]/.test(this.#pattern.charAt(this.#at))) {
      const of = this.#atom();
      const quantifier = this.#take(QUANTIFIER);
      parts.push(quantifier ? { kind: 'repetition', of, ...timesOf(quantifier) } : of);
    }
    return { kind: 'sequence', parts };
  }

  #atom(): Node {
    const group = this.#take(GROUP)?.[0];
    if (group !== undefined) {
      if (group === '(' && this.#pattern[this.#at] === '?') {
        throw new PatternError('must not look around, nor set flags for a part');
      }
      const inner = this.choice();
      this.#at++;
      return inner;
    }
    const source = (this.#take(CLASS) ?? this.#take(ESCAPE))?.[0] ?? this.#pattern.charAt(this.#at++);
    if (/^\\[1-9k]/.test(source)) {
      throw new PatternError('must not refer back to a group');
    }
    const holds = ASSERTIONS.get(source);
    return holds ? { kind: 'assertion', holds } : { kind: 'unit', fits: unitTest(source) };
  }

  #take(what: RegExp): RegExpExecArray | null {
    what.lastIndex = this.#at;
    const found = what.exec(this.#pattern);
    this.#at += found?.[0].length ?? 0;
    return found;
  }
}

function timesOf([, sign, least, comma, most, lazy]: RegExpExecArray) {
  const min = least === undefined ? Number(sign === '+') : Number(least);
  const bounded = least === undefined ? sign === '?' : comma === undefined || most !== '';
  const max = bounded ? Number(most ?? least ?? 1) : Number.POSITIVE_INFINITY;
  return { min, max, lazy: lazy === '?' };
}

/** Each unit is tested once: a page has few different ones. */
function unitTest(source: string): (unit: string) => boolean {
  const test = new RegExp(`^(?:${source})$`, 'i');
  const known = new Map<string, boolean>();
  return (unit) => {
    const fits = known.get(unit) ?? test.test(unit);
    known.set(unit, fits);
    return fits;
  };
}

function programOf(root: Node): Step[] {
  const steps: Step[] = [];
  let work = 0;
  const fork = (...to: number[]) => {
    const step = { kind: 'fork' as const, to };
    steps.push(step);
    return step;
  };
  const write = (node: Node): void => {
    // Nothing may be repeated often, too.
    if (++work > MAX_STEPS) {
      throw new PatternError('is too large with its repetitions written out');
    }
    switch (node.kind) {
      case 'sequence':
        node.parts.forEach(write);
        break;
      case 'choice': {
        const ends = node.among.slice(0, -1).map((one) => {
          const here = fork(steps.length + 1);
          write(one);
          const end = fork();
          here.to.push(steps.length);
          return end;
        });
        write(node.among.at(-1) as Node);
        for (const end of ends) {
          end.to.push(steps.length);
        }
        break;
      }
      case 'repetition':
        writeRepetition(node);
        break;
      default:
        steps.push(node);
    }
  };
  const writeRepetition = ({ of, min, max, lazy }: Extract<Node, { kind: 'repetition' }>): void => {
    for (let i = 0; i < min; i++) {
      write(of);
    }
    const endless = max === Number.POSITIVE_INFINITY;
    const exits: number[][] = [];
    for (let i = min; i < (endless ? min + 1 : max); i++) {
      const start = steps.length;
      exits.push(fork(start + 1).to);
      write(of);
      if (endless) {
        fork(start);
      }
    }
    for (const to of exits) {
      to.push(steps.length);
      if (lazy) {
        to.reverse();
      }
    }
  };
  write(root);
  return steps;
}

/** One way through the program: the step it is at, and where in the text it began. */
interface Way {
  step: number;
  start: number;
}

function search(steps: readonly Step[], text: string): string | undefined {
  /** By step: 1 + the place in the text where it was last come to. Whoever comes later is less preferred. */
  const seen = new Uint32Array(steps.length + 1);
  const follow = (ways: Way[], step: number, start: number, at: number): void => {
    if (seen[step] === at + 1) {
      return;
    }
    seen[step] = at + 1;
    const here = steps[step];
    if (here?.kind === 'fork') {
      for (const to of here.to) {
        follow(ways, to, start, at);
      }
    } else if (here?.kind !== 'assertion') {
      ways.push({ step, start });
    } else if (here.holds(text, at)) {
      follow(ways, step + 1, start, at);
    }
  };
  let found: string | undefined;
  let ways: Way[] = [];
  for (let at = 0; ; at++) {
    if (found === undefined) {
      follow(ways, 0, at, at);
    }
    const unit = text.charAt(at);
    const next: Way[] = [];
    for (const { step, start } of ways) {
      const here = steps[step];
      if (here === undefined) {
        found = text.slice(start, at);
        break;
      }
      if (here.kind === 'unit' && at < text.length && here.fits(unit)) {
        follow(next, step + 1, start, at + 1);
      }
    }
    if (at === text.length || (found !== undefined && next.length === 0)) {
      return found;
    }
    ways = next;
  }
}
