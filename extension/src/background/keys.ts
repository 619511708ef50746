import { ActionError } from './errors';

/**
 * Keys by the names of UI Events KeyboardEvent key and code values (W3C), on a US layout.
 *
 * A keystroke is one step of a press: a key going down or up, or a character that no key of the layout makes.
 */
export type Keystroke = KeyDown | KeyUp | { type: 'insert'; text: string };

export interface KeyDown extends KeyEvent {
  type: 'down';
  /** What the key types; absent for keys and chords that type nothing. */
  text?: string;
  /** The editing command of a chord, where the browser does not find it by itself (macOS). */
  command?: string;
}

export interface KeyUp extends KeyEvent {
  type: 'up';
}

interface KeyEvent {
  key: string;
  code: string;
  keyCode: number;
  /** DOM_KEY_LOCATION_*: 0 standard, 1 left, 2 right, 3 numpad. */
  location: number;
  /** Bits as in the DevTools protocol: Alt 1, Control 2, Meta 4, Shift 8. */
  modifiers: number;
}

/** A key of the layout; `shifted` is what it makes while Shift is held. */
interface Key {
  key: string;
  code: string;
  keyCode: number;
  location: number;
  text: string | undefined;
  shifted?: string;
}

const modifierBits: Record<string, number> = { Alt: 1, Control: 2, Meta: 4, Shift: 8 };

/**
 * The strokes of a key or chord: `Enter`, `a`, `Shift+Tab`, `Control+A`, `Control++`. `ControlOrMeta` is the key that
 * the platform uses for shortcuts. Unknown names are `INVALID_ARGUMENT`.
 */
export function keystrokes(chord: string, mac: boolean): Keystroke[] {
  const names = chordParts(chord).map((name) => (name === 'ControlOrMeta' ? (mac ? 'Meta' : 'Control') : name));
  const last = names.pop() ?? '';
  const held = names.map((name) => {
    const key = layout.get(name);
    const bit = key && modifierBits[key.key];
    if (key === undefined || bit === undefined) {
      throw unknownKey(name);
    }
    return { key, bit };
  });
  let modifiers = 0;
  const strokes: Keystroke[] = [];
  for (const { key, bit } of held) {
    modifiers |= bit;
    strokes.push({ type: 'down', ...event(key, modifiers) });
  }
  strokes.push(...stroke(last, modifiers, mac));
  for (const { key, bit } of held.reverse()) {
    modifiers &= ~bit;
    strokes.push({ type: 'up', ...event(key, modifiers) });
  }
  return strokes;
}

/** Splits at plus signs; a plus at the end is the key itself. */
function chordParts(chord: string): string[] {
  if (chord === '+') {
    return ['+'];
  }
  return chord.endsWith('++') ? [...chord.slice(0, -2).split('+'), '+'] : chord.split('+');
}

function stroke(name: string, modifiers: number, mac: boolean): Keystroke[] {
  const key = layout.get(name) ?? keyOfOtherLayout(name);
  if (key === undefined) {
    // A character that no keyboard has: an input method makes it, and of that only the text can be sent.
    if (isOneCharacter(name) && (modifiers & ~(modifierBits.Shift ?? 0)) === 0) {
      return [{ type: 'insert', text: name }];
    }
    throw unknownKey(name);
  }
  const bits = modifiers | (modifierBits[key.key] ?? 0);
  const shift = (modifiers & (modifierBits.Shift ?? 0)) !== 0;
  const produced = shift && key.shifted !== undefined ? { ...key, key: key.shifted, text: key.shifted } : key;
  // With Control, Alt or Meta held a key is a command and types nothing.
  const types = produced.text !== undefined && (modifiers & ~(modifierBits.Shift ?? 0)) === 0;
  const command = mac ? macCommands.get(commandName(key.code, modifiers)) : undefined;
  return [
    {
      type: 'down',
      ...event(produced, bits),
      ...(types && { text: produced.text as string }),
      ...(command !== undefined && { command }),
    },
    { type: 'up', ...event(produced, modifiers) },
  ];
}

function event({ key, code, keyCode, location }: Key, modifiers: number): KeyEvent {
  return { key, code, keyCode, location, modifiers };
}

function unknownKey(name: string): ActionError {
  return new ActionError('INVALID_ARGUMENT', { field: 'key', problem: `no key is named ${JSON.stringify(name)}` });
}

/** Scripts that are written with an input method. */
const COMPOSED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** A key that some other layout has; where on the keyboard it is cannot be told. */
function keyOfOtherLayout(name: string): Key | undefined {
  const typed = /^[\p{L}\p{N}\p{P}\p{S}]$/u.test(name) && name.length === 1 && !COMPOSED.test(name);
  return typed ? { key: name, code: '', keyCode: 0, location: 0, text: name } : undefined;
}

/** A user-perceived character, which may be several code points. */
function isOneCharacter(text: string): boolean {
  const first = new Intl.Segmenter().segment(text).containing(0);
  return first !== undefined && first.segment === text && !/^\p{C}/u.test(text);
}

const layout = new Map<string, Key>();

function add(names: readonly string[], key: Key): void {
  for (const name of names) {
    layout.set(name, key);
  }
}

/** A key that types a character: reachable by the character, the shifted one, and the code. */
function typing(code: string, keyCode: number, plain: string, shifted: string): void {
  const key = { code, keyCode, location: 0 };
  add([plain, code], { ...key, key: plain, text: plain, shifted });
  add([shifted], { ...key, key: shifted, text: shifted });
}

for (const letter of 'abcdefghijklmnopqrstuvwxyz') {
  const upper = letter.toUpperCase();
  typing(`Key${upper}`, upper.charCodeAt(0), letter, upper);
}
for (const [digit, shifted] of [...')!@#$%^&*('].entries()) {
  typing(`Digit${digit}`, 48 + digit, String(digit), shifted);
}
typing('Backquote', 192, '`', '~');
typing('Minus', 189, '-', '_');
typing('Equal', 187, '=', '+');
typing('BracketLeft', 219, '[', '{');
typing('BracketRight', 221, ']', '}');
typing('Backslash', 220, '\\', '|');
typing('Semicolon', 186, ';', ':');
typing('Quote', 222, "'", '"');
typing('Comma', 188, ',', '<');
typing('Period', 190, '.', '>');
typing('Slash', 191, '/', '?');
typing('Space', 32, ' ', ' ');

const named: [name: string, keyCode: number, text?: string][] = [
  ['Enter', 13, '\r'],
  ['Tab', 9],
  ['Escape', 27],
  ['Backspace', 8],
  ['Delete', 46],
  ['Insert', 45],
  ['Home', 36],
  ['End', 35],
  ['PageUp', 33],
  ['PageDown', 34],
  ['ArrowLeft', 37],
  ['ArrowUp', 38],
  ['ArrowRight', 39],
  ['ArrowDown', 40],
  ['CapsLock', 20],
  ['NumLock', 144],
  ['ScrollLock', 145],
  ['Pause', 19],
  ['PrintScreen', 44],
  ['ContextMenu', 93],
];
for (let n = 1; n <= 24; n++) {
  named.push([`F${n}`, 111 + n]);
}
for (const [name, keyCode, text] of named) {
  add([name], { key: name, code: name, keyCode, location: 0, text });
}

for (const [name, keyCode] of [
  ['Shift', 16],
  ['Control', 17],
  ['Alt', 18],
  ['Meta', 91],
] as const) {
  const right = name === 'Meta' ? 92 : keyCode;
  add([name, `${name}Left`], { key: name, code: `${name}Left`, keyCode, location: 1, text: undefined });
  add([`${name}Right`], { key: name, code: `${name}Right`, keyCode: right, location: 2, text: undefined });
}

/** The numpad with NumLock on. */
for (let n = 0; n <= 9; n++) {
  add([`Numpad${n}`], { key: String(n), code: `Numpad${n}`, keyCode: 96 + n, location: 3, text: String(n) });
}
for (const [name, keyCode, key] of [
  ['Multiply', 106, '*'],
  ['Add', 107, '+'],
  ['Subtract', 109, '-'],
  ['Decimal', 110, '.'],
  ['Divide', 111, '/'],
] as const) {
  add([`Numpad${name}`], { key, code: `Numpad${name}`, keyCode, location: 3, text: key });
}
add(['NumpadEnter'], { key: 'Enter', code: 'NumpadEnter', keyCode: 13, location: 3, text: '\r' });

/**
 * On macOS the system's key bindings, which synthetic events do not pass through, turn these chords into editing
 * commands. The names are those of WebCore's editor.
 */
const macCommands = new Map([
  ['Meta+KeyA', 'selectAll'],
  ['Meta+KeyC', 'copy'],
  ['Meta+KeyX', 'cut'],
  ['Meta+KeyV', 'paste'],
  ['Meta+KeyZ', 'undo'],
  ['Shift+Meta+KeyZ', 'redo'],
  ['Meta+ArrowLeft', 'moveToBeginningOfLine'],
  ['Meta+ArrowRight', 'moveToEndOfLine'],
  ['Meta+ArrowUp', 'moveToBeginningOfDocument'],
  ['Meta+ArrowDown', 'moveToEndOfDocument'],
  ['Alt+ArrowLeft', 'moveWordLeft'],
  ['Alt+ArrowRight', 'moveWordRight'],
  ['Alt+Backspace', 'deleteWordBackward'],
  ['Meta+Backspace', 'deleteToBeginningOfLine'],
]);

function commandName(code: string, modifiers: number): string {
  const names = ['Shift', 'Control', 'Alt', 'Meta'].filter((name) => (modifiers & (modifierBits[name] ?? 0)) !== 0);
  return [...names, code].join('+');
}
