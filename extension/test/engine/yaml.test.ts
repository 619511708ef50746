import { describe, expect, test } from 'vitest';
import { entry, rewriteLine, scalar } from '../../src/lib/yaml';
import { nodesOf, parseYaml } from './snapshots';

const STRINGS = [
  '',
  ' ',
  ' leading',
  'trailing ',
  'plain words',
  'Price: 12',
  'ends with a colon:',
  'a:b',
  'C# and F#',
  'a # comment',
  '#hash',
  '- dash',
  '-',
  '--- ',
  '...',
  '? question',
  '? ',
  '[x]',
  '{x: y}',
  '*alias',
  '&anchor',
  '!tag',
  '!!str x',
  '|',
  '>',
  '%directive',
  '@at',
  '`tick`',
  '"quoted"',
  "it's",
  "'single'",
  'say "a: b" # no',
  'back\\slash',
  'true',
  'False',
  'YES',
  'n',
  'null',
  '~',
  'NaN',
  '.inf',
  '-.INF',
  '0',
  '007',
  '0x1F',
  '0o17',
  '1_000',
  '1e3',
  '12e03',
  '.5',
  '+1',
  '12:30',
  '190:20:30.15',
  '2001-12-14',
  '2001-12-14t21:59:43.10-05:00',
  '2001-12-14 21:59:43.10 -5',
  '=',
  '<<',
  'line\nbreak',
  'line\r\nbreak',
  'tab\tinside',
  '\u0000\u0007\u001b',
  '\u007f\u0085\u009f',
  '\u00a0no-break\u00a0',
  '\u2028line\u2029paragraph',
  '\ufeffbom',
  '\ufffe\uffff',
  '\ud800 half',
  'half \udc00',
  '日本語、テスト',
  'العربية',
  '👩‍👩‍👧 family',
  '𝒳: math',
  'é́ combining',
  '/url: x',
  'text: x',
  '[REDACTED]',
  'a\u00adb\u200bc',
  'word, and another; (more) <b>',
  '50% off!',
  '$5',
  '“quote”',
];

describe('strings that pages write', () => {
  test.each(STRINGS.map((text) => [JSON.stringify(text), text]))('%s', (_, text) => {
    expect(parseYaml(`- text: ${scalar(text)}`)).toEqual([{ text }]);
    for (const line of [`- ${entry('button', text, '[checked]')}`, `- ${entry('button', text, '')}: ${scalar(text)}`]) {
      expect(line).not.toMatch(/[\n\r\u0085\u2028\u2029]/);
      const [node] = nodesOf(line);
      expect(node?.role).toBe('button');
      expect(node?.name).toBe(text);
    }
  });

  test('any mixture of awkward characters', () => {
    const parts = [
      ':',
      ' ',
      '#',
      '-',
      '"',
      "'",
      '\\',
      '\n',
      '[',
      ']',
      '{',
      '}',
      ',',
      'a',
      '1',
      'é',
      '👍',
      '\u0085',
      '?',
      '&',
      '!',
      '.',
    ];
    let seed = 1;
    const random = (below: number) => {
      seed = (seed * 48271) % 2147483647;
      return seed % below;
    };
    for (let round = 0; round < 5000; round++) {
      const text = Array.from({ length: random(9) }, () => parts[random(parts.length)]).join('');
      expect(parseYaml(`- text: ${scalar(text)}`)).toEqual([{ text }]);
      const [node] = nodesOf(`- ${entry('link', text, '')}:\n  - /url: ${scalar(text)}`);
      expect(node?.name).toBe(text);
      expect(node?.children[0]?.text).toBe(text);
    }
  });
});

test('plain where that is safe', () => {
  expect(scalar('Sign in')).toBe('Sign in');
  expect(scalar('12 items')).toBe('12 items');
  expect(scalar("it's here")).toBe("it's here");
  expect(scalar('12')).toBe('"12"');
  expect(entry('button', 'Save', '')).toBe('button "Save"');
  expect(entry('heading', 'Note: it\'s "new"', '[level=2]')).toBe(`'heading "Note: it''s \\"new\\"" [level=2]'`);
});

test('a name too long for a key is cut', () => {
  for (const part of ['word ', '"', ': ', '\u0001', '👍', "it's: "]) {
    const line = `- ${entry('link', part.repeat(3000), '[expanded]')}: text`;
    const [node] = nodesOf(line);
    expect(node?.attributes).toBe('[expanded]');
    expect(node?.name).toMatch(/…$/);
    expect(part.repeat(3000).startsWith((node?.name ?? '').slice(0, -1))).toBe(true);
    expect(line.indexOf(': text')).toBeLessThan(1024);
  }
});

describe('lines are rewritten and stay what they are', () => {
  const mask = (text: string) => text.replaceAll('secret', '[REDACTED]');

  test.each([
    ['- text: a secret', '- text: a [REDACTED]'],
    ['- text: secret', '- text: "[REDACTED]"'],
    ['  - button "secret" [checked]', '  - button "[REDACTED]" [checked]'],
    [`- 'link "a: secret"':`, `- 'link "a: [REDACTED]"':`],
    ['- /url: /secret?x', '- /url: /[REDACTED]?x'],
    ['- textbox "x" [disabled]: ": \\"secret"', '- textbox "x" [disabled]: ": \\"[REDACTED]"'],
    ['- list:', '- list:'],
    ['- iframe', '- iframe'],
  ])('%s', (line, expected) => {
    expect(rewriteLine(line, mask)).toBe(expected);
  });

  test('every string comes through unchanged', () => {
    for (const text of STRINGS) {
      for (const line of [
        `    - ${entry('a-b', text, '[x=1]')}: ${scalar(text)}`,
        `- text: ${scalar(text)}`,
        `- ${entry('b', text, '')}:`,
      ]) {
        expect(rewriteLine(line, (part) => part)).toBe(line);
      }
    }
  });
});
