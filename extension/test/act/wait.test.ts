/** Waits: what is so already, what comes, what never comes. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WaitCondition } from '../../src/lib/page-shapes';
import { css, Lab, role, type Tab, text } from './lab';

let lab: Lab;
let tab: Tab;
beforeAll(async () => {
  lab = await Lab.open();
  tab = await lab.tab();
});
afterAll(() => lab.close());

type State = Extract<WaitCondition, { kind: 'locator' }>['state'];

const waitFor = (condition: WaitCondition, timeoutMs?: number) => tab.ask('waitFor', { condition }, timeoutMs);
const element = (state: State, selector = '#a'): WaitCondition => ({ kind: 'locator', locator: css(selector), state });
const words = (text: string, state: 'present' | 'absent' = 'present'): WaitCondition => ({ kind: 'text', text, state });

/** Evaluated in the page a moment after the wait has begun. */
async function waitWhile(condition: WaitCondition, change: () => void) {
  const { answer } = await tab.start('waitFor', { condition });
  await tab.page.evaluate(change);
  return answer;
}

declare const a: HTMLElement & HTMLButtonElement;

describe('elements', () => {
  const now: [body: string, holds: State[]][] = [
    ['', ['hidden', 'detached']],
    ['<button id="a">Go</button>', ['attached', 'visible', 'enabled']],
    ['<button id="a" disabled>Go</button>', ['attached', 'visible', 'disabled']],
    ['<button id="a" style="visibility:hidden">Go</button>', ['attached', 'hidden', 'enabled']],
    ['<button id="a" style="opacity:0">Go</button>', ['attached', 'visible', 'enabled']],
    ['<div id="a"></div>', ['attached', 'hidden', 'enabled']],
    ['<fieldset disabled><input id="a"></fieldset>', ['attached', 'visible', 'disabled']],
    ['<div role="button" id="a" aria-disabled="true">Go</div>', ['attached', 'visible', 'disabled']],
  ];
  test.each(now)('%s', async (body, holds) => {
    await tab.show(body);
    for (const state of ['attached', 'detached', 'visible', 'hidden', 'enabled', 'disabled'] as const) {
      expect([state, (await waitFor(element(state), 1)).ok]).toEqual([state, holds.includes(state)]);
    }
  });

  test('two matches are ambiguous in every state', async () => {
    await tab.show('<p>x</p><p>x</p>');
    for (const state of ['attached', 'detached', 'visible', 'hidden', 'enabled', 'disabled'] as const) {
      expect(await waitFor(element(state, 'p'))).toMatchObject({
        error: { code: 'LOCATOR_AMBIGUOUS', details: { matchCount: 2 } },
      });
    }
  });

  test('a selector that does not parse', async () => {
    await tab.show('');
    expect(await waitFor(element('hidden', 'p['))).toMatchObject({ error: { code: 'ELEMENT_NOT_FOUND' } });
  });

  const changes: [what: string, body: string, state: State, change: () => void][] = [
    ['comes', '', 'visible', () => document.body.insertAdjacentHTML('beforeend', '<p id="a">x</p>')],
    ['goes', '<p id="a">x</p>', 'detached', () => a.remove()],
    [
      'is hidden by an attribute',
      '<p id="a">x</p>',
      'hidden',
      () => {
        a.hidden = true;
      },
    ],
    [
      'is hidden by a rule',
      '<p id="a">x</p><style id="s" media="print">p { display: none }</style>',
      'hidden',
      () => {
        (document.getElementById('s') as HTMLStyleElement).media = 'all';
      },
    ],
    [
      'is hidden by a rule put in by script',
      '<p id="a">x</p><style>x {}</style>',
      'hidden',
      () => {
        document.styleSheets[0]?.insertRule('p { display: none }');
      },
    ],
    [
      'is disabled',
      '<button id="a">x</button>',
      'disabled',
      () => {
        a.disabled = true;
      },
    ],
    [
      'is enabled by its fieldset',
      '<fieldset disabled><input id="a"></fieldset>',
      'enabled',
      () => {
        (document.querySelector('fieldset') as HTMLFieldSetElement).disabled = false;
      },
    ],
    [
      'comes in a shadow root that is attached meanwhile',
      '<div id="h"></div>',
      'visible',
      () => {
        const root = (document.getElementById('h') as HTMLElement).attachShadow({ mode: 'open' });
        setTimeout(() => {
          root.innerHTML = '<p id="a">x</p>';
        }, 50);
      },
    ],
    [
      'changes in a shadow root',
      '<div id="h"><template shadowrootmode="open"><p id="a">x</p></template></div>',
      'hidden',
      () => {
        (document.getElementById('h')?.shadowRoot?.getElementById('a') as HTMLElement).hidden = true;
      },
    ],
    [
      'fades by a transition of its size',
      '<style>#a { overflow: hidden; height: 40px; transition: height .2s } #a.gone { height: 0 }</style><div id="a">x</div>',
      'hidden',
      () => {
        a.className = 'gone';
      },
    ],
  ];
  test.each(changes)('one that %s', async (_what, body, state, change) => {
    await tab.show(body);
    expect(await waitWhile(element(state), change)).toMatchObject({ ok: true });
  });

  test('by role and by text', async () => {
    await tab.show('<button id="a" aria-hidden="true">Go</button>');
    expect((await waitFor({ kind: 'locator', locator: role('button', 'Go'), state: 'detached' }, 1)).ok).toBe(true);
    expect((await waitFor({ kind: 'locator', locator: text('Go'), state: 'visible' }, 1)).ok).toBe(true);
  });
});

describe('text', () => {
  const now: [body: string, text: string, present: boolean][] = [
    ['<p>Your order is <b>ready</b></p>', 'order is ready', true],
    ['<p>Your order</p>', 'your order', false],
    ['<p hidden>Your order</p>', 'Your order', false],
    ['<p>Your&nbsp;order</p>', 'Your\u00a0order', true],
    ['<script>"Your order"</script>', 'Your order', false],
  ];
  test.each(now)('%s: %s', async (body, text, present) => {
    await tab.show(body);
    expect((await waitFor(words(text), 1)).ok).toBe(present);
    expect((await waitFor(words(text, 'absent'), 1)).ok).toBe(!present);
  });

  test('beyond the first million characters nothing is found', async () => {
    await tab.show('<p id="a"></p>');
    await tab.page.evaluate(() => {
      a.textContent = `${'x'.repeat(1_000_000)}end`;
    });
    expect((await waitFor(words('end'), 1)).ok).toBe(false);
    expect((await waitFor(words('xxx'), 1)).ok).toBe(true);
  });

  test('a document without a body', async () => {
    await tab.show('<p>x</p>');
    await tab.page.evaluate(() => document.body.remove());
    expect((await waitFor(words('x', 'absent'), 1)).ok).toBe(true);
    expect((await waitFor(words('x'), 1)).ok).toBe(false);
  });

  test('text that comes and goes', async () => {
    await tab.show('<p id="a">x</p>');
    expect(
      await waitWhile(words('here'), () => {
        a.textContent = 'here';
      }),
    ).toMatchObject({ ok: true });
    expect(
      await waitWhile(words('here', 'absent'), () => {
        (a.firstChild as Text).data = 'gone';
      }),
    ).toMatchObject({ ok: true });
  });
});

describe('the end of a wait', () => {
  test('comes at the deadline', async () => {
    await tab.show('');
    const start = performance.now();
    const { error } = (await waitFor(element('visible'), 200)) as { error: unknown };
    expect(error).toMatchObject({ code: 'OPERATION_TIMEOUT', details: { waitingFor: 'match' } });
    expect(performance.now() - start).toBeGreaterThanOrEqual(195);
  });

  test('comes at once when it is cancelled', async () => {
    await tab.show('');
    const { id, answer } = await tab.start('waitFor', { condition: element('visible') }, 60_000);
    await tab.post(await tab.mainWorld(), { cancel: id });
    expect(await answer).toMatchObject({ error: { code: 'OPERATION_CANCELLED' } });
  });

  test('comes when the port is lost', async () => {
    await tab.show('');
    const { answer } = await tab.start('waitFor', { condition: element('visible') }, 60_000);
    await tab.stop();
    expect(await answer).toMatchObject({ error: { code: 'OPERATION_CANCELLED' } });
  });

  test('a page that never rests is not brought to a stand', async () => {
    const rows = '<p><button>x</button><a href="#">y</a></p>'.repeat(3000);
    await tab.show(`${rows}<i id="a"></i><script>
      window.turns = 0; const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => { turns++; a.textContent = turns; port2.postMessage(0); }; port2.postMessage(0)</script>`);
    const turns = async () => {
      const before = await tab.page.evaluate(() => (window as unknown as { turns: number }).turns);
      await tab.page.evaluate(() => new Promise((done) => setTimeout(done, 300)));
      return (await tab.page.evaluate(() => (window as unknown as { turns: number }).turns)) - before;
    };
    const free = await turns();
    const { id } = await tab.start(
      'waitFor',
      { condition: { kind: 'locator', locator: role('button', 'z'), state: 'visible' } },
      60_000,
    );
    expect(await turns()).toBeGreaterThan(free / 10);
    await tab.post(await tab.mainWorld(), { cancel: id });
  });
});

describe('reading', () => {
  test('rendered text', async () => {
    await tab.show(
      '<div id="a">One<br>two <i hidden>no</i><p>three</p><input value="no"></div><svg><text id="b">pic</text></svg>',
    );
    const read = async (id: string) => tab.ask('text', { target: { locator: css(id) } });
    expect(await read('#a')).toMatchObject({ value: { text: 'One\ntwo\n\nthree' } });
    expect(await read('#b')).toMatchObject({ value: { text: 'pic' } });
  });

  test('box', async () => {
    await tab.show(`<style>body { margin: 0 }</style><div style="height:2000px;width:3000px"></div>
      <p id="a" style="position:absolute;left:10.4px;top:1500.5px;width:20px;height:10px;margin:0"></p><p id="b"></p>`);
    const box = await tab.ask('box', { target: { locator: css('#a') } });
    expect(box).toMatchObject({ value: { x: 10, width: 21, height: 11 } });
    expect(box.ok && box.value.y + (await tab.page.evaluate(() => scrollY))).toBe(1500);
    expect(await tab.ask('box', { target: { locator: css('#b') } })).toMatchObject({
      error: { code: 'ELEMENT_NOT_FOUND' },
    });
  });

  test('address and title', async () => {
    await tab.show('<title>Hello</title>');
    expect(await tab.ask('info', {})).toMatchObject({ value: { title: 'Hello', url: tab.page.url() } });
  });
});
