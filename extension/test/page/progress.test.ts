/** What tells how far something has got. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Lab, type Tab } from '../act/lab';

let lab: Lab;
let tab: Tab;
beforeAll(async () => {
  lab = await Lab.open();
  tab = await lab.tab();
});
afterAll(() => lab.close());

async function progress(maxCandidates = 10) {
  const reply = await tab.ask('page.findProgress', { maxCandidates }, 20_000);
  if (!reply.ok) throw new Error(reply.error.code);
  return reply.value;
}

const bar = (now: string, more = '') => `<div id="a" role="progressbar" ${now} ${more}>x</div>`;
const rows: [name: string, body: string, found: object[]][] = [
  ['a bar', bar('aria-valuenow="30"'), [{ kind: 'progressbar', selector: '#a', value: 30, max: 100, percent: 30 }]],
  [
    'with bounds of its own',
    bar('aria-valuenow="3"', 'aria-valuemin="1" aria-valuemax="5"'),
    [{ max: 5, percent: 50 }],
  ],
  ['beyond its bounds', bar('aria-valuenow="300"'), [{ percent: 100 }]],
  ['of nonsense', bar('aria-valuenow="soon"'), [{ kind: 'progressbar', text: 'x' }]],
  ['that says it in words', bar('aria-valuetext="Step 2, 40 %"'), [{ percent: 40 }]],
  ['an element', '<progress id="a" value="1" max="4"></progress>', [{ kind: 'progress-element', percent: 25 }]],
  ['that does not know', '<progress id="a"></progress>', [{ kind: 'progress-element', selector: '#a' }]],
  ['a meter', '<meter id="a" value="0.5"></meter>', [{ kind: 'progress-element', value: 0.5, max: 1, percent: 50 }]],
  ['a text', '<p id="a">Done: <b>12.5 %</b> of all</p>', [{ kind: 'percent-text', selector: '#a', percent: 12.5 }]],
  ['no text', '<p>1234% and 50 percent and 7 px</p>', []],
  ['a text that nobody sees', '<p style="opacity:0">50%</p><p hidden>50%</p>', []],
  [
    'a spinner',
    '<style>@keyframes r { to { rotate: 1turn } } i { display: block; animation: r 1s infinite }</style><i id="a" class="my-Spinner">x</i>',
    [{ kind: 'spinner', selector: '#a' }],
  ],
  ['that stands still', '<i class="spinner">x</i>', []],
  [
    'a page that calls all of itself so',
    '<html><style>@keyframes r { to { rotate: 1turn } } i { display: block; animation: r 1s infinite }</style><body class="loading"><i>x</i></body></html>',
    [],
  ],
  ['a busy region', '<ul id="a" aria-busy="true"><li>x</ul>', [{ kind: 'busy-region', selector: '#a' }]],
  [
    'the strongest first, and each once',
    `<p id="t">5%</p><ul id="u" aria-busy="true"><li>x</ul>${bar('aria-valuenow="1" aria-busy="true"')}`,
    [
      { kind: 'progressbar', selector: '#a' },
      { kind: 'percent-text', selector: '#t' },
      { kind: 'busy-region', selector: '#u' },
    ],
  ],
];
test.each(rows)('%s', async (_, body, found) => {
  await tab.show(body);
  const { candidates, titlePercent } = await progress();
  expect(candidates).toMatchObject(found);
  expect(titlePercent).toBeUndefined();
});

test('the title', async () => {
  await tab.show('<html><title>(7%) Uploading</title><body>x</body></html>');
  expect(await progress()).toMatchObject({ candidates: [], titlePercent: 7 });
});

test('no more than asked for, of very many', async () => {
  await tab.show('<p>1%</p>'.repeat(5000));
  expect((await progress(2)).candidates).toHaveLength(2);
}, 20_000);
