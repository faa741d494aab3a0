/**
 * A table by a value that newer servers may add to: what it doesn't know answers `fallback`, so that one unknown status
 * costs neither a list nor a screen. Keys and entries are those of `known`.
 */
export function openTable<K extends string, V>(known: Record<K, V>, fallback: V): Record<K, V> {
  return new Proxy(known, {
    get(table, key: string | symbol) {
      return typeof key === 'symbol' || Object.hasOwn(table, key) ? Reflect.get(table, key) : fallback;
    },
  });
}
