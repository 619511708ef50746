/** The ring around what is acted on: seen by the person, by nobody else. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { IDENTITY } from '../../src/lib/matrix';
import { css, Lab, role, type Tab } from './lab';

let lab: Lab;
let tab: Tab;

beforeAll(async () => {
  lab = await Lab.open();
  tab = await lab.tab();
});

afterAll(() => lab.close());

const BODY = `
  <button id="a">Save</button>
  <input id="b" aria-label="Name">
  <select id="c" aria-label="Size"><option>S</option><option>M</option></select>
  <dialog id="d"><button>Close</button></dialog>`;

/** Animations that stand still last as long as the test looks at them. */
const freeze = (rate: 0 | 1) => tab.cdp.send('Animation.setPlaybackRate', { playbackRate: rate });

beforeEach(async () => {
  await tab.cdp.send('Animation.enable');
  await freeze(1);
  await tab.page.emulateMedia({ reducedMotion: 'no-preference' });
  await tab.show(BODY);
});

const setCues = async (cues: boolean) => tab.post(await tab.mainWorld(), { cues });
const ring = () => tab.page.locator('browsentic-cue');
const snapshot = async () => {
  const reply = await tab.ask('snapshot', {
    options: {
      interactiveOnly: false,
      includeBoundingBoxes: false,
      includeRefs: false,
      maxRefs: 0,
      place: IDENTITY,
      budget: { nodes: 1000, chars: 10_000 },
    },
  });
  return reply.ok && reply.value;
};

test.each([
  ['a click', '#a', () => tab.ask('prepare', { target: { locator: css('#a') }, act: 'click' })],
  ['a fill', '#b', () => tab.ask('fill', { target: { locator: css('#b') }, value: 'Mira' })],
  ['a choice', '#c', () => tab.ask('select', { target: { locator: css('#c') }, value: 'M' })],
  ['page.clickElement', '#a', () => tab.ask('page.clickElement', { target: { selector: '#a' }, scrollIntoView: true })],
  ['page.hoverElement', '#a', () => tab.ask('page.hoverElement', { target: { selector: '#a' }, scrollIntoView: true })],
  ['page.trustedClick', '#a', () => tab.ask('planClick', { target: { selector: '#a' }, scrollIntoView: true })],
  [
    'page.fillInput',
    '#b',
    () => tab.ask('page.fillInput', { target: { selector: '#b' }, value: 'Mira', clear: true, pressEnter: false }),
  ],
  ['page.pressKey', '#b', () => tab.ask('page.pressKey', { target: { selector: '#b' }, key: 'a', modifiers: [] })],
  ['page.selectOption', '#c', () => tab.ask('page.selectOption', { target: { selector: '#c' }, index: 1 })],
])('is drawn around the element of %s, and nothing but a person finds it', async (_, selector, act) => {
  const before = await snapshot();
  await freeze(0);
  await setCues(true);
  expect((await act()).ok).toBe(true);
  await ring().waitFor({ state: 'attached' });
  const [box, around] = await Promise.all([tab.page.locator(selector).boundingBox(), ring().boundingBox()]);
  expect([around?.x, around?.width]).toEqual([(box?.x ?? 0) - 4, (box?.width ?? 0) + 8]);
  expect(
    await tab.page.locator(selector).evaluate((el) => {
      const { x, y } = el.getBoundingClientRect();
      return document.elementFromPoint(x + 3, y + 3) === el;
    }),
  ).toBe(true);
  if (selector === '#a') {
    expect(await snapshot()).toEqual(before);
  }
  await setCues(true);
  await ring().waitFor({ state: 'detached' });
});

test('goes by itself, also where nothing may move', async () => {
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    await tab.page.emulateMedia({ reducedMotion });
    await setCues(true);
    await tab.ask('prepare', { target: { locator: role('button', 'Save') }, act: 'click' });
    await ring().waitFor({ state: 'attached' });
    await ring().waitFor({ state: 'detached' });
  }
});

test('lies above a dialog', async () => {
  await freeze(0);
  await tab.page.evaluate(() => (document.getElementById('d') as HTMLDialogElement).showModal());
  await setCues(true);
  await tab.ask('prepare', { target: { locator: role('button', 'Close') }, act: 'click' });
  await ring().waitFor({ state: 'attached' });
  expect(await ring().evaluate((el) => el.matches(':popover-open'))).toBe(true);
  expect(await tab.page.evaluate(() => document.querySelector('dialog')?.open)).toBe(true);
});

test('is not drawn unless it is wanted', async () => {
  await tab.page.evaluate(() => {
    new MutationObserver(() => (document.title = 'drawn')).observe(document.documentElement, { childList: true });
  });
  await tab.ask('prepare', { target: { locator: css('#a') }, act: 'click' });
  await setCues(true);
  await setCues(false);
  await tab.ask('fill', { target: { locator: css('#b') }, value: 'Mira' });
  await tab.ask('calm', {});
  expect(await tab.page.title()).toBe('');
});
