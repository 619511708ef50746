/** Reading, judging and changing the look of a page: known contrasts, what is on screen, and that nothing stays behind. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PageOps } from '../../src/lib/page-protocol';
import { Lab, type Tab } from '../act/lab';

let lab: Lab;
let tab: Tab;
let reader: Page;
beforeAll(async () => {
  lab = await Lab.open();
  tab = await lab.tab();
  reader = await lab.browser.newPage();
});
afterAll(() => lab.close());

async function ask<K extends 'page.auditContrast' | 'page.readTheme' | 'page.applyTheme'>(
  op: K,
  args: PageOps[K]['args'],
): Promise<PageOps[K]['result']> {
  const reply = await tab.ask(op, args, 20_000);
  if (!reply.ok) throw new Error(`${reply.error.code} ${reply.error.details?.why}`);
  return reply.value;
}

const audit = (args: Partial<PageOps['page.auditContrast']['args']> = {}) =>
  ask('page.auditContrast', { level: 'AA', maxSamples: 400, maxFailures: 20, ...args });
const read = () => ask('page.readTheme', { maxScan: 1200, maxPerGroup: 8, maxTokens: 40, maxSurfaces: 20 });
const apply = (args: Partial<PageOps['page.applyTheme']['args']>) =>
  ask('page.applyTheme', { mode: 'keep', transitionMs: 0, ...args });

/** The colour of the pixel of the viewport. */
async function pixel(x: number, y: number): Promise<string> {
  const png = (await tab.page.screenshot({ clip: { x, y, width: 1, height: 1 } })).toString('base64');
  return reader.evaluate(async (data) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
    const pen = new OffscreenCanvas(1, 1).getContext('2d');
    pen?.drawImage(image, 0, 0);
    const [r = 0, g = 0, b = 0] = pen?.getImageData(0, 0, 1, 1).data ?? [];
    return `#${[r, g, b].map((c) => c.toString(16).padStart(2, '0')).join('')}`;
  }, png);
}

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
const distance = (a: string, b: string) => Math.max(...channels(a).map((c, i) => Math.abs(c - (channels(b)[i] ?? 0))));

describe('contrast', () => {
  const rows: [name: string, style: string, ratio: number, passes: boolean][] = [
    ['black on white', 'color:#000;background:#fff', 21, true],
    ['no colour of its own', '', 21, true],
    ['the least grey that passes', 'color:#767676;background:#fff', 4.54, true],
    ['just too light', 'color:#777;background:#fff', 4.48, false],
    ['the same in large', 'color:#777;background:#fff;font-size:24px', 4.48, true],
    ['in 14 points and bold', 'color:#777;background:#fff;font-size:14pt;font-weight:700', 4.48, true],
    ['in 14 points', 'color:#777;background:#fff;font-size:14pt', 4.48, false],
    ['too light even for large, by what rounding hides', 'color:#959595;background:#fff;font-size:30px', 3, false],
    ['red on white', 'color:red;background:#fff', 4, false],
    ['blue on white', 'color:blue;background:#fff', 8.59, true],
    ['yellow on blue', 'color:#ff0;background:#00f', 8, true],
    ['a translucent text', 'color:rgb(0 0 0 / .5);background:#fff', 3.98, false],
    ['a wide colour', 'color:oklch(0% 0 0);background:color(srgb 1 1 1)', 21, true],
    ['white on white', 'color:#fff;background:#fff', 1, false],
    ['a fill in place of the colour', 'color:#fff;-webkit-text-fill-color:#000;background:#fff', 21, true],
  ];
  test.each(rows)('%s', async (_, style, ratio, passes) => {
    await tab.show(`<p id="a" style="${style}">Words to read</p>`);
    const { summary } = await audit();
    expect(summary).toEqual({
      sampled: 1,
      passed: passes ? 1 : 0,
      failed: passes ? 0 : 1,
      unknown: 0,
      worstRatio: ratio,
    });
  });

  test('a failure is told in full, the worst first', async () => {
    await tab.show(`<style>body{margin:0;font:16px/20px sans-serif}p{margin:0;height:20px}</style>
      <p id="a" style="color:#777">First  <b>and</b> more</p><p id="b" style="color:#ccc">Second</p><p>Third</p>`);
    const result = await audit();
    expect(result).toMatchObject({
      source: 'page',
      level: 'AA',
      required: { normalText: 4.5, largeText: 3 },
      score: 25,
    });
    expect(result.failures).toMatchObject([
      { selector: '#b', text: 'Second', foreground: '#cccccc', background: '#ffffff', ratio: 1.61, required: 4.5 },
      { selector: '#a', text: 'First more', ratio: 4.48, fontSizePx: 16, weight: 400, large: false, passes: false },
      { selector: '#a > b', weight: 700 },
    ]);
    expect(result.failures[1]?.bounds).toEqual({ x: 0, y: 0, width: 800, height: 20 });
    expect((await audit({ maxFailures: 1 })).failures).toHaveLength(1);
    expect((await audit({ maxFailures: 0 })).failures).toEqual([]);
    expect((await audit({ maxSamples: 1 })).summary.sampled).toBe(1);
    expect(await audit({ target: { selector: '#b' } })).toMatchObject({
      source: '#b',
      score: 0,
      summary: { sampled: 1 },
    });
    expect((await audit({ level: 'AAA' })).required).toEqual({ normalText: 7, largeText: 4.5 });
  });

  test('a page without text has no score', async () => {
    await tab.show('<img alt="x">');
    const result = await audit();
    expect(result.summary).toEqual({ sampled: 0, passed: 0, failed: 0, unknown: 0 });
    expect(result).not.toHaveProperty('score');
  });

  const layered: [name: string, html: string][] = [
    ['one layer of glass', '<div style="background:#036"><p style="background:rgb(255 255 255 / .4);color:#fc0">'],
    [
      'two',
      '<div style="background:#036"><div style="background:rgb(255 0 0 / .3)"><p style="background:rgb(0 255 0 / .2);color:rgb(255 255 255 / .5)">',
    ],
    [
      'a group that is faded',
      '<div style="background:#036"><div style="opacity:.5;background:#fff"><p style="color:#000">',
    ],
    [
      'a faded group in another',
      '<body style="background:#600"><div style="opacity:.6;background:#0f0"><div style="opacity:.7;background:rgb(255 255 255 / .5)"><p style="color:#00f">',
    ],
    ['faded text', '<p style="opacity:.4">'],
    [
      'a root of its own',
      '<style>html{background:#123}body{background:rgb(255 255 255 / .1)}</style><p style="color:#89a">',
    ],
    ['a dark canvas', '<style>:root{color-scheme:dark}</style><p style="color:#777">'],
    [
      'a slot inside a shadow root',
      '<div><template shadowrootmode="open"><div style="background:#246"><slot></slot></div></template><p style="color:#8ac">',
    ],
    ['the top colours of a wide gamut', '<div style="background:oklch(40% .1 200)"><p style="color:lab(60% 10 10)">'],
  ];
  test.each(layered)('%s: what is computed is what is on screen', async (_, html) => {
    await tab.show(
      `<style>body{margin:0}p{margin:0;font:20px/60px monospace}</style>${html}&#9608;&#9608;&#9608;&#9608;&#9608;&#9608;`,
    );
    const { failures, summary } = await audit({ level: 'AAA', maxFailures: 200 });
    expect(summary.unknown).toBe(0);
    const [text, beside] = [await pixel(30, 30), await pixel(700, 30)];
    const [{ foreground, background } = { foreground: 'none', background: 'none' }] = failures;
    expect(distance(foreground, text), `${foreground} and ${text}`).toBeLessThanOrEqual(2);
    expect(distance(background, beside), `${background} and ${beside}`).toBeLessThanOrEqual(2);
  });

  const unknown: [name: string, html: string][] = [
    ['a gradient', '<p style="background:linear-gradient(#000,#fff)">Text'],
    ['an image behind an ancestor', `<div style="background:url(data:image/gif;base64,R0lGOD) #fff"><p>Text`],
    [
      'glass over an image',
      '<div style="background:linear-gradient(red,blue)"><p style="background:rgb(0 0 0 / .5);color:#fff">Text',
    ],
    [
      'a faded card over an image',
      '<div style="background:linear-gradient(red,blue)"><div style="opacity:.9;background:#fff"><p>Text',
    ],
    [
      'a picture that lies under it',
      '<img style="position:absolute;inset:0;width:300px;height:200px" alt=""><p style="position:relative">Text',
    ],
    ['a blend', '<p style="mix-blend-mode:difference">Text'],
    ['a filter', '<div style="filter:contrast(.2)"><p>Text'],
    ['frosted glass', '<div style="backdrop-filter:blur(2px)"><p>Text'],
    [
      'text cut out of a gradient',
      '<p style="background:linear-gradient(red,blue) text;-webkit-text-fill-color:#fff">Text',
    ],
  ];
  test.each(unknown)('%s is not guessed', async (_, html) => {
    await tab.show(html);
    expect((await audit()).summary).toEqual({ sampled: 0, passed: 0, failed: 0, unknown: 1 });
  });

  const known: [name: string, html: string][] = [
    [
      'an opaque card over an image',
      '<div style="background:linear-gradient(red,blue)"><p style="background:#fff">Text',
    ],
    [
      'a card over a picture',
      '<img style="position:absolute;inset:0;width:300px;height:200px" alt=""><div style="position:relative;background:#fff"><p>Text',
    ],
    ['an icon beside it', '<p><svg width="16" height="16"></svg> Text</p>'],
  ];
  test.each(known)('%s is known', async (_, html) => {
    await tab.show(html);
    expect((await audit()).summary).toMatchObject({ sampled: 1, unknown: 0 });
  });

  test('what nobody sees and what is out of use is not judged', async () => {
    await tab.show(`<button disabled>Off</button><div aria-disabled="true">Off</div><p hidden>Gone</p>
      <p aria-hidden="true">Away</p><p style="position:absolute;left:-9999px">Far</p><p style="color:transparent">Clear</p>
      <p style="position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0 0 0 0)">Said</p>
      <script>/* words */</script><style>/* words */</style><p>Seen</p>`);
    expect((await audit()).summary).toMatchObject({ sampled: 1, passed: 1, unknown: 0 });
  });
});

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
    const { sampled } = await ask('page.readTheme', { maxScan: 100, maxPerGroup: 1, maxTokens: 0, maxSurfaces: 1 });
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
    expect(await pixel(400, 300)).toBe('#000000');
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
    expect(distance(after?.background ?? '', await pixel(200, 500))).toBeLessThanOrEqual(2);
    expect(distance('#2468ac', await pixel(50, 450)), 'a picture').toBeLessThanOrEqual(16);
    const { palette } = await read();
    const red = palette.surface.find(({ color }) => distance(color, '#ff5b5b') < 90);
    expect(distance(red?.color ?? '#000000', await pixel(600, 150)), 'a red box').toBeLessThanOrEqual(3);
    expect((await audit()).summary).toMatchObject({ unknown: 0, failed: 0 });
  });

  test('a page that paints nothing gets a ground that the filter reaches', async () => {
    await tab.show('<p>Text</p>');
    const { after } = await apply({ targetLuminance: 0.02 });
    expect(distance(after?.background ?? '', await pixel(400, 500))).toBeLessThanOrEqual(2);
  });

  test('a dark page becomes light', async () => {
    await tab.show('<body style="background:#181818;color:#ddd">Text');
    const { after, reachedTarget } = await apply({ mode: 'light' });
    expect(reachedTarget).toBe(true);
    expect(after?.luminance).toBeGreaterThan(0.8);
    expect(distance(after?.background ?? '', await pixel(400, 500))).toBeLessThanOrEqual(2);
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
    expect((await audit()).summary.sampled).toBe(1);
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
    expect((await audit({ maxSamples: 2000 })).summary.sampled).toBe(2000);
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
    expect(JSON.stringify([await audit(), await read()]).length).toBeLessThan(10_000);
  });
});
