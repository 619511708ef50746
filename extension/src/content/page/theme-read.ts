/** page.readTheme: what a page paints, measured on as many of its elements as the caller allows. */
import type { PageOps } from '../../lib/page-protocol';
import { withCaches } from '../caches';
import { bodyOf, documentElementOf, firstChild, isText, nextSibling, nodeValue, queryAll, rectOf } from '../native';
import { first } from './accessible-text';
import { type Colour, colourOf, contrast, hexOf, luminance, rounded } from './colour';
import { isShown } from './exposure';
import { filtered } from './filter';
import { MAX_ADDRESS } from './forms';
import { ownFilters, ownStyle } from './own-theme';
import { groundOf, shownColour, textColourOf } from './paint';
import { tagName } from './role';
import { declaredScheme, preferredScheme, resolvedScheme } from './scheme';
import { surveyStyleSheets } from './style-sheets';
import { diagramOf, surfacesIn } from './surfaces';

type Theme = PageOps['page.readTheme']['result'];
type Swatch = Theme['palette']['surface'][number];

const MAX_VALUE = 120;
const MAX_LISTED = 10;

export function readTheme({ maxScan, maxPerGroup, maxTokens, maxSurfaces }: PageOps['page.readTheme']['args']): Theme {
  return withCaches(() => {
    const survey = surveyStyleSheets();
    const scan = new Scan();
    const all = [...queryAll(document, 'html, body, body *')].filter((el) => el !== ownStyle());
    const stride = Math.max(1, all.length / maxScan);
    const sample: Element[] = [];
    for (let at = 0; at < all.length; at += stride) sample.push(all[Math.floor(at)] as Element);
    const shown = sample.filter(isShown);
    for (const el of shown) scan.take(el);
    const page = pageColours();
    const tree = surfacesIn(shown, maxSurfaces);
    return {
      url: first(location.href, MAX_ADDRESS),
      scheme: {
        declared: first(declaredScheme(), MAX_VALUE),
        prefers: preferredScheme(),
        resolved: resolvedScheme(),
        hooks: survey.hooks,
      },
      luminance: {
        background: page.luminance,
        text: rounded(luminance(page.text), 4),
        mean: scan.meanLuminance() ?? page.luminance,
        mode: page.luminance < 0.5 ? 'dark' : 'light',
      },
      colors: { background: hexOf(page.background), text: hexOf(page.text), contrast: page.contrast },
      palette: scan.palette(maxPerGroup),
      tokens: tokensAmong(survey.tokens, maxTokens),
      typography: { base: baseType(), ...scan.typography() },
      stylesheets: survey.counts,
      surfaces: { tree, diagram: diagramOf(tree) },
      sampled: { elements: shown.length, scanned: sample.length, of: all.length },
    };
  });
}

/** The page's ground and the text on it. */
export function pageColours() {
  const main = bodyOf(document) ?? documentElementOf(document);
  const white = { red: 255, green: 255, blue: 255, alpha: 1 };
  const [background, text] = main ? [groundOf(main), textColourOf(main)] : [white, white];
  return {
    background,
    text,
    luminance: rounded(luminance(background), 4),
    contrast: rounded(contrast(background, text), 2),
  };
}

/** What the sampled elements are painted with. */
class Scan {
  readonly #groups = { surface: new Tally(), text: new Tally(), border: new Tally(), accent: new Tally() };
  readonly #families = new Map<string, number>();
  readonly #sizes = new Map<number, number>();
  #area = 0;
  #light = 0;

  take(el: Element): void {
    const style = getComputedStyle(el);
    const { width, height } = rectOf(el);
    const area = Math.round(width * height);
    const background = shownColour(style.backgroundColor);
    if (background && background.alpha > 0.05) {
      this.#groups.surface.add(background, area);
      if (background.alpha > 0.5) {
        this.#area += area;
        this.#light += luminance(background) * area;
      }
      if (isControl(el)) this.#accent(background, area);
    }
    if (holdsText(el)) {
      const ink = textColourOf(el);
      this.#groups.text.add(ink, area);
      if (tagName(el) === 'a') this.#accent(ink, area);
      count(this.#families, first(style.fontFamily, MAX_VALUE));
      count(this.#sizes, rounded(Number.parseFloat(style.fontSize), 2));
    }
    for (const side of ['Top', 'Right', 'Bottom', 'Left'] as const) {
      const wide = Number.parseFloat(style[`border${side}Width`]);
      const line = wide > 0 ? shownColour(style[`border${side}Color`]) : undefined;
      if (line && line.alpha > 0)
        this.#groups.border.add(line, Math.round(wide * (side === 'Top' || side === 'Bottom' ? width : height)));
    }
  }

  #accent(colour: Colour, area: number): void {
    const { red, green, blue } = colour;
    if (Math.max(red, green, blue) - Math.min(red, green, blue) > COLOURFUL) this.#groups.accent.add(colour, area);
  }

  /** Weighted by area, of what is more than half opaque. */
  meanLuminance(): number | undefined {
    return this.#area > 0 ? rounded(this.#light / this.#area, 4) : undefined;
  }

  palette(max: number): Theme['palette'] {
    const { surface, text, border, accent } = this.#groups;
    return { surface: surface.top(max), text: text.top(max), border: border.top(max), accent: accent.top(max) };
  }

  typography(): Pick<Theme['typography'], 'families' | 'sizes'> {
    return {
      families: most(this.#families).map(([family, n]) => ({ family, count: n })),
      sizes: most(this.#sizes).map(([sizePx, n]) => ({ sizePx, count: n })),
    };
  }
}

/** How far the channels of a colour must lie apart for it to be none of the greys. */
const COLOURFUL = 48;

const isControl = (el: Element): boolean => ['button', 'a', 'input', 'select'].includes(tagName(el));

/** How many children are looked at for a text. */
const MAX_CHILDREN = 200;

function holdsText(el: Element): boolean {
  let left = MAX_CHILDREN;
  for (let node: Node | null = firstChild(el); node && left > 0; node = nextSibling(node), left--) {
    if (isText(node) && /\S/.test(nodeValue(node) ?? '')) return true;
  }
  return false;
}

/** Colours, with how often they were seen and on how much. */
class Tally {
  readonly #swatches = new Map<string, Swatch>();

  add(colour: Colour, area: number): void {
    const color = hexOf(colour);
    const swatch = this.#swatches.get(color) ?? { color, luminance: rounded(luminance(colour), 4), count: 0, area: 0 };
    swatch.count++;
    swatch.area += area;
    this.#swatches.set(color, swatch);
  }

  /** The widest first. */
  top(max: number): Swatch[] {
    return [...this.#swatches.values()].sort((a, b) => b.area - a.area || b.count - a.count).slice(0, max);
  }
}

const count = <K>(counts: Map<K, number>, key: K) => counts.set(key, (counts.get(key) ?? 0) + 1);

const most = <K>(counts: Map<K, number>): [K, number][] => [...counts].sort((a, b) => b[1] - a[1]).slice(0, MAX_LISTED);

/** Those that resolve at the root. */
function tokensAmong(names: readonly string[], max: number): Theme['tokens'] {
  const root = documentElementOf(document);
  if (!root) return { total: 0, listed: [] };
  const style = getComputedStyle(root);
  const values = names.map((name) => [name, style.getPropertyValue(name).trim()] as const).filter(([, value]) => value);
  const listed = values.slice(0, max).map(([name, value]) => {
    const parsed = colourOf(value);
    const colour = parsed && filtered(parsed, ownFilters());
    return {
      name: first(name, MAX_VALUE),
      value: first(value, MAX_VALUE),
      ...(colour && { color: hexOf(colour), luminance: rounded(luminance(colour), 4) }),
    };
  });
  return { total: values.length, listed };
}

function baseType(): Theme['typography']['base'] {
  const main = bodyOf(document) ?? documentElementOf(document);
  const style = main && getComputedStyle(main);
  return {
    family: first(style?.fontFamily ?? '', MAX_VALUE),
    sizePx: rounded(Number.parseFloat(style?.fontSize ?? '0'), 2),
    lineHeight: first(style?.lineHeight ?? '', 40),
    weight: Math.round(Number(style?.fontWeight ?? 400)),
  };
}
