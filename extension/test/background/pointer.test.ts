import { afterEach, describe, expect, it, vi } from 'vitest';
import { ActionError, FrameGone } from '../../src/background/errors';
import { pointerAct } from '../../src/background/pointer';
import { FakeFrame, fakeContext, fakeDriver, type Handlers, stubFrameTree } from './fakes';

afterEach(() => vi.unstubAllGlobals());

const locator = { strategy: 'css', value: 'button' } as const;
const inFrame = { ...locator, frame: { kind: 'iframe' as const, chain: [{ strategy: 'css', value: 'iframe' }] } };

const ready: Handlers = {
  prepare: () => ({ handle: 1, done: false, x: 10, y: 20 }),
  settle: () => ({ outcome: 'hit' }),
};

const holding: Handlers = { holdsRef: () => ({ held: true }) };

/** A main frame and a child that the main frame knows by the token `t`. */
function family(main: Handlers, child: Handlers): FakeFrame[] {
  stubFrameTree({ 1: 0 });
  const outer = new FakeFrame(0, { enterFrame: () => ({ token: 't' }), ...main });
  const inner = new FakeFrame(1, { ownToken: () => ({ token: 't' }), ...child });
  return [outer, inner];
}

describe('a pointer act', () => {
  it('prepares, sends and settles', async () => {
    const frame = new FakeFrame(0, ready);
    const context = fakeContext([frame]);
    const send = vi.fn(async () => {});
    expect(await pointerAct({ locator }, 'click', context, send)).toEqual({ outcome: 'hit' });
    expect(send.mock.calls).toEqual([[{ x: 10, y: 20 }]]);
    expect(frame.asked).toEqual(['greeting', 'prepare', 'settle']);
  });

  it('sends nothing when nothing has to be done', async () => {
    const frame = new FakeFrame(0, { prepare: () => ({ handle: 1, done: true, x: 0, y: 0 }) });
    const send = vi.fn(async () => {});
    expect(await pointerAct({ locator }, 'check', fakeContext([frame]), send)).toBeUndefined();
    expect(send).not.toHaveBeenCalled();
    expect(frame.asked).toEqual(['greeting', 'prepare']);
  });

  it('tries again while something else would have been hit', async () => {
    const outcomes = ['missed', 'missed', 'missed', 'missed', 'hit'] as const;
    let attempt = 0;
    const frame = new FakeFrame(0, { ...ready, settle: () => ({ outcome: outcomes[attempt++] ?? 'none' }) });
    const send = vi.fn(async () => {});
    expect(await pointerAct({ locator }, 'click', fakeContext([frame]), send)).toEqual({ outcome: 'hit' });
    expect(send).toHaveBeenCalledTimes(5);
  });

  it('gives up on input that never arrives', async () => {
    const frame = new FakeFrame(0, { ...ready, settle: () => ({ outcome: 'none' }) });
    const send = vi.fn(async () => {});
    await expect(pointerAct({ locator }, 'click', fakeContext([frame]), send)).rejects.toMatchObject({
      code: 'BROWSER_ERROR',
    });
    expect(send).toHaveBeenCalledTimes(3);
  });

  it('never repeats what was sent to a document that went away', async () => {
    const frame = new FakeFrame(0, { ...ready, settle: () => undefined });
    const send = vi.fn(async () => {});
    const acting = pointerAct({ locator }, 'click', fakeContext([frame]), send);
    await vi.waitFor(() => expect(frame.asked).toContain('settle'));
    frame.leave();
    expect(await acting).toBeUndefined();
    expect(send).toHaveBeenCalledTimes(1);
  });

  it.each([new FrameGone(), new ActionError('PAGE_NOT_FOUND')])(
    'takes a page that goes at the input for its effect',
    async (gone) => {
      const frame = new FakeFrame(0, ready);
      const send = () => Promise.reject(gone);
      expect(await pointerAct({ locator }, 'click', fakeContext([frame]), send)).toBeUndefined();
    },
  );

  it('goes on with the next document when the first goes before the input', async () => {
    const first = new FakeFrame(0, { prepare: () => undefined });
    const context = fakeContext([first]);
    const acting = pointerAct({ locator }, 'click', context, async () => {});
    await vi.waitFor(() => expect(first.asked).toContain('prepare'));
    first.leave();
    context.frames.accept(new FakeFrame(0, ready).port);
    expect(await acting).toEqual({ outcome: 'hit' });
  });

  it('disarms the page when it ends early', async () => {
    const frame = new FakeFrame(0, ready);
    const driver = fakeDriver();
    const context = fakeContext([frame], driver);
    const send = () => Promise.reject(new ActionError('OPERATION_CANCELLED'));
    await expect(pointerAct({ locator }, 'click', context, send)).rejects.toMatchObject({
      code: 'OPERATION_CANCELLED',
    });
    expect(frame.asked).toEqual(['greeting', 'prepare', 'settle']);
  });
});

describe('a pointer act in a frame', () => {
  it('carries the point up and asks both frames what was hit', async () => {
    const [outer, inner] = family(
      {
        throughFrame: ({ token, x, y }) => ({ handle: 2, x: x + 100, y: y + (token === 't' ? 200 : 0) }),
        settle: () => ({ outcome: 'none' }),
      },
      ready,
    ) as [FakeFrame, FakeFrame];
    const context = fakeContext([outer, inner]);
    const send = vi.fn(async () => {});
    expect(await pointerAct({ locator: inFrame }, 'click', context, send)).toEqual({ outcome: 'hit' });
    expect(send.mock.calls).toEqual([[{ x: 110, y: 220 }]]);
    expect(outer.asked).toEqual(['greeting', 'enterFrame', 'throughFrame', 'drawn', 'settle']);
    expect(inner.asked).toEqual(['greeting', 'ownToken', 'prepare', 'drawn', 'settle']);
  });

  it('tries again when the frame around it stopped the input', async () => {
    const above = ['missed', 'none'] as const;
    const below = ['none', 'hit'] as const;
    let [outerTurn, innerTurn] = [0, 0];
    const [outer, inner] = family(
      {
        throughFrame: ({ x, y }) => ({ handle: 2, x, y }),
        settle: () => ({ outcome: above[outerTurn++] ?? 'none' }),
      },
      { ...ready, settle: () => ({ outcome: below[innerTurn++] ?? 'none' }) },
    ) as [FakeFrame, FakeFrame];
    const context = fakeContext([outer, inner]);
    const send = vi.fn(async () => {});
    expect(await pointerAct({ locator: inFrame }, 'click', context, send)).toEqual({ outcome: 'hit' });
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('disarms the inner frame when the outer one refuses', async () => {
    const [outer, inner] = family({ throughFrame: () => ({ error: { code: 'ELEMENT_NOT_FOUND' } }) }, ready) as [
      FakeFrame,
      FakeFrame,
    ];
    const context = fakeContext([outer, inner]);
    const acting = pointerAct({ locator: inFrame }, 'click', context, async () => {});
    await expect(acting).rejects.toMatchObject({ code: 'ELEMENT_NOT_FOUND' });
    expect(inner.asked).toEqual(['greeting', 'ownToken', 'prepare', 'settle']);
  });

  it('finds its way up from a ref, and waits for a frame that is connecting again', async () => {
    const [outer, inner] = family(
      { throughFrame: ({ x, y }) => ({ handle: 2, x, y }), settle: () => ({ outcome: 'none' }), ...holding },
      ready,
    ) as [FakeFrame, FakeFrame];
    const context = fakeContext([]);
    const ref = `@e00000001${'a'.repeat(24)}`;
    const acting = pointerAct({ ref }, 'click', context, async () => {});
    context.frames.accept(inner.port);
    context.frames.accept(outer.port);
    expect(await acting).toEqual({ outcome: 'hit' });
  });

  it('takes the ref of a frame that is gone for stale', async () => {
    stubFrameTree({});
    const ref = `@e00000001${'a'.repeat(24)}`;
    const context = fakeContext([new FakeFrame(0, ready)]);
    const acting = pointerAct({ ref }, 'click', context, async () => {});
    await expect(acting).rejects.toMatchObject({ code: 'STALE_ELEMENT_REFERENCE' });
  });
});

it('tells nothing of a ref but that it is stale', async () => {
  const ref = `@e00000000${'a'.repeat(24)}`;
  const click = async (prepare: Handlers['prepare'], held = true) => {
    const frame = new FakeFrame(0, { ...(prepare && { prepare }), holdsRef: () => ({ held }) });
    const context = fakeContext([frame]);
    return { failure: await pointerAct({ ref }, 'click', context, async () => {}).catch((error) => error), frame };
  };
  for (const code of ['ELEMENT_NOT_FOUND', 'STALE_ELEMENT_REFERENCE', 'BROWSER_ERROR', 'LOCATOR_AMBIGUOUS'] as const) {
    const { failure } = await click(() => ({ error: { code } }));
    expect(failure).toMatchObject({ code: 'STALE_ELEMENT_REFERENCE' });
  }
  const slow = await click(() => ({ error: { code: 'OPERATION_TIMEOUT' } }));
  expect(slow.failure).toMatchObject({ code: 'OPERATION_TIMEOUT' });
  const replaced = await click(undefined, false);
  expect(replaced.failure).toMatchObject({ code: 'STALE_ELEMENT_REFERENCE' });
  expect(replaced.frame.asked).toEqual(['greeting', 'holdsRef']);
});
