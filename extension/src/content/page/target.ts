/** From a target to its element. */
import type { Aim } from '../../lib/page-shapes';
import { withCaches } from '../caches';
import { containsNode, queryAll } from '../native';
import { Failure } from '../outcome';
import { accessibleText, collapse } from './accessible-text';
import { isShown } from './exposure';
import { fitsRole } from './role';
import { inViewer } from './viewer';

/** What a text alone is looked for in: all that one would click, fill or read as a heading. */
const INTERACTIVE =
  'a, button, input, select, textarea, summary, label, h1, h2, h3, h4, h5, h6, [role], [tabindex], [contenteditable]';

/** The element of a target, which has to be shown unless `hidden` says otherwise. */
export function find(target: Aim, { hidden = false } = {}): Element | Failure {
  return withCaches(() => {
    const viewed = inViewer();
    if (viewed) return viewed;
    const { selector, text, role, nth = 0 } = target;
    if (!selector && !text) {
      return new Failure('INVALID_TARGET', {
        why: 'the target has neither selector nor text; role and nth only narrow',
      });
    }
    let pool: Element[];
    try {
      pool = [...queryAll(document, selector || INTERACTIVE)];
    } catch {
      return new Failure('ACTION_FAILED', { why: 'target.selector is no valid CSS selector' });
    }
    if (role) pool = pool.filter((el) => fitsRole(el, role));
    if (text) pool = innermost(pool.filter(contains(text)));
    if (!hidden) pool = pool.filter(isShown);
    return pool[nth] ?? new Failure('TARGET_NOT_FOUND', { matchCount: pool.length });
  });
}

/** The same for a target that may be left out. */
export function findIfAny(target: Aim | undefined): Element | Failure | undefined {
  return target && find(target);
}

function contains(text: string): (el: Element) => boolean {
  const wanted = collapse(text).toLowerCase() || text;
  return (el) => accessibleText(el).toLowerCase().includes(wanted);
}

/** Without the elements that contain another one. The pool is in document order, so the next one would be it. */
function innermost(pool: readonly Element[]): Element[] {
  return pool.filter((el, i) => {
    const next = pool[i + 1];
    return next === undefined || !containsNode(el, next);
  });
}
