/**
 * CSS selectors across shadow roots. Inside one tree scope a selector means what it means to the browser; a
 * combinator may also step from a shadow root to its host, so `#shop .cart button` finds a button in a component
 * below `#shop`, as a reader of the page would expect.
 */
import { isElement, matchesCss, parentNode, queryAll } from './native';
import { Failure } from './outcome';
import { shadowRoots } from './scopes';

export function queryCss(css: string): Element[] | Failure {
  let found: Set<Element>;
  try {
    found = new Set(queryAll(document, css));
  } catch {
    return new Failure('ELEMENT_NOT_FOUND');
  }
  const roots = shadowRoots();
  if (roots.length) {
    const chains = splitList(css).map(parseChain);
    for (const root of roots) {
      for (const el of queryAll(root, css)) found.add(el);
      for (const chain of chains) {
        if (chain.length < 2) continue;
        for (const el of queryAll(root, last(chain).compound))
          if (matchesChain(el, chain, chain.length - 1)) found.add(el);
      }
    }
  }
  return [...found];
}

type Combinator = ' ' | '>' | '+' | '~';

/** One step of a complex selector, and how it hangs on the step before it. */
interface Step {
  combinator: Combinator;
  compound: string;
}

function last(chain: Step[]): Step {
  return chain[chain.length - 1] as Step;
}

/** Whether `el`, which fits step `at`, has what the steps before it ask for. */
function matchesChain(el: Element, chain: Step[], at: number): boolean {
  if (at === 0) return true;
  const { combinator } = chain[at] as Step;
  const { compound } = chain[at - 1] as Step;
  const next = combinator === ' ' || combinator === '>' ? outer : previous;
  for (let other = next(el); other; other = next(other)) {
    if (matchesCss(other, compound) && matchesChain(other, chain, at - 1)) return true;
    if (combinator === '>' || combinator === '+') return false;
  }
  return false;
}

function outer(el: Element): Element | null {
  const parent = parentNode(el);
  if (parent instanceof ShadowRoot) return parent.host;
  return parent && isElement(parent) ? parent : null;
}

const previous = (el: Element): Element | null => el.previousElementSibling;

/** Splits at top-level commas. The selector is known to parse. */
function splitList(css: string): string[] {
  const parts: string[] = [];
  let from = 0;
  scan(css, (char, at) => {
    if (char !== ',') return;
    parts.push(css.slice(from, at));
    from = at + 1;
  });
  return [...parts, css.slice(from)];
}

function parseChain(complex: string): Step[] {
  const chain: Step[] = [];
  let combinator: Combinator = ' ';
  let from = 0;
  const take = (to: number) => {
    const compound = complex.slice(from, to).trim();
    if (!compound) return;
    chain.push({ combinator, compound });
    combinator = ' ';
  };
  scan(complex, (char, at) => {
    const space = /\s/.test(char);
    if (!space && char !== '>' && char !== '+' && char !== '~') return;
    take(at);
    if (!space) combinator = char as Combinator;
    from = at + 1;
  });
  take(complex.length);
  return chain;
}

/** Calls `visit` for every character that is in no string, bracket or escape. */
function scan(css: string, visit: (char: string, at: number) => void): void {
  let depth = 0;
  let quote = '';
  for (let at = 0; at < css.length; at++) {
    const char = css.charAt(at);
    if (char === '\\') at++;
    else if (quote) quote = char === quote ? '' : quote;
    else if (char === '"' || char === "'") quote = char;
    else if (char === '(' || char === '[') depth++;
    else if (char === ')' || char === ']') depth--;
    else if (depth === 0) visit(char, at);
  }
}
