/** Making an element ready for input, and seeing afterwards what became of the input. */
import type { PageOps } from '../lib/page-protocol';
import type { Target } from '../lib/page-shapes';
import { isDisabled, Steadiness } from './actionability';
import { withCaches } from './caches';
import { rested } from './calm';
import { cue } from './cue';
import { composedParent, deepContains, shadowRootOf } from './dom';
import { isDragging, watchDragStart } from './drag';
import { isFrame } from './frames';
import { arm, landingOf, landingSoFar } from './hit-target';
import { controlOf, labelsOf, resolve } from './locate';
import {
  activeElementIn,
  activeElementOf,
  blurOff,
  bodyOf,
  focusOn,
  isConnected,
  isEdited,
  isElement,
  matchesCss,
} from './native';
import { type Call, Failure, Pending, within } from './outcome';
import { middleOf, Reach, show } from './reach';
import { roleOf } from './role';
import { hasEditContext } from './sink';
import { ariaChecked } from './state';
import { isVisible } from './visibility';
import { until } from './wait';

type Prepared = PageOps['prepare']['result'];
type Settled = PageOps['settle']['result'];

const NOTHING_TO_SEND: Prepared = { handle: 0, done: true, x: 0, y: 0 };

export async function prepare({ target, act }: PageOps['prepare']['args'], call: Call): Promise<Prepared | Failure> {
  const steadiness = new Steadiness();
  const reach = new Reach();
  const prepared = await until<Prepared>(() => {
    const el = withCaches(() => resolve(target));
    if (el instanceof Pending || el instanceof Failure) return el;
    switch (act) {
      case 'focus':
      case 'press':
        return moveFocus(el, act);
      case 'scrollIntoView':
        return bringIntoView(el);
      case 'check':
      case 'uncheck':
        return tick(el, act === 'check');
      case 'hover':
        return point(el, 'hover');
      case 'drag':
        watchDragStart();
        return point(el, 'press');
      case 'click':
      case 'doubleClick':
        return point(el, 'press');
    }
  }, call);
  // The next key is to find an editor's caret where the last one has put it.
  if (act === 'press' && isEditor(activeElement())) await rested();
  return prepared;

  function point(el: Element, kind: 'press' | 'hover'): Prepared | Pending {
    // A check box that is hidden, or drawn by its label, is clicked by way of the label.
    const surfaces = [el, ...(isTickBox(el) ? labelsOf(el) : [])].filter(isVisible);
    const [surface] = surfaces;
    if (!surface) return new Pending('visible');
    const moving = steadiness.waitFor(surface);
    if (moving) return moving;
    if (kind === 'press' && isDisabled(el)) return new Pending('enabled');
    const accepts = (hit: Element) => deepContains(el, hit) || labelsOf(el).some((label) => isFaceOf(label, hit, el));
    const spot = reach.pointOn(surfaces, accepts);
    if (spot instanceof Pending) return spot;
    const expectation = { kind: isFrame(el) ? ('frame' as const) : kind, element: el, accepts };
    cue(surface);
    return { handle: arm(expectation, call), done: false, ...spot };
  }

  function bringIntoView(el: Element): Prepared | Pending {
    if (!isVisible(el)) return new Pending('visible');
    const moving = steadiness.waitFor(el);
    if (moving) return moving;
    show(el);
    cue(el);
    return { ...NOTHING_TO_SEND, ...middleOf(el) };
  }

  function tick(el: Element, wanted: boolean): Prepared | Pending | Failure {
    const control = controlOf(el);
    const checked = isChecked(control);
    if (checked === wanted) return NOTHING_TO_SEND;
    if (checked === undefined || (!wanted && isRadio(control))) return new Failure('ELEMENT_NOT_FOUND');
    const prepared = point(control, 'press');
    if (!(prepared instanceof Pending)) ticking = { handle: prepared.handle, target, control, wanted };
    return prepared;
  }
}

/** The last check or uncheck that was prepared. */
let ticking: { handle: number; target: Target; control: Element; wanted: boolean } | undefined;

/** How long a page may take, after the click, to show the new state of a control. */
const TICK_SHOWS_WITHIN_MS = 1000;

export async function settle({ handle, held }: PageOps['settle']['args'], call: Call): Promise<Settled | Failure> {
  if (held) return { ...landingSoFar(handle), dragging: isDragging() };
  const landing = landingOf(handle);
  if (ticking?.handle !== handle || landing.outcome !== 'hit') return landing;
  const { target, control, wanted } = ticking;
  ticking = undefined;
  const shown = await until<true>(
    () => {
      const el = isConnected(control) ? control : resolve(target);
      // A page may take away what was ticked off; then there is nothing left to read.
      if (!(el instanceof Element)) return true;
      return isChecked(controlOf(el)) === wanted || new Pending('match');
    },
    within(call, TICK_SHOWS_WITHIN_MS),
  );
  if (shown instanceof Failure && shown.code === 'OPERATION_CANCELLED') return shown;
  return { ...landing, checked: shown === true ? wanted : !wanted };
}

/** Undefined when the element has no such state. */
function isChecked(el: Element): boolean | undefined {
  if (isTickBox(el)) return el.checked;
  return CHECKABLE.has(roleOf(el) ?? '') ? ariaChecked(el) === true : undefined;
}

const CHECKABLE = new Set(['checkbox', 'switch', 'radio', 'menuitemcheckbox', 'menuitemradio']);
const RADIOS = new Set(['radio', 'menuitemradio']);

const isRadio = (el: Element) => RADIOS.has(roleOf(el) ?? '');

function isTickBox(el: Element): el is HTMLInputElement {
  return el instanceof HTMLInputElement && (el.type === 'checkbox' || el.type === 'radio');
}

/** What keeps a click for itself inside a label. https://html.spec.whatwg.org/#interactive-content */
const INTERACTIVE = 'a[href], button, input, select, textarea, label';

/** Reports whether a click on `hit` counts as one on the label of `control`: not when a link in the label takes it. */
function isFaceOf(label: Element, hit: Element, control: Element): boolean {
  for (let node: Node | null = hit; node; node = composedParent(node)) {
    if (node === label || node === control) return true;
    if (isElement(node) && matchesCss(node, INTERACTIVE)) return false;
  }
  return false;
}

/**
 * Focuses the element as a click on it would: what cannot take the focus gives it to the nearest element around it
 * that can. A key that is meant for an element without any goes to the document.
 */
function moveFocus(start: Element, act: 'focus' | 'press'): Prepared | Pending | Failure {
  const el = controlOf(start);
  const ready = { ...NOTHING_TO_SEND, done: act === 'focus' };
  // A key is for whatever has the focus inside of the element: an option of the list box, say.
  if (activeElement() === el || (act === 'press' && hasFocus(el))) return ready;
  focusOn(el);
  if (hasFocus(el)) return ready;
  if (matchesCss(el, FOCUSABLE)) return new Pending(isVisible(el) ? 'enabled' : 'visible');
  for (let node = composedParent(el); node; node = composedParent(node)) {
    if (!isElement(node)) continue;
    focusOn(node);
    if (activeElement() === node && node !== bodyOf(document)) return ready;
  }
  if (act === 'focus') return new Failure('ELEMENT_NOT_FOUND');
  const active = activeElement();
  if (active instanceof HTMLElement) blurOff(active);
  return ready;
}

const FOCUSABLE =
  'a[href], button, input, select, textarea, iframe, summary, [tabindex], [contenteditable]:not([contenteditable=false i])';

/** Reports whether a page may keep its own account of the element's text and caret. */
function isEditor(el: Element | null): boolean {
  return el instanceof HTMLTextAreaElement || isEdited(el) || (el instanceof HTMLElement && hasEditContext(el));
}

function activeElement(): Element | null {
  let active = activeElementOf(document);
  for (;;) {
    const shadow: ShadowRoot | null = active && shadowRootOf(active);
    const inner = shadow && activeElementIn(shadow);
    if (!inner) return active;
    active = inner;
  }
}

/** Reports whether the focus is on the element or in it. */
function hasFocus(el: Element): boolean {
  const active = activeElement();
  return active !== null && deepContains(el, active);
}
