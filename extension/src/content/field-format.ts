/** Fields whose value has a format of its own. https://html.spec.whatwg.org/#states-of-the-type-attribute */

import { newElement } from './native';

const WANTED: Record<string, string> = {
  date: 'a date: YYYY-MM-DD',
  month: 'a month: YYYY-MM',
  week: 'a week: YYYY-Www, as in 2026-W07',
  time: 'a time: HH:MM or HH:MM:SS',
  'datetime-local': 'a date and time: YYYY-MM-DDTHH:MM',
  color: 'a colour: #rrggbb',
  number: 'a number with a point for decimals, as in -12.5',
  range: 'a number that the range allows',
};

/** In words, what a field of this type takes; undefined for a field of free text. */
export function wantedFormat(type: string): string | undefined {
  return Object.hasOwn(WANTED, type) ? WANTED[type] : undefined;
}

/**
 * The value as the field would keep it; undefined when it does not fit. The browser's own sanitising decides, on a
 * probe, so that a refused value leaves the field as it was.
 */
export function conform(field: HTMLInputElement, value: string): string | undefined {
  const probe = newElement('input') as HTMLInputElement;
  for (const name of ['min', 'max', 'step', 'type']) probe.setAttribute(name, field.getAttribute(name) ?? '');
  const text = value.trim();
  probe.value = text;
  const kept = probe.value;
  switch (field.type) {
    case 'range':
      return text !== '' && Number(kept) === Number(text) ? kept : undefined;
    case 'color':
      return kept === text.toLowerCase() ? kept : undefined;
    default:
      return kept !== '' || text === '' ? kept : undefined;
  }
}
