/**
 * A table by a value that newer servers may add to: for what it doesn't know it returns `fallback`, so that one unknown
 * status costs neither a list nor a screen. Keys and entries are those of `known`.
 */
export function openTable<K extends string, V>(known: Record<K, V>, fallback: V): Record<K, V> {
  return new Proxy(known, {
    get(table, key: string | symbol) {
      return typeof key === 'symbol' || Object.hasOwn(table, key) ? Reflect.get(table, key) : fallback;
    },
  });
}

/** What each of some values is called on the screen. */
export function labelTable<K extends string>(known: Record<K, string>, unknown = 'Desconocido') {
  return openTable(known, unknown);
}
