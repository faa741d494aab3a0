import { useCallback, useState } from 'react';

interface Seen {
  readonly order: string;
  /** Orders that the table took itself and that may still come back through the URL, latest last. */
  readonly told: readonly string[];
  readonly key: number;
}

/** What is seen once the URL says `order`: another key if the table hasn't taken that order itself. */
export function nextOrder(seen: Seen, order: string): Seen {
  if (order === seen.order) return seen;
  const place = seen.told.indexOf(order);
  return place < 0
    ? { order, told: [order], key: seen.key + 1 }
    : { ...seen, order, told: seen.told.slice(place) };
}

/**
 * Key of a table that keeps its own order, and what is to be told of each that it takes. Another key is another table:
 * one begins anew where the URL is given another order than the table's, as by a saved view or a menu.
 */
export function useOrderKey(order: string): [key: number, tell: (order: string) => void] {
  const [seen, setSeen] = useState<Seen>({ order, told: [order], key: 0 });
  const next = nextOrder(seen, order);
  if (next !== seen) setSeen(next);
  const tell = useCallback(
    (own: string) => setSeen((before) => ({ ...before, told: [...before.told, own] })),
    [],
  );
  return [next.key, tell];
}
