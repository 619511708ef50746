/** References from element to element by id, and the tree changes that `aria-owns` makes. */
import { cached } from './caches';
import { composedChildren, composedParentElement, deepContains } from './dom';
import * as native from './native';
import { isHiddenForAria } from './visibility';

type ReferenceAttribute = 'aria-labelledby' | 'aria-describedby' | 'aria-owns';

/** What script may set instead of ids; the attribute is then the empty string. https://w3c.github.io/aria/#ARIAMixin */
const REFLECTED = {
  'aria-labelledby': 'ariaLabelledByElements',
  'aria-describedby': 'ariaDescribedByElements',
  'aria-owns': 'ariaOwnsElements',
} as const satisfies Record<ReferenceAttribute, keyof ARIAMixin>;

/** The elements that an attribute refers to, in its order; ids that lead nowhere are left out. */
export function referencesOf(el: Element, attribute: ReferenceAttribute): readonly Element[] {
  const ids = native.attr(el, attribute);
  if (ids === null) return [];
  if (ids === '') return Array.from(native.reflectedElements(el, REFLECTED[attribute]) ?? []);
  return ids.split(/[ \t\n\f\r]+/).flatMap((id) => (id && native.elementById(el, id)) || []);
}

interface Ownership {
  owner: Map<Element, Element>;
  owned: Map<Element, Element[]>;
}

/** An element is owned once, by the first that asks, and never by what it contains. https://w3c.github.io/aria/#aria-owns */
const ownershipIn = cached((scope: Node): Ownership => {
  const ownership: Ownership = { owner: new Map(), owned: new Map() };
  if (!(scope instanceof Document || scope instanceof ShadowRoot)) return ownership;
  for (const owner of native.queryAll(scope, '[aria-owns]')) {
    if (isHiddenForAria(owner)) continue;
    for (const el of referencesOf(owner, 'aria-owns')) {
      if (ownership.owner.has(el) || isWithin(el, owner, ownership)) continue;
      ownership.owner.set(el, owner);
      ownership.owned.set(owner, [...(ownership.owned.get(owner) ?? []), el]);
    }
  }
  return ownership;
});

function isWithin(outer: Element, el: Element, ownership: Ownership): boolean {
  for (let up: Element | null = el; up; up = ownership.owner.get(up) ?? composedParentElement(up)) {
    if (up === outer) return true;
  }
  return false;
}

/** The element that took this one over by `aria-owns`. */
function ownerOf(el: Element): Element | undefined {
  if (!native.hasAttrs(el) || !native.hasAttr(el, 'id')) return undefined;
  return ownershipIn(native.rootOf(el)).owner.get(el);
}

/** The elements that this one took over: its last children in the accessibility tree. */
function ownedBy(el: Element): readonly Element[] {
  if (!native.hasAttrs(el) || !native.hasAttr(el, 'aria-owns')) return [];
  return ownershipIn(native.rootOf(el)).owned.get(el) ?? [];
}

/**
 * Children in the accessibility tree, before anything hidden is taken out: the flat tree's, changed by `aria-owns`. An
 * owner outside `root` takes nothing away.
 */
export function ariaChildren(el: Element, root?: Element): readonly Node[] {
  const children = composedChildren(el);
  const owned = ownedBy(el);
  const isElsewhere = (child: Node) => {
    const owner = native.isElement(child) && ownerOf(child);
    return owner && (!root || deepContains(root, owner));
  };
  if (!owned.length && !children.some(isElsewhere)) return children;
  return [...children.filter((child) => !isElsewhere(child)), ...owned];
}

/** The parent in the accessibility tree, as far as elements go. */
export function ariaParent(el: Element): Element | null {
  return ownerOf(el) ?? composedParentElement(el);
}
