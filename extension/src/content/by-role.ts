/** Elements by role and accessible name. */
import type { FrameLocator } from '../lib/page-shapes';
import { matchable } from '../lib/space';
import { nameOf } from './name';
import { attr, containsNode, firstElementChild, hasAttr, hasAttrs, matchesCss, textContent } from './native';
import { roleOf } from './role';
import { roleCandidates } from './role-candidates';
import { ROLES } from './role-tables';
import { queryScopes, shadowRoots } from './scopes';
import { isHiddenForAria } from './visibility';

export function byRole({ value, name, exact = true }: FrameLocator): Element[] {
  const role = ROLES.get(value);
  if (!role) return [];
  const selector = roleCandidates(role);
  // Cheap tests first: a name costs more than a role, and whether an element is hidden asks for its style.
  const matches = (fits: (el: Element) => boolean) => (el: Element) =>
    roleOf(el) === role && fits(el) && !isHiddenForAria(el);
  const candidates = queryScopes(selector);
  if (name === undefined) return candidates.filter(matches(() => true));
  const isNamed = matches((el) => nameFits(nameOf(el), name, exact));
  const likely = new Set(selector === '*' ? candidates : candidates.filter(likelihood(name, exact)));
  const found = [...likely].filter(isNamed);
  return found.length ? found : candidates.filter((el) => !likely.has(el) && isNamed(el));
}

function nameFits(actual: string, wanted: string, exact: boolean): boolean {
  const [a, b] = [matchable(actual), matchable(wanted)];
  return exact ? a === b : a.toLowerCase().includes(b.toLowerCase());
}

/**
 * What gives an element, by itself or by something in it, a name that its text nodes do not tell. (`id` and `label`:
 * a form control by its label.)
 */
const NAMERS =
  '[aria-owns], [title], [alt], img, input, select, textarea, meter, progress, object, slot, ' +
  ':is(button, output):is([id], label *)';
const INNER_NAMERS = `${NAMERS}, [aria-label], [aria-labelledby]`;
const { querySelector } = Element.prototype;

/**
 * A quick guess at which elements may have the name, so that a page with thousands of buttons is searched without
 * computing thousands of names. Without any of the namers a name is the text in the element, less what is hidden,
 * plus what style sheets add: so one of text and name contains the other. The guess is wrong only when text is hidden
 * in the middle of a name; such an element is found when no other is.
 */
function likelihood(name: string, exact: boolean): (el: Element) => boolean {
  const squeeze = (text: string) => {
    const bare = text.replace(/[\s\u200b\u00ad]+/g, '');
    return exact ? bare : bare.toLowerCase();
  };
  const wanted = squeeze(name);
  const hosts = shadowRoots().map(({ host }) => host);
  const hasLabels = queryScopes('label').length > 0;
  return (el) => {
    if (hasAttr(el, 'aria-labelledby')) return true;
    const label = attr(el, 'aria-label');
    if (label?.trim()) return nameFits(label, name, exact);
    const text = squeeze(textContent(el) ?? '');
    if (text.includes(wanted) || wanted.includes(text)) return true;
    if ((hasLabels || hasAttrs(el)) && matchesCss(el, NAMERS)) return true;
    if (!firstElementChild(el)) return false;
    return querySelector.call(el, INNER_NAMERS) !== null || hosts.some((host) => containsNode(el, host));
  };
}
