/**
 * The lens by which a person points at something. It lies over the whole page, so that nothing of the page can be hit,
 * and whatever the person does goes to it and to nobody else. The page can neither look into it nor press its buttons:
 * only what a person does is listened to. The most that it can do is to take the lens away, and then nothing is picked.
 */
import { divertInput } from '../hit-target';
import {
  activeElementOf,
  allFromPoint,
  documentElementOf,
  firstElementChild,
  isConnected,
  isElement,
  newElement,
  nextElementSibling,
  parentNode,
  previousElementSibling,
  rectOf,
} from '../native';
import { align } from '../scroll';
import { first } from './accessible-text';
import { textOf } from './describe';
import { isShown } from './exposure';
import { focused } from './focus';
import { roleOf, tagName } from './role';

/** How it ends without anything picked: by the person, by another lens, by the page, or by the signal. */
export type Unpicked = 'cancelled' | 'replaced' | 'removed' | 'over';

const STYLE = `
  :host { all: initial !important; position: fixed !important; inset: 0 !important; z-index: 2147483647 !important;
    display: block !important; cursor: crosshair !important }
  .outline { position: fixed; box-sizing: border-box; border: 3px solid #e8590c; border-radius: 4px;
    box-shadow: 0 0 0 2px #fff, 0 0 0 9999px rgb(0 0 0 / .2); pointer-events: none }
  .card { position: fixed; left: 50%; transform: translateX(-50%); box-sizing: border-box; max-width: min(60ch, 94vw);
    padding: 10px 16px; border-radius: 8px; background: #1c1917; color: #fff; font: 14px/1.45 system-ui, sans-serif;
    box-shadow: 0 2px 16px rgb(0 0 0 / .4); pointer-events: none; overflow-wrap: anywhere }
  .top { top: 12px } .bottom { bottom: 12px }
  .hint { font-weight: 600; unicode-bidi: isolate } .now { color: #ffc078; unicode-bidi: isolate } .keys { color: #d6d3d1 }`;

const KEYS = 'browsentic asks. Click it, or: arrows move, Tab goes on, Enter picks, Escape cancels.';
const MAX_NAME = 60;

/** What of a person's input means something to the page only when it gets through; the rest may still scroll and focus. */
const SWALLOWED = new Set(['mousedown', 'click', 'auxclick', 'dblclick', 'contextmenu']);

let open: Lens | undefined;

/** Shows a lens until something is picked, or `end` aborts. One that is there gives way. */
export function pointOut(hint: string, end: AbortSignal): Promise<Element | Unpicked> {
  open?.close('replaced');
  return new Promise((resolve) => {
    const lens = new Lens(hint, (outcome) => {
      if (open === lens) open = undefined;
      resolve(outcome);
    });
    open = lens;
    end.addEventListener('abort', () => lens.close('over'));
    if (end.aborted) lens.close('over');
  });
}

class Lens {
  readonly #host = newElement('browsentic-lens');
  readonly #outline = part('outline');
  readonly #card = part('card top');
  readonly #now = part('now');
  readonly #told: (outcome: Element | Unpicked) => void;
  readonly #over = new AbortController();
  readonly #undivert: () => void;
  #current: Element | undefined;
  /** From where ArrowUp came, so that ArrowDown leads back. */
  #below: Element[] = [];
  #pointer: { x: number; y: number } | undefined;
  /** What the pointer is over is meant, until a key says otherwise. */
  #pointed = false;
  /** The next focus is where the person's Tab leads. */
  #tabbed = false;

  constructor(hint: string, told: (outcome: Element | Unpicked) => void) {
    this.#told = told;
    this.#show(hint);
    this.#undivert = divertInput(this.#take);
    const { signal } = this.#over;
    const options = { capture: true, passive: true, signal };
    this.#host.addEventListener('wheel', this.#turn, { passive: false, signal });
    addEventListener('scroll', this.#scrolled, options);
    addEventListener('resize', this.#draw, options);
    addEventListener('focusin', this.#follow, options);
    // Keys that are pressed in a frame come to its document alone.
    const holder = activeElementOf(document);
    if (holder && /^(iframe|frame|object|embed)$/.test(tagName(holder))) this.#host.focus();
  }

  close(outcome: Element | Unpicked): void {
    if (this.#over.signal.aborted) return;
    this.#over.abort();
    this.#undivert();
    this.#host.remove();
    this.#told(outcome);
  }

  #show(hint: string): void {
    const root = this.#host.attachShadow({ mode: 'closed' });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
    root.adoptedStyleSheets = [sheet];
    const keys = part('keys');
    keys.textContent = KEYS;
    const asked = part('hint');
    asked.textContent = hint;
    this.#card.append(asked, this.#now, keys);
    this.#card.role = 'status';
    this.#outline.hidden = true;
    root.append(this.#outline, this.#card);
    this.#host.tabIndex = -1;
    this.#host.popover = 'manual';
    documentElementOf(document)?.append(this.#host);
    try {
      // Above whatever the page has there: its dialogs, too.
      this.#host.showPopover();
    } catch {
      // The page has taken it away already, which the next input finds out.
    }
  }

  /** Whether the event is ours. Where the page has taken the lens away, what a person does is the page's again. */
  readonly #take = (event: Event): boolean => {
    const { width, height } = rectOf(this.#host);
    if (!isConnected(this.#host) || width === 0 || height === 0) {
      this.close('removed');
      return false;
    }
    if (event instanceof KeyboardEvent) this.#key(event);
    else if (event instanceof MouseEvent) this.#mouse(event);
    return true;
  };

  #mouse(event: MouseEvent): void {
    if (SWALLOWED.has(event.type)) event.preventDefault();
    const { clientX: x, clientY: y, movementX, movementY, type } = event;
    // Moves are told, too, when the page moves under a pointer that rests; that is nobody's choice.
    const means = type.endsWith('down') || movementX !== 0 || movementY !== 0;
    if (means && (x !== this.#pointer?.x || y !== this.#pointer.y)) {
      this.#pointer = { x, y };
      this.#pointed = true;
      this.#aim(this.#at(x, y));
    }
    if (type === 'click' && this.#current) this.close(this.#current);
  }

  #key(event: KeyboardEvent): void {
    const { key, type, ctrlKey, metaKey, altKey } = event;
    if (key === 'Tab') {
      this.#tabbed = type === 'keydown';
      return;
    }
    // Shortcuts of the browser stay what they are.
    if (ctrlKey || metaKey || altKey || /^F\d/.test(key)) return;
    event.preventDefault();
    if (type !== 'keydown') return;
    if (key === 'Escape') this.close('cancelled');
    else if (key === 'Enter' && this.#current) this.close(this.#current);
    else this.#step(key);
  }

  #step(key: string): void {
    const from = this.#current;
    if (!from) {
      if (key.startsWith('Arrow')) this.#goTo(focused() ?? undefined);
    } else if (key === 'ArrowUp') {
      const up = parentOf(from);
      if (!up) return;
      const below = [...this.#below, from];
      this.#goTo(up);
      this.#below = below;
    } else if (key === 'ArrowDown') {
      const below = this.#below.slice(0, -1);
      const back = this.#below.at(-1);
      this.#goTo(back && isConnected(back) ? back : shownFrom(firstElementChild(from), nextElementSibling));
      this.#below = below;
    } else if (key === 'ArrowLeft' || key === 'ArrowRight') {
      const next = key === 'ArrowLeft' ? previousElementSibling : nextElementSibling;
      this.#goTo(shownFrom(next(from), next));
    }
  }

  readonly #follow = (event: FocusEvent): void => {
    if (!event.isTrusted || !this.#tabbed) return;
    this.#tabbed = false;
    if (isElement(event.target) && event.target !== this.#host) this.#goTo(event.target);
  };

  #goTo(el: Element | undefined): void {
    if (!el || el === this.#host) return;
    this.#pointed = false;
    align(el, 'nearest');
    this.#aim(el);
  }

  #at(x: number, y: number): Element | undefined {
    const top = allFromPoint(x, y).find((el) => el !== this.#host);
    return top === documentElementOf(document) ? undefined : top;
  }

  #aim(el: Element | undefined): void {
    if (el === this.#current) return;
    this.#current = el;
    this.#below = [];
    this.#now.textContent = el ? nameOf(el) : '';
    this.#draw();
  }

  readonly #scrolled = (): void => {
    if (this.#pointed && this.#pointer) this.#aim(this.#at(this.#pointer.x, this.#pointer.y));
    this.#draw();
  };

  readonly #draw = (): void => {
    const el = this.#current;
    this.#outline.hidden = !el;
    if (!el) return;
    const { left, top, width, height } = rectOf(el);
    for (const [property, value] of Object.entries({ left, top, width, height })) {
      this.#outline.style.setProperty(property, `${value}px`);
    }
    const y = this.#pointer?.y ?? top;
    this.#card.className = y < innerHeight / 2 ? 'card bottom' : 'card top';
  };

  /** The wheel turns what lies under the lens. */
  readonly #turn = (event: WheelEvent): void => {
    if (!event.isTrusted) return;
    const unit = [1, LINE, innerHeight][event.deltaMode] ?? 1;
    const by = { left: event.deltaX * unit, top: event.deltaY * unit, behavior: 'instant' as const };
    for (let el = this.#at(event.clientX, event.clientY); el; el = parentOf(el)) {
      const { scrollLeft, scrollTop } = el;
      if (/auto|scroll/.test(getComputedStyle(el).overflow)) scrollBy.call(el, by);
      if (el.scrollLeft !== scrollLeft || el.scrollTop !== scrollTop) {
        event.preventDefault();
        return;
      }
    }
  };
}

const LINE = 16;
const scrollBy: (this: Element, by: ScrollToOptions) => void = Element.prototype.scrollBy;

function part(name: string): HTMLElement {
  const el = newElement('div');
  el.className = name;
  return el;
}

/** Not the root: it is the page, of which there are other tools to tell. */
function parentOf(el: Element): Element | undefined {
  const parent = parentNode(el);
  return parent && isElement(parent) && parent !== documentElementOf(document) ? parent : undefined;
}

function shownFrom(start: Element | null, next: (el: Element) => Element | null): Element | undefined {
  for (let el = start; el; el = next(el)) if (isShown(el)) return el;
  return undefined;
}

function nameOf(el: Element): string {
  const text = first(textOf(el), MAX_NAME);
  return `${roleOf(el) ?? tagName(el)}${text && ` “${text}”`}`;
}
