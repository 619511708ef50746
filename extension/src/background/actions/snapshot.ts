import { compose, IDENTITY, type Matrix } from '../../lib/matrix';
import { type FrameLocator, type FrameSnapshot, MAX_REF_TEXT, type SnapshotOptions } from '../../lib/page-shapes';
import { Redactor } from '../../lib/redact';
import { clip } from '../../lib/space';
import type { Inputs } from '../../registry.gen';
import type { CallContext, Executor } from '../context';
import { ActionError, FrameGone } from '../errors';
import { MAIN_FRAME } from '../frames';
import { placeOf } from '../geometry';
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
  data: await overNavigations(context.call, () => captureWithRefs(input, context)),
});

/** The refs of a capture are the page's only when all of it has succeeded. */
async function captureWithRefs(input: Inputs['browser.snapshot'], context: CallContext): Promise<FrameSnapshot> {
  const { frames, call } = context;
  const captured = await capture(input, context);
  if (input.includeRefs && frames.has(call.tabId, MAIN_FRAME)) {
    await frames.ask(MAIN_FRAME, 'keepRefs', { refs: captured.refs.map(({ ref }) => ref) }, call);
  }
  return captured;
}

async function capture(input: Inputs['browser.snapshot'], context: CallContext): Promise<FrameSnapshot> {
  const { frames, call } = context;
  if (input.scope === undefined) {
    if (await isBare(context)) {
      return EMPTY;
    }
    return captureWhole(MAIN_FRAME, undefined, optionsOf(input, IDENTITY), context);
  }
  const path = await enterFrames(frames, input.scope, call);
  const place = input.includeBoundingBoxes ? await placeOf(path, context) : IDENTITY;
  return captureWhole(path.frameId, withinFrame(input.scope), optionsOf(input, place), context);
}

/** Frames that are in one snapshot may repeat each other's passwords, and none can be told those of the others. */
async function captureWhole(
  frameId: number,
  scope: FrameLocator | undefined,
  options: SnapshotOptions,
  context: CallContext,
): Promise<FrameSnapshot> {
  const { snapshot, secrets } = await captureFrame(frameId, scope, options, context);
  return secrets.length > 0 ? redacted(snapshot, new Redactor(secrets)) : snapshot;
}

function redacted(snapshot: FrameSnapshot, redactor: Redactor): FrameSnapshot {
  const refs = snapshot.refs.map(({ role, name, ...entry }) => ({
    ...entry,
    ...(role !== undefined && { role: clip(redactor.text(role), MAX_REF_TEXT.role) }),
    ...(name !== undefined && { name: clip(redactor.text(name), MAX_REF_TEXT.name) }),
  }));
  return { ...snapshot, text: redactor.yaml(snapshot.text), refs };
}

interface Captured {
  snapshot: FrameSnapshot;
  /** The passwords that all of its text must still be searched for. */
  secrets: readonly string[];
}

/** A frame with all frames inside it: it names those first, and puts their snapshots where they belong. */
async function captureFrame(
  frameId: number,
  scope: FrameLocator | undefined,
  options: SnapshotOptions,
  context: CallContext,
): Promise<Captured> {
  const { frames, call } = context;
  const args = { ...(scope !== undefined && { scope }), options };
  const first = await frames.ask(frameId, 'snapshot', args, call);
  if ('snapshot' in first) {
    return { snapshot: first.snapshot, secrets: first.secrets ?? [] };
  }
  const { maxDepth } = options;
  const wanted = first.frames.filter(({ depth }) => maxDepth === undefined || depth <= maxDepth);
  const tokens = wanted.map(({ token }) => token);
  const childIds = await frames.childrenByToken(frameId, tokens, call);
  const children: Record<string, FrameSnapshot> = {};
  const secrets: string[] = [];
  await Promise.all(
    wanted.map(async ({ token, place, depth }) => {
      const childId = childIds.get(token);
      if (childId === undefined) {
        return;
      }
      const child = await captureChild(childId, within(options, place, depth), context);
      if (child !== undefined) {
        children[token] = child.snapshot;
        secrets.push(...child.secrets);
      }
    }),
  );
  const whole = await frames.ask(frameId, 'snapshot', { ...args, children }, call);
  if (!('snapshot' in whole)) {
    throw new ActionError('INTERNAL_ERROR', { problem: 'the page named its frames twice' });
  }
  return { snapshot: whole.snapshot, secrets: [...secrets, ...(whole.secrets ?? [])] };
}

/** Undefined for a frame that is just being replaced, or hangs: the page around it is worth telling without it. */
async function captureChild(
  frameId: number,
  options: SnapshotOptions,
  context: CallContext,
): Promise<Captured | undefined> {
  const call = context.call.half();
  try {
    return await captureFrame(frameId, undefined, options, { ...context, call });
  } catch (error) {
    context.call.signal.throwIfAborted();
    if (error instanceof FrameGone || call.signal.aborted) {
      return undefined;
    }
    throw error;
  } finally {
    call.end();
  }
}

/** The same options for a frame inside, which counts depth and points from its own root. */
function within(options: SnapshotOptions, place: Matrix, depth: number): SnapshotOptions {
  const { maxDepth } = options;
  return {
    ...options,
    place: compose(options.place, place),
    ...(maxDepth !== undefined && { maxDepth: maxDepth - depth }),
  };
}

function optionsOf(input: Inputs['browser.snapshot'], place: Matrix): SnapshotOptions {
  const { maxDepth, maxChildren, maxRefs = 50, interactiveOnly, includeBoundingBoxes, includeRefs } = input;
  return {
    ...(maxDepth !== undefined && { maxDepth }),
    ...(maxChildren !== undefined && { maxChildren }),
    interactiveOnly,
    includeBoundingBoxes,
    includeRefs,
    maxRefs,
    place,
    budget: BUDGET,
  };
}
