import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Result } from '../../src/lib/frames';
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
    case '/passwords':
      response.end(`<input type=password value=outer-pass><p>inner-pass</p><button>say inner-pass</button>
        <iframe src="http://localhost:${headers.host?.split(':')[1]}/passwords-inner"></iframe>
        <iframe src="http://localhost:${headers.host?.split(':')[1]}/passwords-beside"></iframe>`);
      break;
    case '/passwords-inner':
      response.end('<input type=password value=inner-pass><button>tell outer-pass</button>');
      break;
    case '/passwords-beside':
      response.end('<p>beside</p><a href="/inner-pass">outer-pass and inner-pass</a>');
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
export const seen = new Set<string>();

export let browser: ExtensionBrowser;
export let daemon: FakeDaemon;
export let site: Site;

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
export async function open(path?: string) {
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

export const lime = [0, 255, 0, 255];

/** A picture as the browser itself decodes it: its size, and the pixel in its middle. */
export async function decode(page: Page, { mimeType, data }: { mimeType: string; data: string }) {
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
export async function closedPort(): Promise<number> {
  const gone = await Site.start(() => {});
  await gone.stop();
  return Number(new URL(gone.base).port);
}

export const button = (name: string) => ({ locator: { strategy: 'role', value: 'button', name } });
export const link = (name: string) => ({ locator: { strategy: 'role', value: 'link', name } });
export const label = (value: string) => ({ locator: { strategy: 'label', value } });
export const failed = (code: string, details?: object) => ({
  ok: false,
  error: { code, ...(details && { details: expect.objectContaining(details) }) },
});
