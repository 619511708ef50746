/**
 * Caches that live for one synchronous traversal. The page can change between two traversals without a word, so
 * nothing that is computed from it is remembered any longer.
 */

let open = 0;
const resets: (() => void)[] = [];

/** Opens the caches of the whole engine while `traverse` runs; nested calls share the outer ones. */
export function withCaches<T>(traverse: () => T): T {
  open++;
  try {
    return traverse();
  } finally {
    if (--open === 0) for (const reset of resets) reset();
  }
}

/** A map that forgets everything when the outermost `withCaches` ends; only to be written to inside one. */
export function traversalMap<K, V>(): Map<K, V> {
  const store = new Map<K, V>();
  resets.push(() => store.clear());
  return store;
}

/** `compute`, remembered by key while caches are open. */
export function cached<K, V>(compute: (key: K) => V): (key: K) => V {
  const store = traversalMap<K, V>();
  return (key) => {
    if (open === 0) return compute(key);
    const hit = store.get(key);
    if (hit !== undefined || store.has(key)) return hit as V;
    const value = compute(key);
    store.set(key, value);
    return value;
  };
}

/** `compute`, called once while caches are open. */
export function once<V>(compute: () => V): () => V {
  let value: { is: V } | undefined;
  resets.push(() => {
    value = undefined;
  });
  return () => {
    if (open === 0) return compute();
    value ??= { is: compute() };
    return value.is;
  };
}

/**
 * What an element has from itself or the nearest element above it: `own` answers undefined to pass the question on to
 * `up`. It climbs each path once while caches are open, without recursion.
 */
export function inherited<K extends object, V>(up: (key: K) => K | null, own: (key: K) => V | undefined) {
  const store = traversalMap<K, V | null>();
  return (key: K): V | null => {
    const passed: K[] = [];
    let value: V | null = null;
    for (let at: K | null = key; at; at = up(at)) {
      const known = store.get(at);
      const answer = known === undefined ? own(at) : known;
      if (answer !== undefined) {
        value = answer;
        break;
      }
      passed.push(at);
    }
    if (open > 0) for (const at of passed) store.set(at, value);
    return value;
  };
}
