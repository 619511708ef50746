/** What counts as on screen, and what as told to everybody. Light tree of the top document only, as all of this folder. */
import { cached, once } from '../caches';
import { attr, closestCss, isRendered, queryAll, rectOf } from '../native';

/** The box is not 0×0, and neither `display` nor `visibility` hides it. Opacity, clipping and scrolling do not matter. */
export const isShown = cached((el: Element): boolean => {
  if (!isRendered(el)) return false;
  const { width, height } = rectOf(el);
  return width !== 0 || height !== 0;
});

const WITHHELD = '[aria-hidden="true"], [inert]';

/** Most pages withhold nothing, and then nobody's ancestors need to be asked. */
const withholds = once(() => queryAll(document, WITHHELD).length > 0);

/** Shown, and not withheld by `aria-hidden` or `inert` on itself or around it. */
export function isExposed(el: Element): boolean {
  return isShown(el) && !(withholds() && closestCss(el, WITHHELD) !== null);
}

/** The attribute, trimmed; undefined when it is absent or blank. */
export function words(el: Element, name: string): string | undefined {
  return attr(el, name)?.trim() || undefined;
}
