/** How a file comes into a page piece by piece, and into an input of it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Lab, type Reply, type Tab } from '../act/lab';

let lab: Lab;
let tab: Tab;
beforeAll(async () => {
  lab = await Lab.open();
  tab = await lab.tab();
});
afterAll(() => lab.close());

const FILE = { id: 'file_1', name: 'a "b" ü.txt', mime: 'text/plain', size: 6 };
const PAGE = `<input type="file" id="f"><p id="out"></p><script>
  f.oninput = () => { out.textContent += 'input '; };
  f.onchange = async () => { out.textContent += [f.files.length, f.files[0].name, f.files[0].type, await f.files[0].text()].join(' '); };
</script>`;

const begin = (call: string, selector = '#f', id = FILE.id) => tab.ask('beginFile', { call, id, target: { selector } });
const piece = (offset: number, text: string, id = FILE.id) =>
  tab.ask('filePiece', { id, offset, data: Buffer.from(text).toString('base64') });
const end = (call: string, selector = '#f') => tab.ask('endFile', { call, ...FILE, target: { selector } });
const codeOf = (reply: Reply<'beginFile' | 'filePiece' | 'endFile'>) => (reply.ok ? 'ok' : reply.error.code);

describe('a file', () => {
  test('comes in pieces, and the page sees it as one that a person has chosen', async () => {
    await tab.show(PAGE);
    expect(await begin('1')).toMatchObject({ ok: true, value: { received: 0 } });
    expect(await piece(0, 'one ')).toMatchObject({ ok: true, value: { received: 4 } });
    expect(await piece(4, 'up')).toMatchObject({ ok: true, value: { received: 6 } });
    expect(await end('1')).toMatchObject({
      ok: true,
      value: { attached: true, name: FILE.name, size: 6, mime: 'text/plain', element: { selector: '#f' } },
    });
    await tab.page.getByText('input 1 a "b" ü.txt text/plain one up').waitFor();
  });

  test('goes on where it was for whoever asks again, and is attached once', async () => {
    await tab.show(PAGE);
    await begin('1');
    await piece(0, 'one ');
    expect(await begin('1')).toMatchObject({ ok: true, value: { received: 4 } });
    await piece(4, 'up');
    const first = await end('1');
    expect(await begin('1')).toEqual({
      id: expect.any(Number),
      ok: true,
      value: { received: 0, attached: first.ok && first.value },
    });
    await tab.page.getByText('one up').waitFor();
    expect(await tab.page.locator('#out').textContent()).toBe('input 1 a "b" ü.txt text/plain one up');
    // Another call begins anew.
    expect(await begin('2')).toMatchObject({ ok: true, value: { received: 0 } });
  });

  test('is not put together of what does not belong together', async () => {
    await tab.show(PAGE);
    expect(codeOf(await piece(0, 'one'))).toBe('ACTION_FAILED');
    await begin('1');
    expect(codeOf(await piece(3, 'one'))).toBe('ACTION_FAILED');
    await piece(0, 'one');
    expect(codeOf(await end('1'))).toBe('ACTION_FAILED');
    expect(codeOf(await piece(3, 'two', 'file_2'))).toBe('ACTION_FAILED');
    await begin('2', '#f', 'file_2');
    expect(codeOf(await piece(3, 'two'))).toBe('ACTION_FAILED');
    expect(await tab.page.locator('#out').textContent()).toBe('');
  });

  test('goes into an input for files, seen or not, and into nothing else', async () => {
    await tab.show(`<input type="file" id="seen"><input type="file" id="unseen" hidden><label id="label">File <input type="file"></label>
      <input type="file" id="off" disabled><input id="text"><button id="b">X</button>
      <form id="form"><input name="files"><input name="type" value="file"><input type="file" id="inner" name="disabled"></form>`);
    const rows: [selector: string, code: string][] = [
      ['#seen', 'ok'],
      ['#unseen', 'ok'],
      ['#label', 'ok'],
      ['#inner', 'ok'],
      ['#off', 'INVALID_TARGET'],
      ['#text', 'INVALID_TARGET'],
      ['#b', 'INVALID_TARGET'],
      ['#form', 'INVALID_TARGET'],
      ['#absent', 'TARGET_NOT_FOUND'],
      ['#', 'ACTION_FAILED'],
    ];
    for (const [selector, code] of rows)
      expect([selector, codeOf(await begin(selector, selector))]).toEqual([selector, code]);
  });
});
