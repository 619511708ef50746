/** The large boxes that a page paints, as they lie in one another. */
import type { PageOps } from '../../lib/page-protocol';
import { composedParentElement } from '../dom';
import { documentElementOf, rectOf } from '../native';
import { contrast, hexOf, luminance, rounded } from './colour';
import { groundOf, shownColour, textColourOf } from './paint';
import { roleOf, toldTag } from './role';
import { selectorOf } from './selector';

type Flat = PageOps['page.readTheme']['result']['surfaces']['tree'][number];
export type Surface = Omit<Flat, 'children'> & { children: Surface[] };

/** The least share of the viewport, and the least alpha, that make a box a surface. */
const LEAST_SHARE = 0.02;
const LEAST_ALPHA = 0.05;

/** The widest `max` of the elements, which are in document order. */
export function surfacesIn(elements: readonly Element[], max: number): Surface[] {
  const least = innerWidth * innerHeight * LEAST_SHARE;
  const areaOf = (el: Element) => {
    const { width, height } = rectOf(el);
    return width * height;
  };
  const painted = elements
    .map((el) => ({ el, area: areaOf(el) }))
    .filter(
      ({ el, area }) => area >= least && (shownColour(getComputedStyle(el).backgroundColor)?.alpha ?? 0) > LEAST_ALPHA,
    );
  const kept = new Set([...painted].sort((a, b) => b.area - a.area).slice(0, max));
  const surfaces = new Map<Element, Surface>();
  const tree: Surface[] = [];
  for (const found of painted) {
    if (!kept.has(found)) continue;
    const surface = surfaceOf(found.el, found.area);
    surfaces.set(found.el, surface);
    (parentOf(found.el, surfaces)?.children ?? tree).push(surface);
  }
  return tree;
}

function parentOf(el: Element, surfaces: ReadonlyMap<Element, Surface>): Surface | undefined {
  for (let at = composedParentElement(el); at; at = composedParentElement(at)) {
    const surface = surfaces.get(at);
    if (surface) return surface;
  }
  return undefined;
}

function surfaceOf(el: Element, area: number): Surface {
  const [background, text] = [groundOf(el), textColourOf(el)];
  const role = roleOf(el);
  return {
    selector: el === documentElementOf(document) ? 'html' : selectorOf(el),
    tag: toldTag(el),
    ...(role && { role }),
    background: hexOf(background),
    text: hexOf(text),
    luminance: rounded(luminance(background), 4),
    contrast: rounded(contrast(background, text), 2),
    area: Math.round(area),
    children: [],
  };
}

/** A line for each surface, depth first. */
export function diagramOf(tree: readonly Surface[]): string {
  const lines: string[] = [];
  const draw = (surfaces: readonly Surface[], indent: string) => {
    for (const { tag, role, background, text, contrast: ratio, children } of surfaces) {
      lines.push(`${indent}${role ? `${tag} (${role})` : tag} · ${background} with ${text} · ${ratio}:1`);
      draw(children, `${indent}  `);
    }
  };
  draw(tree, '');
  return lines.join('\n');
}
