/** From the flat tree to text: what a caller wants to see of it (mesh.md 5.3), and its YAML. */

import { entry, scalar } from '../lib/yaml';
import { type AriaNode, INTERACTIVE } from './snapshot-tree';

/** The YAML of the frame in an iframe's node; empty where there is none. */
export type ContentsOf = (node: AriaNode) => string;

export function limitDepth(nodes: readonly AriaNode[], maxDepth: number): AriaNode[] {
  return nodes.filter(({ depth }) => depth <= maxDepth);
}

/** Keeps what can be operated, and the nodes around it for context. */
export function keepInteractive(nodes: readonly AriaNode[], contentsOf: ContentsOf): AriaNode[] {
  const kept: AriaNode[] = [];
  // Walked backwards, a node comes after all that is in it: `wanted` is the depth of the nearest kept node ahead.
  let wanted = -1;
  for (let i = nodes.length - 1; i >= 0; i--) {
    const node = nodes[i] as AriaNode;
    if (INTERACTIVE.has(node.role) || wanted > node.depth || contentsOf(node)) {
      kept.push(node);
      wanted = node.depth;
    }
  }
  return kept.reverse();
}

/** Keeps the first `maxChildren` of every node and of the roots. */
export function limitChildren(nodes: readonly AriaNode[], maxChildren: number): AriaNode[] {
  const kept: AriaNode[] = [];
  /** Number of children so far of the open node above each depth. */
  const counts: number[] = [];
  let cutAt = Number.POSITIVE_INFINITY;
  for (const node of nodes) {
    if (node.depth > cutAt) continue;
    cutAt = Number.POSITIVE_INFINITY;
    counts.length = node.depth + 1;
    const count = (counts[node.depth] ?? 0) + 1;
    counts[node.depth] = count;
    if (count <= maxChildren) kept.push(node);
    else cutAt = node.depth;
  }
  return kept;
}

/** How many nodes there are, those in frames included. */
export function countNodes(nodes: readonly AriaNode[], contentsOf: ContentsOf): number {
  let count = nodes.length;
  // A line that begins with a slash tells more of the node before it.
  for (const node of nodes) count += contentsOf(node).match(/^ *- (?!\/)/gm)?.length ?? 0;
  return count;
}

/**
 * The most that a capture keeps (mesh.md 5.4). The rest of a longer text is not written: indentation alone could make
 * it grow with the square of the depth.
 */
const MAX_CODE_POINTS = 1_000_000;

export function render(nodes: readonly AriaNode[], contentsOf: ContentsOf): string {
  const lines: string[] = [];
  let length = 0;
  const add = (depth: number, text: string) => {
    lines.push(indent(depth) + text);
    length += 2 * depth + text.length;
  };
  for (let i = 0; i < nodes.length; i++) {
    // A code point has at most two units, so this is never less than the limit.
    if (length > 2 * MAX_CODE_POINTS) break;
    const node = nodes[i] as AriaNode;
    const contents = contentsOf(node);
    const hasChildren = node.properties.length > 0 || contents !== '' || (nodes[i + 1]?.depth ?? 0) > node.depth;
    const head = `- ${entry(node.role, node.name, node.attributes)}`;
    if (!hasChildren) {
      add(node.depth, node.text ? `${head}: ${scalar(node.text)}` : head);
      continue;
    }
    add(node.depth, `${head}:`);
    for (const [key, value] of node.properties) add(node.depth + 1, `- ${key}: ${scalar(value)}`);
    if (node.text) add(node.depth + 1, `- text: ${scalar(node.text)}`);
    if (contents) for (const line of contents.split('\n')) add(node.depth + 1, line);
  }
  return lines.join('\n');
}

const indents: string[] = [];

function indent(depth: number): string {
  indents[depth] ??= '  '.repeat(depth);
  return indents[depth];
}
