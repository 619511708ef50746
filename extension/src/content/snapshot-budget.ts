/** What a capture would have to read, found out before anything is written (mesh.md 5.1, step 5). */
import { shadowRootOf } from './dom';
import * as native from './native';

export interface Usage {
  /** Elements and text nodes. */
  nodes: number;
  /** Lengths of texts, attribute names and attribute values, in UTF-16 units. */
  chars: number;
}

/** What the scope uses, its root and all shadow roots in it included; null as soon as it is more than `budget`. */
export function measureUsage(root: Element, budget: Usage): Usage | null {
  const usage: Usage = { nodes: 0, chars: 0 };
  const scopes: Node[] = [root];
  for (let scope = scopes.pop(); scope; scope = scopes.pop()) {
    const walker = document.createTreeWalker(scope, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    const first = native.isElement(scope) ? scope : walker.nextNode();
    for (let node: Node | null = first; node; node = walker.nextNode()) {
      usage.nodes++;
      if (native.isElement(node)) {
        if (native.hasAttrs(node)) usage.chars += attributeChars(node);
        const shadow = shadowRootOf(node);
        if (shadow) scopes.push(shadow);
      } else usage.chars += native.textLength(node);
      if (usage.nodes > budget.nodes || usage.chars > budget.chars) return null;
    }
  }
  return usage;
}

function attributeChars(el: Element): number {
  let chars = 0;
  for (const { name, value } of native.attributes(el)) chars += name.length + value.length;
  return chars;
}
