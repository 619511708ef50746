/**
 * Caches that live for one synchronous traversal. The page can change between two traversals without a word, so
 * nothing that is computed from it is remembered any longer.
 */

let open = 0;
const stores: Map<unknown, unknown>[] = [];

/** Opens the caches of the whole engine while `traverse` runs; nested calls share the outer ones. */
export function withCaches<T>(traverse: () => T): T {
  open++;
  try {
    return traverse();
  } finally {
    if (--open === 0) for (const store of stores) store.clear();
  }
}

/** A map that forgets everything when the outermost `withCaches` ends; only to be written to inside one. */
export function traversalMap<K, V>(): Map<K, V> {
  const store = new Map<K, V>();
  stores.push(store);
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
