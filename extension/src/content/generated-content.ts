/** Text that a style sheet puts before and after the contents of an element. https://drafts.csswg.org/css-content/ */
import { cached, once } from './caches';
import { shadowRootOf } from './dom';
import * as native from './native';
import { isOwnTextHidden, isSetApart } from './visibility';

interface Generated {
  before: string;
  after: string;
}

export const NOTHING_GENERATED: Generated = { before: '', after: '' };

/** The texts of `::before` and `::after`, with spaces around those that are not inline; empty where nothing is shown. */
export function generatedTexts(el: Element): Generated {
  // SVG has computed styles for pseudo-elements, and no pseudo-elements.
  if (!mayGenerate(el) || !native.isHtml(el)) return NOTHING_GENERATED;
  const generated = { before: textOf(el, '::before'), after: textOf(el, '::after') };
  return (generated.before || generated.after) && !isOwnTextHidden(el) ? generated : NOTHING_GENERATED;
}

function textOf(el: Element, pseudo: '::before' | '::after'): string {
  const style = getComputedStyle(el, pseudo);
  const { content } = style;
  if (content === 'none' || content === 'normal' || content === '""') return '';
  if (style.display === 'none' || style.visibility !== 'visible') return '';
  const text = contentText(content, el);
  return isSetApart(style.display) ? ` ${text} ` : text;
}

const TOKEN =
  /"((?:\\.|[^"\\])*)"|attr\(\s*([^\s,)]+)[^)]*\)|(open-quote)|(close-quote)|(\/)|[\w-]+\([^)]*\)|[^\s"/]+/gs;

/** What follows a slash is the alternative text and counts alone. https://drafts.csswg.org/css-content/#alt */
function contentText(content: string, el: Element): string {
  let text = '';
  for (const [, string, attribute, open, close, slash] of content.matchAll(TOKEN)) {
    if (slash) text = '';
    else if (string !== undefined) text += unescapeCss(string);
    else if (attribute) text += native.attr(el, attribute) ?? '';
    else if (open) text += '“';
    else if (close) text += '”';
  }
  return text;
}

function unescapeCss(text: string): string {
  return text.replace(/\\(?:([0-9a-f]{1,6})\s?|(.))/gis, (_, hex: string | undefined, char: string) =>
    hex ? String.fromCodePoint(Math.min(Number.parseInt(hex, 16), 0x10ffff)) : char,
  );
}

/**
 * A pseudo-element's style costs more than all else that is read from an element. A big traversal therefore looks
 * through the style sheets first and asks only where a rule with `content` may apply. To look at two rules takes about
 * as long as to ask one element.
 */
const DIRECT_LOOKUPS = 200;

const lookups = once(() => ({ count: 0 }));

function mayGenerate(el: Element): boolean {
  const count = lookups().count++;
  if (count < DIRECT_LOOKUPS || count < ruleCount() / 2) return true;
  const { universal, tags, ids, classes } = rulesIn(native.rootOf(el));
  if (universal || tags.has(native.localName(el))) return true;
  if (!native.hasAttrs(el)) return isStyledFromElsewhere(el);
  const id = native.attr(el, 'id');
  if (id && ids.has(id)) return true;
  const names = native.attr(el, 'class');
  if (names && classes.size && names.split(/\s+/).some((name) => classes.has(name))) return true;
  return native.hasAttr(el, 'part') || isStyledFromElsewhere(el);
}

/** By `:host` or `::slotted` of a shadow root's own style sheet. */
function isStyledFromElsewhere(el: Element): boolean {
  const parent = native.parentNode(el);
  return shadowRootOf(el) !== null || (parent !== null && native.isElement(parent) && shadowRootOf(parent) !== null);
}

/** What the elements that the rules may apply to have in common: for each rule one part of its last compound selector. */
interface Keys {
  universal: boolean;
  tags: Set<string>;
  ids: Set<string>;
  classes: Set<string>;
}

const ruleCount = once(() => {
  let count = 0;
  for (const sheet of sheetsOf(document)) {
    try {
      count += sheet.cssRules.length;
    } catch {
      // Another site's style sheet: its rules are not looked at.
    }
  }
  return count;
});

function sheetsOf(scope: Document | ShadowRoot): CSSStyleSheet[] {
  return [...native.styleSheetsOf(scope), ...native.adoptedStyleSheetsOf(scope)];
}

const rulesIn = cached((scope: Node): Keys => {
  const keys: Keys = { universal: false, tags: new Set(['q']), ids: new Set(), classes: new Set() };
  if (!(scope instanceof Document || scope instanceof ShadowRoot)) return { ...keys, universal: true };
  try {
    for (const sheet of sheetsOf(scope)) collectKeys(sheet.cssRules, [], keys);
  } catch {
    // The rules of another site's style sheet can't be read.
    keys.universal = true;
  }
  return keys;
});

/** `outer`: the last compounds of the rule that these rules are nested in. */
function collectKeys(rules: CSSRuleList, outer: readonly string[], keys: Keys): void {
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule) {
      const compounds = lastCompounds(rule.selectorText);
      if (generates(rule.style)) for (const compound of compounds) addKey(compound, outer, keys);
      if (rule.cssRules.length) collectKeys(rule.cssRules, compounds, keys);
    } else if (rule instanceof CSSImportRule) {
      if (rule.styleSheet) collectKeys(rule.styleSheet.cssRules, outer, keys);
    } else if (rule instanceof CSSGroupingRule) {
      collectKeys(rule.cssRules, outer, keys);
    } else if (outer.length && 'style' in rule && generates(rule.style as CSSStyleDeclaration)) {
      for (const compound of outer) addKey(compound, [], keys);
    }
  }
}

function generates({ content }: CSSStyleDeclaration): boolean {
  return content !== '' && content !== '""' && content !== 'none' && content !== 'normal';
}

const SELECTOR_TOKEN = /\\(?:[0-9a-f]{1,6}\s?|.)|"(?:\\.|[^"\\])*"|./gis;

/** Of each selector in a list the part after its last combinator, without what is in brackets. */
function lastCompounds(selectors: string): string[] {
  const compounds: string[] = [''];
  let depth = 0;
  let ended = false;
  for (const [token] of selectors.matchAll(SELECTOR_TOKEN)) {
    if (token === '(' || token === '[') depth++;
    else if (token === ')' || token === ']') depth--;
    else if (depth > 0) continue;
    else if (token === ',') compounds.push('');
    else if (/^[\s>+~]$/.test(token)) ended = true;
    else {
      compounds.push((ended ? '' : compounds.at(-1)) + token);
      compounds.splice(-2, 1);
      ended = false;
    }
  }
  return compounds;
}

const GENERATING = /(?<!\\)::?(?:before|after)(?![-\w])/i;
const IDENT = String.raw`((?:[-\w\u0080-\uffff]|\\[0-9a-f]{1,6}\s?|\\.)+)`;
const CLASS = new RegExp(String.raw`(?<!\\)\.${IDENT}`, 'i');
const ID = new RegExp(`(?<!\\\\)#${IDENT}`, 'i');
const TAG = new RegExp(`^${IDENT}`, 'i');

function addKey(compound: string, outer: readonly string[], keys: Keys): void {
  if (!GENERATING.test(compound)) return;
  const [, className] = CLASS.exec(compound) ?? [];
  const [, id] = ID.exec(compound) ?? [];
  const [, tag] = TAG.exec(compound) ?? [];
  if (className) keys.classes.add(unescapeCss(className));
  else if (id) keys.ids.add(unescapeCss(id));
  else if (tag) keys.tags.add(tag.toLowerCase());
  else if (compound.startsWith('&')) for (const one of outer) addKey(`${one}::before`, [], keys);
  else keys.universal = true;
}
