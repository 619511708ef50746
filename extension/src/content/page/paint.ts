/**
 * The colours that end up on screen for a text and what is behind it: the translucent layers of all that is around it,
 * put over one another (https://www.w3.org/TR/compositing-1/#simplealphacompositing), down to the canvas.
 *
 * Only colours can be computed. Where a picture, a gradient, a blend or a filter has a part in it, nobody can say
 * without looking at the pixels; then that is said.
 */
import { cached, inherited, once, traversalMap } from '../caches';
import { composedParentElement } from '../dom';
import { containsNode, documentElementOf, queryAll, rectOf } from '../native';
import { type Colour, colourOf, opaque } from './colour';
import { isShown } from './exposure';
import { filtered } from './filter';
import { ownFilters, ownStyle } from './own-theme';
import { canvasColour } from './scheme';

type Rgb = readonly [number, number, number];

/**
 * What becomes of a layer that is painted in an element, on its way to the screen. With its premultiplied colour x and
 * its alpha a that is `ground + scale·x − a·hidden`: all that is around an element is one such line, so that each
 * element is looked at once, however deep a page is.
 */
interface Way {
  scale: number;
  ground: Rgb;
  hidden: Rgb;
  /** Something that is no colour is behind it, */
  picture: boolean;
  /** and shows through whatever is painted in it. */
  glass: boolean;
}

const known = traversalMap<Element, Way>();

function wayOf(el: Element): Way {
  const path: Element[] = [];
  let at: Element | null = el;
  while (at && !known.has(at)) {
    path.push(at);
    at = composedParentElement(at);
  }
  let way = (at && known.get(at)) ?? canvas();
  for (const next of path.reverse()) {
    way = within(next, way);
    known.set(next, way);
  }
  return way;
}

function canvas(): Way {
  const { red, green, blue } = canvasColour();
  const ground: Rgb = [red, green, blue];
  return { scale: 1, ground, hidden: ground, picture: false, glass: false };
}

/** From the way of what is around an element to that of what is in it. */
function within(el: Element, around: Way): Way {
  const style = getComputedStyle(el);
  const layer = colourOf(style.backgroundColor);
  const opacity = Number.parseFloat(style.opacity);
  const picture = style.backgroundImage !== 'none' || layer === undefined || style.backdropFilter !== 'none';
  const changed = isChanged(el, style);
  const { red, green, blue, alpha } = layer ?? { red: 0, green: 0, blue: 0, alpha: 0 };
  if (alpha === 0 && opacity === 1 && !picture && !changed) return around;
  const { scale, ground, hidden } = around;
  const painted = [red, green, blue].map((c) => c * alpha * scale);
  const put = (from: Rgb, weight: (painted: number, hidden: number) => number) =>
    from.map((c, i) => c + opacity * weight(painted[i] ?? 0, hidden[i] ?? 0)) as unknown as Rgb;
  return {
    scale: scale * opacity,
    ground: put(ground, (p, h) => p - alpha * h),
    hidden: put([0, 0, 0], (p, h) => p + (1 - alpha) * h),
    picture: picture || (around.picture && alpha < 1),
    glass: around.glass || changed || (around.picture && opacity < 1),
  };
}

/** Whether its colours are changed after they are painted. What we do to the whole page is known. */
function isChanged(el: Element, { filter, mixBlendMode, maskImage }: CSSStyleDeclaration): boolean {
  if (mixBlendMode !== 'normal' || maskImage !== 'none') return true;
  return filter !== 'none' && !(el === documentElementOf(document) && ownStyle() && ownFilters().length > 0);
}

function seen([red, green, blue]: Rgb): Colour {
  return filtered({ red, green, blue, alpha: 1 }, ownFilters());
}

/** The colour behind what is in an element, as far as colours go. */
export const groundOf = cached((el: Element): Colour => seen(wayOf(el).ground));

/** The colour of an element's own text. */
export const textColourOf = cached((el: Element): Colour => {
  const { ground, hidden, scale } = wayOf(el);
  const style = getComputedStyle(el);
  const ink = colourOf(style.webkitTextFillColor || style.color) ?? { red: 0, green: 0, blue: 0, alpha: 1 };
  const x = [ink.red, ink.green, ink.blue].map((c) => c * ink.alpha);
  return seen(ground.map((c, i) => c + scale * (x[i] ?? 0) - ink.alpha * (hidden[i] ?? 0)) as unknown as Rgb);
});

/** An element's own layer of colour, as a person sees it. */
export function shownColour(text: string): Colour | undefined {
  const colour = colourOf(text);
  return colour && filtered(colour, ownFilters());
}

const PICTURES = 'img, video, canvas, svg, iframe, object, embed';
const pictures = once(() => [...queryAll(document, PICTURES)].filter(isShown).map((el) => ({ el, box: rectOf(el) })));

/** The nearest element whose own colour hides all that is behind it. */
const coverAround = inherited(composedParentElement, (el: Element) => {
  const colour = colourOf(getComputedStyle(el).backgroundColor);
  return colour && opaque(colour) ? el : undefined;
});

/** Whether what is behind an element's texts, whose boxes are given, is more than colour. */
export function isOverPicture(el: Element, boxes: readonly DOMRect[]): boolean {
  const { picture, glass } = wayOf(el);
  const { backgroundClip, webkitTextStrokeWidth } = getComputedStyle(el);
  if (picture || glass || backgroundClip.includes('text') || Number.parseFloat(webkitTextStrokeWidth) > 0) return true;
  const cover = coverAround(el);
  return pictures().some(
    ({ el: other, box: { left, right, top, bottom } }) =>
      boxes.some((box) => left < box.right && right > box.left && top < box.bottom && bottom > box.top) &&
      (cover === null || containsNode(cover, other)),
  );
}
