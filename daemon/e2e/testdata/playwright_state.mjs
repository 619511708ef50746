// Playwright's end of the exchange of storage states:
//
//   node playwright_state.mjs BROWSER SITE restore FILE      shows the site with the state in FILE, prints what it shows
//   node playwright_state.mjs BROWSER SITE save FILE USER    signs in as USER, writes the state to FILE
import { chromium } from 'playwright-core';

const [executablePath, site, verb, file, user] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
try {
  const context = await browser.newContext(verb === 'restore' ? { storageState: file } : {});
  const page = await context.newPage();
  await page.goto(`${site}/${verb === 'restore' ? 'home' : `login?user=${user}`}`);
  await page.waitForFunction(() => document.querySelector('#out')?.textContent.endsWith('1-2'), null, { timeout: 20_000 });
  if (verb === 'save') {
    await page.evaluate(() => sessionStorage.clear());
    await context.storageState({ path: file, indexedDB: true });
  } else {
    console.log(await page.locator('#out').textContent());
  }
} finally {
  await browser.close();
}
