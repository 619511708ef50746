import { expect, it } from 'vitest';
import { eventURL } from '../../src/background/event-url';
import { clip } from '../../src/background/text';

it.each([
  ['http://a.test/', 'http://a.test/'],
  ['http://user:pass@a.test/x#fragment', 'http://a.test/x'],
  ['http://a.test/?q=a%20b&Q=a+b', 'http://a.test/?q=a%20b&Q=a+b'],
  ['http://a.test/?token=x&q=1', 'http://a.test/?token=%5BREDACTED%5D&q=1'],
  ['http://a.test/?access_TOKEN=x', 'http://a.test/?access_TOKEN=%5BREDACTED%5D'],
  [
    'http://a.test/?monkey=1&zipcode=2&author=3',
    'http://a.test/?monkey=%5BREDACTED%5D&zipcode=%5BREDACTED%5D&author=%5BREDACTED%5D',
  ],
  ['http://a.test/?se%63ret=x&my%20password=y', 'http://a.test/?se%63ret=%5BREDACTED%5D&my%20password=%5BREDACTED%5D'],
  ['http://a.test/?token&key=&a=token=1', 'http://a.test/?token&key=%5BREDACTED%5D&a=token=1'],
  ['http://a.test/?key=a=b', 'http://a.test/?key=%5BREDACTED%5D'],
  ['http://a.test/??x', 'http://a.test/??x'],
  ['about:blank', 'about:blank'],
  ['no address', ''],
])('%s is told as %s', (raw, told) => {
  expect(eventURL(raw)).toBe(told);
});

it('keeps no secret of any address, and says the same of what it has said', () => {
  const pieces = [
    ...[
      'http://',
      'https://',
      'ftp://',
      'a.test',
      '[::1]',
      'user:pass@',
      '@',
      ':',
      ':80',
      '/',
      '\\',
      '?',
      '&',
      '=',
      ';',
      '#',
      '%',
      '+',
      ' ',
    ],
    ...[
      'token',
      'se%63ret',
      'KEY',
      'q',
      'code',
      '%26',
      '%3D',
      '%23',
      '%74oken',
      '[]',
      'hunter2',
      'é',
      '😀',
      '\ud800',
      '\t',
      '\n',
      '\0',
    ],
  ];
  let seed = 42; // the same addresses in every run (numerical recipes' generator)
  const random = (below: number) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  for (let round = 0; round < 5_000; round++) {
    const raw = `http://a.test/?${Array.from({ length: 1 + random(12) }, () => pieces[random(pieces.length)]).join('')}`;
    const text = random(2) === 0 ? raw : raw.slice('http://a.test/?'.length);
    const told = eventURL(text);
    expect(eventURL(told), text).toBe(told);
    if (told === '') {
      continue;
    }
    const url = new URL(told);
    expect([url.username, url.password, url.hash], text).toEqual(['', '', '']);
    for (const [name, value] of url.searchParams) {
      if (/token|secret|password|auth|key|code/i.test(name)) {
        expect(['[REDACTED]', ''], `${text} is told as ${told}`).toContain(value);
      }
    }
  }
});

it('is not longer than 2,000 characters', () => {
  expect(eventURL(`http://a.test/${'x'.repeat(3000)}`).length).toBe(2000);
});

it('cuts text by code points', () => {
  expect(clip('🙂🙂🙂', 3)).toBe('🙂🙂🙂');
  expect(clip('🙂🙂🙂🙂', 3)).toBe('🙂🙂…');
  expect(clip('', 3)).toBe('');
});
