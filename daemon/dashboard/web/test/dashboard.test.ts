import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, chromium, type Locator, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FakeDaemon, sampleSession } from './fake-daemon';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let browser: Browser;
let daemon: FakeDaemon;
let page: Page;
let jpeg: Buffer;

beforeAll(async () => {
  const executablePath = process.env.BROWSENTIC_BROWSER ?? '/usr/bin/chromium';
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const blank = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  jpeg = await blank.screenshot({ type: 'jpeg' });
  await blank.close();
});
afterAll(() => browser.close());

beforeEach(async () => {
  daemon = await FakeDaemon.start();
  daemon.sessions = [
    sampleSession('buyer'),
    sampleSession('admin', {
      waiting: 2,
      running: { action: 'browser.wait', began: new Date().toISOString(), ms: 0 },
      pages: [
        { id: 'p1', url: 'https://tea.example/basket', title: 'Your basket' },
        { id: 'p2', url: 'https://tea.example/help', title: 'Help' },
      ],
    }),
    sampleSession('theirs', { browser: 'paired', looks: false, expires: new Date().toISOString() }),
    sampleSession('gone', { status: 'failed', pages: [] }),
  ];
});
afterEach(async () => {
  await page.context().close();
  await daemon.close();
});

async function open(options: Parameters<Browser['newContext']>[0] = {}): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1000, height: 800 }, ...options });
  page = await context.newPage();
  await page.goto(`${daemon.url}#SECRET`);
  await page.locator('.card').first().waitFor();
}

const buyer = () => page.getByRole('listitem', { name: 'buyer' });
const sink = () => page.locator('.sink');

async function takeOver(): Promise<void> {
  await buyer().getByRole('button', { name: 'Take over' }).click();
  expect(await daemon.heard('take')).toEqual({ t: 'take', session: 'buyer' });
  expect(await daemon.heard('watch')).toEqual({ t: 'watch', session: 'buyer', page: 'p1' });
  daemon.tell({ t: 'hold', id: 'buyer', state: 'waiting' });
  daemon.tell({ t: 'hold', id: 'buyer', state: 'yours' });
  const [session] = daemon.sessions;
  if (session) daemon.show('large', session, 'p1', jpeg);
  await sink().waitFor();
  await page.locator('canvas:visible').waitFor();
}

interface Violation {
  id: string;
  nodes: { html: string }[];
}

/** Holds axe's rules in both colour schemes, and that nothing scrolls sideways in the narrowest window. */
async function expectAccessible(): Promise<void> {
  await page.evaluate(axe);
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [1000, 320]) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 800 });
      const violations = await page.evaluate(async () => {
        const { axe } = window as unknown as { axe: { run(): Promise<{ violations: Violation[] }> } };
        const { violations } = await axe.run();
        return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
      });
      expect(violations, `${colorScheme} at ${width}`).toEqual([]);
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wider, `${width}`).toBeLessThanOrEqual(0);
    }
  }
}

describe('the list', () => {
  it('shows every session, and says which ones are on the screen', async () => {
    await open();
    expect(new URL(page.url()).hash).toBe('');
    expect(await page.locator('.card h2').allTextContents()).toEqual(['buyer', 'admin', 'theirs']);
    await expect.poll(async () => (await daemon.heard('show')).sessions.sort()).toEqual(['admin', 'buyer', 'theirs']);
    const [session] = daemon.sessions;
    if (session) daemon.show('small', session, 'p1', jpeg);
    await buyer().locator('img').waitFor();
    daemon.tell({ t: 'session', session: sampleSession('buyer', { name: 'seller' }) });
    await page.getByRole('heading', { name: 'seller' }).waitFor();
    daemon.tell({ t: 'gone', id: 'buyer' });
    await page.getByRole('heading', { name: 'seller' }).waitFor({ state: 'detached' });
    await expectAccessible();
  });

  it('asks before it closes a session', async () => {
    await open();
    await buyer().getByRole('button', { name: 'Close buyer' }).click();
    await page.getByRole('dialog').waitFor();
    await expectAccessible();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(daemon.said.filter(({ t }) => t === 'close')).toEqual([]);
    await buyer().getByRole('button', { name: 'Close buyer' }).click();
    await page.getByRole('button', { name: 'Close session' }).click();
    expect(await daemon.heard('close')).toEqual({ t: 'close', session: 'buyer' });
    daemon.tell({ t: 'failed', what: 'close', id: 'buyer', message: 'it is busy' });
    await page.getByText('It can’t be closed: it is busy').waitFor();
  });

  it('is locked for who has no login', async () => {
    await open();
    await page.evaluate(() => sessionStorage.setItem('login', 'OTHER'));
    await page.goto(daemon.url);
    await page.getByText('This page is locked').waitFor();
    await expectAccessible();
  });
});

describe('the large view', () => {
  it('shows a page, and another one when asked', async () => {
    await open();
    await page.getByRole('link', { name: 'Watch admin' }).click();
    expect(await daemon.heard('watch')).toEqual({ t: 'watch', session: 'admin', page: 'p1' });
    await page.getByRole('button', { name: 'Help' }).click();
    expect(await daemon.heard('watch')).toEqual({ t: 'watch' });
    expect(await daemon.heard('watch')).toEqual({ t: 'watch', session: 'admin', page: 'p2' });
    await expectAccessible();
    await page.goBack();
    await page.locator('.card').first().waitFor();
  });

  it('gives a person hands', async () => {
    await open();
    await takeOver();
    const box = await boxOf(sink());
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 4, { clickCount: 2 });
    const moved = await daemon.heard('mouse');
    expect(moved.mouse).toMatchObject({ kind: 'move' });
    expect(moved.mouse.x).toBeCloseTo(640, -1);
    expect(moved.mouse.y).toBeCloseTo(200, -1);
    const clicks = [1, 1, 2, 2];
    for (const [i, kind] of ['down', 'up', 'down', 'up'].entries()) {
      let { mouse } = await daemon.heard('mouse');
      while (mouse.kind === 'move') ({ mouse } = await daemon.heard('mouse'));
      expect(mouse).toMatchObject({ kind, clicks: clicks[i], button: 0 });
    }
    await page.mouse.wheel(0, 120);
    expect((await daemon.heard('mouse')).mouse).toMatchObject({ kind: 'wheel', dy: 120 });

    await page.keyboard.press('A');
    expect((await daemon.heard('key')).key).toMatchObject({
      down: true,
      key: 'A',
      code: 'KeyA',
      text: 'A',
      keyCode: 65,
    });
    expect((await daemon.heard('key')).key).toMatchObject({ down: false, key: 'A' });
    await page.keyboard.press('Tab');
    expect((await daemon.heard('key')).key).toMatchObject({ down: true, key: 'Tab', text: '' });
    await daemon.heard('key');
    await page.keyboard.press('Enter');
    expect((await daemon.heard('key')).key).toMatchObject({ key: 'Enter', text: '\r' });
    await daemon.heard('key');
    await page.keyboard.insertText('ﾃスト 🎈');
    expect(await daemon.heard('type')).toEqual({ t: 'type', text: 'ﾃスト 🎈' });
    expect(await sink().inputValue()).toBe('');
    await expectAccessible();

    // F6 leads out, to the button that gives it back.
    await sink().focus();
    await page.keyboard.press('F6');
    await page.keyboard.press('Enter');
    expect(await daemon.heard('release')).toEqual({ t: 'release', session: 'buyer' });
    daemon.tell({ t: 'hold', id: 'buyer', state: 'over' });
    await sink().waitFor({ state: 'detached' });
  });

  it('leads the page by its address and its history', async () => {
    await open();
    await page.getByRole('link', { name: 'Watch buyer' }).click();
    expect(await page.getByRole('button', { name: 'Reload' }).isDisabled()).toBe(true);
    await page.goBack();
    await takeOver();
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    expect(await daemon.heard('go')).toEqual({ t: 'go', by: -1 });
    await page.getByLabel('Address').fill('tea.example');
    await page.keyboard.press('Enter');
    expect(await daemon.heard('navigate')).toEqual({ t: 'navigate', url: 'tea.example' });
    // A page that opens meanwhile is shown.
    const pages = [...sampleSession('buyer').pages, { id: 'p9', url: 'https://tea.example/new', title: 'New' }];
    daemon.tell({ t: 'session', session: sampleSession('buyer', { pages }) });
    await daemon.heard('watch');
    expect(await daemon.heard('watch')).toEqual({ t: 'watch', session: 'buyer', page: 'p9' });
  });

  it('brings the window of a session on the screen to the front', async () => {
    daemon.sessions = [sampleSession('buyer', { headed: true })];
    await open();
    await takeOver();
    await daemon.heard('front');
    await page.getByRole('button', { name: 'Show window' }).click();
    await daemon.heard('front');
  });

  it('taps and scrolls with a finger', async () => {
    await open({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });
    await takeOver();
    const box = await boxOf(sink());
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    for (const kind of ['move', 'down', 'up']) {
      const { mouse } = await daemon.heard('mouse');
      expect(mouse.kind).toBe(kind);
      expect(mouse.x).toBeCloseTo(640, -2);
    }
    const finger = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: box.x + 50, y }] });
    await touch('touchStart', box.y + 100);
    await touch('touchMove', box.y + 60);
    await touch('touchEnd');
    const { mouse } = await daemon.heard('mouse');
    expect(mouse.kind).toBe('wheel');
    expect(mouse.dy).toBeGreaterThan(100);
  });

  it('comes back, and takes again what it had', async () => {
    await open();
    await takeOver();
    daemon.hangUp();
    daemon.sessions.pop();
    expect(await daemon.heard('take')).toEqual({ t: 'take', session: 'buyer' });
    await page.getByText('The daemon does not answer').waitFor({ state: 'detached' });
    await sink().waitFor();
    daemon.tell({ t: 'failed', what: 'take', id: 'buyer', message: 'it is taken over in another window' });
    await sink().waitFor({ state: 'detached' });
  });
});

async function boxOf(locator: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await locator.boundingBox();
  if (!box) throw new Error('it is not on the screen');
  return box;
}
