/** A CSS path that leads to an element from the document, as short as its ids allow. */
import { cached } from '../caches';
import { attr, documentElementOf, firstElementChild, localName, nextElementSibling, parentNode } from '../native';
import { MAX_NAME } from './role';

/** A longer id makes a worse selector than none; some pages keep whole documents in their ids. */
const MAX_ID = 256;

export function selectorOf(el: Element): string {
  const segments: string[] = [];
  const root = documentElementOf(document);
  for (let node: Element | null = el; node && node !== root; node = parentElement(node)) {
    const id = attr(node, 'id');
    if (id && id.length <= MAX_ID) {
      segments.push(`#${CSS.escape(id)}`);
      break;
    }
    segments.push(segmentOf(node));
  }
  return segments.reverse().join(' > ');
}

function parentElement(el: Element): Element | null {
  const parent = parentNode(el);
  return parent instanceof Element ? parent : null;
}

function segmentOf(el: Element): string {
  const parent = parentElement(el);
  // A tag that long makes a worse selector, too.
  if (localName(el).length > MAX_NAME) return `:nth-child(${parent ? ranksIn(parent).get(el) : 1})`;
  const tag = CSS.escape(localName(el));
  const place = parent && placesIn(parent).get(el);
  return place ? `${tag}:nth-of-type(${place})` : tag;
}

/** The places of all children among those of their name, where there are several: counted once for 50,000 siblings. */
const placesIn = cached((parent: Element): Map<Element, number> => {
  const byName = new Map<string, Element[]>();
  for (let child = firstElementChild(parent); child; child = nextElementSibling(child)) {
    const name = localName(child);
    const same = byName.get(name);
    if (same) same.push(child);
    else byName.set(name, [child]);
  }
  const places = new Map<Element, number>();
  for (const same of byName.values()) {
    if (same.length > 1) for (const [i, child] of same.entries()) places.set(child, i + 1);
  }
  return places;
});

/** The places of all children among all. */
const ranksIn = cached((parent: Element): Map<Element, number> => {
  const ranks = new Map<Element, number>();
  for (let child = firstElementChild(parent); child; child = nextElementSibling(child))
    ranks.set(child, ranks.size + 1);
  return ranks;
});
