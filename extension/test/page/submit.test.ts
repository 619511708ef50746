/** Sending forms: which one, and what comes of it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Aim } from '../../src/lib/page-shapes';
import { Lab, type Tab } from '../act/lab';

let lab: Lab;
let tab: Tab;
beforeAll(async () => {
  lab = await Lab.open();
  tab = await lab.tab();
});
afterAll(() => lab.close());

/** Shows forms that stay, and notes the ids of those that are sent. */
async function show(body: string): Promise<void> {
  await tab.show(`${body}<script>
    sent = []; addEventListener('submit', (e) => { sent.push(e.target.id); e.preventDefault(); });</script>`);
}
const sent = () => tab.page.evaluate(() => (globalThis as unknown as { sent: string[] }).sent);
const submit = (target?: Aim) => tab.ask('page.submitForm', target ? { target } : {});

const two = '<form id="one" action="/x" method="POST"><input name="q"></form><form id="two"><b id="b">x</b></form>';
const rows: [name: string, body: string, target: Aim | undefined, form: object, ids: string[]][] = [
  ['the first', two, undefined, { form: '#one', action: '/x', method: 'post', submitted: true }, ['one']],
  ['the target', two, { selector: '#two' }, { form: '#two', method: 'get', submitted: true }, ['two']],
  ['the one around the target', two, { selector: '#b' }, { form: '#two', method: 'get', submitted: true }, ['two']],
  [
    'that of a field which stands elsewhere',
    '<form id="one"></form><input id="f" form="one">',
    { selector: '#f' },
    { form: '#one', method: 'get', submitted: true },
    ['one'],
  ],
  [
    'a value that is not valid',
    '<form id="one"><input required></form>',
    undefined,
    { form: '#one', method: 'get', submitted: false },
    [],
  ],
  [
    'fields that take the names of the form',
    '<form id="f1"><input name="submit"><input name="requestSubmit"><input name="action" value="z"><input name="method"></form>',
    undefined,
    { form: '#f1', method: 'get', submitted: true },
    ['f1'],
  ],
];
test.each(rows)('%s', async (_, body, target, form, ids) => {
  await show(body);
  const reply = await submit(target);
  expect(reply.ok && reply.value).toEqual(form);
  expect(await sent()).toEqual(ids);
});

const refused: [name: string, body: string, target: Aim | undefined, code: string][] = [
  ['no form', '<p>x</p>', undefined, 'TARGET_NOT_FOUND'],
  ['a target outside of forms', '<form></form><p id="p">x</p>', { selector: '#p' }, 'TARGET_NOT_FOUND'],
  ['a target that names nothing', '<form></form>', { role: 'form' }, 'INVALID_TARGET'],
];
test.each(refused)('%s', async (_, body, target, code) => {
  await show(body);
  expect(await submit(target)).toMatchObject({ ok: false, error: { code } });
  expect(await sent()).toEqual([]);
});
