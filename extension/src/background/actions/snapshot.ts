import type { FrameLocator, FrameSnapshot, SnapshotOptions } from '../../lib/page-protocol';
import type { Inputs } from '../../registry.gen';
import type { CallContext, Executor } from '../context';
import type { Point } from '../driver/driver';
import { ActionError, FrameGone } from '../errors';
import { MAIN_FRAME } from '../frames';
import { originOf } from '../geometry';
import { enterFrames, isBare, overNavigations, withinFrame } from '../locate';

/** What a capture may walk before it is refused, over all frames. */
const BUDGET = { nodes: 20_000, chars: 2_000_000 };

const EMPTY: FrameSnapshot = {
  text: '',
  refs: [],
  omitted: { nonInteractiveNodes: 0, maxChildrenNodes: 0 },
  used: { nodes: 0, chars: 0 },
};

export const snapshot: Executor<'browser.snapshot'> = async (input, context) => ({
  data: await overNavigations(context.call, () => capture(input, context)),
});

async function capture(input: Inputs['browser.snapshot'], context: CallContext): Promise<FrameSnapshot> {
  const { frames, call } = context;
  if (input.scope === undefined) {
    if (await isBare(context)) {
      return EMPTY;
    }
    return captureFrame(MAIN_FRAME, undefined, optionsOf(input, { x: 0, y: 0 }), context);
  }
  const path = await enterFrames(frames, input.scope, call);
  const origin = input.includeBoundingBoxes ? await originOf(path, context) : { x: 0, y: 0 };
  return captureFrame(path.frameId, withinFrame(input.scope), optionsOf(input, origin), context);
}

/** A frame with all frames inside it: it names those first, and puts their snapshots where they belong. */
async function captureFrame(
  frameId: number,
  scope: FrameLocator | undefined,
  options: SnapshotOptions,
  context: CallContext,
): Promise<FrameSnapshot> {
  const { frames, call } = context;
  const args = { ...(scope !== undefined && { scope }), options };
  const first = await frames.ask(frameId, 'snapshot', args, call);
  if ('snapshot' in first) {
    return first.snapshot;
  }
  const { maxDepth } = options;
  const wanted = first.frames.filter(({ depth }) => maxDepth === undefined || depth <= maxDepth);
  const tokens = wanted.map(({ token }) => token);
  const childIds = await frames.childrenByToken(frameId, tokens, call);
  const children: Record<string, FrameSnapshot> = {};
  await Promise.all(
    wanted.map(async ({ token, x, y, depth }) => {
      const childId = childIds.get(token);
      if (childId === undefined) {
        return;
      }
      const child = await captureChild(childId, within(options, { x, y }, depth), context);
      if (child !== undefined) {
        children[token] = child;
      }
    }),
  );
  const whole = await frames.ask(frameId, 'snapshot', { ...args, children }, call);
  if (!('snapshot' in whole)) {
    throw new ActionError('INTERNAL_ERROR', { problem: 'the page named its frames twice' });
  }
  return whole.snapshot;
}

/** Undefined for a frame that is just being replaced: the page around it is worth telling without it. */
async function captureChild(
  frameId: number,
  options: SnapshotOptions,
  context: CallContext,
): Promise<FrameSnapshot | undefined> {
  try {
    return await captureFrame(frameId, undefined, options, context);
  } catch (error) {
    if (error instanceof FrameGone) {
      return undefined;
    }
    throw error;
  }
}

/** The same options for a frame inside, which counts depth and points from its own root. */
function within(options: SnapshotOptions, { x, y }: Point, depth: number): SnapshotOptions {
  const { origin, maxDepth } = options;
  return {
    ...options,
    origin: { x: origin.x + x, y: origin.y + y },
    ...(maxDepth !== undefined && { maxDepth: maxDepth - depth }),
  };
}

function optionsOf(input: Inputs['browser.snapshot'], origin: Point): SnapshotOptions {
  const { maxDepth, maxChildren, maxRefs = 50, interactiveOnly, includeBoundingBoxes, includeRefs } = input;
  return {
    ...(maxDepth !== undefined && { maxDepth }),
    ...(maxChildren !== undefined && { maxChildren }),
    interactiveOnly,
    includeBoundingBoxes,
    includeRefs,
    maxRefs,
    origin,
    budget: BUDGET,
  };
}
