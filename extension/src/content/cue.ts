/**
 * A ring around the element that is acted on, for the person who watches. Nothing waits for it: it is drawn with the
 * page's next frame, when the answer is on its way. It cannot be hit, holds no text, is in no snapshot, and goes by itself.
 */
import { documentElementOf, isConnected, isHidden, newElement, rectOf } from './native';

const SHOWN_MS = 900;
const GAP = 4;

/** No page has elements of this name, so that no locator finds it that was meant for another. */
const TAG = 'browsentic-cue';

const STILL = [{ opacity: 1 }, { opacity: 1 }];
const MOVING = [
  { opacity: 0, transform: 'scale(1.25)' },
  { opacity: 1, transform: 'none', offset: 0.2 },
  { opacity: 1, offset: 0.7 },
  { opacity: 0 },
];

let wanted = false;
let shown: HTMLElement | undefined;
let drawing = 0;

/** Whether cues are drawn from now on. What is drawn at the moment is taken away in either case. */
export function setCues(on: boolean): void {
  wanted = on;
  cancelAnimationFrame(drawing);
  shown?.remove();
  shown = undefined;
}

export function cue(el: Element): void {
  if (!wanted || isHidden()) return;
  cancelAnimationFrame(drawing);
  drawing = requestAnimationFrame(() => {
    if (isConnected(el)) draw(rectOf(el));
  });
}

function draw({ left, top, width, height }: DOMRect): void {
  shown?.remove();
  const host = newElement(TAG);
  shown = host;
  host.ariaHidden = 'true';
  const styles: Record<string, string> = {
    all: 'initial',
    position: 'fixed',
    left: `${left - GAP}px`,
    top: `${top - GAP}px`,
    width: `${width + 2 * GAP}px`,
    height: `${height + 2 * GAP}px`,
    'pointer-events': 'none',
  };
  for (const [property, value] of Object.entries(styles)) host.style.setProperty(property, value, 'important');
  const ring = newElement('div');
  ring.style.cssText =
    'box-sizing: border-box; width: 100%; height: 100%; border: 2px solid #2a5bd3; border-radius: 6px;' +
    'box-shadow: 0 0 0 2px #fffc, 0 0 12px 2px #2a5bd399';
  host.attachShadow({ mode: 'closed' }).append(ring);
  documentElementOf(document)?.append(host);
  // The top layer: also above a dialog of the page. A popover of this kind takes no focus and closes no other.
  host.popover = 'manual';
  host.showPopover();
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const { finished } = ring.animate(still ? STILL : MOVING, { duration: SHOWN_MS });
  finished.then(() => host.remove());
}
