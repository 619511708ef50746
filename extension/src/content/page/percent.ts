/** How far something on the page is, as it says itself. */
import { attr, firstElementChild, styleOf } from '../native';
import { accessibleText } from './accessible-text';

const PERCENT = /(\d{1,3}(?:[.,]\d+)?)\s?%/;

/** How far `now` is from `min` to the greater `max`, in percent. A page may write limits whose difference is no number. */
export function way(now: number, min: number, max: number): number {
  const unit = Math.max(Math.abs(now), Math.abs(min), Math.abs(max));
  return ((now / unit - min / unit) / (max / unit - min / unit)) * 100;
}

/** From 0 to 100; undefined for an element that does not say. */
export function percentOf(el: Element): number | undefined {
  const found =
    ofNative(el) ?? ofAria(el) ?? written(attr(el, 'aria-valuetext')) ?? written(accessibleText(el)) ?? drawn(el);
  return found === undefined || Number.isNaN(found)
    ? undefined
    : Math.round(Math.min(100, Math.max(0, found)) * 10) / 10;
}

function ofNative(el: Element): number | undefined {
  if (el instanceof HTMLProgressElement) return el.position < 0 ? undefined : el.position * 100;
  return el instanceof HTMLMeterElement && el.max > 0 ? (el.value / el.max) * 100 : undefined;
}

/** https://w3c.github.io/aria/#progressbar: the bounds are 0 and 100 where they are not given. */
function ofAria(el: Element): number | undefined {
  const number = (name: string, otherwise: number) => {
    const value = Number.parseFloat(attr(el, name) ?? '');
    return Number.isFinite(value) ? value : otherwise;
  };
  const [now, min, max] = [
    number('aria-valuenow', Number.NaN),
    number('aria-valuemin', 0),
    number('aria-valuemax', 100),
  ];
  return Number.isNaN(now) || max <= min ? undefined : way(now, min, max);
}

function written(text: string | null): number | undefined {
  const [, digits] = PERCENT.exec(text ?? '') ?? [];
  return digits === undefined ? undefined : Number.parseFloat(digits.replace(',', '.'));
}

/** A bar that is as wide as it is far. */
function drawn(el: Element): number | undefined {
  return widthOf(el) ?? widthOf(firstElementChild(el));
}

function widthOf(el: Element | null): number | undefined {
  const width = el instanceof HTMLElement ? styleOf(el).width : '';
  return width.endsWith('%') ? Number.parseFloat(width) : undefined;
}
