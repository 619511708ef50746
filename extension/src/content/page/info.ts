/** page.getPageInfo: what a page is, and what one could act on. */
import type { PageOps } from '../../lib/page-protocol';
import { withCaches } from '../caches';
import { attr, baseURIOf, documentElementOf, queryAll, titleOf } from '../native';
import type { Failure } from '../outcome';
import { first } from './accessible-text';
import { type Concealed, nothingConcealed } from './concealed';
import { describe, textOf } from './describe';
import { isExposed } from './exposure';
import { formFacts, MAX_ADDRESS, MAX_TITLE } from './forms';
import { drawn, type Kind, Regions } from './regions';
import { tagName, toldTag } from './role';
import { inViewer } from './viewer';

type Info = PageOps['page.getPageInfo']['result'];

const HEADINGS = 'h1, h2, h3, h4, h5, h6';
const KINDS: Record<Kind, string> = {
  links: 'a[href]',
  buttons: 'button, [role="button" i], input[type="button" i], input[type="submit" i]',
  fields: 'input:not([type="hidden" i], [type="button" i], [type="submit" i]), select, textarea',
};

const MAX_OUTLINE = 60;
const MAX_HEADING = 120;
const MAX_SELECTION = 500;

export function pageInfo({ maxPerKind }: PageOps['page.getPageInfo']['args']): Info | Failure {
  return withCaches(() => {
    const viewed = inViewer();
    if (viewed) return viewed;
    const hiddenText = nothingConcealed();
    const regions = new Regions(hiddenText);
    const found = (kind: Kind) => {
      const all = [...queryAll(document, KINDS[kind])].filter(isExposed);
      for (const el of all) regions.count(el, kind);
      return all;
    };
    const [links, buttons, fields] = [found('links'), found('buttons'), found('fields')];
    const forms = [...queryAll(document, 'form')].filter(isExposed);
    const described = (el: Element) => ({ ...describe(el, hiddenText), ...regionOf(el, regions) });
    const some = (all: Element[]) => all.slice(0, maxPerKind);
    const selection = first(String(getSelection() ?? ''), MAX_SELECTION);
    const viewport = viewportNow();
    return {
      document: documentNow(),
      viewport,
      ...(selection && { selection }),
      layout: { regions: regions.tree, diagram: drawn(regions.tree, headOf(viewport)) },
      outline: outline(hiddenText),
      interactive: {
        links: some(links).map((el) => ({ ...described(el), href: addressOf(el) })),
        buttons: some(buttons).map(described),
        fields: some(fields).map((el) => ({ ...described(el), kind: kindOf(el) })),
        forms: some(forms).map((el) => ({ ...formFacts(el), ...regionOf(el, regions) })),
        counts: { links: links.length, buttons: buttons.length, fields: fields.length, forms: forms.length },
      },
      hiddenText,
    };
  });
}

function documentNow(): Info['document'] {
  const [meta] = queryAll(document, 'meta[name="description" i]');
  const description = meta && attr(meta, 'content');
  const root = documentElementOf(document);
  const lang = root && attr(root, 'lang');
  return {
    url: first(location.href, MAX_ADDRESS),
    title: first(titleOf(document), MAX_TITLE),
    ...(description && { description: first(description, MAX_ADDRESS) }),
    ...(lang && { lang: first(lang, MAX_HEADING) }),
  };
}

function viewportNow(): Info['viewport'] {
  const { scrollWidth = 0, scrollHeight = 0 } = documentElementOf(document) ?? {};
  return {
    width: innerWidth,
    height: innerHeight,
    scrollX: Math.round(scrollX),
    scrollY: Math.round(scrollY),
    pageWidth: scrollWidth,
    pageHeight: scrollHeight,
  };
}

const headOf = ({ pageWidth, pageHeight, width, height, scrollY }: Info['viewport']) =>
  `page ${pageWidth}×${pageHeight} · viewport ${width}×${height} · scrolled to ${scrollY}`;

function outline(concealed: Concealed): Info['outline'] {
  const headings: Info['outline'] = [];
  for (const el of queryAll(document, HEADINGS)) {
    if (headings.length === MAX_OUTLINE) break;
    if (!isExposed(el)) continue;
    const text = first(textOf(el, concealed), MAX_HEADING);
    if (text) headings.push({ level: Number(tagName(el).slice(1)), text });
  }
  return headings;
}

function regionOf(el: Element, regions: Regions): { region?: string } {
  const region = regions.nameAround(el);
  return region ? { region } : {};
}

/** Absolute, as the browser would follow it. */
function addressOf(link: Element): string {
  const href = attr(link, 'href') ?? '';
  return first(URL.parse(href, baseURIOf(document))?.href ?? href, MAX_ADDRESS);
}

const kindOf = (el: Element): string => (el instanceof HTMLInputElement ? el.type : toldTag(el));
