/** Places of elements for captures, in CSS pixels. */
import type { PageOps } from '../lib/page-protocol';
import { Steadiness } from './actionability';
import { withCaches } from './caches';
import { resolve } from './locate';
import { rectOf } from './native';
import { type Call, Failure } from './outcome';
import { show } from './reach';
import { until } from './wait';

export function box({ target }: PageOps['box']['args'], call: Call): Promise<PageOps['box']['result'] | Failure> {
  const steadiness = new Steadiness();
  return until(() => {
    const el = withCaches(() => resolve(target));
    if (!(el instanceof Element)) return el;
    const { width, height } = rectOf(el);
    if (width === 0 || height === 0) return new Failure('ELEMENT_NOT_FOUND');
    const moving = steadiness.waitFor(el);
    if (moving) return moving;
    show(el);
    const { left, top, right, bottom } = rectOf(el);
    const [x, y] = [Math.floor(left), Math.floor(top)];
    return { x, y, width: Math.ceil(right) - x, height: Math.ceil(bottom) - y };
  }, call);
}
