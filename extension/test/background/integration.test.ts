import { describe, expect, it } from 'vitest';
import { descriptorsOf } from '../../src/lib/manifest';
import { carried, PROTOCOL_VERSION } from '../../src/registry.gen';
import { browser, button, closedPort, daemon, failed, label, link, open, site } from './integration-stage';

describe('the link', () => {
  it('says who it is, answers pings and tells what it can do', async () => {
    expect(daemon.hello).toMatchObject({ auth: { kind: 'ticket', id: 't1' }, protocolVersion: PROTOCOL_VERSION });
    expect(await daemon.ask({ t: 'ping' })).toMatchObject({ t: 'pong' });
    expect(await daemon.ask({ t: 'describe' })).toMatchObject({ t: 'manifest', tools: descriptorsOf(carried) });
  });

  it('drops what is no frame', async () => {
    for (const text of ['', '{', '[]', '{"t":"invoke"}', '{"t":"nonsense","id":"1"}']) {
      daemon.sendText(text);
    }
    expect(await daemon.ask({ t: 'ping' })).toMatchObject({ t: 'pong' });
  });

  it('refuses what it does not know', async () => {
    const page = await open();
    expect(await page.run('juggle')).toMatchObject(failed('UNKNOWN_ACTION'));
    expect(await page.run('navigate', { url: 7 })).toMatchObject(failed('INVALID_INPUT', { field: 'url' }));
    expect(await page.run('navigate')).toMatchObject(failed('INVALID_INPUT', { field: 'url' }));
    const xpath = { locator: { strategy: 'xpath', value: '//a' } };
    expect(await page.run('click', xpath)).toMatchObject(failed('INVALID_INPUT', { field: 'locator.strategy' }));
    expect(await page.run('click')).toMatchObject(failed('INVALID_ARGUMENT'));
    const nowhere = await daemon.invoke('browser.get.url', {}, { targetId: 'F'.repeat(32) });
    expect(nowhere).toMatchObject(failed('PAGE_NOT_FOUND'));
  });
});

describe('a form', () => {
  it('is filled, chosen from, checked and sent', async () => {
    const page = await open('/form');
    expect(await page.done('get.title')).toEqual({ title: 'Form' });
    await page.done('fill', { ...label('Name'), value: 'Zoë 東京' });
    await page.done('select.option', { ...label('Colour'), value: 'Blue' });
    await page.done('check', label('Agree'));
    await page.done('check', label('Agree'));
    expect(await page.done('click', button('Go'))).toEqual({ completed: true });
    expect(await page.text('#out')).toBe('Zoë 東京 Blue true');
    await page.done('uncheck', label('Agree'));
    await page.done('click', button('Go'));
    expect(await page.text('#out')).toBe('Zoë 東京 Blue false');
  });

  it('takes keys', async () => {
    const page = await open('/keys');
    const field = label('Text');
    await page.done('press', { ...field, key: 'Control+A' });
    for (const key of ['x', 'Shift+y', 'é']) {
      await page.done('press', { ...field, key });
    }
    expect(await page.page.inputValue('input')).toBe('xYé');
    await page.done('press', { ...field, key: 'Tab' });
    expect(await page.page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Next');
    expect(await page.text('#log')).toBe('Ctrl+Control Ctrl+A x Shift+Shift Shift+Y é Tab');
    expect(await page.run('press', { ...field, key: 'Hyper+x' })).toMatchObject(failed('INVALID_ARGUMENT'));
  });
});

describe('navigation', () => {
  it('waits for what the address leads to, and tells the daemon', async () => {
    const page = await open();
    expect(await page.done('navigate', { url: `${site.base}/second` })).toEqual({ url: `${site.base}/second` });
    for (const url of [`${site.base}/second#part`, `${site.base}/second#part`, `${site.base}/second#other`]) {
      expect(await page.done('navigate', { url })).toEqual({ url });
    }
    expect(await page.done('navigate', { url: `${site.base}/error` })).toEqual({ url: `${site.base}/error` });
    expect(await page.done('navigate', { url: `${site.base}/replaced` })).toEqual({ url: `${site.base}/second` });
    const told = daemon.events
      .filter((event) => event.kind === 'navigated')
      .filter(({ targetId }) => targetId === page.targetId)
      .map(({ url, sameDocument }) => [url, sameDocument]);
    expect(told).toEqual([
      ['about:blank', false],
      [`${site.base}/second`, false],
      [`${site.base}/second#part`, true],
      [`${site.base}/second#part`, true],
      [`${site.base}/second#other`, true],
      [`${site.base}/error`, false],
      [`${site.base}/replaced`, false],
      [`${site.base}/second`, false],
    ]);
  });

  it('goes back and forward, also where there is nothing', async () => {
    const page = await open('/second');
    await page.done('navigate', { url: `${site.base}/form` });
    await page.done('navigate', { url: `${site.base}/form#end` });
    expect(await page.done('back')).toEqual({ url: `${site.base}/form` });
    expect(await page.done('back')).toEqual({ url: `${site.base}/second` });
    expect(await page.text('h1')).toBe('Second');
    expect(await page.done('forward')).toEqual({ url: `${site.base}/form` });
    await page.done('forward');
    expect(await page.done('forward')).toEqual({ url: `${site.base}/form#end` });
    expect(await page.done('reload')).toEqual({ url: `${site.base}/form#end` });
  });

  it.each([
    ['http://no-such-host.invalid/', 'dns'],
    ['http://127.0.0.1:{closed}/', 'connection'],
    ['http://127.0.0.1:1/', 'invalid_url'],
    ['/file', 'other'],
    ['/none', 'other'],
  ])('fails at %s because of %s, and goes on', async (url, reason) => {
    const page = await open();
    const address = URL.parse(url.replace('{closed}', String(await closedPort())), site.base)?.href;
    expect(await page.run('navigate', { url: address })).toMatchObject(
      failed('NAVIGATION_FAILED', { reason, url: address }),
    );
    expect(await page.done('navigate', { url: `${site.base}/second` })).toEqual({ url: `${site.base}/second` });
  });

  it('fails when history or a reload lead to nothing', async () => {
    const page = await open('/once?a');
    expect(await page.run('reload')).toMatchObject(failed('NAVIGATION_FAILED', { reason: 'other' }));
    const dead = `http://127.0.0.1:${await closedPort()}/`;
    await page.run('navigate', { url: dead });
    await page.done('navigate', { url: `${site.base}/second` });
    expect(await page.run('back')).toMatchObject(failed('NAVIGATION_FAILED', { reason: 'connection', url: dead }));
  });

  it('gives up at the deadline and leaves the page usable', async () => {
    const page = await open('/second');
    const begun = performance.now();
    expect(await page.run('navigate', { url: `${site.base}/never` }, 400)).toMatchObject(failed('OPERATION_TIMEOUT'));
    expect(performance.now() - begun).toBeLessThan(2000);
    expect(await page.text('h1')).toBe('Second');
  });

  it.each(['file:///etc/passwd', 'chrome://version', 'javascript:alert(1)', 'data:text/html,x', '/relative', ''])(
    'refuses %j',
    async (url) => {
      const page = await open();
      const result = await page.run('navigate', { url });
      expect(result).toMatchObject(failed(url === '' ? 'INVALID_INPUT' : 'INVALID_ARGUMENT', { field: 'url' }));
    },
  );
});

describe('a click', () => {
  it('that follows a link ends with the new document', async () => {
    const page = await open('/links');
    await page.done('click', link('Second'));
    expect(await page.done('get.url')).toEqual({ url: `${site.base}/second` });
  });

  it('on what is no page leaves the page as it was', async () => {
    const page = await open('/links');
    for (const name of ['Mail', 'File', 'New tab']) {
      expect(await page.done('click', link(name))).toEqual({ completed: true });
    }
    expect(await page.done('get.title')).toEqual({ title: 'Links' });
    await page.done('click', link('Second'));
    expect(await page.done('get.title')).toEqual({ title: 'Second' });
  });

  it('that closes its page has happened', async () => {
    const page = await open();
    await page.done('navigate', { url: `${site.base}/links` });
    const [popup] = await Promise.all([
      browser.context.waitForEvent('page'),
      page.page.evaluate(() => void window.open('/closing')),
    ]);
    await popup.waitForLoadState();
    const worker = await browser.worker();
    const targetId = await worker.evaluate(
      async (url) => (await chrome.debugger.getTargets()).find((target) => target.url === url)?.id,
      popup.url(),
    );
    const closed = popup.waitForEvent('close');
    const result = await daemon.invoke('browser.click', button('Close me'), { ...(targetId && { targetId }) });
    expect(result).toMatchObject({ ok: true, data: { completed: true } });
    await closed;
  });

  it('says what is in the way', async () => {
    const page = await open('/covered');
    const result = await page.run('click', button('Under'), 500);
    expect(result).toMatchObject(
      failed('OPERATION_TIMEOUT', { waitingFor: 'receivesEvents', obscuredBy: expect.stringContaining('id="layer"') }),
    );
  });

  it('needs one element', async () => {
    const page = await open('/keys');
    const inputs = { locator: { strategy: 'css', value: 'input' } };
    expect(await page.run('click', inputs)).toMatchObject(failed('LOCATOR_AMBIGUOUS', { matchCount: 2 }));
    expect(await page.run('click', button('Nobody'), 300)).toMatchObject(failed('OPERATION_TIMEOUT'));
    const ref = `@e${'0'.repeat(32)}`;
    expect(await page.run('click', { ref })).toMatchObject(failed('STALE_ELEMENT_REFERENCE'));
    expect(await page.run('click', { ref: '@e0badf00d'.padEnd(34, '0') })).toMatchObject(
      failed('STALE_ELEMENT_REFERENCE'),
    );
  });
});

describe('frames of other sites', () => {
  const inner = {
    kind: 'iframe',
    chain: [
      { strategy: 'css', value: '#outer' },
      { strategy: 'css', value: 'iframe' },
    ],
  };

  it('are read and clicked through their chain', async () => {
    const page = await open('/frames');
    expect(await page.text('p', inner)).toBe('inner');
    await page.done('click', { locator: { strategy: 'role', value: 'button', name: 'Press', frame: inner } });
    expect(await page.text('button', inner)).toBe('Done');
    const word = { strategy: 'label', value: 'Word', frame: inner };
    await page.done('fill', { locator: word, value: 'one' });
    await page.done('press', { locator: word, key: '2' });
    const frame = page.page.frames().find((candidate) => candidate.url().endsWith('/inner'));
    expect(await frame?.inputValue('input')).toBe('one2');
  });

  it('are in the snapshot, and their refs lead back to them', async () => {
    const page = await open('/frames');
    const { text, refs } = (await page.done('snapshot', { includeRefs: true })) as {
      text: string;
      refs: { ref: string; name?: string }[];
    };
    expect(text).toContain('above');
    expect(text).toContain('outer');
    expect(text).toContain('button "Press"');
    const press = refs.find(({ name }) => name === 'Press')?.ref;
    await page.done('click', { ref: press });
    expect(await page.text('button', inner)).toBe('Done');
    await page.done('navigate', { url: `${site.base}/frames` });
    expect(await page.run('click', { ref: press })).toMatchObject(failed('STALE_ELEMENT_REFERENCE'));
  });

  it('do not tell passwords of each other', async () => {
    const page = await open('/passwords');
    const { text, refs } = await page.done('snapshot', { includeRefs: true });
    expect(text).toContain('beside');
    expect(text).toContain('button "say [REDACTED]"');
    expect(text).toContain('button "tell [REDACTED]"');
    expect(text).toContain('link "[REDACTED] and [REDACTED]"');
    expect(JSON.stringify(refs)).toContain('tell [REDACTED]');
    expect(JSON.stringify({ text, refs })).not.toMatch(/(inner|outer)-pass/);
  });

  it('are captured where they lie', async () => {
    const page = await open('/frames');
    const capture = { kind: 'element', locator: { strategy: 'css', value: 'button', frame: inner } };
    const { width, height } = await page.shoot({ capture });
    expect(width).toBeGreaterThan(20);
    expect(height).toBeGreaterThan(10);
  });

  it('are measured where and as large as they are drawn', async () => {
    const page = await open('/scaled');
    const { text } = await page.done('snapshot', { includeBoundingBoxes: true });
    expect(text).toContain('button "Small" [box=125,65,50,20]');
    const css = (value: string) => ({ strategy: 'css', value });
    const chain = [css('iframe'), css('iframe')];
    const scope = { ...css('body'), frame: { kind: 'iframe', chain } };
    const scoped = await page.done('snapshot', { includeBoundingBoxes: true, scope });
    expect(scoped.text).toContain('button "Small" [box=125,65,50,20]');
    const capture = { kind: 'element', locator: { ...css('button'), frame: { kind: 'iframe', chain } } };
    expect(await page.shoot({ capture })).toMatchObject({ width: 50, height: 20 });
  });

  it('are refused when the chain does not fit', async () => {
    const page = await open('/frames');
    const outer = { strategy: 'css', value: 'p', frame: { kind: 'iframe', chain: [{ strategy: 'css' }] } };
    expect(await page.run('visible.text', { locator: outer })).toMatchObject(failed('INVALID_ARGUMENT'));
    const none = {
      strategy: 'css',
      value: 'p',
      frame: { kind: 'iframe', chain: [{ strategy: 'css', value: '#none' }] },
    };
    expect(await page.run('visible.text', { locator: none }, 300)).toMatchObject(failed('OPERATION_TIMEOUT'));
  });
});
