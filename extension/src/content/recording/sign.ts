/** Says on the page itself that it is recorded. Whoever is in front of it sees it, and no page keeps it away. */
import { documentElementOf, isConnected, newElement } from '../native';

const STYLE = `
  :host { all: initial !important; position: fixed !important; inset: 12px 12px auto auto !important; margin: 0 !important;
    border: 0 !important; padding: 0 !important; background: none !important; pointer-events: none !important;
    display: block !important; visibility: visible !important; opacity: 1 !important; transform: none !important }
  p { display: flex; align-items: center; gap: 8px; margin: 0; padding: 6px 12px; border-radius: 999px;
    background: #b3261e; color: #fff; font: 600 13px/1.4 system-ui, sans-serif; box-shadow: 0 1px 6px #0006 }
  i { width: 10px; height: 10px; border-radius: 50%; background: #fff; animation: pulse 1.6s infinite }
  @keyframes pulse { 50% { opacity: .3 } }
  @media (prefers-reduced-motion: reduce) { i { animation: none } }`;

/** A page that takes it away each time is answered no more often than this. */
const AGAIN_MS = 500;

let host: HTMLElement | undefined;
let watch: MutationObserver | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

export function showSign(): void {
  if (host) return;
  host = newElement('browsentic-cue');
  host.ariaHidden = 'true';
  const root = host.attachShadow({ mode: 'closed' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  root.adoptedStyleSheets = [sheet];
  const label = newElement('p');
  label.append(newElement('i'), 'browsentic is recording this tab');
  root.append(label);
  host.popover = 'manual';
  watch = new MutationObserver(() => {
    timer ??= setTimeout(place, AGAIN_MS);
  });
  watch.observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['popover', 'hidden'] });
  place();
}

export function hideSign(): void {
  watch?.disconnect();
  clearTimeout(timer);
  timer = undefined;
  host?.remove();
  host = undefined;
}

/** In the top layer, above whatever the page shows. */
function place(): void {
  timer = undefined;
  if (!host) return;
  if (!isConnected(host)) documentElementOf(document)?.append(host);
  if (host.popover !== 'manual') host.popover = 'manual';
  if (isConnected(host) && !host.matches(':popover-open')) host.showPopover();
}
