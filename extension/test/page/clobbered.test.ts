/** A page that gives its pictures and fields the names of the DOM: every action answers as where they have other names. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PageOp, PageOps } from '../../src/lib/page-protocol';
import { Lab, type Tab } from '../act/lab';

let lab: Lab;
let tab: Tab;
let names: { document: string[]; form: string[] };
beforeAll(async () => {
  lab = await Lab.open();
  tab = await lab.tab();
  names = await tab.page.evaluate(() => {
    const all = (...prototypes: object[]) => prototypes.flatMap((one) => Object.getOwnPropertyNames(one));
    const above = [Node.prototype, EventTarget.prototype];
    return {
      document: all(Document.prototype, ...above),
      form: all(HTMLFormElement.prototype, HTMLElement.prototype, Element.prototype, ...above),
    };
  });
});
afterAll(() => lab.close());

/** Names that mean something themselves are left out: a field that is called `title` is told of by its name. */
const page = (tell: (name: string) => string) => `
  <style>body { margin: 0 } form { display: block; width: 300px; height: 60px; overflow: auto; background: #eee }</style>
  <form id="f" tabindex="0" role="group">Form text
    ${names.form.map((name) => `<input hidden name="${tell(name)}">`).join('')}
    <label>Name <input id="t" class="t"></label>
    <select id="s"><option>a<option>b</select>
    <button id="b" type="button">Press</button>
    <div id="e" contenteditable>edit <b>me</b></div>
    <input id="d" type="date"><textarea id="x"></textarea>
    <div style="height:500px">tall</div>
  </form>
  <p id="p">Plain words</p><div role="progressbar" aria-valuenow="30">x</div>
  <div id="g" draggable="true" style="width:50px;height:20px">grab</div><div id="h" style="width:50px;height:20px">here</div>
  ${names.document.map((name) => `<img hidden name="${tell(name)}">`).join('')}
  <div style="height:3000px"></div>`;

const seen = { scrollIntoView: true };
const at = (selector: string) => ({ target: { selector } });
const css = (value: string) => ({ target: { locator: { strategy: 'css' as const, value } } });
const typing = { speed: 'instant', jitter: 0, charDelayMs: 0, clear: true, pressEnter: false } as const;
const dragging = { steps: 2, holdMs: 0, settleMs: 0, trusted: false, ...seen } as const;

const calls: { [K in PageOp]?: PageOps[K]['args'][] } = {
  info: [{}],
  'page.getPageInfo': [{ maxPerKind: 5 }],
  'page.extractText': [{ format: 'text', maxLength: 5000 }],
  'page.waitForElement': ['#f', '#p'].map((css) => ({ ...at(css), state: 'visible', timeoutMs: 1000 })),
  'page.hoverElement': ['#f', '#b'].map((css) => ({ ...at(css), ...seen })),
  'page.clickElement': ['#f', '#b', '#e', '#x'].map((css) => ({ ...at(css), ...seen })),
  'page.focusInput': ['#f', '#t', '#e'].map((css) => ({ ...at(css), caret: 'all' })),
  'page.fillInput': ['#f', '#t', '#e', '#d'].map((css) => ({
    ...at(css),
    value: css === '#d' ? '2026-02-03' : 'words',
    clear: true,
    pressEnter: false,
  })),
  'page.typeText': ['#f', '#t', '#e', '#x'].map((css) => ({ ...at(css), text: 'word', ...typing })),
  'page.selectOption': [{ ...at('#s'), index: 1 }],
  'page.selectText': [at('#f'), at('#e'), { search: 'plain' }].map((what) => ({ ...what, occurrence: 0 })),
  'page.pressKey': ['#f', '#t'].map((css) => ({ ...at(css), key: 'a', modifiers: [] })),
  'page.dragElement': ['pointer', 'native'].map((mode) => ({
    from: { selector: '#g' },
    to: { selector: '#h' },
    mode: mode as 'pointer',
    ...dragging,
  })),
  'page.findProgress': [{ maxCandidates: 5 }],
  'page.findSearch': [{ maxPerKind: 5 }],
  'page.readTheme': [{ maxScan: 1000, maxPerGroup: 3, maxTokens: 3, maxSurfaces: 3 }],
  'page.auditContrast': [{ level: 'AA', maxSamples: 50, maxFailures: 5 }],
  'page.applyTheme': [
    { mode: 'dark', transitionMs: 20 },
    { mode: 'revert', transitionMs: 0 },
  ],
  'page.highlightElement': [{ ...at('#f'), durationMs: 1 }],
  'page.scrollTo': [
    { ...at('#f'), behavior: 'instant' },
    { direction: 'bottom', behavior: 'smooth' },
    { direction: 'top', behavior: 'instant' },
  ],
  planClick: [{ ...at('#b'), ...seen }],
  planPicture: [{}, at('#f')],
  watch: [
    { until: { kind: 'element-vanishes', target: { selector: '#none' } } },
    { until: { kind: 'progress-reaches', target: { selector: '#f' }, threshold: 10 } },
  ],
  search: [{ query: 'x', strategy: 'auto' }],
  fill: ['#f', '#t', '#d', '#x', '#e'].map((selector) => ({
    ...css(selector),
    value: selector === '#d' ? '2026-02-03' : 'w',
  })),
  select: [{ ...css('#s'), value: 'b' }],
  text: [css('#f')],
  metrics: [{}],
  prepare: ['#f', '#b', '#e'].flatMap((selector) => [
    { ...css(selector), act: 'click' as const },
    { ...css(selector), act: 'focus' as const },
  ]),
  'page.submitForm': [at('#b')],
};

/** What differs from run to run: times, and numbers that are only ever new. */
const told = (reply: unknown) =>
  JSON.stringify(reply, (key, value) => (/^(elapsedMs|handle|id|url|charDelayMs)$/.test(key) ? undefined : value));

async function answers(tell: (name: string) => string): Promise<Record<string, string>> {
  await tab.show(page(tell));
  await tab.page.evaluate(() => addEventListener('submit', (event) => event.preventDefault()));
  const all: Record<string, string> = {};
  for (const [op, rounds] of Object.entries(calls)) {
    for (const args of rounds) {
      all[`${op} ${JSON.stringify(args)}`] = told(await tab.ask(op as PageOp, args as never, 3000));
    }
  }
  return all;
}

test('names of the DOM that belong to a page', async () => {
  const plain = await answers((name) => `${name}-`);
  const clobbered = await answers((name) => name);
  const failures = Object.entries(plain).filter(([, reply]) => reply.includes('INTERNAL_ERROR'));
  expect(failures).toEqual([]);
  expect(clobbered).toEqual(plain);
}, 120_000);
