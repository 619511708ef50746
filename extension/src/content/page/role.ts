/** The role of an element in the words of these tools: simpler than ARIA's own, and said of what has none there. */
import { attr, hasAttr, localName } from '../native';

const OF_INPUT: Record<string, string> = {
  button: 'button',
  submit: 'button',
  reset: 'button',
  image: 'button',
  file: 'button',
  checkbox: 'checkbox',
  radio: 'radio',
  range: 'slider',
  number: 'spinbutton',
  search: 'searchbox',
};

const OF_TAG: Record<string, string> = {
  button: 'button',
  summary: 'button',
  select: 'combobox',
  textarea: 'textbox',
  option: 'option',
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  h4: 'heading',
  h5: 'heading',
  h6: 'heading',
  nav: 'navigation',
  main: 'main',
  header: 'banner',
  footer: 'contentinfo',
  aside: 'complementary',
  form: 'form',
  dialog: 'dialog',
};

const look = (table: Record<string, string>, key: string) => (Object.hasOwn(table, key) ? table[key] : undefined);

export const tagName = (el: Element): string => localName(el).toLowerCase();

/** Of what a page may name as it likes that much is told: no role and no tag that means something is longer. */
export const MAX_NAME = 60;
const NAME = new RegExp(`^.{0,${MAX_NAME}}`, 'su');
const ROLE = new RegExp(`\\S{1,${MAX_NAME}}`, 'u');

/** The tag as it is told. */
export const toldTag = (el: Element): string => NAME.exec(tagName(el))?.[0] ?? '';

/** The type of an input, `text` where it has none that the browser knows. */
export const inputType = (el: HTMLInputElement): string => el.type;

export function roleOf(el: Element): string | undefined {
  const given = ROLE.exec(attr(el, 'role') ?? '')?.[0];
  if (given) return given.toLowerCase();
  if (el instanceof HTMLInputElement) return look(OF_INPUT, inputType(el)) ?? 'textbox';
  const tag = tagName(el);
  if (tag === 'a') return hasAttr(el, 'href') ? 'link' : undefined;
  return look(OF_TAG, tag);
}

/** Tags that a role also stands for, whatever the element's own role is. Loose on purpose: a caller often guesses. */
const ALIASES: Record<string, readonly string[]> = {
  link: ['a'],
  button: ['button'],
  textbox: ['input', 'textarea'],
  combobox: ['select'],
  checkbox: ['input'],
  radio: ['input'],
  heading: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
};

/** Whether a target's `role`, a tag name or a role, fits the element. */
export function fitsRole(el: Element, role: string): boolean {
  const wanted = role.toLowerCase();
  const tag = tagName(el);
  return (
    tag === wanted || roleOf(el) === wanted || (Object.hasOwn(ALIASES, wanted) && !!ALIASES[wanted]?.includes(tag))
  );
}
