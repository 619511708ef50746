// Draws the extension's icons: extension/icons/*.svg → extension/public/icon/*.png. Run it after a change of the drawings.
import { readFileSync } from 'node:fs';
import { chromium } from 'playwright-core';

// At 16 pixels there is room for one thing only.
const SIZES = { 16: 'small', 32: 'small', 48: 'large', 128: 'large' };

const root = new URL('../extension/', import.meta.url);
const browser = await chromium.launch({
  executablePath: process.env.BROWSENTIC_BROWSER ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
for (const [size, drawing] of Object.entries(SIZES)) {
  const page = await browser.newPage({ viewport: { width: Number(size), height: Number(size) } });
  const svg = readFileSync(new URL(`icons/${drawing}.svg`, root), 'utf8');
  await page.setContent(`<style>body { margin: 0 } svg { display: block }</style>${svg}`);
  await page.screenshot({ path: new URL(`public/icon/${size}.png`, root).pathname, omitBackground: true });
}
await browser.close();
