/** Looking for what a monitor waits for, and telling of it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Until } from '../../src/lib/page-shapes';
import { Lab, type Tab } from '../act/lab';

let lab: Lab;
let tab: Tab;
beforeAll(async () => {
  lab = await Lab.open();
  tab = await lab.tab();
});
afterAll(() => lab.close());

async function look(until: Until) {
  const reply = await tab.ask('watch', { until });
  return reply.ok ? reply.value : reply.error.code;
}

const of = (kind: Until['kind'], selector: string, more: Partial<Until> = {}): Until => ({
  kind,
  target: { selector },
  ...more,
});

describe('at once', () => {
  const page = `<title>Build 40% | CI</title><h1>Build</h1><p id="a">Step <b>3</b> of 5</p>
    <p id="hidden" style="display:none">Finished</p><p style="font-size:0">Finished</p>
    <progress id="p" max="4" value="3"></progress><progress id="endless"></progress><meter id="m" max="200" value="50"></meter>
    <div id="aria" aria-valuenow="5" aria-valuemin="1" aria-valuemax="9"></div><div id="text" aria-valuetext="12,5 %"></div>
    <div id="written">done: 66.6%</div><div id="wide" style="width: 30%"></div><div id="child"><i style="width:35%"></i></div>`;
  test.each<[Until, object | string]>([
    [of('element-appears', '#a'), { matched: true, text: 'Step 3 of 5' }],
    [of('element-appears', '#hidden'), { matched: false }],
    [of('element-appears', 'a:'), 'ACTION_FAILED'],
    [of('element-appears', ''), 'INVALID_TARGET'],
    [of('element-vanishes', '#a'), { matched: false, text: 'Step 3 of 5' }],
    // That it is missing has to be seen twice.
    [of('element-vanishes', '#nothing'), { matched: false }],
    [
      { kind: 'text-matches', pattern: 'STEP\\s+\\d' },
      { matched: true, text: 'Step 3' },
    ],
    [{ kind: 'text-matches', pattern: 'finished' }, { matched: false }],
    [{ kind: 'text-matches', pattern: `${'.*'.repeat(12)}!` }, { matched: false }],
    [of('text-matches', 'h1', { pattern: 'step' }), { matched: false }],
    [of('text-matches', '#nothing', { pattern: 'step' }), { matched: false }],
    [
      { kind: 'title-matches', pattern: '^build' },
      { matched: true, text: 'Build' },
    ],
    [of('progress-reaches', '#p'), { matched: false, percent: 75, text: '' }],
    [of('progress-reaches', '#p', { threshold: 75 }), { matched: true, percent: 75, text: '' }],
    [of('progress-reaches', '#endless'), { matched: false, text: '' }],
    [of('progress-reaches', '#m'), { matched: false, percent: 25, text: '' }],
    [of('progress-reaches', '#aria'), { matched: false, percent: 50, text: '' }],
    [of('progress-reaches', '#text'), { matched: false, percent: 12.5, text: '' }],
    [of('progress-reaches', '#written'), { matched: false, percent: 66.6, text: 'done: 66.6%' }],
    [of('progress-reaches', '#wide'), { matched: false, percent: 30, text: '' }],
    [of('progress-reaches', '#child'), { matched: false, percent: 35, text: '' }],
    [of('progress-reaches', '#nothing'), { matched: false }],
  ])('%j', async (until, sighting) => {
    await tab.show(page);
    expect(await look(until)).toEqual(sighting);
  });
});

describe('when the page changes', () => {
  const seen = { matched: false };

  test('what is waited for is told', async () => {
    await tab.show('<p>Running</p>');
    const answer = tab.ask('watch', { until: { kind: 'text-matches', pattern: 'done' }, seen });
    await tab.page.evaluate(() => document.querySelector('p')?.replaceChildren('Done'));
    expect(await answer).toMatchObject({ ok: true, value: { matched: true, text: 'Done' } });
  });

  test('the title counts too', async () => {
    await tab.show('<title>Running</title>');
    const answer = tab.ask('watch', { until: { kind: 'title-matches', pattern: 'done' }, seen });
    await tab.page.evaluate(() => {
      document.title = 'Done';
    });
    expect(await answer).toMatchObject({ value: { matched: true } });
  });

  test('an element that stays away has vanished', async () => {
    await tab.show('<i id="a">Busy</i>');
    const until = of('element-vanishes', '#a');
    const answer = tab.ask('watch', { until, seen: { matched: false, text: 'Busy' } });
    await tab.page.evaluate(() => document.querySelector('#a')?.remove());
    expect(await answer).toMatchObject({ ok: true, value: { matched: true } });
  });

  test('progress is told after a while, and storms do not starve it', async () => {
    await tab.show('<progress max="100" value="1"></progress><p></p>');
    await tab.page.evaluate(() => {
      const storm = () => {
        document.querySelector('p')?.replaceChildren(`${Math.random()}`);
        setTimeout(storm);
      };
      storm();
      document.querySelector('progress')?.setAttribute('value', '50');
    });
    const until = of('progress-reaches', 'progress');
    const answer = await tab.ask('watch', { until, seen: { matched: false, percent: 1, text: '' } }, 20_000);
    expect(answer).toMatchObject({ ok: true, value: { matched: false, percent: 50, text: '' } });
  });
});
