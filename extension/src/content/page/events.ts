/** Events as these tools make them: they bubble, can be prevented, and cross shadow roots. Scripts see that no user made them. */
import { dispatch } from '../native';

const LIKE_REAL = { bubbles: true, cancelable: true, composed: true } as const;

/** https://www.w3.org/TR/uievents/#legacy-key-attributes */
const KEYS: Record<string, readonly [code: string, keyCode: number]> = {
  Enter: ['Enter', 13],
  Tab: ['Tab', 9],
  Escape: ['Escape', 27],
  Backspace: ['Backspace', 8],
  Delete: ['Delete', 46],
  ' ': ['Space', 32],
  ArrowLeft: ['ArrowLeft', 37],
  ArrowUp: ['ArrowUp', 38],
  ArrowRight: ['ArrowRight', 39],
  ArrowDown: ['ArrowDown', 40],
  Home: ['Home', 36],
  End: ['End', 35],
  PageUp: ['PageUp', 33],
  PageDown: ['PageDown', 34],
};

export type Modifier = 'ctrl' | 'shift' | 'alt' | 'meta';

function codesOf(key: string): readonly [code: string, keyCode: number] {
  if (Object.hasOwn(KEYS, key)) return KEYS[key] ?? ['', 0];
  if (/^[a-z]$/i.test(key)) return [`Key${key.toUpperCase()}`, key.toUpperCase().charCodeAt(0)];
  return /^\d$/.test(key) ? [`Digit${key}`, key.charCodeAt(0)] : ['', 0];
}

/** False when the page has prevented it. */
export function key(
  target: Element,
  type: 'keydown' | 'keypress' | 'keyup',
  name: string,
  modifiers: readonly Modifier[] = [],
): boolean {
  const [code, keyCode] = codesOf(name);
  return dispatch(
    target,
    new KeyboardEvent(type, {
      ...LIKE_REAL,
      view: window,
      key: name,
      code,
      keyCode,
      which: keyCode,
      ctrlKey: modifiers.includes('ctrl'),
      shiftKey: modifiers.includes('shift'),
      altKey: modifiers.includes('alt'),
      metaKey: modifiers.includes('meta'),
    }),
  );
}

/**
 * A pointer or mouse event; the two that only enter do not bubble. `buttons` are those that are held:
 * https://w3c.github.io/pointerevents/#the-button-property
 */
export function pointer(
  target: Element,
  type: string,
  at: { x: number; y: number } | undefined,
  buttons: 0 | 1 = 0,
): boolean {
  const where = at ? { clientX: at.x, clientY: at.y } : {};
  const init = { ...LIKE_REAL, bubbles: !type.endsWith('enter'), view: window, buttons, ...where };
  const button = /down|up/.test(type) ? 0 : -1;
  const pressure = buttons / 2;
  const event = type.startsWith('pointer')
    ? new PointerEvent(type, { ...init, button, pressure, pointerId: 1, pointerType: 'mouse', isPrimary: true })
    : new MouseEvent(type, init);
  return dispatch(target, event);
}

export function input(target: Element, data: string | null, inputType = 'insertText'): void {
  dispatch(target, new InputEvent('input', { bubbles: true, composed: true, data, inputType }));
}

export function change(target: Element): void {
  dispatch(target, new Event('change', { bubbles: true }));
}
