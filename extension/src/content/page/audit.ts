/** page.auditContrast: https://www.w3.org/TR/WCAG22/#contrast-minimum and #contrast-enhanced. */
import type { PageOps } from '../../lib/page-protocol';
import { withCaches } from '../caches';
import { bodyOf, closestCss, firstChild, isElement, isText, nextSibling, nodeValue } from '../native';
import { Failure } from '../outcome';
import { collapse, first } from './accessible-text';
import { type Colour, contrast, hexOf, rounded } from './colour';
import { after, boxOf, isConcealed } from './concealed';
import { boundsOf } from './describe';
import { isExposed } from './exposure';
import { MAX_ADDRESS } from './forms';
import { groundOf, isOverPicture, textColourOf } from './paint';
import { selectorOf } from './selector';
import { findIfAny } from './target';

type Audit = PageOps['page.auditContrast'];

const REQUIRED = {
  AA: { normalText: 4.5, largeText: 3 },
  AAA: { normalText: 7, largeText: 4.5 },
};

/** 18 and 14 points, https://www.w3.org/TR/WCAG22/#dfn-large-scale */
const LARGE_PX = 24;
const LARGE_BOLD_PX = 56 / 3;
const BOLD = 700;

const MAX_TEXT = 60;

/** A text that can be judged. */
interface Sample {
  el: Element;
  foreground: Colour;
  background: Colour;
  ratio: number;
  required: number;
  fontSizePx: number;
  weight: number;
  large: boolean;
}

export function auditContrast({ target, level, maxSamples, maxFailures }: Audit['args']): Audit['result'] | Failure {
  return withCaches(() => {
    const el = findIfAny(target);
    if (el instanceof Failure) return el;
    const samples: Sample[] = [];
    let unknown = 0;
    for (const [holder, texts] of textHolders(el ?? bodyOf(document))) {
      if (samples.length + unknown === maxSamples) break;
      if (
        isOverPicture(
          holder,
          texts.map(boxOf).filter((box) => box !== undefined),
        )
      )
        unknown++;
      else samples.push(judged(holder, REQUIRED[level]));
    }
    // The ratio that counts is not rounded: 4.499:1 fails (Understanding SC 1.4.3).
    const failed = samples.filter(({ ratio, required }) => ratio < required).sort((a, b) => a.ratio - b.ratio);
    const passed = samples.length - failed.length;
    const worst = samples.reduce((least, { ratio }) => Math.min(least, ratio), Infinity);
    return {
      url: first(location.href, MAX_ADDRESS),
      level,
      source: el ? selectorOf(el) || 'html' : 'page',
      required: REQUIRED[level],
      ...(samples.length > 0 && { score: share(passed, samples.length) }),
      summary: {
        sampled: samples.length,
        passed,
        failed: failed.length,
        unknown,
        ...(samples.length > 0 && { worstRatio: rounded(worst, 2) }),
      },
      failures: failed.slice(0, maxFailures).map(told),
    };
  });
}

/** In percent. All is only what is all. */
const share = (part: number, whole: number): number =>
  part === whole ? 100 : Math.min(99, Math.round((part / whole) * 100));

const INACTIVE = ':disabled, [aria-disabled="true"]';

/** How many text nodes of one element are looked at. */
const MAX_TEXTS = 20;

/**
 * Elements that hold text which somebody sees, with those texts. What is out of use and what nobody sees has no
 * requirement ("Incidental" in 1.4.3).
 */
function* textHolders(root: Element | null): Generator<[Element, Text[]]> {
  for (let node: Node | null = root; node && root; ) {
    let inner: Node | null = null;
    if (isElement(node)) {
      inner = firstChild(node);
      const texts = inner ? ownTexts(inner) : [];
      const counts = texts.length > 0 && isExposed(node) && closestCss(node, INACTIVE) === null;
      const seen = counts ? texts.filter((text) => !isConcealed(text, { coloured: false })) : [];
      if (seen.length > 0) yield [node, seen];
    }
    node = inner ?? after(node, root);
  }
}

function ownTexts(firstNode: Node): Text[] {
  const texts: Text[] = [];
  for (let node: Node | null = firstNode; node && texts.length < MAX_TEXTS; node = nextSibling(node)) {
    if (isText(node) && /\S/.test(nodeValue(node) ?? '')) texts.push(node);
  }
  return texts;
}

function judged(el: Element, { normalText, largeText }: { normalText: number; largeText: number }): Sample {
  const { fontSize, fontWeight } = getComputedStyle(el);
  const [fontSizePx, weight] = [Number.parseFloat(fontSize), Number(fontWeight)];
  const large = fontSizePx >= LARGE_PX || (weight >= BOLD && fontSizePx >= LARGE_BOLD_PX - 0.01);
  const [foreground, background] = [textColourOf(el), groundOf(el)];
  const required = large ? largeText : normalText;
  return { el, foreground, background, ratio: contrast(foreground, background), required, fontSizePx, weight, large };
}

function told(sample: Sample): Audit['result']['failures'][number] {
  const { el, foreground, background, ratio, required, fontSizePx, weight, large } = sample;
  let text = '';
  for (let node = firstChild(el); node && text.length < MAX_TEXT; node = nextSibling(node)) {
    if (isText(node)) text += nodeValue(node)?.slice(0, 1000) ?? '';
  }
  return {
    selector: selectorOf(el),
    text: first(collapse(text), MAX_TEXT),
    foreground: hexOf(foreground),
    background: hexOf(background),
    ratio: rounded(ratio, 2),
    required,
    passes: false,
    fontSizePx: rounded(fontSizePx, 2),
    weight: Math.round(weight),
    large,
    bounds: boundsOf(el),
  };
}
