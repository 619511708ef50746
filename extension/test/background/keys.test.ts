import { describe, expect, it } from 'vitest';
import { ActionError } from '../../src/background/errors';
import { type Keystroke, keystrokes } from '../../src/background/keys';

/** A stroke in short: `+` down or `-` up, modifiers, key, and the text that it types. */
function short(stroke: Keystroke): string {
  if (stroke.type === 'insert') {
    return `insert ${stroke.text}`;
  }
  const held = ['Alt', 'Control', 'Meta', 'Shift'].filter((_, bit) => stroke.modifiers & (1 << bit));
  const text = stroke.type === 'down' && stroke.text !== undefined ? ` "${stroke.text}"` : '';
  return `${stroke.type === 'down' ? '+' : '-'}[${held}] ${stroke.key} ${stroke.code} ${stroke.keyCode}${text}`;
}

describe('keystrokes', () => {
  it.each<[chord: string, strokes: string[]]>([
    ['a', ['+[] a KeyA 65 "a"', '-[] a KeyA 65']],
    ['A', ['+[] A KeyA 65 "A"', '-[] A KeyA 65']],
    ['KeyA', ['+[] a KeyA 65 "a"', '-[] a KeyA 65']],
    ['7', ['+[] 7 Digit7 55 "7"', '-[] 7 Digit7 55']],
    ['?', ['+[] ? Slash 191 "?"', '-[] ? Slash 191']],
    ['+', ['+[] + Equal 187 "+"', '-[] + Equal 187']],
    [' ', ['+[]   Space 32 " "', '-[]   Space 32']],
    ['Enter', ['+[] Enter Enter 13 "\r"', '-[] Enter Enter 13']],
    ['F12', ['+[] F12 F12 123', '-[] F12 F12 123']],
    ['Numpad5', ['+[] 5 Numpad5 101 "5"', '-[] 5 Numpad5 101']],
    ['Shift', ['+[Shift] Shift ShiftLeft 16', '-[] Shift ShiftLeft 16']],
    ['é', ['+[] é  0 "é"', '-[] é  0']],
    ['東', ['insert 東']],
    ['👩‍💻', ['insert 👩‍💻']],
    [
      'Shift+Tab',
      ['+[Shift] Shift ShiftLeft 16', '+[Shift] Tab Tab 9', '-[Shift] Tab Tab 9', '-[] Shift ShiftLeft 16'],
    ],
    [
      'Shift+a',
      ['+[Shift] Shift ShiftLeft 16', '+[Shift] A KeyA 65 "A"', '-[Shift] A KeyA 65', '-[] Shift ShiftLeft 16'],
    ],
    [
      'Control++',
      [
        '+[Control] Control ControlLeft 17',
        '+[Control] + Equal 187',
        '-[Control] + Equal 187',
        '-[] Control ControlLeft 17',
      ],
    ],
    [
      'Control+Shift+z',
      [
        '+[Control] Control ControlLeft 17',
        '+[Control,Shift] Shift ShiftLeft 16',
        '+[Control,Shift] Z KeyZ 90',
        '-[Control,Shift] Z KeyZ 90',
        '-[Control] Shift ShiftLeft 16',
        '-[] Control ControlLeft 17',
      ],
    ],
  ])('%s', (chord, strokes) => {
    expect(keystrokes(chord, false).map(short)).toEqual(strokes);
  });

  it.each([
    '',
    'Foo',
    'ab',
    'Hyper+a',
    'a+b',
    'Control+',
    '+a',
    'Control+東',
    '\u0000',
    '\u200b',
    'enter',
    'constructor',
  ])('refuses %j', (chord) => {
    expect(() => keystrokes(chord, false)).toThrowError(ActionError);
  });

  it('takes ControlOrMeta as the platform has it', () => {
    expect(keystrokes('ControlOrMeta+c', false)[0]).toMatchObject({ key: 'Control' });
    expect(keystrokes('ControlOrMeta+c', true)[0]).toMatchObject({ key: 'Meta' });
  });

  it('names the editing command where the platform does not find it', () => {
    const down = (chord: string, mac: boolean) =>
      keystrokes(chord, mac).find((s) => s.type === 'down' && s.code === 'KeyA');
    expect(down('Meta+a', true)).toMatchObject({ command: 'selectAll' });
    expect(down('Control+a', false)).not.toHaveProperty('command');
  });

  it('puts every key back up', () => {
    for (const chord of ['a', 'Control+Alt+Delete', 'Shift+ArrowLeft', 'ControlOrMeta+Shift+k']) {
      const held = new Set<string>();
      for (const stroke of keystrokes(chord, false)) {
        if (stroke.type === 'down') {
          held.add(stroke.code);
        } else if (stroke.type === 'up') {
          held.delete(stroke.code);
        }
      }
      expect(held).toEqual(new Set());
    }
  });
});
