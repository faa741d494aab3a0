/**
 * A lookup table for values that newer servers may add to: returns `fallback` for unknown keys, so that an unknown
 * status breaks neither a list nor a page. Keys and entries are those of `known`.
 */
export function openTable<K extends string, V>(known: Record<K, V>, fallback: V): Record<K, V> {
  return new Proxy(known, {
    get(table, key: string | symbol) {
      return typeof key === 'symbol' || Object.hasOwn(table, key) ? Reflect.get(table, key) : fallback;
    },
  });
}

/** Display labels for a set of values. */
export function labelTable<K extends string>(known: Record<K, string>, unknown = 'Desconocido') {
  return openTable(known, unknown);
}
