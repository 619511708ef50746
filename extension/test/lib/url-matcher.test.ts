import { describe, expect, it } from 'vitest';
import { compileURLMatcher } from '../../src/lib/url-matcher';

describe('compileURLMatcher', () => {
  it.each<[glob: string, url: string, matches: boolean]>([
    ['https://a.test/*', 'https://a.test/one', true],
    ['https://a.test/*', 'https://a.test/', true],
    ['https://a.test/*', 'https://a.test/one/two', false],
    ['https://a.test/**', 'https://a.test/one/two?q#h', true],
    ['**/two', 'https://a.test/one/two', true],
    ['**/two', 'https://a.test/one/two/', false],
    ['two', 'https://a.test/one/two', false],
    ['**/a***b', 'https://x/a/y/b', true],
    ['https://a.test/?q=[1]', 'https://a.test/?q=[1]', true],
    ['https://a.test/?q', 'https://a.test/xq', false],
    ['https://a.test/a.b', 'https://a.test/axb', false],
    ['https://a.test/(x|y)$^{1}\\+-', 'https://a.test/(x|y)$^{1}\\+-', true],
    ['*', 'a/b', false],
    ['a*', 'a', true],
    ['a*b/**c', 'axb/bc/c', true],
    ['*b**c', 'a/bc', false],
    ['**', 'anything/at\nall', true],
  ])('glob %s on %s: %s', (value, url, matches) => {
    expect(compileURLMatcher({ kind: 'glob', value })?.(url)).toBe(matches);
  });

  it.each([
    ['few asterisks', 'http*a*a*a*a*a*a*a*b', `http:${'a'.repeat(100)}`],
    ['many asterisks', `${'**a'.repeat(16)}b`, 'a'.repeat(100_000)],
    ['a long literal', `**${'a'.repeat(2000)}b`, 'a'.repeat(10_000)],
  ])('is soon done with a glob of %s, whatever the URL', (_, value, url) => {
    const matches = compileURLMatcher({ kind: 'glob', value });
    expect(matches?.(url)).toBe(false);
    expect(matches?.(`${url}b`)).toBe(true);
  });

  it('compares exact ones as they are', () => {
    const matcher = compileURLMatcher({ kind: 'exact', value: 'https://a.test/*' });
    expect(matcher?.('https://a.test/*')).toBe(true);
    expect(matcher?.('https://a.test/x')).toBe(false);
  });

  it.each([
    { kind: 'exact', value: '' },
    { kind: 'exact', value: 'a\u0000' },
    { kind: 'glob', value: 'a\n*' },
    { kind: 'glob', value: `${'x'.repeat(2048)}*` },
    { kind: 'glob', value: '**'.repeat(16).concat('*') },
  ] as const)('refuses what is out of bounds: %j', (matcher) => {
    expect(compileURLMatcher(matcher)).toBeUndefined();
  });

  it('takes what is just within bounds', () => {
    expect(compileURLMatcher({ kind: 'glob', value: 'x'.repeat(2016) + '*'.repeat(32) })).toBeDefined();
  });
});
