import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Actor, bundled, css, isInstalled, label, role, Stage } from './stage';

/** Editors and frameworks that keep a model of their own: what they hold, and not what they show, is what counts. */

// `npm install --no-save monaco-editor-core` adds the largest of them.
const editors = ['prosemirror', 'lexical', 'codemirror', 'codemirror5'];
if (isInstalled('monaco-editor-core')) {
  editors.push('monaco');
}

let stage: Stage;
let page: Actor;

beforeAll(async () => {
  stage = await Stage.open(await bundled(...editors, 'react'));
  page = await stage.page();
});

afterAll(() => stage?.close());

const model = () => page.read<string>('model');
const note = role('textbox', 'Note');

describe.each(editors)('%s', (editor) => {
  it.each(['new words', 'Zoë 東京 🙂', 'one\ntwo', 'if (a) {\n  b([1])\n}', ''])('takes %j', async (value) => {
    await page.show(`/${editor}`);
    await page.fill(note, value);
    // A space beside a space is kept as one that does not break, as when somebody types it.
    await expect.poll(async () => (await model()).replaceAll('\u00a0', ' ')).toBe(value);
    // It still works as an editor.
    await page.press(note, 'x', 'y');
    await expect.poll(model).toContain('xy');
  });

  it('can be typed into and edited by chords', async () => {
    await page.show(`/${editor}`);
    await page.press(
      note,
      'ControlOrMeta+a',
      'Delete',
      'a',
      'b',
      'Shift+c',
      'ArrowLeft',
      'Backspace',
      'é',
      'Enter',
      'д',
    );
    await expect.poll(model).toBe('aé\nдC');
    await page.press(note, 'ControlOrMeta+a', 'Backspace');
    await expect.poll(model).toBe('');
  });

  it('takes a long text', async () => {
    await page.show(`/${editor}`);
    const value = 'All work and no play. '.repeat(5000).trim();
    await page.fill(note, value);
    await expect.poll(async () => (await model()).length).toBe(value.length);
  });
});

it('ProseMirror obeys its own shortcuts', async () => {
  await page.show('/prosemirror');
  await page.fill(note, 'bold');
  await page.press(note, 'ControlOrMeta+a', 'ControlOrMeta+b');
  expect(await page.read('marks')).toBe(true);
  await page.press(note, 'ControlOrMeta+z');
  expect(await page.read('marks')).toBe(false);
});

describe('React', () => {
  const field = async (name: string) => (await page.read<Record<string, unknown>>('model'))[name];

  it.each([
    ['Plain', 'new'],
    ['Plain', ''],
    ['Long', 'one\ntwo'],
    ['Long', 'x'.repeat(120_000)],
    ['Upper', 'loud', 'LOUD'],
    ['Digits', '0351-123', '0351123'],
    ['Day', '2026-03-14'],
    ['Remade', 'new'],
  ])('a controlled field %s keeps what it is given', async (name, value, kept = value) => {
    await page.show('/react');
    await page.fill(label(name), value);
    await expect.poll(() => field(name)).toBe(kept);
    expect(await page.page.inputValue(`label:has-text("${name}") >> input, textarea`)).toBe(kept);
  });

  it('a field that keeps what it has is told as such', async () => {
    await page.show('/react');
    expect(await page.run('fill', { locator: label('Fixed'), value: 'new' })).toMatchObject({
      error: { code: 'ELEMENT_NOT_FOUND' },
    });
    expect(await field('Fixed')).toBe('old');
  });

  it('switches and lists', async () => {
    await page.show('/react');
    await page.do('check', { locator: label('Agree') });
    await page.do('check', { locator: label('Agree') });
    expect(await field('Agree')).toBe(true);
    await page.do('uncheck', { locator: label('Agree') });
    expect(await field('Agree')).toBe(false);
    await page.do('select.option', { locator: label('Size'), value: 'M' });
    expect(await field('Size')).toBe('m');
    await page.press(css('select'), 'ArrowDown');
    expect(await field('Size')).toBe('l');
  });

  it('keys', async () => {
    await page.show('/react');
    await page.press(label('Plain'), 'End', '!', 'Shift+Home', 'n', 'Backspace', 'ö', '中');
    expect(await field('Plain')).toBe('ö中');
  });
});
