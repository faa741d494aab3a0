/**
 * Runs `work` for each item, at most `atOnce` at a time, while `mayGoOn`. Resolves to whether every item was
 * processed. Throws the first error.
 */
export async function eachWhile<T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<unknown>,
  mayGoOn: () => boolean = () => true,
): Promise<boolean> {
  let next = 0;
  const lane = async () => {
    while (next < items.length && mayGoOn()) {
      const [item] = items.slice(next, next + 1);
      next += 1;
      if (item !== undefined) await work(item);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, lane));
  return next >= items.length;
}
