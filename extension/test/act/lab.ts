/**
 * A real Chromium with the page engine in an isolated world of every frame, and the part of the worker: it asks frames,
 * sends trusted input, and asks again.
 */
import path from 'node:path';
import { build } from 'esbuild';
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core';
import type { PageOp, PageOps, PageReply, PageRequest } from '../../src/lib/page-protocol';
import type { ActKind, FrameLocator, PageFailure, Target } from '../../src/lib/page-shapes';
import type { RecordedBatch, RecordedEvent } from '../../src/lib/recording';

export type Reply<K extends PageOp> = { ok: true; value: PageOps[K]['result'] } | { ok: false; error: PageFailure };

const WORLD = 'browsentic';
const DEFAULT_TIMEOUT_MS = 5000;

async function bundle(): Promise<string> {
  const entryPoints = [path.join(import.meta.dirname, 'engine.ts')];
  const { outputFiles } = await build({ entryPoints, bundle: true, write: false, format: 'iife', target: 'chrome125' });
  return outputFiles[0]?.text ?? '';
}

export class Lab {
  readonly browser: Browser;
  private readonly source: string;

  private constructor(browser: Browser, source: string) {
    this.browser = browser;
    this.source = source;
  }

  static async open(): Promise<Lab> {
    const executablePath = process.env.BROWSENTIC_BROWSER ?? '/usr/bin/chromium';
    // Without site isolation all frames are in one process, so that one session reaches them.
    const args = ['--no-sandbox', '--disable-site-isolation-trials', '--disable-features=IsolateOrigins'];
    const [browser, source] = await Promise.all([chromium.launch({ executablePath, args }), bundle()]);
    return new Lab(browser, source);
  }

  /** `before` runs in the engine's world, before it. */
  async tab(before = ''): Promise<Tab> {
    const page = await this.browser.newPage({ viewport: { width: 800, height: 600 } });
    return Tab.on(page, before + this.source);
  }

  close(): Promise<void> {
    return this.browser.close();
  }
}

interface Waiter {
  world: number;
  resolve: (reply: Extract<PageReply, { ok: boolean }>) => void;
  reject: (gone: DocumentGone) => void;
}

/** The document that was asked was replaced by another before it answered. */
export class DocumentGone extends Error {}

export class Tab {
  readonly page: Page;
  readonly cdp: CDPSession;
  /** Execution context of the engine in each frame, by the frame's id. */
  private readonly worlds = new Map<string, number>();
  private readonly waiters = new Map<number, Waiter>();
  private readonly changed = new Set<() => void>();
  readonly acting: number[] = [];
  /** What recordings have told, in the order of telling. */
  readonly batches: RecordedBatch[] = [];
  private pointer = { x: 0, y: 0 };
  private lastId = 0;

  private constructor(page: Page, cdp: CDPSession) {
    this.page = page;
    this.cdp = cdp;
  }

  static async on(page: Page, source: string): Promise<Tab> {
    const cdp = await page.context().newCDPSession(page);
    const tab = new Tab(page, cdp);
    cdp.on('Runtime.executionContextCreated', ({ context }) => {
      if (context.name !== WORLD) return;
      tab.worlds.set((context.auxData as { frameId: string }).frameId, context.id);
      tab.notify();
    });
    cdp.on('Runtime.executionContextDestroyed', ({ executionContextId }) => {
      for (const [frame, world] of tab.worlds) if (world === executionContextId) tab.worlds.delete(frame);
      for (const [id, { world, reject }] of tab.waiters) {
        if (world !== executionContextId) continue;
        tab.waiters.delete(id);
        reject(new DocumentGone());
      }
    });
    cdp.on('Runtime.bindingCalled', ({ payload }) => tab.take(JSON.parse(payload)));
    await cdp.send('Runtime.enable');
    await cdp.send('Page.enable');
    await cdp.send('Runtime.addBinding', { name: 'browsenticSend', executionContextName: WORLD });
    await cdp.send('Page.addScriptToEvaluateOnNewDocument', { source, worldName: WORLD });
    return tab;
  }

  private notify(): void {
    for (const look of [...this.changed]) look();
  }

  private take(reply: PageReply): void {
    if ('acting' in reply) this.acting.push(reply.id);
    else if ('recorded' in reply) {
      this.batches.push(reply.recorded);
      this.notify();
    } else if ('ok' in reply) {
      this.waiters.get(reply.id)?.resolve(reply);
      this.waiters.delete(reply.id);
    }
  }

  async goto(url: string): Promise<void> {
    await this.page.goto(url, { waitUntil: 'commit' });
    await this.page.waitForLoadState('domcontentloaded');
  }

  /** Opens a page with this body, at an address of its own so that nothing of the last one is left. */
  async show(body: string): Promise<void> {
    const html = body.includes('<html') ? body : `<!doctype html><html lang="en"><body>${body}</body></html>`;
    await this.page.unroute('**/*');
    await this.page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: html }));
    await this.goto(`http://page.test/${++this.lastId}`);
  }

  async mainWorld(): Promise<number> {
    const { frameTree } = await this.cdp.send('Page.getFrameTree');
    return this.until(() => this.worlds.get(frameTree.frame.id));
  }

  /** The world of the frame whose parent knows it by the token; documents that come are asked, too. */
  async childWorld(token: string, timeoutMs: number): Promise<number> {
    const main = await this.mainWorld();
    const told = new Map([[main, '']]);
    const again = () => {
      // A document that replaces the blank one that a frame begins with takes over its world, not what was asked of it.
      for (const [world, own] of told) if (own === '' && world !== main) told.delete(world);
      this.notify();
    };
    this.cdp.on('Page.frameNavigated', again);
    const ask = async (world: number) => {
      told.set(world, '');
      const own = await this.ask('ownToken', {}, timeoutMs, world).catch(() => undefined);
      if (own?.ok) told.set(world, own.value.token);
      this.notify();
    };
    return this.until(() => {
      const worlds = [...this.worlds.values()];
      for (const world of worlds) if (!told.has(world)) ask(world);
      return worlds.find((world) => told.get(world) === token);
    }, timeoutMs).finally(() => this.cdp.off('Page.frameNavigated', again));
  }

  until<T>(find: () => T | undefined, timeoutMs = DEFAULT_TIMEOUT_MS): Promise<T> {
    return new Promise((resolve, reject) => {
      const look = () => {
        const found = find();
        if (found === undefined) return;
        clearTimeout(timer);
        this.changed.delete(look);
        resolve(found);
      };
      const timer = setTimeout(() => reject(new Error('the frame did not come')), timeoutMs);
      this.changed.add(look);
      look();
    });
  }

  async post(world: number, request: PageRequest): Promise<void> {
    const expression = `browsenticReceive(${JSON.stringify(request)})`;
    await this.cdp.send('Runtime.evaluate', { expression, contextId: world }).catch(() => {
      throw new DocumentGone();
    });
  }

  /** Sends the top frame what has no answer. */
  async tell(request: PageRequest): Promise<void> {
    await this.post(await this.mainWorld(), request);
  }

  /** Ends a recording, and answers all that was recorded since the last one. */
  async recorded(): Promise<RecordedEvent[]> {
    await this.tell({ record: null });
    await this.until(() => this.batches.find(({ last }) => last));
    return this.batches.splice(0).flatMap(({ events }) => events);
  }

  /** Sends a request; `answer` resolves with its reply. */
  async start<K extends PageOp>(
    op: K,
    args: PageOps[K]['args'],
    timeoutMs = DEFAULT_TIMEOUT_MS,
    world?: number,
    sentAt?: number,
  ) {
    const id = ++this.lastId;
    const asked = world ?? (await this.mainWorld());
    const answer = new Promise<Reply<K>>((resolve, reject) => {
      this.waiters.set(id, { world: asked, resolve: resolve as Waiter['resolve'], reject });
    });
    // Whoever started it may fail before it is awaited.
    answer.catch(() => {});
    await this.post(asked, { id, op, args, timeoutMs, sentAt: sentAt ?? Date.now() } as PageRequest);
    return { id, answer };
  }

  async ask<K extends PageOp>(op: K, args: PageOps[K]['args'], timeoutMs?: number, world?: number): Promise<Reply<K>> {
    const { answer } = await this.start(op, args, timeoutMs, world);
    return answer;
  }

  /** Runs a function in the engine's world of the top frame. */
  async evaluate<A, R>(run: (argument: A) => R, argument: A): Promise<R> {
    const expression = `(${run})(${JSON.stringify(argument)})`;
    const contextId = await this.mainWorld();
    const { result, exceptionDetails } = await this.cdp.send('Runtime.evaluate', {
      expression,
      contextId,
      returnByValue: true,
      awaitPromise: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }

  /** The ids of all elements that a locator matches in the top frame, sorted. */
  located(locator: FrameLocator): Promise<string[]> {
    return this.evaluate((wanted) => browsenticLocate(wanted), locator);
  }

  /** Stops the engine of the top frame as the loss of its port does. */
  async stop(): Promise<void> {
    await this.evaluate(() => browsenticStop(), null);
  }

  /** Turns the wheel where the pointer is. */
  async wheel(deltaX: number, deltaY: number): Promise<void> {
    await this.cdp.send('Input.dispatchMouseEvent', { type: 'mouseWheel', ...this.pointer, deltaX, deltaY });
  }

  async mouse(act: ActKind, x: number, y: number): Promise<void> {
    this.pointer = { x, y };
    const moved = { type: 'mouseMoved' as const, x, y };
    if (act === 'hover') {
      await this.cdp.send('Input.dispatchMouseEvent', moved);
      return;
    }
    const presses = act === 'doubleClick' ? [1, 2] : [1];
    await Promise.all([
      this.cdp.send('Input.dispatchMouseEvent', moved),
      ...presses.flatMap((clickCount) =>
        (['mousePressed', 'mouseReleased'] as const).map((type) =>
          this.cdp.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount }),
        ),
      ),
    ]);
  }

  /** The whole act, as the worker does it: prepare, send, settle, and again when the input would have missed. */
  async act(
    act: ActKind,
    target: Target,
    { timeoutMs = DEFAULT_TIMEOUT_MS, chain = [] as FrameLocator[] } = {},
  ): Promise<ActResult> {
    const deadline = Date.now() + timeoutMs;
    const left = () => Math.max(1, deadline - Date.now());
    for (let attempts = 1; ; attempts++) {
      const path = await this.enter(chain, left());
      if ('error' in path) return { ...path, attempts };
      const prepared = await this.ask('prepare', { target, act }, left(), path.world);
      if (!prepared.ok) return { error: prepared.error, attempts };
      if (prepared.value.done || act === 'press') return { attempts };
      let { x, y } = prepared.value;
      const armed = [{ world: path.world, handle: prepared.value.handle }];
      for (const { world, token } of path.outward) {
        const through = await this.ask('throughFrame', { token, x, y }, left(), world);
        if (!through.ok) return { error: through.error, attempts };
        ({ x, y } = through.value);
        armed.push({ world, handle: through.value.handle });
      }
      await this.mouse(act, x, y);
      const settled = [];
      for (const { world, handle } of armed) settled.push(await this.ask('settle', { handle }, left(), world));
      const [inner] = settled;
      if (!inner?.ok) return { attempts, ...(inner && { error: inner.error }) };
      if (inner.value.outcome === 'hit') return { attempts, checked: inner.value.checked };
      if (left() === 1) return { error: { code: 'OPERATION_TIMEOUT', details: inner.value }, attempts };
    }
  }

  click(locator: FrameLocator, options: { timeoutMs?: number; chain?: FrameLocator[] } = {}): Promise<ActResult> {
    return this.act('click', { locator }, options);
  }

  private async enter(chain: FrameLocator[], timeoutMs: number) {
    let world = await this.mainWorld();
    const outward: { world: number; token: string }[] = [];
    for (const locator of chain) {
      const entered = await this.ask('enterFrame', { locator }, timeoutMs, world);
      if (!entered.ok) return { error: entered.error };
      outward.unshift({ world, token: entered.value.token });
      try {
        world = await this.childWorld(entered.value.token, timeoutMs);
      } catch {
        return { error: { code: 'OPERATION_TIMEOUT' as const } };
      }
    }
    return { world, outward };
  }

  async worldOf(chain: FrameLocator[], timeoutMs = DEFAULT_TIMEOUT_MS): Promise<number | PageFailure> {
    const path = await this.enter(chain, timeoutMs);
    return 'error' in path ? (path.error as PageFailure) : path.world;
  }

  /** Fill, with the worker's part when the page asks for trusted input. */
  async fill(
    target: Target,
    value: string,
    timeoutMs = DEFAULT_TIMEOUT_MS,
    world?: number,
  ): Promise<{ error?: PageFailure; inserted?: boolean }> {
    const filled = await this.ask('fill', { target, value }, timeoutMs, world);
    if (!filled.ok) return { error: filled.error };
    if (!filled.value.insert) return {};
    if (value) await this.cdp.send('Input.insertText', { text: value });
    else await this.page.keyboard.press('Delete');
    const confirmed = await this.ask('confirmFill', { handle: filled.value.handle, value }, timeoutMs, world);
    if (!confirmed.ok) return { error: confirmed.error };
    return confirmed.value.matches ? { inserted: true } : { error: { code: 'ELEMENT_NOT_FOUND' } };
  }

  close(): Promise<void> {
    return this.page.close();
  }
}

export interface ActResult {
  error?: PageFailure;
  attempts: number;
  checked?: boolean | undefined;
}

export const role = (value: string, name?: string, exact?: boolean): FrameLocator => ({
  strategy: 'role',
  value,
  ...(name !== undefined && { name }),
  ...(exact !== undefined && { exact }),
});
export const css = (value: string): FrameLocator => ({ strategy: 'css', value });
export const text = (value: string): FrameLocator => ({ strategy: 'text', value });
export const label = (value: string): FrameLocator => ({ strategy: 'label', value });
