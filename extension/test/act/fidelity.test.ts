/**
 * The open hard cases, as far as they are about acting: each step is done with the engine's operations, and the page
 * itself judges. The tests of the daemon run all cases through the real tools.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type {
  ActKind,
  FrameLocator,
  PageFailure,
  SnapshotOptions,
  Target,
  WaitCondition,
} from '../../src/lib/page-shapes';
import { css, DocumentGone, Lab, type Tab } from './lab';

const CHECKOUT = path.resolve(import.meta.dirname, '../../..');
const FOLDER = [
  process.env.FIDELITY_DIR,
  path.join(CHECKOUT, 'daemon/e2e/testdata/fidelity'),
  path.join(CHECKOUT, '../shared/fidelity'),
]
  .filter((dir) => dir !== undefined)
  .find((dir) => existsSync(path.join(dir, 'serve.mjs')));

interface Locator extends FrameLocator {
  frame?: { kind: string; chain?: FrameLocator[] };
}
interface Step {
  tool: string;
  args: {
    locator?: Locator;
    scope?: FrameLocator;
    ref?: string;
    value?: string;
    key?: string;
    timeoutMs?: number;
    condition?: WaitCondition & { locator?: Locator };
    deltaX?: number;
    deltaY?: number;
  };
  expect?: { error?: string | string[]; okOr?: string[] };
  save?: Record<string, unknown>;
  stretch?: boolean;
}
interface Case {
  id: string;
  title: string;
  kind: string;
  sessions?: string[];
  steps: Step[];
  counter?: Step[][];
  finally: { verdict: string; withinMs?: number }[];
}

const ACTS: Record<string, ActKind> = {
  browser_click: 'click',
  browser_double_click: 'doubleClick',
  browser_hover: 'hover',
  browser_check: 'check',
  browser_uncheck: 'uncheck',
  browser_focus: 'focus',
  browser_press: 'press',
};
const TOOLS = new Set([
  ...Object.keys(ACTS),
  'browser_fill',
  'browser_select_option',
  'browser_wait',
  'browser_visible_text',
  'browser_scroll',
  'browser_snapshot',
  'browser_get_title',
]);

const cases = (FOLDER ? readdirSync(path.join(FOLDER, 'cases')) : [])
  .map((id) => JSON.parse(readFileSync(path.join(FOLDER ?? '', 'cases', id, 'case.json'), 'utf8')) as Case)
  .filter(
    ({ sessions, steps }) =>
      !sessions && steps.every((step) => TOOLS.has(step.tool) && step.args.condition?.kind !== ('url' as string)),
  );

let lab: Lab;
let tab: Tab;
let server: { port: number; close(): Promise<void> };
beforeAll(async () => {
  if (!FOLDER) return;
  const { serve } = await import(pathToFileURL(path.join(FOLDER, 'serve.mjs')).href);
  [lab, server] = await Promise.all([Lab.open(), serve({ cases: [path.join(FOLDER, 'cases')] })]);
  tab = await lab.tab();
});
afterAll(async () => {
  await lab?.close();
  await server?.close();
});

const DEFAULT_TIMEOUT_MS = 10_000;
const SNAPSHOT: SnapshotOptions = {
  interactiveOnly: false,
  includeBoundingBoxes: false,
  includeRefs: true,
  maxRefs: 50,
  place: [1, 0, 0, 1, 0, 0],
  budget: { nodes: 20_000, chars: 2_000_000 },
};

type Refs = Map<string, string>;

/** On the next document, when one goes away before it has answered. */
async function perform(step: Step, refs: Refs): Promise<PageFailure | undefined> {
  for (;;) {
    try {
      return await attempt(step, refs);
    } catch (error) {
      if (!(error instanceof DocumentGone)) throw error;
    }
  }
}

async function attempt({ tool, args, save }: Step, refs: Refs): Promise<PageFailure | undefined> {
  const timeoutMs = args.timeoutMs ?? DEFAULT_TIMEOUT_MS;
  const { frame, ...inner }: Locator = args.locator ?? args.condition?.locator ?? args.scope ?? css('body');
  const chain = frame?.chain ?? [];
  const ref = args.ref && saved(args.ref, refs);
  const target: Target = ref === undefined ? { locator: inner as FrameLocator } : { ref };
  const act = ACTS[tool];
  if (act) {
    const result = await tab.act(act, target, { timeoutMs, chain });
    if (act === 'press' && !result.error) await tab.page.keyboard.press(args.key ?? '');
    if (result.checked !== undefined && result.checked !== (act === 'check')) return { code: 'ELEMENT_NOT_FOUND' };
    return result.error;
  }
  if (tool === 'browser_scroll') {
    await tab.wheel(args.deltaX ?? 0, args.deltaY ?? 0);
    return undefined;
  }
  const world = await tab.worldOf(chain, timeoutMs);
  if (typeof world !== 'number') return world;
  if (tool === 'browser_fill') return (await tab.fill(target, saved(args.value, refs), timeoutMs, world)).error;
  const ask = async () => {
    switch (tool) {
      case 'browser_select_option':
        return tab.ask('select', { target, value: args.value ?? '' }, timeoutMs, world);
      case 'browser_visible_text':
        return tab.ask('text', { target }, timeoutMs, world);
      case 'browser_wait': {
        const condition = { ...args.condition, ...(args.condition?.locator && { locator: inner }) } as WaitCondition;
        return tab.ask('waitFor', { condition }, timeoutMs, world);
      }
      case 'browser_snapshot': {
        const taken = await tab.ask(
          'snapshot',
          { options: SNAPSHOT, children: {}, ...(args.scope && { scope: inner }) },
          timeoutMs,
          world,
        );
        if (taken.ok && 'snapshot' in taken.value) keepRefs(save, taken.value.snapshot.refs, refs);
        return taken;
      }
      default:
        return tab.ask('info', {}, timeoutMs, world);
    }
  };
  const reply = await ask();
  if (reply.ok && 'text' in reply.value) refs.set(Object.keys(save ?? {})[0] ?? '', reply.value.text);
  return reply.ok ? undefined : reply.error;
}

/** A string that is `$name` in whole stands for what was saved under that name. */
function saved(value = '', refs: Refs): string {
  return (value.startsWith('$') && refs.get(value.slice(1))) || value;
}

function keepRefs(save: Step['save'], found: { ref: string }[], refs: Refs): void {
  for (const [name, { ref: wanted = {} }] of Object.entries(save ?? {}) as [
    string,
    { ref?: Record<string, string> },
  ][]) {
    const fits = (entry: object) =>
      Object.entries(wanted).every(([key, value]) => (entry as Record<string, string>)[key] === value);
    const entry = found.find(fits);
    if (entry) refs.set(name, entry.ref);
  }
}

async function verdict({ finally: wanted }: Case, steps: Step[], strict: boolean): Promise<string> {
  const refs: Refs = new Map();
  for (const step of steps) {
    const error = await perform(step, refs);
    if (!strict || step.stretch) continue;
    const allowed = [step.expect?.error ?? step.expect?.okOr ?? []].flat();
    if (error || step.expect?.error) expect(allowed, JSON.stringify({ step, error })).toContain(error?.code);
  }
  const [end] = wanted;
  const read = async () => {
    const reply = await tab.ask('text', { target: { locator: css('#verdict') } });
    return reply.ok ? reply.value.text : reply.error.code;
  };
  if (strict) await expect.poll(read, { timeout: end?.withinMs ?? 3000, interval: 20 }).toBe(end?.verdict ?? 'PASS');
  return read();
}

const open = (one: Case) => tab.goto(`http://127.0.0.1:${server.port}/${one.id}/page.html`);

describe.skipIf(!FOLDER)('hard cases', () => {
  test.each(cases.map((one) => [one.id, one.title, one] as const))('%s %s', async (_id, _title, one) => {
    await open(one);
    await verdict(one, one.steps, true);
    for (const steps of one.counter ?? []) {
      await open(one);
      expect(
        await verdict(
          one,
          steps.map((step) => ({ ...step, args: { timeoutMs: 1000, ...step.args } })),
          false,
        ),
      ).not.toBe(one.finally[0]?.verdict);
    }
  });
});
