import { ROLES } from './role-tables';

/**
 * Which elements may have a role without a `role` attribute. https://w3c.github.io/html-aam/#html-element-role-mappings
 *
 * A superset on purpose: it narrows down for which elements the exact and slower `roleOf` is asked. A role that is
 * missing here is one that no element has by itself.
 */
const TAGS: Partial<Record<string, string>> = {
  article: 'article',
  banner: 'header',
  blockquote: 'blockquote',
  button:
    'button, summary, select, input:is([type=submit i], [type=button i], [type=reset i], [type=image i], [type=color i], [type=file i])',
  caption: 'caption, figcaption, legend',
  cell: 'td, th',
  checkbox: 'input[type=checkbox i]',
  code: 'code',
  columnheader: 'th',
  combobox: 'input, select',
  complementary: 'aside',
  contentinfo: 'footer',
  definition: 'dd, dfn',
  deletion: 'del, s',
  dialog: 'dialog',
  document: 'html, body',
  emphasis: 'em',
  figure: 'figure',
  form: 'form',
  generic: '*',
  'graphics-document': 'svg',
  grid: 'table',
  gridcell: 'td, th',
  group: 'details, fieldset, optgroup, address, hgroup, svg *, summary',
  heading: 'h1, h2, h3, h4, h5, h6',
  img: 'img, svg, svg *',
  insertion: 'ins',
  link: 'a, area, link',
  list: 'ul, ol, menu, dl',
  listbox: 'select, datalist',
  listitem: 'li',
  main: 'main',
  mark: 'mark',
  math: 'math',
  meter: 'meter',
  navigation: 'nav',
  option: 'option',
  paragraph: 'p',
  presentation: '*',
  progressbar: 'progress',
  radio: 'input[type=radio i]',
  region: 'section',
  row: 'tr',
  rowgroup: 'tbody, tfoot, thead',
  rowheader: 'th',
  search: 'search, form',
  searchbox: 'input[type=search i]',
  separator: 'hr',
  slider: 'input[type=range i]',
  spinbutton: 'input[type=number i]',
  status: 'output',
  strong: 'strong',
  subscript: 'sub',
  superscript: 'sup',
  switch: 'input',
  table: 'table',
  term: 'dfn, dt',
  textbox: 'input, textarea, [contenteditable]',
  time: 'time',
  treegrid: 'table',
};

/** Roles that an element with another role in its `role` attribute can end up with: a cell, in a grid. */
const BY_CONTEXT: Partial<Record<string, string>> = { gridcell: 'cell' };

/** A selector for all elements that can have `role` (no synonym), and some more. */
export function roleCandidates(role: string): string {
  const tokens = [...ROLES].filter(([, canonical]) => canonical === role || canonical === BY_CONTEXT[role]);
  const explicit = tokens.map(([token]) => `[role~="${token}" i]`);
  return [TAGS[role] ?? [], ...explicit].flat().join();
}
