/** Judging contrasts: known ones, and what is on screen. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Tab } from '../act/lab';
import { distance, ThemeLab } from './theme-lab';

let lab: ThemeLab;
let tab: Tab;
beforeAll(async () => {
  lab = await ThemeLab.open();
  ({ tab } = lab);
});
afterAll(() => lab.close());

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
    const { summary } = await lab.audit();
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
    const result = await lab.audit();
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
    expect((await lab.audit({ maxFailures: 1 })).failures).toHaveLength(1);
    expect((await lab.audit({ maxFailures: 0 })).failures).toEqual([]);
    expect((await lab.audit({ maxSamples: 1 })).summary.sampled).toBe(1);
    expect(await lab.audit({ target: { selector: '#b' } })).toMatchObject({
      source: '#b',
      score: 0,
      summary: { sampled: 1 },
    });
    expect((await lab.audit({ level: 'AAA' })).required).toEqual({ normalText: 7, largeText: 4.5 });
  });

  test('a page without text has no score', async () => {
    await tab.show('<img alt="x">');
    const result = await lab.audit();
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
    const { failures, summary } = await lab.audit({ level: 'AAA', maxFailures: 200 });
    expect(summary.unknown).toBe(0);
    const [text, beside] = [await lab.pixel(30, 30), await lab.pixel(700, 30)];
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
    expect((await lab.audit()).summary).toEqual({ sampled: 0, passed: 0, failed: 0, unknown: 1 });
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
    expect((await lab.audit()).summary).toMatchObject({ sampled: 1, unknown: 0 });
  });

  test('what nobody sees and what is out of use is not judged', async () => {
    await tab.show(`<button disabled>Off</button><div aria-disabled="true">Off</div><p hidden>Gone</p>
      <p aria-hidden="true">Away</p><p style="position:absolute;left:-9999px">Far</p><p style="color:transparent">Clear</p>
      <p style="position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0 0 0 0)">Said</p>
      <script>/* words */</script><style>/* words */</style><p>Seen</p>`);
    expect((await lab.audit()).summary).toMatchObject({ sampled: 1, passed: 1, unknown: 0 });
  });
});
