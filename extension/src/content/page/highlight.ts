/** page.highlightElement: an outline that the page can neither see into nor take for its own. */
import type { PageOps } from '../../lib/page-protocol';
import { documentElementOf, newElement, rectOf } from '../native';
import { Failure } from '../outcome';
import { align } from '../scroll';
import { describe } from './describe';
import { find } from './target';

type Highlight = PageOps['page.highlightElement'];

const STYLE = `
  :host { all: initial !important; position: fixed !important; inset: 0 !important; z-index: 2147483647 !important;
    pointer-events: none !important; display: block !important }
  .outline { position: fixed; box-sizing: border-box; border: 3px solid #e8590c; border-radius: 4px;
    box-shadow: 0 0 0 2px #fff, 0 0 12px 4px rgb(232 89 12 / .5) }
  .label { position: fixed; max-width: 60ch; padding: 2px 8px; border-radius: 4px; background: #e8590c; color: #fff;
    font: 600 13px/1.4 system-ui, sans-serif; overflow: hidden; text-overflow: ellipsis; white-space: nowrap }`;

const MARGIN = 4;
const LABEL_HEIGHT = 28;

export function highlightElement({ target, durationMs, label }: Highlight['args']): Highlight['result'] | Failure {
  const el = find(target);
  if (el instanceof Failure) return el;
  align(el, 'center');
  const cue = drawn(rectOf(el), label);
  setTimeout(() => cue.remove(), durationMs);
  return { element: describe(el), durationMs };
}

function drawn({ left, top, width, height }: DOMRect, label: string | undefined): HTMLElement {
  const host = newElement('browsentic-cue');
  const root = host.attachShadow({ mode: 'closed' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  root.adoptedStyleSheets = [sheet];
  const at = { left: left - MARGIN, top: top - MARGIN };
  root.append(box('outline', { ...at, width: width + 2 * MARGIN, height: height + 2 * MARGIN }));
  if (label) {
    const caption = box('label', { left: Math.max(0, at.left), top: Math.max(0, at.top - LABEL_HEIGHT) });
    caption.textContent = label;
    root.append(caption);
  }
  documentElementOf(document)?.append(host);
  return host;
}

function box(name: string, place: Record<string, number>): HTMLElement {
  const el = newElement('div');
  el.className = name;
  for (const [property, value] of Object.entries(place)) el.style.setProperty(property, `${value}px`);
  return el;
}
