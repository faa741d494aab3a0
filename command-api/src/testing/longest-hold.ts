import { setImmediate } from 'node:timers/promises';

/** How long `work` held the thread at most, as a share of the time it took. */
export async function longestHold(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  let [isOver, last, longest] = [false, began, 0];
  const done = work().finally(() => {
    isOver = true;
  });
  while (!isOver) {
    await setImmediate();
    const now = performance.now();
    [last, longest] = [now, Math.max(longest, now - last)];
  }
  await done;
  return longest / (last - began);
}
