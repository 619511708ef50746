import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Result } from '../../src/lib/frames';
import { descriptors, MODEL_BYTES, PROTOCOL_VERSION } from '../../src/registry.gen';
import { ExtensionBrowser, type Handler, Site } from './chromium';
import { FakeDaemon } from './daemon';

/**
 * The built extension in a real Chromium, with a small daemon in this process: the handshake as it is, and each action
 * as one frame each way.
 */

const html: Record<string, string> = {
  '/form': `<title>Form</title>
    <label>Name <input></label>
    <label>Colour <select><option>Red<option>Blue</select></label>
    <label><input type=checkbox> Agree</label>
    <button onclick="out.textContent = document.querySelector('input').value + ' ' + document.querySelector('select').value
      + ' ' + document.querySelector('[type=checkbox]').checked">Go</button>
    <p id=out></p>`,
  '/keys': `<title>Keys</title><input aria-label=Text value="old"><input aria-label=Next>
    <p id=log></p><script>
      addEventListener('keydown', (e) => { log.textContent += [e.ctrlKey && 'Ctrl', e.shiftKey && 'Shift', e.key].filter(Boolean).join('+') + ' ' })
    </script>`,
  '/links': `<title>Links</title><a href=/second>Second</a> <a href="mailto:a@example.test">Mail</a>
    <a href=/file>File</a> <a href=/form target=_blank>New tab</a>`,
  '/second': '<title>Second</title><h1>Second</h1>',
  '/replaced': '<script>location.replace("/second")</script>',
  '/dialogs': `<title>Dialogs</title>
    <button onclick="out.textContent = confirm('Really?')">Ask</button>
    <button onclick="window.addEventListener('beforeunload', (e) => e.preventDefault())">Hold</button><p id=out></p>`,
  '/greeting': '<title>Greeting</title><script>alert("hello")</script><h1>After</h1>',
  '/closing': '<title>Closing</title><button onclick="window.close()">Close me</button>',
  '/late': `<title>Late</title><script>setTimeout(() => { document.body.innerHTML = '<p id=late>here</p>' }, 300)</script>`,
  '/tall': `<title>Tall</title><body style="margin:0;width:1500px;height:3000px">
    <div id=box style="position:absolute;left:20.4px;top:2500.6px;width:100px;height:50px;background:lime"></div>`,
  '/noise': `<title>Noise</title><body style="margin:0"><canvas width=1200 height=1200 style="display:block"></canvas><script>
    const context = document.querySelector('canvas').getContext('2d');
    const pixels = context.createImageData(1200, 1200);
    for (let i = 0; i < pixels.data.length; i++) pixels.data[i] = i % 4 === 3 ? 255 : Math.random() * 256;
    context.putImageData(pixels, 0, 0);
    </script>`,
  '/scaled': `<body style="margin:0"><iframe src=/scaled-middle
    style="position:absolute;left:100px;top:50px;border:0;transform:scale(.5);transform-origin:0 0"></iframe>`,
  '/scaled-middle': '<iframe src=/scaled-inner style="position:absolute;left:40px;top:20px;border:0"></iframe>',
  '/scaled-inner': '<button style="position:absolute;left:10px;top:10px;width:100px;height:40px">Small</button>',
  '/covered': `<title>Covered</title><button>Under</button>
    <div id=layer style="position:fixed;inset:0;background:#0008"></div>`,
};

const handler: Handler = ({ url = '/', headers }, response) => {
  const path = url.split('?')[0] ?? '';
  response.setHeader('content-type', 'text/html');
  switch (path) {
    case '/frames':
      // A frame of another site, with a frame of this one inside.
      response.end(`<title>Frames</title><p style="height:1500px">above</p>
        <iframe id=outer style="margin:10px;padding:7px" src="http://localhost:${headers.host?.split(':')[1]}/outer"></iframe>`);
      break;
    case '/outer':
      response.end(
        `<p>outer</p><iframe name=inner style="height:300px" src="http://127.0.0.1:${headers.host?.split(':')[1]}/inner"></iframe>`,
      );
      break;
    case '/inner':
      response.end(
        `<p style="height:400px">inner</p><button onclick="this.textContent='Done'">Press</button><input aria-label=Word>`,
      );
      break;
    case '/none':
      response.statusCode = 204;
      response.end();
      break;
    case '/error':
      response.statusCode = 500;
      response.end('<title>Broken</title>');
      break;
    case '/file':
      response.setHeader('content-disposition', 'attachment; filename=a.txt');
      response.end('x');
      break;
    case '/never':
      break;
    case '/once':
      // The second time there is nothing.
      response.statusCode = seen.has(url) ? 204 : 200;
      seen.add(url);
      response.end('<title>Once</title>');
      break;
    default:
      response.end(html[path] ?? `<title>${path}</title>`);
  }
};
const seen = new Set<string>();

let browser: ExtensionBrowser;
let daemon: FakeDaemon;
let site: Site;

beforeAll(async () => {
  [browser, daemon, site] = await Promise.all([ExtensionBrowser.start(), FakeDaemon.start(), Site.start(handler)]);
  await browser.handOver(daemon.ticket);
  await daemon.linked();
});

afterAll(async () => {
  await browser?.close();
  await daemon?.stop();
  await site?.stop();
});

/** A page, and its actions by their short names. */
async function open(path?: string) {
  const { targetId, tabId, page } = await browser.newPage();
  const run = (action: string, input: object = {}, timeoutMs?: number): Promise<Result> =>
    daemon.invoke(`browser.${action}`, input, { targetId }, timeoutMs);
  const done = async (action: string, input: object = {}, timeoutMs?: number): Promise<Record<string, unknown>> => {
    const result = await run(action, input, timeoutMs);
    if (!result.ok) {
      throw new Error(`${action}: ${JSON.stringify(result.error)}`);
    }
    return result.data;
  };
  const shoot = async (input: object = {}) => {
    const result = await run('screenshot', input);
    if (!result.ok || result.image === undefined) {
      throw new Error(`screenshot: ${JSON.stringify(result)}`);
    }
    return {
      scale: result.data.scale as number,
      mimeType: result.image.mimeType,
      ...(await decode(page, result.image)),
    };
  };
  const text = async (css: string, frame?: object) =>
    (await done('visible.text', { locator: { strategy: 'css', value: css, ...(frame && { frame }) } })).text;
  if (path !== undefined) {
    await done('navigate', { url: site.base + path });
  }
  return { targetId, tabId, page, run, done, shoot, text };
}

const lime = [0, 255, 0, 255];

/** A picture as the browser itself decodes it: its size, and the pixel in its middle. */
async function decode(page: Page, { mimeType, data }: { mimeType: string; data: string }) {
  return page.evaluate(
    async ({ mimeType, data }) => {
      const blob = new Blob([Uint8Array.from(atob(data), (char) => char.charCodeAt(0))], { type: mimeType });
      const bitmap = await createImageBitmap(blob);
      const { width, height } = bitmap;
      const canvas = new OffscreenCanvas(1, 1).getContext('2d');
      canvas?.drawImage(bitmap, -Math.floor(width / 2), -Math.floor(height / 2));
      return { width, height, bytes: blob.size, middle: [...(canvas?.getImageData(0, 0, 1, 1).data ?? [])] };
    },
    { mimeType, data },
  );
}

/** A port of this machine on which nobody listens. */
async function closedPort(): Promise<number> {
  const gone = await Site.start(() => {});
  await gone.stop();
  return Number(new URL(gone.base).port);
}

const button = (name: string) => ({ locator: { strategy: 'role', value: 'button', name } });
const link = (name: string) => ({ locator: { strategy: 'role', value: 'link', name } });
const label = (value: string) => ({ locator: { strategy: 'label', value } });
const failed = (code: string, details?: object) => ({
  ok: false,
  error: { code, ...(details && { details: expect.objectContaining(details) }) },
});

describe('the link', () => {
  it('says who it is, answers pings and tells what it can do', async () => {
    expect(daemon.hello).toMatchObject({ auth: { kind: 'ticket', id: 't1' }, protocolVersion: PROTOCOL_VERSION });
    expect(await daemon.ask({ t: 'ping' })).toMatchObject({ t: 'pong' });
    expect(await daemon.ask({ t: 'describe' })).toMatchObject({ t: 'manifest', tools: descriptors });
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

it('goes on after the worker was stopped, with a new ticket', async () => {
  const page = await open('/form');
  await page.done('fill', { ...label('Name'), value: 'kept' });
  const framed = await open('/frames');
  const { refs } = (await framed.done('snapshot', { includeRefs: true })) as { refs: { ref: string; name?: string }[] };
  const worker = await browser.worker();
  const cdp = await browser.context.newCDPSession(page.page);
  await cdp.send('ServiceWorker.enable');
  await cdp.send('ServiceWorker.stopAllWorkers');
  await cdp.send('ServiceWorker.startWorker', { scopeURL: new URL('/', worker.url()).href });
  const linked = daemon.linkedAgain();
  await browser.handOver(daemon.ticket);
  await linked;
  // The frames are connecting again meanwhile.
  await framed.done('click', { ref: refs.find(({ name }) => name === 'Press')?.ref });
  await page.done('wait', { condition: { kind: 'load', state: 'load' } });
  await page.done('click', button('Go'));
  expect(await page.text('#out')).toBe('kept Red false');
});
