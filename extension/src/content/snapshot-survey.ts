/** The look at a scope before anything of it is written: how much there is, and which secrets (mesh.md 5.1, steps 5 and 6). */
import { shadowRootOf } from './dom';
import * as native from './native';

export interface Usage {
  /** Elements and text nodes. */
  nodes: number;
  /** Lengths of texts, attribute names and attribute values, in UTF-16 units. */
  chars: number;
}

export interface Survey {
  used: Usage;
  passwords: HTMLInputElement[];
}

/** Goes through the scope, its root and all shadow roots in it included; null as soon as that exceeds `budget`. */
export function survey(root: Element, budget: Usage): Survey | null {
  const used: Usage = { nodes: 0, chars: 0 };
  const passwords: HTMLInputElement[] = [];
  const scopes: Node[] = [root];
  for (let scope = scopes.pop(); scope; scope = scopes.pop()) {
    const walker = native.newTreeWalker(scope, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    const first = native.isElement(scope) ? scope : walker.nextNode();
    for (let node: Node | null = first; node; node = walker.nextNode()) {
      used.nodes++;
      if (native.isElement(node)) {
        if (native.hasAttrs(node)) used.chars += attributeChars(node);
        if (native.localName(node) === 'input' && isPassword(node)) passwords.push(node);
        const shadow = shadowRootOf(node);
        if (shadow) scopes.push(shadow);
      } else used.chars += native.textLength(node);
      if (used.nodes > budget.nodes || used.chars > budget.chars) return null;
    }
  }
  return { used, passwords };
}

export function isPassword(el: Element): el is HTMLInputElement {
  return el instanceof HTMLInputElement && el.type === 'password';
}

function attributeChars(el: Element): number {
  let chars = 0;
  for (const name of native.attributeNames(el)) chars += name.length + (native.attr(el, name)?.length ?? 0);
  return chars;
}
