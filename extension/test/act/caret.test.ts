/** Keys that follow each other: what the page knows of its caret when the next one comes. */
import { expect, onTestFinished, test } from 'vitest';
import { css, Lab } from './lab';

const KEY = { key: 'ArrowLeft', code: 'ArrowLeft', windowsVirtualKeyCode: 37 };

test('a page has heard where a key moved the caret before the next key is prepared', async () => {
  const lab = await Lab.open();
  onTestFinished(() => lab.close());
  const tab = await lab.tab();
  // Editors that keep a caret of their own learn from `selectionchange` where it is.
  await tab.show(`<div id="a" contenteditable>some words</div><script>
    addEventListener('keydown', () => { const end = performance.now() + 20; while (performance.now() < end); });
  </script>`);
  await tab.click(css('#a'));
  await tab.page.keyboard.press('End');
  await tab.evaluate(() => {
    const order: string[] = [];
    document.addEventListener('selectionchange', () => order.push('caret'));
    const send = globalThis.browsenticSend;
    globalThis.browsenticSend = (reply) => {
      order.push('prepared');
      send(reply);
    };
    Object.assign(globalThis, { order });
  }, null);
  const next = () => tab.ask('prepare', { target: { locator: css('#a') }, act: 'press' });
  for (let i = 0; i < 5; i++) {
    await Promise.all([tab.cdp.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...KEY }), next()]);
    await tab.cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', ...KEY });
  }
  const order = await tab.evaluate(() => (globalThis as unknown as { order: string[] }).order, null);
  expect(order).toEqual(Array(5).fill(['caret', 'prepared']).flat());
});
