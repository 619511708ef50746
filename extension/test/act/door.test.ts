/** The content script in a real extension: its port, its frames in other processes, closed shadow roots. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { type BrowserContext, chromium, type Page, type Worker } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { IDENTITY } from '../../src/lib/matrix';
import type { PageOp, PageOps } from '../../src/lib/page-protocol';
import { css, type Reply, role } from './lab';

const MANIFEST = {
  manifest_version: 3,
  name: 'door',
  version: '1',
  background: { service_worker: 'worker.js' },
  content_scripts: [
    {
      matches: ['http://*/*', 'https://*/*'],
      js: ['content.js'],
      all_frames: true,
      match_origin_as_fallback: true,
      run_at: 'document_start',
    },
  ],
};

const PAGES: Record<string, string> = {
  '/plain': '<p>Plain</p>',
  '/closed': `<div id="h" style="padding:20px"></div><script>h.attachShadow({ mode: 'closed' }).innerHTML =
    '<p><button onclick="document.title = event.target.textContent">Pay</button></p><button>Other</button>'</script>`,
  '/frames': `<p>Top</p><iframe id="other" src="http://localhost:PORT/inner" style="margin:40px;border:7px solid;padding:11px"></iframe>
    <iframe id="srcdoc" srcdoc="<p>In</p>"></iframe><iframe id="blank"></iframe><iframe id="sandbox" sandbox src="/plain"></iframe>`,
  '/inner': `<button style="position:absolute;left:110px;top:60px" onclick="document.title = 'hit'">Go</button>
 <input id="i" required>
    <iframe id="deep" src="http://127.0.0.1:PORT/plain"></iframe>`,
  '/first': `<script>var heard = []; for (const type of ['pointerdown', 'click', 'message']) addEventListener(type, () => heard.push(type), true)</script>
    <button id="a">Go</button><iframe src="/plain"></iframe>`,
};

let folder: string;
let server: Server;
let base: string;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'door-'));
  const bundle = (contents: string, outfile: string) =>
    build({
      stdin: { contents, resolveDir: import.meta.dirname, loader: 'ts' },
      bundle: true,
      outfile: path.join(folder, outfile),
      format: 'iife',
    });
  await Promise.all([
    bundle("import { start } from '../../src/content/main'; start();", 'content.js'),
    bundle("import './worker';", 'worker.js'),
    writeFile(path.join(folder, 'manifest.json'), JSON.stringify(MANIFEST)),
  ]);
  server = createServer((request, response) => {
    const { port } = server.address() as AddressInfo;
    const html = PAGES[request.url ?? '']?.replaceAll('PORT', String(port));
    response.writeHead(html ? 200 : 404, { 'content-type': 'text/html' }).end(html && `<!doctype html>${html}`);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  context = await chromium.launchPersistentContext(path.join(folder, 'profile'), {
    executablePath: process.env.BROWSENTIC_BROWSER ?? '/usr/bin/chromium',
    ignoreDefaultArgs: ['--disable-extensions', '--disable-back-forward-cache'],
    args: ['--no-sandbox', `--load-extension=${folder}`],
  });
});
afterAll(async () => {
  await context?.close();
  server?.closeAllConnections();
  server?.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  page = await context.newPage();
  return () => page.close();
});

/** The worker that runs now: another one, after it was stopped. */
async function worker(): Promise<Worker> {
  return context.serviceWorkers().at(-1) ?? context.waitForEvent('serviceworker');
}

async function closeWorker(url: string): Promise<void> {
  const cdp = await context.newCDPSession(page);
  const { targetInfos } = await cdp.send('Target.getTargets');
  const target = targetInfos.find((info) => info.url === url);
  await cdp.send('Target.closeTarget', { targetId: target?.targetId ?? '' });
}

interface Connected {
  frameId: number;
  url: string;
}

declare const connected: () => Connected[];
declare const ask: (frameId: number, op: string, args: object) => unknown;

const frames = async () => (await worker()).evaluate(() => connected()).catch(() => [] as Connected[]);

async function asked<K extends PageOp>(frameId: number, op: K, args: PageOps[K]['args']): Promise<Reply<K>> {
  const reply = await (await worker()).evaluate(([frameId, op, args]) => ask(frameId, op, args), [
    frameId,
    op,
    args,
  ] as const);
  return reply as Reply<K>;
}

async function open(pathname: string, count: number): Promise<Connected[]> {
  await page.goto(base + pathname);
  await eventually(async () => (await frames()).length).toBe(count);
  return frames();
}

const eventually = <T>(look: () => Promise<T>) => expect.poll(look, { timeout: 10_000, interval: 20 });

/** The frame in an iframe of the top document. */
async function frameIn(selector: string): Promise<Connected & { token: string }> {
  const entered = await asked(0, 'enterFrame', { locator: css(selector) });
  for (const frame of (await frames()).filter(({ frameId }) => frameId !== 0)) {
    const own = await asked(frame.frameId, 'ownToken', {});
    if (own.ok && entered.ok && own.value.token === entered.value.token) return { ...frame, ...own.value };
  }
  throw new Error(`no frame in ${selector}`);
}

test('every kind of frame has its port, in other processes too', async () => {
  const urls = (await open('/frames', 6)).map(({ url }) => url.replace(/:\d+/, '')).sort();
  expect(urls).toEqual([
    'about:blank',
    'about:srcdoc',
    'http://127.0.0.1/frames',
    'http://127.0.0.1/plain',
    'http://127.0.0.1/plain',
    'http://localhost/inner',
  ]);
});

test('a frame in another process says its token, and a click gets there', async () => {
  await open('/frames', 6);
  for (const [id, url] of [
    ['srcdoc', 'about:srcdoc'],
    ['blank', 'about:blank'],
    ['sandbox', '/plain'],
  ] as const) {
    expect((await frameIn(`#${id}`)).url).toContain(url);
  }
  const { frameId: inner, token, url } = await frameIn('#other');
  expect(url).toContain('/inner');
  const prepared = await asked(inner, 'prepare', { target: { locator: role('button', 'Go') }, act: 'click' });
  if (!prepared.ok) throw new Error(prepared.error.code);
  const through = await asked(0, 'throughFrame', { token, x: prepared.value.x, y: prepared.value.y });
  if (!through.ok) throw new Error(through.error.code);
  await page.mouse.click(through.value.x, through.value.y);
  expect(await asked(inner, 'settle', { handle: prepared.value.handle })).toMatchObject({ value: { outcome: 'hit' } });
  expect(await asked(0, 'settle', { handle: through.value.handle })).toMatchObject({ value: { outcome: 'hit' } });
  expect(await asked(inner, 'info', {})).toMatchObject({ value: { title: 'hit' } });

  const holds = (value: string) => {
    const condition = { kind: 'locator', locator: css(`#i${value}`), state: 'attached' } as const;
    return asked(inner, 'waitFor', { condition });
  };
  const target = { locator: css('#i') };
  expect(await asked(inner, 'prepare', { target, act: 'press' })).toMatchObject({ value: { done: false } });
  await page.keyboard.press('x');
  expect(await holds(':valid')).toMatchObject({ ok: true });
  expect(await asked(inner, 'fill', { target, value: '' })).toMatchObject({ ok: true });
  expect(await holds(':invalid')).toMatchObject({ ok: true });
});

test('closed shadow roots are open to locators, hit tests and the watch', async () => {
  await open('/closed', 1);
  const target = { locator: role('button', 'Pay') };
  const prepared = await asked(0, 'prepare', { target, act: 'click' });
  if (!prepared.ok) throw new Error(prepared.error.code);
  await page.mouse.click(prepared.value.x, prepared.value.y);
  expect(await asked(0, 'settle', { handle: prepared.value.handle })).toMatchObject({ value: { outcome: 'hit' } });
  expect(await page.title()).toBe('Pay');
  const again = await asked(0, 'prepare', { target, act: 'click' });
  const other = await asked(0, 'box', { target: { locator: role('button', 'Other') } });
  if (!again.ok || !other.ok) throw new Error('not found');
  await page.mouse.click(other.value.x + 5, other.value.y + 5);
  expect(await asked(0, 'settle', { handle: again.value.handle })).toMatchObject({
    value: { outcome: 'missed', obscuredBy: '<button>' },
  });
});

test('the watch is there before the first script of a page, and no page hears the handshake', async () => {
  await open('/first', 2);
  await frameIn('iframe');
  const prepared = await asked(0, 'prepare', { target: { locator: css('#a') }, act: 'click' });
  if (!prepared.ok) throw new Error(prepared.error.code);
  await page.evaluate(() => document.getElementById('a')?.remove());
  await page.mouse.click(prepared.value.x, prepared.value.y);
  expect(await page.evaluate(() => (window as unknown as { heard: string[] }).heard)).toEqual([]);
});

test('a worker that was stopped is woken, and told the same tokens', async () => {
  await open('/frames', 6);
  const { token } = await frameIn('#other');
  const stopped = await worker();
  await stopped.evaluate(() => Object.assign(globalThis, { old: true }));
  await closeWorker(stopped.url());
  await eventually(async () => (await worker()).evaluate(() => 'old' in globalThis).catch(() => true)).toBe(false);
  await eventually(async () => (await frames()).length).toBe(6);
  expect((await frameIn('#other')).token).toBe(token);
});

test('a page from the back-forward cache is there again', async () => {
  await open('/plain', 1);
  await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<i id="mark">x</i>'));
  await page.goto(`${base}/closed`);
  // Playwright knows nothing of that cache: from here on the page is asked through the worker only.
  await page.evaluate(() => setTimeout(() => history.back()));
  const condition = { kind: 'locator', locator: css('#mark'), state: 'visible' } as const;
  await eventually(async () => (await frames()).map(({ url }) => new URL(url).pathname)).toEqual(['/plain']);
  expect(await asked(0, 'waitFor', { condition }), 'kept, not loaded again').toMatchObject({ ok: true });
});

test('refs begin with the id of the frame, and the page keeps them until it shows another route', async () => {
  await open('/first', 2);
  const options = {
    interactiveOnly: false,
    includeBoundingBoxes: false,
    includeRefs: true,
    maxRefs: 9,
    place: IDENTITY,
    budget: { nodes: 999, chars: 9999 },
  };
  const refs = async () => {
    const taken = await asked(0, 'snapshot', { options, children: {} });
    return taken.ok && 'snapshot' in taken.value ? taken.value.snapshot.refs.map(({ ref }) => ref) : [];
  };
  const [ref = ''] = await refs();
  expect(ref).toMatch(/^@e00000000[0-9a-f]{24}$/);
  expect(await asked(0, 'prepare', { target: { ref }, act: 'focus' })).toMatchObject({ ok: true });
  await asked(0, 'keepRefs', { refs: [ref] });
  expect(await asked(0, 'holdsRef', { ref })).toMatchObject({ value: { held: true } });
  await page.evaluate(() => history.pushState(null, '', '/other'));
  expect(await asked(0, 'holdsRef', { ref })).toMatchObject({ value: { held: false } });
});

test('a page outlives its extension without a word', async () => {
  await open('/plain', 1);
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  page.on('pageerror', (error) => said.push(error.message));
  const running = await worker();
  const closed = running.waitForEvent('close');
  await running.evaluate(() => chrome.runtime.reload()).catch(() => {});
  await closed;
  await page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent('pageshow'));
    return new Promise((done) => setTimeout(done, 300));
  });
  expect(said).toEqual([]);
});
