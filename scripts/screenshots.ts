/**
 * Takes the pictures of the README, docs/images/*.png, of the extension as it is built, in a real browser, in its light
 * and its dark colours. What a daemon would tell is made up.
 *
 *     npm run ext:build && npx vite-node scripts/screenshots.ts
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import type { HubMessage, HubOp, HubResult, PairingState } from '../extension/src/lib/hub';
import { fakeChrome } from '../extension/test/pages/fake-chrome';
import { approval, calls, recorded, rules, view } from '../extension/test/pages/samples';
import { shrink } from './png';

const ID = 'jfginpdpggengbjgkidglgajbfmoellf';
const root = path.join(import.meta.dirname, '..');
const extension = path.join(root, 'extension/dist/chrome-mv3');
const images = path.join(root, 'docs/images');

const LINKED: PairingState = { kind: 'linked', since: 0, daemonVersion: view.daemonVersion, inSync: true };
const question = { ...approval, until: new Date(Date.now() + 95_000).toISOString() };

interface Picture {
  name: string;
  page: 'popup' | 'sidepanel';
  width: number;
  /** Of a side panel, which is as high as its window; a popup is as high as what is in it. */
  height?: number;
  hello: HubMessage[];
  answers?: { [op in HubOp]?: HubResult };
  prepare?: (page: Page) => Promise<unknown>;
}

const PICTURES: Picture[] = [
  { name: 'popup-pair', page: 'popup', width: 360, hello: [{ pairing: { kind: 'unpaired' } }] },
  { name: 'popup', page: 'popup', width: 360, hello: [{ pairing: LINKED }, { view }] },
  {
    name: 'side-panel',
    page: 'sidepanel',
    width: 400,
    height: 780,
    hello: [{ pairing: LINKED }, { view: { ...view, approvals: [question] } }, { calls }],
  },
  {
    name: 'side-panel-rules',
    page: 'sidepanel',
    width: 400,
    height: 780,
    hello: [{ pairing: LINKED }, { view }, { calls }],
    answers: { rules: { ok: true, data: { ...rules } } },
    prepare: async (page) => {
      await page.getByRole('tab', { name: 'Rules' }).click();
      await page.locator('.rules').waitFor();
    },
  },
  {
    name: 'side-panel-files',
    page: 'sidepanel',
    width: 400,
    height: 560,
    hello: [{ pairing: LINKED }, { view }, { calls }],
    prepare: async (page) => {
      await page.getByRole('tab', { name: 'Files' }).click();
      const rows = Array.from({ length: 120 }, (_, i) => `tea ${i},${i}.50,12\n`).join('');
      for (const [name, mimeType, text] of [
        ['prices.csv', 'text/csv', `part,price,stock\n${rows}`],
        ['Letter to the tea house.txt', 'text/plain', 'Dear all,\n\nplease send the list.\n\nKim\n'],
      ] as const) {
        await page.getByLabel('Choose files').setInputFiles({ name, mimeType, buffer: Buffer.from(text) });
        await page.getByText(`${mimeType}, `).waitFor();
      }
    },
  },
  {
    name: 'side-panel-recordings',
    page: 'sidepanel',
    width: 400,
    height: 700,
    hello: [
      { pairing: LINKED },
      { view },
      { calls },
      {
        recording: { id: 'r', tabId: 7, host: 'tea.example', capturedValues: false, since: Date.now() - 83_000 },
      },
    ],
    prepare: async (page) => {
      await page.getByRole('tab', { name: 'Recordings' }).click();
      await page.evaluate(async (kept) => {
        const open = indexedDB.open('browsentic/person');
        await new Promise((done) => open.addEventListener('success', done));
        const put = open.result.transaction('recordings', 'readwrite').objectStore('recordings').put(kept);
        await new Promise((done) => put.addEventListener('success', done));
        open.result.close();
        new BroadcastChannel('browsentic/database').postMessage('');
      }, recorded);
      await page.getByRole('button', { name: 'Show steps' }).click();
    },
  },
];

async function take(context: BrowserContext, { name, page: file, width, height, prepare, ...told }: Picture) {
  const page = await context.newPage();
  await page.setViewportSize({ width, height: height ?? 100 });
  const frontTab = { id: 7, url: 'https://tea.example/basket' };
  await page.addInitScript(fakeChrome, { answers: {}, frontTab, hostAccess: true, ...told });
  await page.goto(`chrome-extension://${ID}/${file}.html`);
  await page.locator('main > *').first().waitFor();
  // A machine without a desktop has only a very wide font for `system-ui`.
  await page.addStyleTag({ content: "html { font-family: 'Liberation Sans', sans-serif }" });
  await prepare?.(page);
  if (told.hello.some((message) => 'pairing' in message && message.pairing === LINKED)) {
    await page.locator('.rtt').waitFor();
  }
  if (height === undefined) {
    await page.setViewportSize({ width, height: await page.evaluate(() => document.body.offsetHeight) });
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const picture = await page.screenshot({ caret: 'hide' });
    await writeFile(path.join(images, `${name}-${colorScheme}.png`), shrink(picture));
  }
  await page.close();
}

await mkdir(images, { recursive: true });
const context = await chromium.launchPersistentContext('', {
  executablePath: process.env.BROWSENTIC_BROWSER ?? '/usr/bin/chromium',
  deviceScaleFactor: 2,
  locale: 'en-GB',
  ignoreDefaultArgs: ['--disable-extensions'],
  args: ['--no-sandbox', `--disable-extensions-except=${extension}`, `--load-extension=${extension}`],
});
try {
  for (const picture of PICTURES) {
    await take(context, picture);
  }
} finally {
  await context.close();
}
