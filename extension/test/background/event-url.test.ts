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
  ['about:blank', 'about:blank'],
  ['no address', ''],
])('%s is told as %s', (raw, told) => {
  expect(eventURL(raw)).toBe(told);
});

it('is not longer than 2,000 characters', () => {
  expect(eventURL(`http://a.test/${'x'.repeat(3000)}`).length).toBe(2000);
});

it('cuts text by code points', () => {
  expect(clip('🙂🙂🙂', 3)).toBe('🙂🙂🙂');
  expect(clip('🙂🙂🙂🙂', 3)).toBe('🙂🙂…');
  expect(clip('', 3)).toBe('');
});
