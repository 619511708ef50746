/** Reading and changing the look of a page: what is on screen, and that nothing stays behind. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PageOps } from '../../src/lib/page-protocol';
import type { Tab } from '../act/lab';
import { distance, ThemeLab } from './theme-lab';

let lab: ThemeLab;
let tab: Tab;
beforeAll(async () => {
  lab = await ThemeLab.open();
  ({ tab } = lab);
});
afterAll(() => lab.close());

const read = () => lab.ask('page.readTheme', { maxScan: 1200, maxPerGroup: 8, maxTokens: 40, maxSurfaces: 20 });
const apply = (args: Partial<PageOps['page.applyTheme']['args']>) =>
  lab.ask('page.applyTheme', { mode: 'keep', transitionMs: 0, ...args });

describe('reading', () => {
  test('a theme', async () => {
    await tab.show(`<html><head><style>
        :root { --accent: #f06; --gap: 4px; --none: ; }
        html[data-theme="dark"] { --accent: #a05 } .dark .card { color: #fff } body.theme-light { color: #111 }
        .btn.dark { color: red } .dark\\:text:is(.dark *) { color: #fff } :not(.dark) { margin: 0 }
        @media (min-width: 1px) { @supports (color: red) { [data-color-mode^=light] p { color: #222 } } }
        body { margin: 0; background: #fafafa; color: #222; font: 16px/24px Georgia, serif }
        main { background: #fff; border: 1px solid #ddd; height: 400px } h1 { font-size: 32px }
        a { color: #06c } button { background: #f06; color: #fff }
      </style></head><body><main id="m" role="main"><h1>Title</h1><p>Text <a href="/">link</a></p><button>Go</button></main></body></html>`);
    const theme = await read();
    expect(theme.scheme).toMatchObject({ declared: 'normal', prefers: 'light', resolved: 'light' });
    expect(theme.scheme.hooks).toEqual([
      {
        kind: 'attribute',
        name: 'data-theme',
        value: 'dark',
        scheme: 'dark',
        host: 'root',
        selector: 'html[data-theme="dark"]',
      },
      { kind: 'class', name: 'dark', scheme: 'dark', host: 'root', selector: '.dark' },
      { kind: 'class', name: 'theme-light', scheme: 'light', host: 'body', selector: 'body.theme-light' },
      {
        kind: 'attribute',
        name: 'data-color-mode',
        value: 'light',
        scheme: 'light',
        host: 'root',
        selector: '[data-color-mode^="light"]',
      },
    ]);
    expect(theme.colors).toEqual({ background: '#fafafa', text: '#222222', contrast: 15.24 });
    expect(theme.luminance).toMatchObject({ background: 0.956, mode: 'light' });
    expect(theme.palette.surface.map(({ color }) => color)).toEqual(
      expect.arrayContaining(['#fafafa', '#ffffff', '#ff0066']),
    );
    expect(theme.palette.accent.map(({ color }) => color).sort()).toEqual(['#0066cc', '#ff0066']);
    expect(theme.palette.border.map(({ color }) => color)).toContain('#dddddd');
    expect(theme.tokens).toMatchObject({
      total: 2,
      listed: [
        { name: '--accent', value: '#f06', color: '#ff0066' },
        { name: '--gap', value: '4px' },
      ],
    });
    expect(theme.typography.base).toEqual({ family: 'Georgia, serif', sizePx: 16, lineHeight: '24px', weight: 400 });
    expect(theme.typography.sizes).toContainEqual({ sizePx: 32, count: 1 });
    expect(theme.stylesheets).toMatchObject({ total: 1, readable: 1, crossOrigin: 0, inline: 1, truncated: false });
    expect(theme.surfaces.tree).toMatchObject([
      { tag: 'body', children: [{ selector: '#m', role: 'main', background: '#ffffff', contrast: 15.91 }] },
    ]);
    expect(theme.surfaces.diagram.split('\n')).toHaveLength(2);
  });

  test.each([
    ['.dark\\:x:is(.dark *)', 'dark'],
    ['.dark\\:x:where(.dark, .dark *)', 'dark'],
    ['.x:where([data-mode="dark"], [data-mode="dark"] *)', 'data-mode'],
    [':is(.theme-dark, .x) p', 'theme-dark'],
    ['.x:not(:is(.dark *))', undefined],
    [':not(.dark) p', undefined],
    ['.navbar-dark a', undefined],
    ['section.dark', undefined],
    ['.bg-dark', undefined],
    ['#dark', undefined],
    ['[data-label="dark"]', undefined],
    ['.dark:hover', undefined],
  ])('the switch in %s', async (selector, name) => {
    await tab.show(`<style>${selector} { color: red }</style>`);
    expect((await read()).scheme.hooks[0]?.name).toBe(name);
  });

  test('dark by itself', async () => {
    await tab.show('<html style="color-scheme: dark"><body>Night</body></html>');
    expect(await read()).toMatchObject({
      scheme: { declared: 'dark', resolved: 'dark' },
      colors: { background: '#121212', text: '#ffffff' },
      luminance: { mode: 'dark' },
    });
    await tab.show('<html><head><meta name="color-scheme" content="dark light"></head><body>Either</body></html>');
    expect((await read()).scheme).toMatchObject({ declared: 'dark light', resolved: 'light' });
  });

  test('a sample of many', async () => {
    await tab.show('<p>x</p>'.repeat(5000));
    const { sampled } = await lab.ask('page.readTheme', { maxScan: 100, maxPerGroup: 1, maxTokens: 0, maxSurfaces: 1 });
    expect(sampled).toMatchObject({ scanned: 100, of: 5002 });
  });
});

/** All that a change of look may touch, as the page has it. */
const traces = () => tab.page.evaluate(() => document.documentElement.outerHTML);

describe('changing', () => {
  test('by the page’s own attribute, and back', async () => {
    await tab.show(`<html data-theme="light"><head><style>body{background:#fff;color:#000}
      [data-theme=dark] body{background:#101010;color:#eee}.dark{color:red}</style></head><body>Text</body></html>`);
    const before = await traces();
    const dark = await apply({ mode: 'dark' });
    expect(dark).toMatchObject({
      replaced: false,
      strategy: 'stylesheet',
      applied: { mode: 'dark', hook: { kind: 'attribute', name: 'data-theme', value: 'dark' } },
      before: { background: '#ffffff', text: '#000000', luminance: 1, contrast: 21 },
      after: { colorScheme: 'dark', background: '#101010', text: '#eeeeee' },
    });
    expect(dark).not.toHaveProperty('reachedTarget');
    expect(await tab.page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
    expect(await apply({ mode: 'revert' })).toMatchObject({ reverted: true, theme: { background: '#ffffff' } });
    expect(await traces()).toBe(before);
    expect(await apply({ mode: 'revert' })).toMatchObject({ reverted: false });
  });

  test.each([
    ['<html>', ''],
    ['<html class="a  b">', ' class="a  b"'],
    ['<html class="dark">', ' class="dark"'],
  ])('by a class on %s', async (html, kept) => {
    await tab.show(`${html}<head><style>.dark body{background:#000;color:#fff}</style></head><body>Text</body></html>`);
    expect((await apply({ mode: 'dark' })).applied).toMatchObject({ hook: { kind: 'class', name: 'dark' } });
    expect(await lab.pixel(400, 300)).toBe('#000000');
    await apply({ mode: 'revert' });
    expect(await traces()).toMatch(new RegExp(`^<html${kept}>`));
  });

  test('by a filter where a page has no switch: what is measured is what is on screen', async () => {
    await tab.show(`<style>body{margin:0;background:#fdfdfd;color:#222}</style>
      <div style="position:absolute;left:400px;top:0;width:400px;height:300px;background:#f00"></div>
      <canvas id="c" width="100" height="100" style="position:absolute;left:0;top:400px"></canvas>
      <script>const c=document.getElementById('c').getContext('2d');c.fillStyle='#2468ac';c.fillRect(0,0,100,100)</script>Text`);
    const { strategy, applied, after, reachedTarget } = await apply({ mode: 'dark' });
    expect(strategy).toBe('filter');
    expect(applied).toMatchObject({
      targetLuminance: 0.05,
      filter: expect.stringMatching(/^invert\(1\) hue-rotate\(180deg\)/),
    });
    expect({ reachedTarget, filtered: after?.filtered }).toEqual({ reachedTarget: true, filtered: true });
    expect(distance(after?.background ?? '', await lab.pixel(200, 500))).toBeLessThanOrEqual(2);
    expect(distance('#2468ac', await lab.pixel(50, 450)), 'a picture').toBeLessThanOrEqual(16);
    const { palette } = await read();
    const red = palette.surface.find(({ color }) => distance(color, '#ff5b5b') < 90);
    expect(distance(red?.color ?? '#000000', await lab.pixel(600, 150)), 'a red box').toBeLessThanOrEqual(3);
    expect((await lab.audit()).summary).toMatchObject({ unknown: 0, failed: 0 });
  });

  test('a page that paints nothing gets a ground that the filter reaches', async () => {
    await tab.show('<p>Text</p>');
    const { after } = await apply({ targetLuminance: 0.02 });
    expect(distance(after?.background ?? '', await lab.pixel(400, 500))).toBeLessThanOrEqual(2);
  });

  test('a dark page becomes light', async () => {
    await tab.show('<body style="background:#181818;color:#ddd">Text');
    const { after, reachedTarget } = await apply({ mode: 'light' });
    expect(reachedTarget).toBe(true);
    expect(after?.luminance).toBeGreaterThan(0.8);
    expect(distance(after?.background ?? '', await lab.pixel(400, 500))).toBeLessThanOrEqual(2);
  });

  test('colours, custom properties and tone', async () => {
    await tab.show('<style>:root{--card:#fff}body{background:var(--card)}</style><a href="/">Link</a>');
    const result = await apply({
      background: 'oklch(30% 0 0)',
      text: 'white',
      accent: 'rgb(255 100 0)',
      tokens: { '--card': '#eee', '--radius_2': 'calc(4px + 1px)' },
      saturation: 0.5,
      contrast: 1.2,
    });
    expect(result).toMatchObject({
      strategy: 'filter',
      applied: {
        mode: 'keep',
        background: '#2e2e2e',
        text: '#ffffff',
        accent: '#ff6400',
        tokens: ['--card', '--radius_2'],
        filter: 'saturate(0.5) contrast(1.2)',
      },
    });
    expect(result.css).toContain('--card:#eee !important');
    expect(
      await tab.page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--radius_2')),
    ).toBe('calc(4px + 1px)');
    const again = await apply({ background: '#fff' });
    expect(again).toMatchObject({ replaced: true, strategy: 'colors', after: { background: '#ffffff' } });
    expect(again.after).not.toHaveProperty('filtered');
    expect(await tab.page.evaluate(() => document.querySelectorAll('#browsentic-theme').length)).toBe(1);
  });

  test('in a transition it is measured where it ends, and there when it has ended', async () => {
    await tab.show(`<style>body{background:#fff;transition:background-color 60s}</style>Text
      <script>ran = []; addEventListener('transitionrun', (e) => ran.push(e.propertyName))</script>`);
    const { after } = await apply({ background: '#000', transitionMs: 200 });
    expect(after).toMatchObject({ background: '#000000' });
    expect((await read()).colors).toMatchObject({ background: '#000000' });
    expect(await tab.page.evaluate('ran')).toContain('background-color');
  });

  const bad: [name: string, args: Partial<PageOps['page.applyTheme']['args']>][] = [
    ['nothing', {}],
    ['nothing but a transition', { transitionMs: 100 }],
    ['a colour that is none', { background: 'blurple' }],
    ['a colour of elsewhere', { text: 'currentcolor' }],
    ['a variable', { text: 'var(--x)' }],
    ['an empty colour', { accent: '' }],
    ['a way out of the style', { background: 'red;} body{display:none' }],
    ['a luminance beyond white', { targetLuminance: 1.5 }],
    ['a negative saturation', { saturation: -1 }],
    ['too much contrast', { contrast: 3.1 }],
    ['too long a transition', { background: '#000', transitionMs: 2001 }],
    ['a token without hyphens', { tokens: { color: 'red' } }],
    ['a token with a brace', { tokens: { '--a{': 'red' } }],
    ...[
      '',
      '  ',
      'red;x',
      'a}b',
      'a{b',
      '<b>',
      'a\\b',
      'url(//x)',
      'URL (x)',
      'expression(1)',
      '@import "x"',
      'image-set("x" 1x)',
      '"open',
      '(',
      ']',
      '/* open',
    ].map((value): [string, Partial<PageOps['page.applyTheme']['args']>] => [
      `the token ${value}`,
      { tokens: { '--a': value } as never },
    ]),
    ['a token that is no text', { tokens: { '--a': 1 } as never }],
    ['41 tokens', { tokens: Object.fromEntries(Array.from({ length: 41 }, (_, i) => [`--t${i}`, '1'])) as never }],
  ];
  test.each(bad)('%s is refused, and nothing changes', async (_, args) => {
    await tab.show('<p>Text</p>');
    const before = await traces();
    const reply = await tab.ask('page.applyTheme', { mode: 'keep', ...args });
    expect(reply.ok ? 'ok' : reply.error.code).toBe('INVALID_INPUT');
    expect(await traces()).toBe(before);
  });
});

describe('hostile pages', () => {
  test('names that shadow, prototypes that throw, a style that forges ours', async () => {
    await tab.show(`<html><head><style id="browsentic-theme" data-filter="invert(9e9) evil(1)" data-name="onclick" data-value="x" data-host="body">p{color:red}</style></head>
      <body><form><input name="style"><input name="parentNode"><img name="head"><img name="styleSheets"><img name="body">Text</form><script>
      Element.prototype.getBoundingClientRect = window.getComputedStyle = () => { throw new Error('no') };
      CSSStyleSheet.prototype.replaceSync = OffscreenCanvas.prototype.getContext = () => { for (;;); };
      Object.defineProperty(Document.prototype, 'styleSheets', { get() { throw 1 } });
    </script></body></html>`);
    expect((await read()).sampled.of).toBeGreaterThan(3);
    expect((await lab.audit()).summary.sampled).toBe(1);
    expect(await apply({ background: '#123456' })).toMatchObject({ replaced: true, after: { background: '#123456' } });
    expect(await apply({ mode: 'revert' })).toMatchObject({ reverted: true });
  });

  test('10,000 nodes, a deep tree and a great style sheet in bounded time', async () => {
    const rules = Array.from({ length: 25_000 }, (_, i) => `.c${i}{color:#00${(i % 90) + 10}}`).join('');
    await tab.show(
      `<style>${rules}</style>${'<div style="background:rgb(0 0 0 / .01)">'.repeat(400)}x${'</div>'.repeat(400)}${'<p>Some <b>text</b> here</p>'.repeat(5000)}`,
    );
    const began = performance.now();
    expect((await read()).stylesheets).toMatchObject({ rules: 20_000, truncated: true });
    expect((await lab.audit({ maxSamples: 2000 })).summary.sampled).toBe(2000);
    await apply({ mode: 'dark' });
    expect(performance.now() - began).toBeLessThan(20_000);
  }, 60_000);

  test('a text and a selector of two million characters', async () => {
    await tab.show('<p style="color:#aaa">x</p>');
    await tab.page.evaluate(() => {
      const [p] = document.querySelectorAll('p');
      p?.setAttribute('id', 'x'.repeat(2_000_000));
      p?.append('y'.repeat(2_000_000));
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(
        `${`${'.a '.repeat(3000)}{color:red}`.repeat(300)} :root{--x:${'z'.repeat(1_000_000)};--${'n'.repeat(100_000)}:1}`,
      );
      document.adoptedStyleSheets = [sheet];
    });
    expect(JSON.stringify([await lab.audit(), await read()]).length).toBeLessThan(10_000);
  });
});
