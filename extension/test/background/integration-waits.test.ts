import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { MODEL_BYTES } from '../../src/registry.gen';
import { browser, button, closedPort, daemon, failed, label, lime, open, site } from './integration-stage';

describe('dialogs', () => {
  it('are dismissed and told', async () => {
    const page = await open('/dialogs');
    expect(await page.done('click', button('Ask'))).toEqual({
      completed: true,
      dialog: { dialogType: 'confirm', message: 'Really?', action: 'dismiss' },
    });
    expect(await page.text('#out')).toBe('false');
  });

  it('do not hold a page that is left', async () => {
    const page = await open('/dialogs');
    await page.done('click', button('Hold'));
    expect(await page.done('navigate', { url: `${site.base}/second` })).toEqual({
      url: `${site.base}/second`,
      dialog: { dialogType: 'beforeunload', message: '', action: 'accept' },
    });
  });

  it('do not hold a page that is loading', async () => {
    const page = await open();
    expect(await page.done('navigate', { url: `${site.base}/greeting` })).toMatchObject({
      dialog: { dialogType: 'alert', message: 'hello', action: 'dismiss' },
    });
    expect(await page.text('h1')).toBe('After');
  });

  it('are answered when no call runs', async () => {
    const page = await open('/second');
    await page.page.evaluate(() => alert('nobody asked'));
    expect(await page.text('h1')).toBe('Second');
  });
});

describe('waits', () => {
  it('end when their condition holds', async () => {
    const page = await open('/late');
    const late = { strategy: 'css', value: '#late' };
    await page.done('wait', { condition: { kind: 'locator', locator: late, state: 'visible' } });
    await page.done('wait', { condition: { kind: 'text', text: 'here', state: 'present' } });
    await page.done('wait', { condition: { kind: 'load', state: 'load' } });
    const glob = { kind: 'glob', value: 'http://127.0.0.1:*/late' };
    expect(await page.done('wait', { condition: { kind: 'url', matcher: glob } })).toEqual({ satisfied: true });
  });

  it('live through navigations', async () => {
    const page = await open('/form');
    const heading = page.done('wait', { condition: { kind: 'text', text: 'Second', state: 'present' } });
    const address = page.done('wait', {
      condition: { kind: 'url', matcher: { kind: 'exact', value: `${site.base}/second#x` } },
    });
    await page.page.evaluate(() => {
      location.href = '/second';
    });
    await heading;
    await page.page.evaluate(() => history.replaceState(null, '', '#x'));
    await address;
  });

  it('find nothing where there is nothing', async () => {
    const page = await open();
    const gone = { strategy: 'css', value: 'p' };
    const inFrame = { ...gone, frame: { kind: 'iframe', chain: [{ strategy: 'css', value: '#none' }] } };
    const absent = [
      { kind: 'text', text: 'x', state: 'absent' },
      { kind: 'locator', locator: gone, state: 'hidden' },
      { kind: 'locator', locator: gone, state: 'detached' },
      { kind: 'locator', locator: inFrame, state: 'detached' },
    ];
    for (const url of [undefined, `http://127.0.0.1:${await closedPort()}/`, `${site.base}/second`]) {
      if (url !== undefined) {
        await page.run('navigate', { url });
      }
      for (const condition of absent) {
        expect(await page.done('wait', { condition }, 3000)).toEqual({ satisfied: true });
      }
    }
    const there = { kind: 'locator', locator: inFrame, state: 'attached' };
    expect(await page.run('wait', { condition: there }, 300)).toMatchObject(failed('OPERATION_TIMEOUT'));
  });

  it('need what their kind needs', async () => {
    const page = await open('/form');
    for (const condition of [
      { kind: 'url' },
      { kind: 'url', matcher: { kind: 'glob', value: '*'.repeat(33) } },
      { kind: 'load', state: 'idle' },
      { kind: 'locator', state: 'visible' },
      { kind: 'text', text: 'x', state: 'visible' },
    ]) {
      expect(await page.run('wait', { condition })).toMatchObject(failed('INVALID_ARGUMENT'));
    }
  });

  it('are cancelled at once', async () => {
    const page = await open('/form');
    const condition = { kind: 'text', text: 'never', state: 'present' };
    const { answer, cancel } = daemon.begin('browser.wait', { condition }, { targetId: page.targetId }, 20_000);
    await daemon.ask({ t: 'ping' });
    cancel();
    expect(await answer).toMatchObject(failed('OPERATION_CANCELLED'));
  });

  it('end with their page', async () => {
    const page = await open('/form');
    const waiting = page.run('wait', { condition: { kind: 'text', text: 'never', state: 'present' } });
    await daemon.ask({ t: 'ping' });
    await page.page.close();
    expect(await waiting).toMatchObject(failed('PAGE_NOT_FOUND'));
    expect(await page.run('get.url')).toMatchObject(failed('PAGE_NOT_FOUND'));
  });

  it('end when the page crashes, and the page can be used again', async () => {
    const page = await open('/form');
    const waiting = page.run('wait', { condition: { kind: 'text', text: 'never', state: 'present' } });
    await daemon.ask({ t: 'ping' });
    const worker = await browser.worker();
    await worker.evaluate((tabId) => void chrome.debugger.sendCommand({ tabId }, 'Page.crash'), page.tabId);
    expect(await waiting).toMatchObject(failed('BROWSER_ERROR'));
    await page.done('navigate', { url: `${site.base}/second` });
    expect(await page.text('h1')).toBe('Second');
  });
});

describe('screenshots', () => {
  const box = { capture: { kind: 'element', locator: { strategy: 'css', value: '#box' } } };
  const whole = { capture: { kind: 'fullPage' } };

  it.each([1, 2, 1.5, 0.5])('have the size in CSS pixels with %d device pixels for each', async (deviceScaleFactor) => {
    const page = await open('/tall');
    const cdp = await browser.context.newCDPSession(page.page);
    const metrics = { width: 601, height: 403, deviceScaleFactor, mobile: false };
    await cdp.send('Emulation.setDeviceMetricsOverride', metrics);
    for (let i = 0; i < 2; i++) {
      expect(await page.shoot()).toMatchObject({ scale: 1, width: 601, height: 403 });
      expect(await page.shoot({ ...whole, maxSide: 3000 })).toMatchObject({ scale: 1, width: 1500, height: 3000 });
      expect(await page.shoot(box)).toMatchObject({ scale: 1, width: 101, height: 51 });
      expect(await page.shoot(whole)).toMatchObject({ scale: 0.6666, width: 1000, height: 2000 });
      expect(await page.shoot({ maxSide: 300 })).toMatchObject({ scale: 0.4991, width: 300, height: 201 });
      // The element fills its picture; a fraction of a pixel at its edges is that of the page.
      const small = await page.shoot({ ...box, maxSide: 50 });
      expect(small).toMatchObject({ scale: 0.495, width: 50, height: 25, middle: lime });
    }
  });

  it.each([
    ['png', undefined],
    ['jpeg', 100],
    ['webp', 80],
    ['jpeg', undefined],
  ])('are encoded as %s with quality %j', async (format, quality) => {
    const page = await open('/tall');
    const input = { format, ...(quality !== undefined && { quality }), ...box };
    const { middle, mimeType, ...told } = await page.shoot(input);
    expect(mimeType).toBe(`image/${format}`);
    expect(told).toMatchObject({ scale: 1, width: 101, height: 51 });
    for (const [i, value] of lime.entries()) {
      expect(Math.abs((middle[i] ?? -1) - value)).toBeLessThan(10);
    }
  });

  it('are smaller where they would be too heavy for a model', async () => {
    const page = await open('/noise');
    // As it is it would be one of more than 4 MB.
    const { width, bytes, scale } = await page.shoot(whole);
    expect(bytes).toBeLessThanOrEqual(MODEL_BYTES);
    expect(scale).toBeLessThan(1);
    expect(width).toBe(Math.round(1200 * scale));
  });

  it('stay within the limits', async () => {
    const page = await open('/tall');
    const limits = { maxDimension: 2000, maxPixels: 10_000_000, maxBytes: 10_000_000 };
    expect(await page.run('screenshot', { ...whole, limits })).toMatchObject(failed('LIMIT_EXCEEDED'));
    const light = { limits: { ...limits, maxBytes: 100 } };
    expect(await page.run('screenshot', light)).toMatchObject(failed('LIMIT_EXCEEDED'));
  });

  it('show a blank page, and one that lies behind another', async () => {
    const page = await open();
    expect(await page.shoot()).toMatchObject({ mimeType: 'image/png', scale: 1 });
    await page.done('navigate', { url: `${site.base}/tall` });
    const [front] = await Promise.all([
      browser.context.waitForEvent('page'),
      page.page.evaluate(() => void window.open('/form')),
    ]);
    await front.waitForLoadState();
    for (let i = 0; i < 3; i++) {
      expect(await page.shoot()).toMatchObject({ scale: 1 });
      expect(await page.shoot({ ...box, maxSide: 50 })).toMatchObject({ width: 50, height: 25, middle: lime });
    }
  });
});

/** Answers how to start another worker, and link it. */
async function stopWorker(page: Page): Promise<() => Promise<void>> {
  const worker = await browser.worker();
  const cdp = await browser.context.newCDPSession(page);
  await cdp.send('ServiceWorker.enable');
  await cdp.send('ServiceWorker.stopAllWorkers');
  return async () => {
    await cdp.send('ServiceWorker.startWorker', { scopeURL: new URL('/', worker.url()).href });
    const linked = daemon.linkedAgain();
    await browser.handOver(daemon.ticket);
    await linked;
  };
}

it('lets new frames go on that the worker before was to let go', async () => {
  const page = await open('/form');
  const never = { kind: 'response', matcher: { kind: 'glob', value: '**/never' } };
  const action = { kind: 'click', target: button('Go').locator };
  void page.run('action.and.wait', { action, wait: never });
  await page.page.waitForFunction(() => document.querySelector('#out')?.textContent !== '');
  const start = await stopWorker(page.page);
  await page.page.evaluate((src) => {
    const frame = document.createElement('iframe');
    frame.src = src;
    document.body.append(frame);
  }, `${site.other}/second`);
  await start();
  const chain = [{ strategy: 'css', value: 'iframe' }];
  expect(await page.text('h1', { kind: 'iframe', chain })).toBe('Second');
});

it('goes on after the worker was stopped, with a new ticket', async () => {
  const page = await open('/form');
  await page.done('fill', { ...label('Name'), value: 'kept' });
  const framed = await open('/frames');
  const { refs } = (await framed.done('snapshot', { includeRefs: true })) as { refs: { ref: string; name?: string }[] };
  const start = await stopWorker(page.page);
  await start();
  // The frames are connecting again meanwhile.
  await framed.done('click', { ref: refs.find(({ name }) => name === 'Press')?.ref });
  await page.done('wait', { condition: { kind: 'load', state: 'load' } });
  await page.done('click', button('Go'));
  expect(await page.text('#out')).toBe('kept Red false');
});
