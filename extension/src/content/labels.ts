/** The labels of form controls. */
import { cached } from './caches';
import { queryAll, rootOf } from './native';

/** In document order. While caches are open every label is asked once, where each control would look through its whole tree. */
export const labelsFor = (control: Element): readonly Element[] => labelsIn(rootOf(control)).get(control) ?? [];

const labelsIn = cached((scope: Node) => {
  const byControl = new Map<Element, Element[]>();
  if (!(scope instanceof Document || scope instanceof ShadowRoot)) return byControl;
  for (const label of queryAll(scope, 'label')) {
    const control = label instanceof HTMLLabelElement ? label.control : null;
    const others = control && byControl.get(control);
    if (others) others.push(label);
    else if (control) byControl.set(control, [label]);
  }
  return byControl;
});
