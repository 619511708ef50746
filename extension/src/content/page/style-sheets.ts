/** What a page's style sheets say of its theme: the switches between dark and light, and the custom properties. */
import type { PageOps } from '../../lib/page-protocol';
import { adoptedStyleSheetsOf, styleSheetsOf } from '../native';
import { first } from './accessible-text';
import { ownStyle } from './own-theme';
import type { Scheme } from './scheme';

type Theme = PageOps['page.readTheme']['result'];
export type Hook = Theme['scheme']['hooks'][number];

const MAX_RULES = 20_000;
/** Some selectors take the browser a second to write down. */
const MAX_MS = 2000;
const MAX_HOOKS = 20;
const MAX_NAMES = 2000;
const MAX_SELECTOR = 120;
/** Of an attribute; half of a longer one would switch nothing. */
const MAX_ATTRIBUTE = 120;
/** A longer selector is a list that a tool has made; its end says nothing new. */
const MAX_PARSED = 2000;

export interface Survey {
  counts: Theme['stylesheets'];
  hooks: Hook[];
  /** Of custom properties that are set anywhere. */
  tokens: string[];
}

export function surveyStyleSheets(): Survey {
  const counts = { total: 0, readable: 0, crossOrigin: 0, inline: 0, rules: 0, truncated: false };
  const hooks = new Map<string, Hook>();
  const tokens = new Set<string>();
  const own = ownStyle()?.sheet;
  const until = performance.now() + MAX_MS;
  for (const sheet of [...styleSheetsOf(document), ...adoptedStyleSheetsOf(document)]) {
    if (sheet === own) continue;
    counts.total++;
    if (!sheet.href) counts.inline++;
    let rules: CSSRuleList;
    try {
      rules = sheet.cssRules;
    } catch {
      counts.crossOrigin++; // the same-origin policy of CSSOM
      continue;
    }
    counts.readable++;
    for (const rule of styleRules(rules)) {
      if (counts.rules === MAX_RULES || performance.now() > until) {
        counts.truncated = true;
        break;
      }
      counts.rules++;
      if (!(rule instanceof CSSStyleRule)) continue;
      for (const hook of hooksIn(rule.selectorText)) {
        const key = [hook.kind, hook.name, hook.value, hook.scheme, hook.host].join(' ');
        if (hooks.size < MAX_HOOKS && !hooks.has(key)) hooks.set(key, hook);
      }
      for (const name of rule.style) if (name.startsWith('--') && tokens.size < MAX_NAMES) tokens.add(name);
    }
  }
  return { counts, hooks: [...hooks.values()], tokens: [...tokens].sort() };
}

/** All rules, those inside other ones too, in order. */
function* styleRules(rules: CSSRuleList): Generator<CSSRule> {
  const pending: { rules: CSSRuleList; at: number }[] = [{ rules, at: 0 }];
  for (let top = pending.at(-1); top; top = pending.at(-1)) {
    const rule = top.rules[top.at++];
    if (!rule) {
      pending.pop();
      continue;
    }
    yield rule;
    const inner = (rule as CSSGroupingRule).cssRules;
    if (inner?.length) pending.push({ rules: inner, at: 0 });
  }
}

/**
 * The switches in a selector: an attribute or a class of the root or the body on which the rule depends. Only the first
 * compound of each selector can be that, or what stands there in `:is()` and `:where()`.
 */
export function hooksIn(selector: string): Hook[] {
  return splitTop(selector.slice(0, MAX_PARSED), ',').flatMap((complex) => {
    const [compound = ''] = splitTop(complex.trim(), ' >+~');
    const [, inner] = ALTERNATIVES.exec(compound.replace(NEGATION, '')) ?? [];
    if (inner !== undefined) return hooksIn(inner);
    const hook = hookOf(compound);
    return hook ? [{ ...hook, selector: first(compound, MAX_SELECTOR) }] : [];
  });
}

/** What utilities hang their dark variants on: `.dark\:text-white:where(.dark, .dark *)`. */
const ALTERNATIVES = /:(?:is|where)\(([^()]*)\)/;
const NEGATION = /:not\((?:[^()]|\([^()]*\))*\)/g;

const ATTRIBUTE = /\[\s*([\w-]*(?:theme|mode|scheme))\s*[~|^$*]?=\s*(["']?)(dark|light)\2\s*[is]?\s*\]/i;
const CLASS =
  /\.((?:(?:theme|mode|scheme|color-mode|color-scheme|is)-)?(dark|light)(?:-(?:mode|theme|scheme))?)(?![\w-])/i;

/** The hosts that a switch can stand on, by what is left of the compound without it. */
const HOSTS: Record<string, Hook['host']> = {
  '': 'root',
  html: 'root',
  ':root': 'root',
  'html:root': 'root',
  body: 'body',
};

function hookOf(compound: string): Omit<Hook, 'selector'> | undefined {
  const attribute = ATTRIBUTE.exec(compound);
  const found = attribute ?? CLASS.exec(compound);
  const rest = found && compound.replace(found[0], '').toLowerCase();
  // What else is there to be fulfilled makes it a rule for something in the page.
  if (!found || rest === null || !Object.hasOwn(HOSTS, rest)) return undefined;
  const host = HOSTS[rest] ?? 'root';
  if (attribute) {
    const [, name = '', , value = ''] = attribute;
    if (name.length > MAX_ATTRIBUTE) return undefined;
    return { kind: 'attribute', name, value, scheme: value.toLowerCase() as Scheme, host };
  }
  const [, name = '', word = ''] = found;
  return { kind: 'class', name, scheme: word.toLowerCase() as Scheme, host };
}

/** Splits where one of the characters stands in no bracket and no string. */
function splitTop(text: string, at: string): string[] {
  const parts: string[] = [];
  let [depth, quote, from] = [0, '', 0];
  for (let i = 0; i < text.length; i++) {
    const char = text.charAt(i);
    if (char === '\\') i++;
    else if (quote) quote = char === quote ? '' : quote;
    else if (char === '"' || char === "'") quote = char;
    else if (char === '(' || char === '[') depth++;
    else if (char === ')' || char === ']') depth--;
    else if (depth === 0 && at.includes(char)) {
      parts.push(text.slice(from, i));
      from = i + 1;
    }
  }
  return [...parts, text.slice(from)];
}
