/**
 * Runs `work` for each item, at most `atOnce` at a time, as long as `mayGoOn`. Answers whether every item was taken.
 * Throws what the first failing one threw.
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
