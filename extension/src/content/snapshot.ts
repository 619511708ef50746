/** Captures the accessibility tree of a scope as ARIA YAML (mesh.md section 5). */
import { IDENTITY, type Matrix, mapBox } from '../lib/matrix';
import type { FrameSnapshot, PageFailure, RefEntry, SnapshotOptions } from '../lib/page-shapes';
import { Redactor } from '../lib/redact';
import { withCaches } from './caches';
import { bodyOf, documentElementOf, rectOf } from './native';
import { beginCapture } from './refs';
import { collectRefs } from './snapshot-refs';
import { survey } from './snapshot-survey';
import { type ContentsOf, countNodes, keepInteractive, limitChildren, limitDepth, render } from './snapshot-text';
import { type AriaNode, buildTree } from './snapshot-tree';

/** An iframe of the scope whose own snapshot is wanted. */
export interface FrameRequest {
  token: string;
  /** From its viewport to this frame's. */
  place: Matrix;
  /** Depth at which the roots of its snapshot will stand: to be taken off `maxDepth` for that frame. */
  depth: number;
}

export interface SnapshotFrames {
  /** The token by which the worker knows the frame inside `iframe`; empty when there is none. */
  tokenOf(iframe: Element): string;
  /** From its viewport to this frame's. */
  placeOf(iframe: Element): Matrix;
  /** Snapshots by token; absent on the first call. */
  children?: Record<string, FrameSnapshot>;
}

export type SnapshotResult =
  | { ok: true; value: { snapshot: FrameSnapshot; secrets?: readonly string[] } | { frames: FrameRequest[] } }
  | { ok: false; error: PageFailure };

/**
 * The tree at and below `scope` (null: the body). When there are iframes to be told in it and their snapshots are not
 * given, answers which ones; refs are then left as they are.
 */
export function captureSnapshot(
  scope: Element | null,
  options: SnapshotOptions,
  frames: SnapshotFrames = NO_FRAMES,
): SnapshotResult {
  return withCaches(() => capture(scope ?? bodyOf(document) ?? documentElementOf(document), options, frames));
}

function capture(root: Element | null, options: SnapshotOptions, frames: SnapshotFrames): SnapshotResult {
  if (!root)
    return { ok: true, value: { snapshot: { text: '', refs: [], omitted: NOTHING, used: { nodes: 0, chars: 0 } } } };
  const { budget, place, maxDepth, maxChildren } = options;
  const found = survey(root, budget);
  if (!found) return TOO_MUCH;
  const { used, passwords } = found;
  for (const child of Object.values(frames.children ?? {})) {
    used.nodes += child.used.nodes;
    used.chars += child.used.chars;
  }
  if (used.nodes > budget.nodes || used.chars > budget.chars) return TOO_MUCH;

  // Nothing of the page runs until this function ends, so one reading of the passwords is before and after the walk.
  const redactor = new Redactor(passwords.map(({ value }) => value));
  let nodes = buildTree(root, {
    redact: redactor.text,
    ...(options.includeBoundingBoxes && { boxOf: (el) => describeBox(el, place) }),
  });
  if (maxDepth !== undefined) nodes = limitDepth(nodes, maxDepth);

  const inside = new Map<Element, FrameSnapshot>();
  if (frames.children) {
    for (const { frame } of nodes) {
      const child = frame && frames.children[frames.tokenOf(frame)];
      if (frame && child) inside.set(frame, child);
    }
  } else {
    const wanted = requestFrames(nodes, frames, maxDepth);
    if (wanted.length) return { ok: true, value: { frames: wanted } };
  }
  const contentsOf: ContentsOf = ({ frame }) => (frame && inside.get(frame)?.text) ?? '';

  const omitted = { ...NOTHING };
  for (const child of inside.values()) {
    omitted.nonInteractiveNodes += child.omitted.nonInteractiveNodes;
    omitted.maxChildrenNodes += child.omitted.maxChildrenNodes;
  }
  if (options.interactiveOnly) {
    const all = nodes.length;
    nodes = keepInteractive(nodes, contentsOf);
    omitted.nonInteractiveNodes += all - nodes.length;
  }
  if (maxChildren !== undefined) {
    const all = countNodes(nodes, contentsOf);
    nodes = limitChildren(nodes, maxChildren);
    omitted.maxChildrenNodes += all - countNodes(nodes, contentsOf);
  }
  const text = render(nodes, contentsOf);
  const refs: RefEntry[] = [];
  if (options.includeRefs) {
    const taken = beginCapture();
    refs.push(...collectRefs(root, options.maxRefs, taken, redactor.text, inside));
    taken.commit();
  }
  const { secrets } = redactor;
  return { ok: true, value: { snapshot: { text, refs, omitted, used }, ...(secrets.length > 0 && { secrets }) } };
}

const NO_FRAMES: SnapshotFrames = { tokenOf: () => '', placeOf: () => IDENTITY };
const TOO_MUCH: SnapshotResult = { ok: false, error: { code: 'LIMIT_EXCEEDED' } };
const NOTHING = { nonInteractiveNodes: 0, maxChildrenNodes: 0 };

function requestFrames(
  nodes: readonly AriaNode[],
  { tokenOf, placeOf }: SnapshotFrames,
  maxDepth = Number.POSITIVE_INFINITY,
): FrameRequest[] {
  return nodes.flatMap(({ frame, depth }) => {
    const token = frame && depth < maxDepth ? tokenOf(frame) : '';
    return frame && token ? [{ token, place: placeOf(frame), depth: depth + 1 }] : [];
  });
}

/** `[box=x,y,w,h]` in CSS pixels of the top viewport; empty for an element without a box. */
function describeBox(el: Element, place: Matrix): string {
  const own = rectOf(el);
  if (!own.width && !own.height) return '';
  const { x, y, width, height } = mapBox(place, own);
  return `[box=${[x, y, width, height].map(Math.round).join(',')}]`;
}
