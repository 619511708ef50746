import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { executors } from '../../src/background/actions';
import type { CallContext } from '../../src/background/context';
import type { Driver } from '../../src/background/driver/driver';
import { ActionError } from '../../src/background/errors';
import { IDENTITY, type Matrix } from '../../src/lib/matrix';
import type { FrameSnapshot } from '../../src/lib/page-shapes';
import { MODEL_BYTES, MODEL_SIDE } from '../../src/registry.gen';
import { FakeFrame, fakeContext, fakeDriver, METRICS, stubFrameTree } from './fakes';

let actions: typeof executors;

beforeAll(async () => {
  // What a worker has and Node 20 has not.
  vi.stubGlobal('navigator', { platform: 'Linux x86_64' });
  actions = (await import('../../src/background/actions')).executors;
});

afterEach(() => vi.unstubAllGlobals());

const locator = { strategy: 'css', value: 'input' } as const;
const completed = { data: { completed: true } };

describe('fill', () => {
  const fill = (context: CallContext, value = 'x') => actions['browser.fill']({ locator, value }, context);

  it('is done by the page', async () => {
    const frame = new FakeFrame(0, { fill: () => ({ insert: false, handle: 1 }) });
    const driver = fakeDriver();
    expect(await fill(fakeContext([frame], driver))).toEqual(completed);
    expect(driver.told).toEqual([]);
  });

  it('types where the page asks for it, and has it compared', async () => {
    const frame = new FakeFrame(0, {
      fill: () => ({ insert: true, handle: 1 }),
      confirmFill: () => ({ matches: true }),
    });
    const driver = fakeDriver();
    expect(await fill(fakeContext([frame], driver), 'long text')).toEqual(completed);
    expect(driver.told).toEqual(['insert long text']);
    expect(await fill(fakeContext([frame], driver), '')).toEqual(completed);
    expect(driver.told).toEqual(['insert long text', 'press 2']);
    expect(frame.asked.filter((op) => op === 'confirmFill').length).toBe(2);
  });

  it('fails when the editor holds something else then', async () => {
    const frame = new FakeFrame(0, {
      fill: () => ({ insert: true, handle: 1 }),
      confirmFill: () => ({ matches: false }),
    });
    await expect(fill(fakeContext([frame]))).rejects.toMatchObject({ code: 'ELEMENT_NOT_FOUND' });
  });

  it('is not repeated on the next document once it has begun', async () => {
    const frame = new FakeFrame(0);
    const context = fakeContext([frame]);
    const filling = fill(context);
    await vi.waitFor(() => expect(frame.asked).toContain('fill'));
    frame.acting();
    frame.leave();
    expect(await filling).toEqual(completed);
  });

  it('is repeated on the next document when it had not begun', async () => {
    const frame = new FakeFrame(0);
    const context = fakeContext([frame]);
    const filling = fill(context);
    await vi.waitFor(() => expect(frame.asked).toContain('fill'));
    frame.leave();
    const next = new FakeFrame(0, { fill: () => ({ insert: false, handle: 1 }) });
    context.frames.accept(next.port);
    expect(await filling).toEqual(completed);
    expect(next.asked).toContain('fill');
  });
});

describe('check', () => {
  it('reads the state back', async () => {
    const handlers = { prepare: () => ({ handle: 1, done: false, x: 1, y: 1 }) };
    const stubborn = new FakeFrame(0, { ...handlers, settle: () => ({ outcome: 'hit', checked: false }) });
    await expect(actions['browser.check']({ locator }, fakeContext([stubborn]))).rejects.toMatchObject({
      code: 'ELEMENT_NOT_FOUND',
    });
    expect(await actions['browser.uncheck']({ locator }, fakeContext([stubborn]))).toEqual(completed);
  });
});

describe('press', () => {
  it('looks at the key before it touches the page', async () => {
    const frame = new FakeFrame(0);
    const pressing = actions['browser.press']({ locator, key: 'Nonsense' }, fakeContext([frame]));
    await expect(pressing).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
    expect(frame.asked).toEqual(['greeting']);
  });
});

describe('an act that leads elsewhere', () => {
  const hit = {
    prepare: () => ({ handle: 1, done: false, x: 1, y: 1 }),
    settle: () => ({ outcome: 'hit' as const }),
  };

  it('waits for where it leads', async () => {
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const clicking = actions['browser.click'](
      { locator },
      fakeContext([new FakeFrame(0, hit)], fakeDriver({ watch: () => () => arrived })),
    );
    const first = await Promise.race([clicking, new Promise((resolve) => setTimeout(resolve, 20, 'still waiting'))]);
    expect(first).toBe('still waiting');
    arrive();
    expect(await clicking).toEqual(completed);
  });

  it('has happened, however slow the server is', async () => {
    const never = (signal: AbortSignal) =>
      new Promise<void>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    const context = fakeContext([new FakeFrame(0, hit)], fakeDriver({ watch: () => never }), 1000);
    expect(await actions['browser.click']({ locator }, context)).toEqual(completed);
  });

  it('can be cancelled while it waits', async () => {
    const never = (signal: AbortSignal) =>
      new Promise<void>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    const context = fakeContext([new FakeFrame(0, hit)], fakeDriver({ watch: () => never }));
    const clicking = actions['browser.click']({ locator }, context);
    setTimeout(() => context.call.abort(new ActionError('OPERATION_CANCELLED')), 10);
    await expect(clicking).rejects.toMatchObject({ code: 'OPERATION_CANCELLED' });
  });
});

describe('snapshot', () => {
  const options = {
    includeBoundingBoxes: true,
    maxChars: 50_000,
    maxBytes: 65_536,
    includeRefs: true,
    interactiveOnly: false,
  };
  const tree = (text: string): FrameSnapshot => ({
    text,
    refs: [],
    omitted: { nonInteractiveNodes: 0, maxChildrenNodes: 0 },
    used: { nodes: 1, chars: 1 },
  });

  it('of a blank page is empty', async () => {
    const driver = fakeDriver({ whenBare: async () => {} });
    const { data } = await actions['browser.snapshot'](options, fakeContext([], driver));
    expect(data).toMatchObject({ text: '', refs: [] });
  });

  it('puts frames where they belong, and leaves out those that cannot tell', async () => {
    stubFrameTree({ 1: 0, 2: 0, 3: 0 });
    const asked: object[] = [];
    const main = new FakeFrame(0, {
      keepRefs: () => ({}),
      snapshot: ({ children }) => {
        const frames = [
          { token: 'a', place: [2, 0, 0, 2, 5, 6] as Matrix, depth: 1 },
          { token: 'b', place: IDENTITY, depth: 2 },
          { token: 'c', place: IDENTITY, depth: 5 },
        ];
        return children === undefined
          ? { frames }
          : {
              snapshot: tree(
                Object.entries(children)
                  .map(([token, { text }]) => `${token}:${text}`)
                  .join(),
              ),
            };
      },
    });
    const first = new FakeFrame(1, {
      ownToken: () => ({ token: 'a' }),
      snapshot: ({ options }) => {
        asked.push(options);
        return { snapshot: tree('first') };
      },
    });
    const unknown = new FakeFrame(2, { ownToken: () => ({ token: '' }) });
    const tooDeep = new FakeFrame(3, { ownToken: () => ({ token: 'c' }) });
    const context = fakeContext([main, first, unknown, tooDeep]);
    const { data } = await actions['browser.snapshot']({ ...options, maxDepth: 3 }, context);
    expect(data).toMatchObject({ text: 'a:first' });
    expect(asked).toMatchObject([{ place: [2, 0, 0, 2, 5, 6], maxDepth: 2, maxRefs: 50 }]);
    expect(tooDeep.asked).toEqual(['greeting', 'ownToken']);
  });

  it('tells no frame’s password, whichever frame repeats it, and tells no frame those of another', async () => {
    stubFrameTree({ 1: 0, 2: 0 });
    const ref = (name: string) => ({ ref: `@${name}`, tag: 'a', role: name, name: `say ${name}` });
    const given: unknown[] = [];
    const main = new FakeFrame(0, {
      keepRefs: () => ({}),
      snapshot: ({ children }) => {
        if (children === undefined) {
          return {
            frames: [
              { token: 'a', place: IDENTITY, depth: 1 },
              { token: 'b', place: IDENTITY, depth: 1 },
            ],
          };
        }
        given.push(...Object.values(children));
        const all = Object.values(children);
        return {
          snapshot: {
            ...tree(['- text: of child', ...all.map(({ text }) => text)].join('\n')),
            refs: [ref('child'), ...all.flatMap(({ refs }) => refs)],
          },
          secrets: ['main'],
        };
      },
    });
    const inside = (id: number, token: string, own: string, secrets?: string[]) =>
      new FakeFrame(id, {
        ownToken: () => ({ token }),
        snapshot: () => ({ snapshot: { ...tree(own), refs: [ref('main')] }, ...(secrets && { secrets }) }),
      });
    const first = inside(1, 'a', '- text: "[REDACTED], main"', ['child', 'ACT']);
    const second = inside(2, 'b', '- link "child":\n  - /url: "/main"');
    const { data } = await actions['browser.snapshot'](options, fakeContext([main, first, second]));
    expect(data.text.split('\n')).toEqual([
      '- text: of [REDACTED]',
      '- text: "[REDACTED], [REDACTED]"',
      '- link "[REDACTED]":',
      '  - /url: /[REDACTED]',
    ]);
    expect(data.refs.map(({ role, name }) => [role, name])).toEqual(Array(3).fill(['[REDACTED]', 'say [REDACTED]']));
    expect(Object.keys(data).sort()).toEqual(['omitted', 'refs', 'text', 'used']);
    expect(JSON.stringify(given)).not.toContain('secrets');
  });
});

describe('screenshot', () => {
  const bytesOf = (count: number) => Buffer.alloc(count).toString('base64');
  const shoot = (input: object, driver: ReturnType<typeof fakeDriver>, frames: FakeFrame[] = []) =>
    actions['browser.screenshot']({ format: 'png', ...input }, fakeContext(frames, driver));
  const sized = (width: number, height: number, capture: Driver['capture']) =>
    fakeDriver({ capture, measure: async () => ({ ...METRICS, content: { width, height } }) });
  const whole = { capture: { kind: 'fullPage' } };

  it.each(['png', 'jpeg', 'webp'])('answers a picture as %s', async (format) => {
    const capture = vi.fn(async () => bytesOf(24));
    const answer = await shoot({ format }, fakeDriver({ capture }));
    expect(answer).toEqual({ data: { scale: 1 }, image: { mimeType: `image/${format}`, data: bytesOf(24) } });
    expect(capture.mock.calls[0]?.at(1)).toMatchObject({ part: 'viewport', scale: 1, format });
  });

  it('passes the quality on', async () => {
    const capture = vi.fn(async () => bytesOf(24));
    await shoot({ format: 'jpeg', quality: 0 }, fakeDriver({ capture }));
    expect(capture.mock.calls[0]?.at(1)).toMatchObject({ format: 'jpeg', quality: 0 });
  });

  it.each([
    [{ maxDimension: 799, maxPixels: 1e9, maxBytes: 1e9 }, 0],
    [{ maxDimension: 1e9, maxPixels: 800 * 600 - 1, maxBytes: 1e9 }, 0],
    [{ maxDimension: 1e9, maxPixels: 1e9, maxBytes: 23 }, 1],
  ])('refuses what is over the limits %j', async (limits, captures) => {
    const capture = vi.fn(async () => bytesOf(24));
    await expect(shoot({ limits }, fakeDriver({ capture }))).rejects.toMatchObject({ code: 'LIMIT_EXCEEDED' });
    // The limits hold for what is on the page: a smaller picture of it is refused as well.
    const smaller = shoot({ limits, maxSide: 16 }, fakeDriver({ capture }));
    await expect(smaller).rejects.toMatchObject({ code: 'LIMIT_EXCEEDED' });
    expect(capture).toHaveBeenCalledTimes(2 * captures);
  });

  it.each([
    [{ width: 2000, height: 900 }, undefined, 1],
    [{ width: 900, height: 2001 }, undefined, 0.9995],
    [{ width: 3000, height: 10 }, undefined, 0.6666],
    [{ width: 900, height: 10_000 }, undefined, 0.2],
    [{ width: 900, height: 10_000 }, 10_000, 1],
    [{ width: 900, height: 10_000 }, 20_000, 1],
    [{ width: 900, height: 700 }, 300, 0.3333],
    [{ width: 10_000, height: 10 }, 16, 0.0016],
  ])('of %j with the longer side %j is scaled by %j', async ({ width, height }, maxSide, scale) => {
    const capture = vi.fn(async () => bytesOf(24));
    const input = { ...whole, ...(maxSide !== undefined && { maxSide }) };
    expect(await shoot(input, sized(width, height, capture))).toMatchObject({ data: { scale } });
    expect(capture.mock.calls[0]?.at(1)).toMatchObject({ part: { x: 0, y: 0, width, height }, scale });
    expect(Math.round(Math.max(width, height) * scale)).toBeLessThanOrEqual(maxSide ?? MODEL_SIDE);
  });

  it('is taken again, smaller, when it is too heavy for a model and nothing was said of its size', async () => {
    const scales: number[] = [];
    const capture: Driver['capture'] = async (_tabId, { scale }) => {
      scales.push(scale);
      return bytesOf(Math.round(12_000_000 * scale ** 1.5));
    };
    const answer = await shoot({}, fakeDriver({ capture }));
    expect(answer.data).toEqual({ scale: scales.at(-1) });
    expect(scales.length).toBeGreaterThan(1);
    expect(scales.length).toBeLessThan(5);
    expect(12_000_000 * (scales.at(-1) ?? 1) ** 1.5).toBeLessThanOrEqual(MODEL_BYTES);
    expect(await shoot({ maxSide: 5000 }, fakeDriver({ capture }))).toMatchObject({ data: { scale: 1 } });
  });

  it.each([
    [
      { x: 10.4, y: 20.6, width: 30, height: 40 },
      { x: 10, y: 20, width: 31, height: 41 },
    ],
    [
      { x: -50, y: -5, width: 60, height: 40 },
      { x: 0, y: 0, width: 10, height: 35 },
    ],
  ])('of the element at %j takes %j', async (box, part) => {
    const capture = vi.fn(async () => bytesOf(24));
    const frames = [new FakeFrame(0, { box: () => box, metrics: () => METRICS })];
    await shoot({ capture: { kind: 'element', locator } }, fakeDriver({ capture }), frames);
    expect(capture.mock.calls[0]?.at(1)).toMatchObject({ part });
  });

  it('finds nothing of an element that lies off the page', async () => {
    const box = () => ({ x: -90, y: 0, width: 50, height: 50 });
    const frames = [new FakeFrame(0, { box, metrics: () => METRICS })];
    const shooting = shoot({ capture: { kind: 'element', locator } }, fakeDriver(), frames);
    await expect(shooting).rejects.toMatchObject({ code: 'ELEMENT_NOT_FOUND' });
  });
});

describe('wait', () => {
  const matcher = { kind: 'exact' as const, value: 'http://a.test/' };

  it('for an address that is already there', async () => {
    const waiting = actions['browser.wait']({ condition: { kind: 'url', matcher } }, fakeContext([]));
    expect(await waiting).toEqual({ data: { satisfied: true } });
  });

  it('goes on in the next document', async () => {
    const first = new FakeFrame(0);
    const context = fakeContext([first]);
    const condition = { kind: 'text', text: 'x', state: 'present' } as const;
    const waiting = actions['browser.wait']({ condition }, context);
    await vi.waitFor(() => expect(first.asked).toContain('waitFor'));
    first.leave();
    context.frames.accept(new FakeFrame(0, { waitFor: () => ({}) }).port);
    expect(await waiting).toEqual({ data: { satisfied: true } });
  });
});
