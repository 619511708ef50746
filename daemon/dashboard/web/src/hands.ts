// A person's hands on the picture of a page: pointer, wheel, keys and text become messages in the page's own pixels.

import { link } from './store';
import type { Key, Mouse } from './wire';

export interface Viewport {
  width: number;
  height: number;
}

/** How far a finger may move and still tap. */
const TAP_SLOP = 8;
/** What one line and one page of a wheel are, in pixels. */
const WHEEL_UNITS = [1, 16, 400];
/** The key that leads out of the picture: all others are the page's. */
export const WAY_OUT = 'F6';

/**
 * Gives the picture's sink (a transparent text area over it) to the page, until the returned function is called.
 * viewport is the size of the page that the picture shows.
 */
export function attach(sink: HTMLTextAreaElement, viewport: () => Viewport, leave: () => void): () => void {
  const off = new AbortController();
  const on = <K extends keyof HTMLElementEventMap>(type: K, handle: (e: HTMLElementEventMap[K]) => void) =>
    sink.addEventListener(type, handle, { signal: off.signal, passive: false });

  const at = (e: MouseEvent): { x: number; y: number } => {
    const box = sink.getBoundingClientRect();
    const { width, height } = viewport();
    return { x: ((e.clientX - box.left) / box.width) * width, y: ((e.clientY - box.top) / box.height) * height };
  };
  const say = (mouse: Mouse) => link.say({ t: 'mouse', mouse });
  const click = (place: { x: number; y: number }) => {
    say({ kind: 'move', ...place });
    say({ kind: 'down', ...place, button: 0, buttons: 1, clicks: 1 });
    say({ kind: 'up', ...place, button: 0, clicks: 1 });
  };

  // A finger scrolls when it moves and clicks when it does not.
  let finger: { x: number; y: number; moved: boolean } | undefined;
  let clicks = 0;
  on('pointerdown', (e) => {
    if (e.pointerType === 'touch') {
      e.preventDefault(); // no mouse events, and no keyboard that opens with each tap
      finger = { x: e.clientX, y: e.clientY, moved: false };
    } else {
      sink.setPointerCapture(e.pointerId);
    }
  });
  on('mousedown', (e) => {
    e.preventDefault();
    sink.focus({ preventScroll: true });
    if (e.button > 2) return;
    clicks = Math.min(3, Math.max(1, e.detail));
    say({ kind: 'down', ...at(e), button: e.button, buttons: e.buttons & 7, clicks, modifiers: modifiers(e) });
  });
  on('pointermove', (e) => {
    if (e.pointerType !== 'touch') {
      say({ kind: 'move', ...at(e), buttons: e.buttons & 7, modifiers: modifiers(e) });
      return;
    }
    if (!finger) return;
    const dx = finger.x - e.clientX;
    const dy = finger.y - e.clientY;
    if (!finger.moved && Math.hypot(dx, dy) < TAP_SLOP) return;
    finger = { x: e.clientX, y: e.clientY, moved: true };
    const zoom = viewport().width / sink.clientWidth;
    say({ kind: 'wheel', ...at(e), dx: dx * zoom, dy: dy * zoom });
  });
  on('mouseup', (e) => {
    if (e.button > 2) return;
    say({ kind: 'up', ...at(e), button: e.button, buttons: e.buttons & 7, clicks, modifiers: modifiers(e) });
  });
  on('pointerup', (e) => {
    if (e.pointerType !== 'touch') return;
    if (finger && !finger.moved) click(at(e));
    finger = undefined;
  });
  on('pointercancel', () => {
    finger = undefined;
  });
  on('contextmenu', (e) => e.preventDefault());
  on('wheel', (e) => {
    e.preventDefault();
    const unit = WHEEL_UNITS[e.deltaMode] ?? 1;
    say({ kind: 'wheel', ...at(e), dx: e.deltaX * unit, dy: e.deltaY * unit, modifiers: modifiers(e) });
  });

  on('keydown', (e) => {
    if (e.key === WAY_OUT) {
      e.preventDefault();
      leave();
      return;
    }
    // Text that an input method or a phone's keyboard makes arrives as input; so does what is pasted.
    if (isComposed(e) || isPaste(e)) return;
    e.preventDefault();
    link.say({ t: 'key', key: keyOf(e, true) });
  });
  on('keyup', (e) => {
    if (e.key === WAY_OUT || isComposed(e) || isPaste(e)) return;
    link.say({ t: 'key', key: keyOf(e, false) });
  });
  on('beforeinput', (e) => {
    const { inputType } = e as InputEvent;
    if (inputType === 'deleteContentBackward') press('Backspace', 8);
    if (inputType === 'deleteContentForward') press('Delete', 46);
    if (inputType === 'insertLineBreak') press('Enter', 13, '\r');
    if (!inputType.startsWith('insert') || inputType === 'insertLineBreak') e.preventDefault();
  });
  on('input', (e) => {
    if (!(e as InputEvent).isComposing) flush();
  });
  on('compositionend', () => flush());

  /** What has been written into the sink goes to the page. */
  function flush(): void {
    if (sink.value !== '') link.say({ t: 'type', text: sink.value });
    sink.value = '';
  }
  return () => off.abort();
}

function press(key: string, keyCode: number, text = ''): void {
  link.say({ t: 'key', key: { down: true, key, code: key, keyCode, text } });
  link.say({ t: 'key', key: { down: false, key, code: key, keyCode } });
}

function isComposed(e: KeyboardEvent): boolean {
  return e.isComposing || e.key === 'Unidentified' || e.key === 'Process' || e.key === 'Dead' || e.key === '';
}

function isPaste(e: KeyboardEvent): boolean {
  return (e.ctrlKey || e.metaKey) && !e.altKey && e.key.toLowerCase() === 'v';
}

function modifiers(e: MouseEvent | KeyboardEvent): number {
  return (e.altKey ? 1 : 0) | (e.ctrlKey ? 2 : 0) | (e.metaKey ? 4 : 0) | (e.shiftKey ? 8 : 0);
}

function keyOf(e: KeyboardEvent, down: boolean): Key {
  // Where AltGr makes a letter, it looks like Control and Alt.
  const types = down && (e.getModifierState('AltGraph') || (!e.ctrlKey && !e.metaKey));
  const text = !types ? '' : e.key === 'Enter' ? '\r' : [...e.key].length === 1 ? e.key : '';
  return { down, key: e.key, code: e.code, keyCode: e.keyCode & 255, text, modifiers: modifiers(e), repeat: e.repeat };
}
