/** Choosing an option: which criterion counts, and what fails. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Lab, type Tab } from '../act/lab';

let lab: Lab;
let tab: Tab;
beforeAll(async () => {
  lab = await Lab.open();
  tab = await lab.tab();
});
afterAll(() => lab.close());

const one = { value: '1', label: 'One', index: 0 };
const two = { value: '2', label: 'Two', index: 1 };
const rows: [wanted: { value?: string; label?: string; index?: number }, result: typeof one | string][] = [
  [{ value: '2' }, two],
  [{ label: ' tWO ' }, two],
  [{ index: 0 }, one],
  [{ value: '2', label: 'One', index: 0 }, two],
  [{ label: 'Two', index: 0 }, two],
  [{ label: 'Tw' }, 'TARGET_NOT_FOUND'],
  [{ index: 9 }, 'TARGET_NOT_FOUND'],
  [{}, 'INVALID_INPUT'],
];
test.each(rows)('%j', async (wanted, result) => {
  await tab.show('<select id="a"><option value="1">One<option value="2"> Two </select>');
  const reply = await tab.ask('page.selectOption', { target: { selector: '#a' }, ...wanted });
  expect(reply.ok ? reply.value.selected : reply.error.code).toEqual(result);
});
