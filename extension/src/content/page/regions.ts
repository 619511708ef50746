/** The landmarks of a page, as a tree, and a drawing of it that a model reads faster. */
import type { Region } from '../../lib/page-shapes';
import { inherited } from '../caches';
import { attr, elementById, parentNode, queryAll, textContent } from '../native';
import { collapse, first } from './accessible-text';
import { type Concealed, seenText } from './concealed';
import { boundsOf } from './describe';
import { isExposed, words } from './exposure';
import { tagName } from './role';
import { selectorOf } from './selector';

const CANDIDATES = 'header, nav, main, aside, footer, form, section, dialog, [role]';
const MAX_REGIONS = 40;
const MAX_LABEL = 60;

const ROLES = new Set([
  'banner',
  'navigation',
  'main',
  'complementary',
  'contentinfo',
  'search',
  'form',
  'region',
  'dialog',
]);

const OF_TAG: Record<string, string> = {
  header: 'banner',
  nav: 'navigation',
  main: 'main',
  aside: 'complementary',
  footer: 'contentinfo',
  form: 'form',
  section: 'section',
  dialog: 'dialog',
};

export type Kind = 'links' | 'buttons' | 'fields';

/** A region is built before what it contains is counted. */
export interface RegionNode extends Region {
  children: RegionNode[] & Region['children'];
}

export class Regions {
  readonly tree: RegionNode[] = [];
  readonly #regions = new Map<Element, RegionNode>();
  readonly #parents = new Map<RegionNode, RegionNode>();
  readonly #nearest: (el: Element) => RegionNode | null;

  /** Needs open caches, and so do all methods. */
  constructor(concealed: Concealed) {
    this.#nearest = inherited(up, (el: Element) => this.#regions.get(el));
    for (const [el, role] of kept()) {
      const label = labelOf(el, concealed);
      this.#regions.set(el, {
        role,
        ...(label && { label }),
        selector: selectorOf(el),
        bounds: boundsOf(el),
        contains: { links: 0, buttons: 0, fields: 0 },
        children: [],
      });
    }
    for (const [el, region] of this.#regions) {
      const parent = this.around(el);
      if (parent) this.#parents.set(region, parent);
      (parent?.children ?? this.tree).push(region);
    }
  }

  /** The nearest region strictly above an element. */
  around(el: Element): RegionNode | undefined {
    const parent = up(el);
    return (parent && this.#nearest(parent)) ?? undefined;
  }

  nameAround(el: Element): string | undefined {
    const region = this.around(el);
    return region && nameOf(region);
  }

  /** Counts an element in every region that it is in. */
  count(el: Element, kind: Kind): void {
    for (let region = this.around(el); region; region = this.#parents.get(region)) region.contains[kind]++;
  }
}

function up(el: Element): Element | null {
  const parent = parentNode(el);
  return parent instanceof Element ? parent : null;
}

function* kept(): Generator<[Element, string]> {
  let left = MAX_REGIONS;
  for (const el of queryAll(document, CANDIDATES)) {
    const role = regionRole(el);
    if (!role || !isExposed(el)) continue;
    yield [el, role];
    if (--left === 0) return;
  }
}

/** A role that is written, exactly as written, replaces what the tag would be: also by nothing. */
function regionRole(el: Element): string | undefined {
  const given = attr(el, 'role');
  if (given !== null) return ROLES.has(given) ? given : undefined;
  const tag = tagName(el);
  return Object.hasOwn(OF_TAG, tag) ? OF_TAG[tag] : undefined;
}

function labelOf(el: Element, concealed: Concealed): string {
  return first(collapse(words(el, 'aria-label') ?? namedText(el) ?? headingText(el, concealed)), MAX_LABEL);
}

function namedText(el: Element): string | undefined {
  const id = words(el, 'aria-labelledby')?.split(/\s+/)[0];
  const named = id ? elementById(el, id) : null;
  return (named && textContent(named)?.trim()) || undefined;
}

function headingText(el: Element, concealed: Concealed): string {
  const [heading] = queryAll(el, 'h1, h2, h3, h4, h5, h6');
  return heading ? seenText(heading, concealed) : '';
}

const nameOf = ({ role, label }: Region): string => (label ? `${role} “${label}”` : role);

/** A line for the page and one for each region, depth first. */
export function drawn(regions: readonly RegionNode[], page: string): string {
  const lines = [page];
  const draw = (nodes: readonly RegionNode[], indent: string) => {
    nodes.forEach((region, i) => {
      const last = i === nodes.length - 1;
      lines.push(`${indent}${last ? '└' : '├'} ${lineOf(region)}`);
      draw(region.children, indent + (last ? '  ' : '│ '));
    });
  };
  draw(regions, '');
  return lines.join('\n');
}

function lineOf(region: Region): string {
  const { x, y, width, height } = region.bounds;
  const counts = (['links', 'buttons', 'fields'] as const)
    .map((kind) => [region.contains[kind], kind] as const)
    .filter(([n]) => n > 0)
    .map(([n, kind]) => `${n} ${n === 1 ? kind.slice(0, -1) : kind}`);
  return [nameOf(region), `${width}×${height} at ${x},${y}`, ...counts].join(' · ');
}
