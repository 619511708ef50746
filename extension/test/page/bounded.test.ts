/** Whatever numbers and texts a page writes: each answer fits the schema it is published with, and is short. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PageOps, PageSideAction } from '../../src/lib/page-protocol';
import { conform } from '../../src/lib/schema';
import { carried, type Descriptor } from '../../src/registry.gen';
import { Lab, type Tab } from '../act/lab';

let lab: Lab;
let tab: Tab;
beforeAll(async () => {
  lab = await Lab.open();
  tab = await lab.tab();
});
afterAll(() => lab.close());

const schemaOf = (name: string) => {
  const { text } = carried.find((one) => one.name === name) ?? {};
  return (JSON.parse(text ?? '{}') as Descriptor).outputSchema;
};

const target = { selector: '#a' };
const view = { scrollIntoView: true };
const CALLS: { [K in PageSideAction]?: PageOps[K]['args'] } = {
  'page.getPageInfo': { maxPerKind: 30 },
  'page.extractText': { format: 'text', maxLength: 500 },
  'page.waitForElement': { target, state: 'attached', timeoutMs: 1000 },
  'page.findProgress': { maxCandidates: 30 },
  'page.findSearch': { maxPerKind: 20 },
  'page.readTheme': { maxScan: 4000, maxPerGroup: 30, maxTokens: 200, maxSurfaces: 60 },
  'page.auditContrast': { level: 'AAA', maxSamples: 400, maxFailures: 200 },
  'page.applyTheme': { mode: 'dark', transitionMs: 0 },
  'page.highlightElement': { target, durationMs: 1 },
  'page.scrollTo': { target, behavior: 'instant' },
  'page.clickElement': { target, ...view },
  'page.hoverElement': { target, ...view },
  'page.pressKey': { key: 'a', modifiers: [], target },
};

async function answers(): Promise<Record<string, string>> {
  const wrong: Record<string, string> = {};
  for (const [name, args] of Object.entries(CALLS)) {
    const reply = await tab.ask(name as PageSideAction, args as never, 20_000);
    if (!reply.ok) wrong[name] = `${reply.error.code} ${reply.error.details?.why ?? ''}`;
    else {
      const conformed = conform(schemaOf(name), reply.value);
      if (!conformed.ok) wrong[name] = `${conformed.misfit.field} ${conformed.misfit.problem}`;
      const { length } = JSON.stringify(reply.value);
      if (length > 20_000) wrong[name] = `${length} characters`;
    }
  }
  return wrong;
}

const FAR = '1e308';
const pages: [name: string, body: string][] = [
  [
    'colours that are none',
    `<style>:root { --a: rgb(256, 0, 0); --b: rgb(1.2.3, 0, 0); --c: rgba(1, 2, 3, 4); --d: rgb(1e400 0 0); --e: rgb(., ., .) }
     </style><p id="a">x</p>`,
  ],
  [
    'boxes without end',
    `<div id="a" role="main" style="transform:scale(${FAR});background:red;border:1e38px solid #123456">x<a href="/">y</a></div>
     <p style="font-size:1e38px;width:1e38px;height:1e38px;background:#000;margin-left:-1e38px">z</p>
     <h1 style="transform:scale(1e200) translate(${FAR}px, -${FAR}px);background:blue">z</h1>`,
  ],
  [
    'limits without end',
    `<div id="a" role="progressbar" aria-valuenow="${FAR}" aria-valuemin="-${FAR}" aria-valuemax="${FAR}">x</div>
     <div role="progressbar" aria-valuenow="5e-324" aria-valuemax="5e-324">x</div>
     <div role="progressbar" aria-valuenow="Infinity" aria-valuemax="-Infinity">x</div>
     <progress value="${FAR}" max="${FAR}"></progress><meter min="-${FAR}" max="${FAR}" value="${FAR}"></meter>`,
  ],
];
describe('answers', () => {
  test.each(pages)('of %s', async (_, body) => {
    await tab.show(body);
    expect(await answers()).toEqual({});
  });

  test('of names and texts without end', async () => {
    await tab.show('<form><button id="a" type="button">x</button></form><p>x</p>');
    await tab.page.evaluate(() => {
      const huge = 'x'.repeat(200_000);
      document.title = huge;
      history.replaceState(null, '', `?q=${huge}`);
      document.documentElement.style.setProperty(`--${huge}`, huge);
      document.documentElement.style.fontFamily = huge;
      const style = document.createElement('style');
      style.textContent = `[data-${huge.slice(0, 200)}-theme="dark"] p { color: red } .${huge} { color: blue }`;
      document.head.append(style);
      const own = document.createElement(`x-${huge}`);
      own.style.cssText = 'display:block;background:#fee;height:200px';
      own.innerHTML = '<a href="/">x</a><b role="progressbar">5%</b><input type="search">';
      document.body.append(own);
      for (const el of document.querySelectorAll('body, body *')) {
        const names = 'aria-label aria-current aria-valuenow aria-valuetext role class name placeholder title';
        for (const name of names.split(' ')) if (name !== 'role' || el.id) el.setAttribute(name, huge);
      }
    });
    expect(await answers()).toEqual({});
  });
});

test('a colour beyond its ends is as the browser shows it', async () => {
  await tab.show('<style>:root { --a: rgb(300, 0, 0) }</style><p>x</p>');
  const read = await tab.ask('page.readTheme', { maxScan: 100, maxPerGroup: 1, maxTokens: 9, maxSurfaces: 1 });
  expect(read.ok && read.value.tokens.listed).toMatchObject([{ name: '--a', color: '#ff0000' }]);
  const applied = await tab.ask('page.applyTheme', { mode: 'keep', background: 'rgb(300,0,0)', transitionMs: 0 });
  expect(applied.ok && applied.value.applied?.background).toBe('#ff0000');
});

test('limits whose difference is no number', async () => {
  const bar = (now: string) =>
    `<i role="progressbar" aria-valuenow="${now}" aria-valuemin="-1e308" aria-valuemax="1e308">x</i>`;
  await tab.show(bar('0') + bar('1e308'));
  const found = await tab.ask('page.findProgress', { maxCandidates: 9 });
  expect(found.ok && found.value.candidates.map(({ percent }) => percent)).toEqual([50, 100]);
});

test('an element whose tag is too long to be told is found by what is told of it', async () => {
  await tab.show('<p>x</p><p>x</p>');
  await tab.page.evaluate(() => {
    for (const text of ['first', 'second']) {
      const own = document.createElement(`x-${'y'.repeat(5000)}`);
      own.innerHTML = `<button>${text}</button>`;
      document.body.append(own);
    }
  });
  const hit = await tab.ask('page.hoverElement', { target: { text: 'second' }, scrollIntoView: false });
  const { selector = '' } = hit.ok ? hit.value : {};
  expect(selector.length).toBeLessThan(60);
  expect(await tab.page.evaluate((css) => document.querySelector(css)?.textContent, selector)).toBe('second');
});

test('an option of any length', async () => {
  await tab.show('<select id="a"></select>');
  await tab.page.evaluate(() => {
    const huge = 'x'.repeat(200_000);
    for (const text of ['a', 'b']) document.querySelector('select')?.add(new Option(text + huge, text + huge));
  });
  const selected = await tab.ask('page.selectOption', { target, index: 1 });
  expect(selected.ok && selected.value.selected.index).toBe(1);
  const missed = await tab.ask('page.selectOption', { target, value: 'c' });
  expect(missed.ok).toBe(false);
  expect(JSON.stringify([selected, missed]).length).toBeLessThan(2000);
});
