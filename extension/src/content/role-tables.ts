/** The tables that roles and names are computed from. */

const set = (words: string) => new Set(words.split(/\s+/));

/** A table to look up what a page wrote: unlike an object it has no `constructor` of its own. */
export function tableOf<V>(entries: Record<string, V>): ReadonlyMap<string, V> {
  return new Map(Object.entries(entries));
}

/**
 * Roles that an author may write, WAI-ARIA 1.3 draft without the abstract ones (https://w3c.github.io/aria/#role_definitions),
 * DPub-ARIA 1.1 and Graphics-ARIA 1.0; each under the name by which it is known here.
 */
export const ROLES: ReadonlyMap<string, string> = new Map([
  ...[
    ...set(
      'alert alertdialog application article banner blockquote button caption cell checkbox code columnheader combobox ' +
        'comment complementary contentinfo definition deletion dialog document emphasis feed figure form generic grid ' +
        'gridcell group heading img insertion link list listbox listitem log main mark marquee math menu menubar menuitem ' +
        'menuitemcheckbox menuitemradio meter navigation note option paragraph presentation progressbar radio radiogroup ' +
        'region row rowgroup rowheader scrollbar search searchbox separator slider spinbutton status strong subscript ' +
        'suggestion superscript switch tab table tablist tabpanel term textbox time timer toolbar tooltip tree treegrid ' +
        'treeitem graphics-document graphics-object graphics-symbol',
    ),
    ...[
      ...set(
        'abstract acknowledgments afterword appendix backlink biblioentry bibliography biblioref chapter colophon conclusion ' +
          'cover credit credits dedication endnote endnotes epigraph epilogue errata example footnote foreword glossary ' +
          'glossref index introduction noteref notice pagebreak pagefooter pageheader pagelist part preface prologue pullquote ' +
          'qna subtitle tip toc',
      ),
    ].map((name) => `doc-${name}`),
  ].map((role): [string, string] => [role, role]),
  ['none', 'presentation'],
  ['image', 'img'],
  ['directory', 'list'],
]);

/** https://w3c.github.io/aria/#global_states, without those that are deprecated for most roles. */
export const GLOBAL_ATTRIBUTES = [
  ...set(
    'atomic braillelabel brailleroledescription busy controls current describedby description details dropeffect flowto ' +
      'grabbed keyshortcuts label labelledby live owns relevant roledescription',
  ),
].map((name) => `aria-${name}`);

/** https://w3c.github.io/html-aam/#html-element-role-mappings, where the element alone decides; null: no ARIA role. */
export const SIMPLE_ROLES = tableOf<string | null>({
  address: 'group',
  article: 'article',
  blockquote: 'blockquote',
  button: 'button',
  caption: 'caption',
  code: 'code',
  datalist: 'listbox',
  dd: 'definition',
  del: 'deletion',
  details: 'group',
  dfn: 'term',
  dialog: 'dialog',
  dt: 'term',
  em: 'emphasis',
  fieldset: 'group',
  figure: 'figure',
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  h4: 'heading',
  h5: 'heading',
  h6: 'heading',
  hgroup: 'group',
  hr: 'separator',
  html: 'document',
  ins: 'insertion',
  main: 'main',
  mark: 'mark',
  math: 'math',
  menu: 'list',
  meter: 'meter',
  nav: 'navigation',
  ol: 'list',
  optgroup: 'group',
  option: 'option',
  output: 'status',
  p: 'paragraph',
  progress: 'progressbar',
  s: 'deletion',
  search: 'search',
  strong: 'strong',
  sub: 'subscript',
  sup: 'superscript',
  table: 'table',
  textarea: 'textbox',
  time: 'time',
  ul: 'list',
  'other:math': 'math',
  ...Object.fromEntries(
    [
      ...set(
        'abbr audio base br canvas cite col colgroup dl embed figcaption frame frameset head iframe kbd label legend link ' +
          'map meta noscript object param picture rp rt ruby script slot source style template title track var video wbr',
      ),
    ].map((tag) => [tag, null]),
  ),
});

/** https://w3c.github.io/aria/#namefromcontent */
export const NAMED_FROM_CONTENT = set(
  'button cell checkbox columnheader gridcell heading link menuitem menuitemcheckbox menuitemradio option radio row ' +
    'rowheader switch tab tooltip treeitem doc-backlink doc-biblioref doc-glossref doc-noteref',
);

/** https://w3c.github.io/aria/#childrenArePresentational */
export const CHILDREN_PRESENTATIONAL = set(
  'button checkbox img math menuitemcheckbox menuitemradio meter option progressbar radio scrollbar separator slider ' +
    'switch tab graphics-symbol',
);
