/** Chains of CSS filters, as they change a colour: https://www.w3.org/TR/filter-effects-1/#ShorthandEquivalents */
import { type Colour, luminance, rounded } from './colour';

export type FilterName = 'invert' | 'hue-rotate' | 'brightness' | 'saturate' | 'contrast';

/** The amount is a factor, of `hue-rotate` degrees. */
export type Filter = readonly [name: FilterName, amount: number];

type Channels = readonly [number, number, number];

const LUMA: Channels = [0.2126, 0.7152, 0.0722];

/** Applies the rows of a matrix that keeps greys as they are. */
const mixed = (channels: Channels, rows: readonly Channels[]): number[] =>
  rows.map((row) => row.reduce((sum, weight, i) => sum + weight * (channels[i] ?? 0), 0));

const EFFECTS: Record<FilterName, (channels: Channels, amount: number) => number[]> = {
  invert: (channels, amount) => channels.map((c) => c * (1 - amount) + (255 - c) * amount),
  brightness: (channels, amount) => channels.map((c) => c * amount),
  contrast: (channels, amount) => channels.map((c) => (c - 127.5) * amount + 127.5),
  saturate: (channels, amount) =>
    mixed(
      channels,
      [0, 1, 2].map((row) =>
        LUMA.map((luma, i) => luma + (i === row ? amount - luma * amount : -luma * amount)),
      ) as unknown as Channels[],
    ),
  'hue-rotate': (channels, degrees) => {
    const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
    return mixed(channels, [
      [0.213 + cos * 0.787 - sin * 0.213, 0.715 - cos * 0.715 - sin * 0.715, 0.072 - cos * 0.072 + sin * 0.928],
      [0.213 - cos * 0.213 + sin * 0.143, 0.715 + cos * 0.285 + sin * 0.14, 0.072 - cos * 0.072 - sin * 0.283],
      [0.213 - cos * 0.213 - sin * 0.787, 0.715 - cos * 0.715 + sin * 0.715, 0.072 + cos * 0.928 + sin * 0.072],
    ]);
  },
};

export function filtered(colour: Colour, chain: readonly Filter[]): Colour {
  let channels: Channels = [colour.red, colour.green, colour.blue];
  for (const [name, amount] of chain) {
    // Each filter's result is an image, whose channels have an end.
    channels = EFFECTS[name](channels, amount).map((c) => Math.min(255, Math.max(0, c))) as unknown as Channels;
  }
  const [red, green, blue] = channels;
  return { red, green, blue, alpha: colour.alpha };
}

export const cssOf = (chain: readonly Filter[]): string =>
  chain.map(([name, amount]) => `${name}(${amount}${name === 'hue-rotate' ? 'deg' : ''})`).join(' ');

/** Reads what `cssOf` wrote; undefined for anything else. */
export function chainOf(css: string): Filter[] | undefined {
  const chain: Filter[] = [];
  for (const part of css.split(' ').filter(Boolean)) {
    const [, name = '', amount] = /^([a-z-]+)\((\d+(?:\.\d+)?)(?:deg)?\)$/.exec(part) ?? [];
    if (!Object.hasOwn(EFFECTS, name)) return undefined;
    chain.push([name as FilterName, Number(amount)]);
  }
  return chain;
}

const STEPS = 24;
/** Nothing makes a black brighter. */
const BLACK = 0.004;

/**
 * The chain that gives a ground of this colour the luminance, as nearly as can be: turned over where the two lie on
 * different sides of the middle, then brighter or darker.
 */
export function towards(target: number, ground: Colour, more: readonly Filter[]): Filter[] {
  const chain: Filter[] =
    target < 0.5 === luminance(ground) < 0.5
      ? []
      : [
          ['invert', 1],
          ['hue-rotate', 180],
        ];
  const reached = (brightness: number) => luminance(filtered(ground, [...chain, ['brightness', brightness], ...more]));
  if (reached(1) > BLACK) {
    let [low, high] = [0.05, 4];
    for (let step = 0; step < STEPS; step++) {
      const middle = (low + high) / 2;
      if (reached(middle) < target) low = middle;
      else high = middle;
    }
    const brightness = rounded((low + high) / 2, 3);
    if (brightness !== 1) chain.push(['brightness', brightness]);
  }
  return chain;
}
