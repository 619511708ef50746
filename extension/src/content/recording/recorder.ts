/** Takes note of what a person does in this document, while the worker wants it. Scripts' own events do not count. */
import type { RecordedBatch, RecordedEvent, RecordedTarget, RecordOrder } from '../../lib/recording';
import { withCaches } from '../caches';
import { editingHostOf } from '../dom';
import { closestCss, textContent } from '../native';
import { accessibleText, collapse, first } from '../page/accessible-text';
import { roleOf } from '../page/role';
import { selectorOf } from '../page/selector';
import { fieldName, isCardNumber, isEditor, isSecret, isTextField, kept, type TextField } from './fields';
import { hideSign, showSign } from './sign';

const FLUSH_MS = 1000;
const FLUSH_EVENTS = 20;
/** What nobody has taken: more is not kept in the page. */
const MAX_KEPT = 40;
const SAME_CLICK_MS = 250;
const SCROLLS_APART_MS = 1000;
const MAX_SELECTOR = 200;
const MAX_TEXT = 80;

const ACTED_ON = 'a, button, input, select, textarea, summary, label, option, [role], [tabindex], [onclick]';
/** Keys that do something by themselves. Those that write are never recorded. */
const COMMAND_KEY = /^(?:Enter|Escape|Tab|Arrow\w+|Home|End|PageUp|PageDown|Backspace|Delete|F\d+)$/;
/** In a field the others only move the caret. */
const FIELD_KEY = /^(?:Enter|Escape)$/;

type Send = (batch: RecordedBatch, more?: { leaving: true }) => void;
/** The parts of an event that come with each kind. */
type Happened<E = RecordedEvent> = E extends RecordedEvent ? Omit<E, 'at'> : never;

let current: Recorder | undefined;

/** Records from now on, or no more. A worker that comes after another one is told what that has not taken. */
export function record(order: RecordOrder | null, send: Send): void {
  if (order !== null && order.id === current?.id) {
    current.resume(send);
    return;
  }
  current?.stop();
  current = order === null ? undefined : new Recorder(order, send);
}

/** The worker has put a batch where it stays. */
export function taken(key: string): void {
  current?.taken(key);
}

class Recorder {
  readonly id: string;
  readonly #values: boolean;
  #send: Send;
  readonly #document = crypto.getRandomValues(new Uint32Array(2)).join('-');
  readonly #listening = new AbortController();
  #events: RecordedEvent[] = [];
  #batches: RecordedBatch[] = [];
  #count = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #edited: TextField | HTMLElement | undefined;
  #clicked = { selector: '', at: 0 };
  #scrolled = 0;

  constructor({ id, values }: RecordOrder, send: Send) {
    this.id = id;
    this.#values = values;
    this.#send = send;
    const { signal } = this.#listening;
    const on = <K extends keyof WindowEventMap>(type: K, take: (event: WindowEventMap[K]) => void) =>
      addEventListener(type, (event) => event.isTrusted && withCaches(() => take(event)), {
        capture: true,
        passive: true,
        signal,
      });
    on('input', ({ target }) => this.#input(target));
    on('change', ({ target }) => this.#changed(target));
    on('focusout', () => this.#commit());
    on('click', ({ target }) => this.#click(target));
    on('submit', ({ target }) => this.#submit(target));
    on('keydown', (event) => this.#key(event));
    on('scroll', ({ target }) => this.#scroll(target));
    on('copy', () => this.#note({ kind: 'copy', length: `${getSelection() ?? ''}`.length }));
    on('pagehide', () => {
      this.#commit();
      this.#flush();
      for (const batch of this.#batches) this.#send(batch, { leaving: true });
    });
    showSign();
  }

  resume(send: Send): void {
    this.#send = send;
    for (const batch of this.#batches) send(batch);
    this.#flush();
  }

  taken(key: string): void {
    this.#batches = this.#batches.filter((batch) => batch.key !== key);
  }

  stop(): void {
    this.#listening.abort();
    this.#commit();
    clearTimeout(this.#timer);
    this.#post({ last: true });
    hideSign();
  }

  #note(event: Happened): void {
    this.#events.push({ at: Date.now(), ...event } as RecordedEvent);
    if (this.#events.length >= FLUSH_EVENTS) this.#flush();
    else this.#timer ??= setTimeout(() => this.#flush(), FLUSH_MS);
  }

  #flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#events.length > 0) this.#post({});
  }

  #post(more: { last?: true }): void {
    const batch = { recording: this.id, key: `${this.#document}-${this.#count++}`, events: this.#events, ...more };
    this.#events = [];
    this.#batches = [...this.#batches, batch].slice(-MAX_KEPT);
    this.#send(batch);
  }

  /** Nothing is kept of what is typed before the person is through with the field, and then its value alone. */
  #input(target: EventTarget | null): void {
    const field = target instanceof Element && isEditor(target) ? editingHostOf(target) : target;
    if (!isTextField(field) && !(field instanceof HTMLElement && isEditor(field))) return;
    if (this.#edited !== field) this.#commit();
    isSecret(field); // it may be a password now and not be one when it is done
    this.#edited = field;
  }

  #commit(): void {
    const field = this.#edited;
    this.#edited = undefined;
    if (!field) return;
    const value = isTextField(field) ? field.value : (textContent(field) ?? '');
    const secret = isSecret(field) || isCardNumber(value);
    const keep = this.#values && !secret;
    this.#note({
      kind: 'fill',
      target: targetOf(field),
      field: fieldName(field),
      secret,
      ...(keep && { value: kept(value) }),
    });
  }

  #changed(target: EventTarget | null): void {
    this.#commit();
    if (!(target instanceof HTMLSelectElement)) return;
    const secret = isSecret(target);
    const value = kept(target.selectedOptions[0]?.label ?? '');
    this.#note({
      kind: 'select',
      target: targetOf(target),
      field: fieldName(target),
      secret,
      ...(!secret && { value }),
    });
  }

  #click(target: EventTarget | null): void {
    if (!(target instanceof Element) || isEditor(target)) return;
    const el = closestCss(target, ACTED_ON) ?? target;
    // The click on a label is followed by one on its control; those on fields of text only move the caret.
    if (isTextField(el) || el instanceof HTMLSelectElement || (el instanceof HTMLLabelElement && el.control)) return;
    this.#commit();
    const aimed = targetOf(el);
    const at = Date.now();
    const again = aimed.selector === this.#clicked.selector && at - this.#clicked.at < SAME_CLICK_MS;
    this.#clicked = { selector: aimed.selector, at };
    if (!again) this.#note({ kind: 'click', target: aimed });
  }

  #submit(target: EventTarget | null): void {
    if (!(target instanceof HTMLFormElement)) return;
    this.#commit();
    this.#note({ kind: 'submit', target: { selector: clippedSelector(target) } });
    this.#flush();
  }

  #key(event: KeyboardEvent): void {
    const { key, target, ctrlKey, metaKey, altKey, shiftKey } = event;
    const writes = isTextField(target) || (target instanceof Element && isEditor(target));
    // Some keyboards write with Alt; what is written is never recorded key by key.
    const isChord = (ctrlKey || metaKey) && !event.getModifierState('AltGraph') && /^[\w.,;/+-]$|^\w{2,}$/.test(key);
    const isCommand = (writes ? FIELD_KEY : COMMAND_KEY).test(key);
    if ((!isChord && !isCommand) || MODIFIERS.has(key) || (target instanceof Element && isChord && isSecret(target)))
      return;
    if (key === 'Enter' || key === 'Tab') this.#commit();
    const modifiers = Object.entries({ ctrl: ctrlKey, meta: metaKey, alt: altKey, shift: shiftKey })
      .filter(([, held]) => held)
      .map(([name]) => name);
    this.#note({ kind: 'key', key, modifiers });
  }

  #scroll(target: EventTarget | null): void {
    const at = Date.now();
    if (target !== document || at - this.#scrolled < SCROLLS_APART_MS) return;
    this.#scrolled = at;
    this.#note({ kind: 'scroll', x: Math.round(scrollX), y: Math.round(scrollY) });
  }
}

const MODIFIERS = new Set(['Control', 'Meta', 'Alt', 'Shift', 'AltGraph']);

function targetOf(el: Element): RecordedTarget {
  const role = roleOf(el);
  const text = isEditor(el) ? '' : first(collapse(accessibleText(el)), MAX_TEXT);
  return { selector: clippedSelector(el), ...(text && { text }), ...(role && { role }) };
}

/** The end of a path that is too long still leads somewhere. */
function clippedSelector(el: Element): string {
  let selector = selectorOf(el);
  while (selector.length > MAX_SELECTOR && selector.includes(' > ')) {
    selector = selector.slice(selector.indexOf(' > ') + 3);
  }
  return selector.slice(0, MAX_SELECTOR);
}
