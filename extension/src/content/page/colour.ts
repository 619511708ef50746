/** Colours as computed styles write them. */
export interface Colour {
  red: number;
  green: number;
  blue: number;
  alpha: number;
}

/** Of `rgb()` and `rgba()`, which is how sRGB colours are computed; undefined for wider ones. */
export function parseColour(text: string): Colour | undefined {
  const numbers = /^rgba?\(([\d.]+),? ([\d.]+),? ([\d.]+)(?:,? (?:\/ )?([\d.]+))?\)$/.exec(text)?.slice(1);
  if (!numbers) return undefined;
  const [red = 0, green = 0, blue = 0, alpha = 1] = numbers.map((n) => (n === undefined ? undefined : Number(n)));
  return { red, green, blue, alpha };
}

export const opaque = ({ alpha }: Colour): boolean => alpha >= 0.99;

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
export function luminance({ red, green, blue }: Colour): number {
  const linear = (channel: number) => {
    const c = channel / 255;
    return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function contrast(a: Colour, b: Colour): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}
