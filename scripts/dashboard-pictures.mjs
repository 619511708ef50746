// Takes the pictures of the dashboard for the documentation, in a real browser: dashboard.png and dashboard-taken.png.
//
//   node scripts/dashboard-pictures.mjs [folder]
//
// It needs bin/browsentic (make build). Everything runs on loopback, in a data directory that is removed afterwards.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright-core';

const root = resolve(import.meta.dirname, '..');
const binary = process.env.BROWSENTIC_BIN ?? join(root, 'bin/browsentic');
const folder = resolve(process.argv[2] ?? join(root, 'docs/images'));
const home = await mkdtemp(join(tmpdir(), 'browsentic-pictures-'));
const env = {
  ...process.env,
  BROWSENTIC_HOME: home,
  BROWSENTIC_PORTS: '0',
  BROWSENTIC_HEADLESS: 'true',
  BROWSENTIC_KEYRING: 'false',
};

/** An MCP client of its own: newline-delimited JSON-RPC with `browsentic mcp`. */
class Client {
  #asked = new Map();
  constructor(name) {
    this.process = spawn(binary, ['mcp'], { env, stdio: ['pipe', 'pipe', 'inherit'] });
    createInterface(this.process.stdout).on('line', (line) => {
      const message = JSON.parse(line);
      this.#asked.get(message.id)?.(message);
    });
    this.ready = this.ask('initialize', {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name, version: '1.0' },
    }).then(() => this.#write({ method: 'notifications/initialized' }));
  }
  #write(message) {
    this.process.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  }
  ask(method, params) {
    const id = this.#asked.size + 1;
    this.#write({ id, method, params });
    return new Promise((done) => this.#asked.set(id, done));
  }
  async call(name, args) {
    await this.ready;
    const { result, error } = await this.ask('tools/call', { name, arguments: args });
    if (error) throw new Error(`${name}: ${error.message}`);
    return result.structuredContent ?? result;
  }
  async session(name, url, viewport = { width: 1280, height: 800 }) {
    const made = await this.call('browser_session_create', { name, contextSettings: { viewport } });
    const page = { sessionId: made.initialPage.sessionId, pageId: made.initialPage.pageId };
    await this.call('browser_navigate', { ...page, url });
    return page;
  }
}

const style = `<meta charset="utf-8"><style>
*{box-sizing:border-box}body{margin:0;font:16px/1.5 system-ui,sans-serif;color:#22302a;background:#f6f3ec}
header{display:flex;gap:28px;align-items:center;padding:20px 56px;background:#1f3d31;color:#f6f3ec}header b{font-size:24px}header span{opacity:.75}
main{padding:40px 56px}h1{margin:0 0 24px;font-size:34px;letter-spacing:-.02em}
.grid{display:grid;grid-template-columns:repeat(4,1fr);gap:24px}.tea{background:#fff;border-radius:14px;overflow:hidden;box-shadow:0 1px 4px #0001}
.tea i{display:block;height:170px}.tea p{margin:0;padding:14px 18px 4px;font-weight:600}.tea small{display:block;padding:0 18px 16px;color:#5d6b64}
table{width:100%;border-collapse:collapse;background:#fff;border-radius:14px;overflow:hidden}td,th{padding:16px 20px;text-align:left;border-bottom:1px solid #ebe7dd}
label{display:block;max-width:520px;margin:0 0 18px;font-weight:600}input{display:block;width:100%;margin-top:6px;padding:12px 14px;font:inherit;border:1px solid #b9b3a5;border-radius:8px}
@media(max-width:600px){header{padding:16px 20px;gap:14px}main{padding:24px 20px}.grid{grid-template-columns:1fr 1fr}}
button{padding:12px 22px;border:0;border-radius:8px;background:#1f3d31;color:#fff;font:inherit;font-weight:600}</style>`;
const teas = [
  ['Sencha', '#b7cf9a,#7fa06a'],
  ['Assam', '#c98b5a,#7a3f22'],
  ['Oolong', '#d9b98a,#8e6b45'],
  ['Rooibos', '#d9774f,#8f3521'],
  ['Matcha', '#a8c66c,#5b7f2b'],
  ['Darjeeling', '#e0b070,#a0692e'],
  ['Jasmine', '#e8e2c8,#a9b28a'],
  ['Pu-erh', '#8a6a5a,#3c2a22'],
];
const bar = (who) =>
  `<header><b>Leaf &amp; Kettle</b><span>Teas</span><span>Pots</span><span>Journal</span><span style="margin-left:auto">${who}</span></header>`;
const pages = {
  '/': `<!doctype html><meta name="viewport" content="width=device-width"><title>Leaf & Kettle: teas</title>${style}${bar('Mira · Cart (2)')}<main><h1>Teas</h1><div class="grid">${teas
    .map(
      ([name, colors], i) =>
        `<div class="tea"><i style="background:linear-gradient(140deg,${colors})"></i><p>${name}</p><small>100 g · ${7 + i}.50</small></div>`,
    )
    .join('')}</div></main>`,
  '/orders': `<!doctype html><meta name="viewport" content="width=device-width"><title>Orders</title>${style}${bar('Otto · Desk')}<main><h1>Orders</h1><table><tr><th>Order</th><th>Customer</th><th>Goods</th><th>State</th></tr>${[
    ['1042', 'Mira Berg', 'Teapot, 2 × Assam', 'to be packed'],
    ['1041', 'Jon Aalto', 'Sencha', 'packed'],
    ['1040', 'Ida Moreau', 'Matcha, whisk', 'sent'],
    ['1039', 'Sam Okafor', '3 × Oolong', 'sent'],
    ['1038', 'Lea Novak', 'Rooibos', 'sent'],
  ]
    .map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
    .join('')}</table></main>`,
  '/checkout': `<!doctype html><meta name="viewport" content="width=device-width"><title>Checkout</title>${style}${bar('Mira · Cart (2)')}<main><h1>Where shall it go?</h1><form onsubmit="return false">
    <label>Name<input id="name" autocomplete="off"></label><label>Street<input id="street" autocomplete="off"></label><label>Town<input id="town" autocomplete="off"></label><button>Continue</button></form></main>`,
};
const site = createServer((request, response) => {
  const body = pages[request.url];
  response.writeHead(body ? 200 : 404, { 'Content-Type': 'text/html; charset=utf-8' }).end(body ?? '');
});
await new Promise((done) => site.listen(0, '127.0.0.1', done));
const at = (path) => `http://127.0.0.1:${site.address().port}${path}`;

const clients = [];
const client = (name) => clients[clients.push(new Client(name)) - 1];
const css = (value) => ({ strategy: 'css', value });
const browser = await chromium.launch({
  executablePath: process.env.BROWSENTIC_BROWSER ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
try {
  const claude = client('claude-code');
  const cursor = client('cursor');
  const buyer = await claude.session('buyer', at('/'));
  const checkout = await claude.session('checkout', at('/checkout'));
  const admin = await cursor.session('admin', at('/orders'));
  const phone = await claude.session('phone layout', at('/'), { width: 390, height: 844 });
  await claude.call('browser_snapshot', buyer);
  await claude.call('browser_click', { ...buyer, locator: css('.tea:first-child') });
  await claude.call('browser_fill', { ...checkout, locator: css('#name'), value: 'Mira Berg' });
  await claude.call('browser_screenshot', phone);
  await claude.call('browser_scroll_into_view', { ...phone, locator: css('.tea:last-child') });
  await cursor.call('browser_visible_text', { ...admin, locator: css('main') });
  await cursor.call('browser_click', { ...admin, locator: css('#cancel'), timeoutMs: 800 });
  const endless = cursor.call('browser_wait', {
    ...admin,
    timeoutMs: 60_000,
    condition: { kind: 'text', text: 'Order 1043', state: 'present' },
  });
  endless.catch(() => {}); // it ends with its client

  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1.5 });
  const page = await context.newPage();
  page.on('pageerror', (error) => console.error('page:', error.message));
  await page.goto(execFileSync(binary, ['dashboard', '--print-url'], { env, encoding: 'utf8' }).trim());
  const pictured = () => page.waitForFunction(() => document.querySelectorAll('.card img').length >= 3);
  await pictured();
  const wide = await page.screenshot();

  // Taken over: the client's next call waits, the person types.
  await page.locator('.card', { hasText: 'checkout' }).getByRole('button', { name: 'Take over' }).click();
  await page.locator('.sink').waitFor();
  await page.locator('canvas:visible').waitFor();
  const waiting = claude.call('browser_get_title', { ...checkout, timeoutMs: 60_000 });
  await page.getByText('1 call waits').waitFor();
  const box = await page.locator('.sink').boundingBox();
  await page.mouse.click(box.x + (300 / 1280) * box.width, box.y + (345 / 800) * box.height);
  const drawn = await page.evaluate(() => document.querySelector('canvas').toDataURL());
  await page.keyboard.insertText('12 Harbour Lane');
  await page.waitForFunction((before) => document.querySelector('canvas').toDataURL() !== before, drawn);
  await page.screenshot({ path: join(folder, 'dashboard-taken.png') });

  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ colorScheme: 'dark' });
  const narrow = await page.screenshot();
  await page.getByRole('button', { name: 'Give back' }).click();
  await waiting;
  await claude.call('browser_session_close', { sessionId: checkout.sessionId });
  // Both in one picture.
  const both = await context.newPage();
  await both.setViewportSize({ width: 1400, height: 780 });
  const show = (png, style) =>
    `<img src="data:image/png;base64,${png.toString('base64')}" style="position:absolute;${style}">`;
  await both.setContent(`<body style="margin:0;background:linear-gradient(160deg,#dfe6f3,#eef0ea)">
    ${show(wide, 'left:32px;top:40px;width:1060px;border-radius:12px;box-shadow:0 12px 40px #1b2a4a38')}
    ${show(narrow, 'right:32px;bottom:32px;width:300px;border-radius:24px;border:6px solid #14161a;box-shadow:0 16px 48px #1b2a4a55')}`);
  await both.screenshot({ path: join(folder, 'dashboard.png') });
} finally {
  await browser.close();
  for (const { process } of clients) process.kill();
  site.close();
  execFileSync(binary, ['stop'], { env, stdio: 'ignore' });
  await rm(home, { recursive: true, force: true });
}
