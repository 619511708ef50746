/** The signs of human checks, on pages as they are and on such as would mislead. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Lab, type Tab } from '../act/lab';

let lab: Lab;
let tab: Tab;
beforeAll(async () => {
  lab = await Lab.open();
  tab = await lab.tab();
});
afterAll(() => lab.close());

async function signs() {
  const reply = await tab.ask('captchaSigns', {}, 20_000);
  if (!reply.ok) throw new Error(reply.error.code);
  return reply.value;
}

const box = '<div style="width:30px;height:30px"></div>';

test.each<[what: string, html: string, widget: object | undefined]>([
  ['none', '<h1>Shop</h1><script src="https://shop.test/api.js?render=x"></script>', undefined],
  [
    'the first vendor of several',
    `<div class="h-captcha"></div><div class="cf-turnstile">${box}</div>`,
    { vendor: 'turnstile' },
  ],
  [
    'an answer that was given',
    '<div class="h-captcha"><textarea name="h-captcha-response">x</textarea></div>',
    { solved: true, hasToken: true },
  ],
  [
    'an answer that is awaited',
    '<div class="h-captcha"><textarea name="h-captcha-response"></textarea></div>',
    { solved: false, hasToken: false },
  ],
  [
    'a mark of being solved',
    '<div class="geetest_holder"><i class="geetest_success_radar_tip"></i></div>',
    { solved: true, hasToken: false },
  ],
  [
    'the badge of the third version',
    '<script src="//g.test/recaptcha/api.js?render=key"></script><iframe src="/recaptcha/api2/anchor?size=invisible"></iframe>',
    { vendor: 'recaptcha-v3' },
  ],
  [
    'explicit rendering of the second',
    '<script src="//g.test/recaptcha/api.js?render=explicit"></script><div class="g-recaptcha"></div>',
    { vendor: 'recaptcha-v2' },
  ],
  [
    'a puzzle that is shown',
    '<div class="h-captcha"></div><iframe src="/x?frame=challenge" height="300" width="200" style="border:0"></iframe>',
    { challenge: { width: 200, height: 300 } },
  ],
])('%s', async (_, html, widget) => {
  await tab.show(html);
  const found = (await signs()).widget;
  if (widget === undefined) expect(found).toBeUndefined();
  else expect(found).toMatchObject(widget);
});

test.each<[what: string, frame: string]>([
  ['kept at hand, small', '<iframe src="/x?frame=challenge" height="40" style="border:0"></iframe>'],
  [
    'hidden by what is around it',
    '<p style="visibility:hidden"><iframe src="/x?frame=challenge" height="300"></iframe></p>',
  ],
])('a puzzle that is %s, is none', async (_, frame) => {
  await tab.show(`<div class="h-captcha"></div>${frame}`);
  expect((await signs()).widget).not.toHaveProperty('challenge');
});

test('replaced prototypes and 50,000 siblings', async () => {
  await tab.show(`<script>
    Element.prototype.getAttribute = Element.prototype.getBoundingClientRect = () => { throw new Error('no') };
    Document.prototype.querySelectorAll = Element.prototype.querySelectorAll = () => [];
    document.write('<i>x</i>'.repeat(50_000));
  </script><div class="h-captcha"><iframe src="/x?frame=checkbox"></iframe></div>`);
  const { widget } = await signs();
  expect(widget).toMatchObject({ vendor: 'hcaptcha' });
  expect(widget?.frames).toHaveLength(1);
});
