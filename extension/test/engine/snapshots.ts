/** Taking snapshots in a test page, and reading them back with a strict YAML parser. */
// The driver brings the parser along, so the tests need no package of their own for it.
import { yaml } from 'playwright-core/lib/utilsBundle';
import type { FrameSnapshot, PageFailure, SnapshotOptions } from '../../src/lib/page-shapes';
import type { World } from './harness';

export const OPTIONS: SnapshotOptions = {
  interactiveOnly: false,
  includeBoundingBoxes: false,
  includeRefs: false,
  maxRefs: 50,
  place: [1, 0, 0, 1, 0, 0],
  budget: { nodes: 20_000, chars: 2_000_000 },
};

/** The capture of the body or of what a selector finds; frames are left empty. */
export async function capture(
  world: World,
  options: Partial<SnapshotOptions> = {},
  scope?: string,
): Promise<FrameSnapshot | PageFailure['code']> {
  const result = await world.run(
    ({ snapshot, dom }, { wanted, css }) =>
      snapshot.captureSnapshot(css ? (dom.deepQuerySelectorAll(document, css)[0] ?? null) : null, wanted),
    { wanted: { ...OPTIONS, ...options }, css: scope },
  );
  if (!result.ok) return result.error.code;
  if ('frames' in result.value) throw new Error('frames were asked for');
  return result.value.snapshot;
}

export async function snapshot(world: World, options?: Partial<SnapshotOptions>, scope?: string): Promise<string> {
  const captured = await capture(world, options, scope);
  if (typeof captured === 'string') throw new Error(captured);
  parseYaml(captured.text);
  return captured.text;
}

/** Throws for what is not strictly YAML 1.2, or means something else in YAML 1.1. */
export function parseYaml(text: string): unknown {
  const [value, old] = (['1.2', '1.1'] as const).map((version) => {
    const document = yaml.parseDocument(text, { version, strict: true, uniqueKeys: true });
    const [problem] = [...document.errors, ...document.warnings];
    if (problem) throw problem;
    return document.toJS() as unknown;
  });
  if (JSON.stringify(value) !== JSON.stringify(old)) throw new Error('YAML 1.1 and 1.2 disagree');
  return value;
}

export interface ParsedNode {
  role: string;
  name: string;
  attributes: string;
  /** The text beside the node, or of a `text` node. */
  text: string;
  children: ParsedNode[];
}

/** The nodes of a snapshot as a tree; properties such as `/url` are children of their own. */
export function parseNodes(text: string): ParsedNode[] {
  return ((parseYaml(text) ?? []) as unknown[]).map(toNode);
}

function toNode(item: unknown): ParsedNode {
  const [key, value] =
    typeof item === 'string' ? [item, null] : (Object.entries(item as object)[0] as [string, unknown]);
  const [, role = '', name, attributes = ''] = /^(\S+)(?: ("(?:[^"\\]|\\.)*"))?(?: (.*))?$/.exec(key) ?? [];
  return {
    role,
    name: name ? JSON.parse(name) : '',
    attributes,
    text: typeof value === 'string' ? value : '',
    children: Array.isArray(value) ? value.map(toNode) : [],
  };
}

/** All nodes of a snapshot, flat. */
export function nodesOf(text: string): ParsedNode[] {
  const flat = (nodes: ParsedNode[]): ParsedNode[] => nodes.flatMap((node) => [node, ...flat(node.children)]);
  return flat(parseNodes(text));
}

/** A snapshot as it is expected, indented like the test around it. */
export const expected = (lines: TemplateStringsArray) => {
  const [first = '', ...rest] = (lines[0] ?? '').split('\n').slice(1);
  const margin = first.length - first.trimStart().length;
  return [first, ...rest]
    .map((line) => line.slice(margin))
    .join('\n')
    .trimEnd();
};
