/** Colours, of sRGB. */
import { cached } from '../caches';

/** Channels from 0 to 255, not premultiplied; they need not be whole. */
export interface Colour {
  red: number;
  green: number;
  blue: number;
  alpha: number;
}

export const WHITE: Colour = { red: 255, green: 255, blue: 255, alpha: 1 };

const NUMBER = String.raw`(\d{1,3}(?:\.\d+)?|\.\d+)`;
const COMPUTED = new RegExp(`^rgba?\\(${NUMBER},? ${NUMBER},? ${NUMBER}(?:,? (?:/ )?${NUMBER})?\\)$`);

/**
 * Of `rgb()` and `rgba()` as sRGB colours are computed; undefined for wider ones, and for what only a page writes so:
 * channels beyond their ends.
 */
export function parseColour(text: string): Colour | undefined {
  const numbers = COMPUTED.exec(text)?.slice(1);
  if (!numbers) return undefined;
  const [red = 0, green = 0, blue = 0, alpha = 1] = numbers.map((n) => (n === undefined ? undefined : Number(n)));
  return Math.max(red, green, blue) <= 255 && alpha <= 1 ? { red, green, blue, alpha } : undefined;
}

/** A longer text is no colour that anybody wrote. */
const MAX_TEXT = 200;

/** Of any CSS colour, brought into sRGB; undefined for what is none, and for one that depends on where it stands. */
export const colourOf = cached((text: string): Colour | undefined => parseColour(text) ?? drawn(text.trim()));

let pen: OffscreenCanvasRenderingContext2D | null | undefined;

/** The browser paints a pixel with it. */
function drawn(text: string): Colour | undefined {
  if (!text || text.length > MAX_TEXT || /^(currentcolor|inherit|initial)$/i.test(text)) return undefined;
  pen ??= new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  if (!pen) return undefined;
  for (const before of ['#000001', '#000002']) {
    pen.fillStyle = before;
    pen.fillStyle = text; // does nothing where it is no colour
    if (pen.fillStyle !== before) break;
    if (before === '#000002') return undefined;
  }
  pen.clearRect(0, 0, 1, 1);
  pen.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = pen.getImageData(0, 0, 1, 1).data;
  return { red, green, blue, alpha: alpha / 255 };
}

export const opaque = ({ alpha }: Colour): boolean => alpha >= 0.99;

/** `#rrggbb`, with an alpha pair where it is translucent. */
export function hexOf({ red, green, blue, alpha }: Colour): string {
  const channels = alpha < 1 ? [red, green, blue, alpha * 255] : [red, green, blue];
  return `#${channels.map((c) => Math.round(c).toString(16).padStart(2, '0')).join('')}`;
}

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

export const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));
