/** The tree scopes of the page: the document and every author's shadow root in it. */
import { once } from './caches';
import { shadowRootOf } from './dom';
import { firstChild, localName, newTreeWalker, openShadowRoot, queryAll } from './native';

/**
 * Every shadow root of the document. Nothing tells when a root is attached, so each traversal looks again, in one flat
 * walk that costs about 100 ns an element. The browser's way to a closed root costs more, so it is asked only where
 * one is to be expected: at custom elements, at the body, and at empty elements that may be hosts.
 */
export const shadowRoots = once((): ShadowRoot[] => {
  const roots: ShadowRoot[] = [];
  const collect = (scope: Document | ShadowRoot) => {
    const elements = newTreeWalker(scope, NodeFilter.SHOW_ELEMENT);
    for (let el = elements.nextNode() as Element | null; el; el = elements.nextNode() as Element | null) {
      const root = openShadowRoot(el) ?? (mayHideRoot(el) ? shadowRootOf(el) : null);
      if (!root) continue;
      roots.push(root);
      collect(root);
    }
  };
  collect(document);
  return roots;
});

/** The elements without a dash in their name that `attachShadow` accepts, less headings. https://dom.spec.whatwg.org/#valid-shadow-host-name */
const PLAIN_HOSTS = new Set([
  'div',
  'span',
  'section',
  'main',
  'article',
  'aside',
  'header',
  'footer',
  'nav',
  'p',
  'blockquote',
]);

function mayHideRoot(el: Element): boolean {
  const name = localName(el);
  return name.includes('-') || name === 'body' || (PLAIN_HOSTS.has(name) && !firstChild(el));
}

/** Matches of a selector in every tree scope; throws a `SyntaxError` for a selector that does not parse. */
export function queryScopes(css: string): Element[] {
  const found: Element[] = [];
  for (const scope of [document, ...shadowRoots()]) {
    const matches = queryAll(scope, css);
    // By index: going through a long list by its iterator takes longer than finding what is in it.
    for (let i = 0; i < matches.length; i++) found.push(matches[i] as Element);
  }
  return found;
}
