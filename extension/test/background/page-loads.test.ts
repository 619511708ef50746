import { expect, it } from 'vitest';
import { PageLoad } from '../../src/background/driver/page-loads';

/** What Firefox was heard to tell of one tab: an event, an address, and the document or the error that goes with it. */
type Heard =
  | ['before' | 'moved' | 'completed', url: string]
  | ['committed' | 'parsed', url: string, document: string]
  | ['failed', url: string, document: string, error: string]
  | ['rested'];

const ABORTED = 'Error code 2152398850';
const REFUSED = 'Error code 2152398861';

function hear(page: PageLoad, heard: readonly Heard[]): PageLoad {
  for (const event of heard) {
    switch (event[0]) {
      case 'before':
        page.started(event[1]);
        break;
      case 'moved':
        page.moved(event[1]);
        break;
      case 'completed':
        page.completed(event[1]);
        break;
      case 'committed':
        page.committed(event[1], event[2]);
        break;
      case 'parsed':
        page.parsed(event[1], event[2]);
        break;
      case 'failed':
        page.failed(event[1], event[2], event[3]);
        break;
      case 'rested':
        page.rested();
        break;
    }
  }
  return page;
}

const SHOWN: Heard[] = [
  ['before', '/a'],
  ['committed', '/a', 'a'],
  ['parsed', '/a', 'a'],
  ['completed', '/a'],
  ['rested'],
];

it.each<[string, Heard[], Partial<PageLoad> & { load: boolean }]>([
  ['a page', SHOWN, { documents: 1, url: '/a', pending: false, broken: false, load: true }],
  [
    'another process takes over, while the tab rests from the page before',
    [
      ['before', '/b'],
      ['failed', '/b', 'of the other process', ABORTED],
      ['rested'],
      ['before', '/b'],
      ['committed', '/b', 'b'],
      ['parsed', '/b', 'b'],
      ['completed', '/b'],
      ['rested'],
    ],
    { documents: 2, url: '/b', pending: false, failure: undefined, load: true },
  ],
  [
    'another process takes over, and the server sends it on',
    [
      ['before', '/r'],
      ['before', '/b'],
      ['failed', '/r', 'a', ABORTED],
      ['committed', '/b', 'b'],
      ['parsed', '/b', 'b'],
      ['completed', '/b'],
    ],
    { documents: 2, url: '/b', pending: false, failure: undefined, load: true },
  ],
  [
    'a script sends it on before it is loaded',
    [
      ['before', '/js'],
      ['committed', '/js', 'js'],
      ['failed', '/js', 'js', ABORTED],
      ['rested'],
      ['before', '/b'],
      ['parsed', '/js', 'js'],
    ],
    { documents: 2, url: '/js', pending: true, load: false },
  ],
  ['a fragment', [['moved', '/a#x']], { documents: 1, movesWithin: 1, url: '/a#x', load: true }],
  [
    'a document from the back/forward cache',
    [
      ['before', '/z'],
      ['committed', '/z', 'z'],
      ['completed', '/z'],
    ],
    { documents: 2, url: '/z', load: true },
  ],
  [
    'a download',
    [['before', '/zip'], ['completed', '/zip'], ['rested']],
    { documents: 1, pending: false, failure: { url: '/zip', error: '' }, load: true },
  ],
  [
    'an answer without content',
    [['before', '/204'], ['failed', '/204', 'a', ABORTED], ['rested']],
    { documents: 1, pending: false, failure: { url: '/204', error: '' }, load: true },
  ],
  [
    'nobody answers',
    [
      ['before', '/x'],
      ['failed', '/x', 'a', ABORTED],
      ['before', '/x'],
      ['failed', '/x', 'a', REFUSED],
      ['rested'],
      ['committed', '/x', 'x'],
      ['rested'],
      ['parsed', 'about:neterror?e=connectionFailure&u=http%3A//x', 'x'],
    ],
    { documents: 2, broken: true, failure: { url: '/x', error: REFUSED }, load: true },
  ],
  [
    'a port that is forbidden',
    [['committed', '/x', 'x'], ['rested'], ['parsed', 'about:neterror?e=deniedPortAccess&u=http%3A//x', 'x']],
    { documents: 2, broken: true, failure: { url: '/x', error: 'deniedPortAccess' }, load: true },
  ],
  [
    'a page that is stopped',
    [
      ['before', '/slow'],
      ['committed', '/slow', 's'],
      ['failed', '/slow', 's', ABORTED],
      ['rested'],
      ['parsed', '/slow', 's'],
    ],
    { documents: 2, pending: false, load: true },
  ],
])('%s', (_, heard, { load, ...known }) => {
  const page = hear(new PageLoad(), [...SHOWN, ...(heard === SHOWN ? [] : heard)]);
  expect(page).toMatchObject(known);
  expect(page.reached('load')).toBe(load);
});

it('takes over a document that was there before anybody listened, but not in place of a newer one', () => {
  const page = new PageLoad();
  page.found('/old', 'domcontentloaded');
  expect([page.url, page.reached('domcontentloaded'), page.reached('load')]).toEqual(['/old', true, false]);
  page.committed('/new', 'n');
  page.found('/old', 'load');
  expect([page.url, page.reached('domcontentloaded')]).toEqual(['/new', false]);
});
