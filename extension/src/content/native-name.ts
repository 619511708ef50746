/** Names and descriptions by the host language. https://w3c.github.io/html-aam/#accessible-name-and-description-computation */
import { labelsFor } from './labels';
import * as native from './native';
import { attr, tagOf } from './native';
import { tableOf } from './role-tables';

/** The text alternative of a label, caption or legend. */
type TextOf = (el: Element) => string;

type Rule = (el: Element, textOf: TextOf) => string | undefined;

/** The text that HTML or SVG gives; undefined where it gives none and the computation goes on. */
export function nativeName(el: Element, tag: string, textOf: TextOf): string | undefined {
  return RULES.get(tag)?.(el, textOf) ?? (tag.startsWith('svg:') ? childText(el, 'svg:title', textOf) : undefined);
}

const labels: Rule = (el, textOf) => {
  const text = labelsFor(el).map(textOf).join(' ');
  return text.trim() ? text : undefined;
};

const alt: Rule = (el) => written(el, 'alt');

const field: Rule = (el, textOf) =>
  labels(el, textOf) ?? written(el, 'title') ?? written(el, 'placeholder') ?? written(el, 'aria-placeholder');

const RULES = tableOf<Rule>({
  area: alt,
  button: labels,
  fieldset: (el, textOf) => childText(el, 'legend', textOf),
  figure: (el, textOf) => childText(el, 'figcaption', textOf),
  img: alt,
  input: (el, textOf) => inputName(el as HTMLInputElement, textOf),
  meter: labels,
  optgroup: (el) => written(el, 'label'),
  option: (el) => written(el, 'label'),
  output: labels,
  progress: labels,
  select: labels,
  table: (el, textOf) => childText(el, 'caption', textOf),
  textarea: field,
});

/** https://w3c.github.io/html-aam/#input-type-button-input-type-submit-and-input-type-reset-accessible-name-computation and next */
function inputName(el: HTMLInputElement, textOf: TextOf): string | undefined {
  switch (el.type) {
    case 'button':
      return labels(el, textOf) ?? written(el, 'value');
    case 'submit':
    case 'reset':
      return labels(el, textOf) ?? attr(el, 'value') ?? written(el, 'title') ?? BUTTON_CAPTIONS[el.type];
    case 'image':
      return (
        labels(el, textOf) ??
        written(el, 'alt') ??
        written(el, 'title') ??
        written(el, 'value') ??
        BUTTON_CAPTIONS.image
      );
    case 'file':
      return labels(el, textOf) ?? written(el, 'title') ?? BUTTON_CAPTIONS.file;
    default:
      return field(el, textOf);
  }
}

/** What an English browser writes on buttons that the author left blank. */
const BUTTON_CAPTIONS = { submit: 'Submit', reset: 'Reset', image: 'Submit', file: 'Choose File' };

function written(el: Element, attribute: string): string | undefined {
  const text = attr(el, attribute);
  return text?.trim() ? text : undefined;
}

/** The text of the first child of that kind: caption, legend, title. */
function childText(el: Element, tag: string, textOf: TextOf): string | undefined {
  for (let child = native.firstElementChild(el); child; child = native.nextElementSibling(child)) {
    if (tagOf(child) !== tag) continue;
    // The title and desc of SVG are never rendered, so they have no text alternative of their own.
    const text = tag.startsWith('svg:') ? (native.textContent(child) ?? '') : textOf(child);
    return text.trim() ? text : undefined;
  }
  return undefined;
}

/** The text that is left when something else gave the name. https://w3c.github.io/html-aam/#accessible-description-computation */
export function nativeDescription(el: Element, textOf: TextOf): string | undefined {
  const tag = tagOf(el);
  if (tag === 'table') return childText(el, 'caption', textOf) ?? written(el, 'summary');
  if (tag.startsWith('svg:')) return childText(el, 'svg:desc', textOf);
  if (tag === 'input' && /^(?:button|submit|reset)$/.test((el as HTMLInputElement).type)) return written(el, 'value');
  return undefined;
}
