/** The input of page.applyTheme, looked at: what is left may stand in a style sheet as it is. */
import type { PageOps } from '../../lib/page-protocol';
import { Failure } from '../outcome';
import { colourOf, hexOf, rounded } from './colour';
import type { Filter } from './filter';
import type { Scheme } from './scheme';

export interface Wish {
  mode: 'keep' | Scheme;
  /** Luminance of the ground. */
  target?: number;
  background?: string;
  text?: string;
  accent?: string;
  tokens: [name: string, value: string][];
  tone: Filter[];
  transitionMs: number;
}

const MAX_TOKENS = 40;
const MAX_VALUE = 1000;
const MAX_TONE = 3;
const MAX_TRANSITION_MS = 2000;
const TRANSITION_MS = 200;
const COLOURS = ['background', 'text', 'accent'] as const;

export function wished(args: PageOps['page.applyTheme']['args'], mode: Wish['mode']): Wish | Failure {
  const { targetLuminance: target, tokens = {}, transitionMs = TRANSITION_MS } = args;
  const wrong = (why: string) => new Failure('INVALID_INPUT', { why });
  if (target !== undefined && !isWithin(target, 0, 1)) return wrong('targetLuminance must be from 0 to 1');
  if (!isWithin(transitionMs, 0, MAX_TRANSITION_MS))
    return wrong(`transitionMs must be from 0 to ${MAX_TRANSITION_MS}`);
  const wish: Wish = { mode, ...(target !== undefined && { target }), tokens: [], tone: [], transitionMs };
  for (const key of COLOURS) {
    const given = args[key];
    if (given === undefined) continue;
    const colour = colourOf(given);
    if (!colour) return wrong(`${key} is no CSS colour that stands for itself, such as #1e1e2e or oklch(30% 0 0)`);
    wish[key] = hexOf(colour);
  }
  for (const [key, filter] of [
    ['saturation', 'saturate'],
    ['contrast', 'contrast'],
  ] as const) {
    const amount = args[key];
    if (amount === undefined) continue;
    if (!isWithin(amount, 0, MAX_TONE)) return wrong(`${key} must be from 0 to ${MAX_TONE}`);
    wish.tone.push([filter, rounded(amount, 3)]);
  }
  wish.tokens = Object.entries(tokens as Record<string, string>);
  if (wish.tokens.length > MAX_TOKENS) return wrong(`tokens may hold at most ${MAX_TOKENS} custom properties`);
  for (const [name, value] of wish.tokens) {
    if (!/^--[\w-]+$/.test(name))
      return wrong('the name of a token must be two hyphens with letters, digits, _ and - behind');
    if (!isPlainValue(name, value)) return wrong(`the value of ${name} must be plain CSS that loads nothing`);
  }
  const nothing = mode === 'keep' && target === undefined && wish.tokens.length === 0 && wish.tone.length === 0;
  if (nothing && COLOURS.every((key) => wish[key] === undefined)) {
    return wrong('nothing is to change: give a mode, a colour, tokens, targetLuminance, saturation or contrast');
  }
  return wish;
}

const isWithin = (n: number, low: number, high: number): boolean => n >= low && n <= high;

const LOADS = /@import|\b(?:url|src|image|image-set|cross-fade|expression)\s*\(/i;

/** Whether it is the value of one declaration and no more, as the browser reads it. */
function isPlainValue(name: string, value: unknown): boolean {
  if (typeof value !== 'string' || value.length > MAX_VALUE || !value.trim()) return false;
  if (/[;{}<>\\]/.test(value) || LOADS.test(value)) return false;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`:root{${name}:${value} !important;--end:1}`);
  const [rule, ...more] = sheet.cssRules;
  if (!(rule instanceof CSSStyleRule) || more.length > 0) return false;
  return rule.style.getPropertyPriority(name) === 'important' && rule.style.getPropertyValue('--end') === '1';
}
