import { expect, it } from 'vitest';
import { MAX_APPEND_BYTES } from './append-limits.ts';
import { HeadCache } from './head-cache.ts';
import { LiveFeed } from './live-feed.ts';
import { Writer } from './writer.ts';

it('takes in no more appends at once than it keeps in memory; the next one when one is through', async () => {
  const writer = new Writer('postgres://nowhere', new HeadCache(1), new LiveFeed());
  const through: (() => void)[] = [];
  const taking = Array.from({ length: 100 }, () =>
    writer.takeIn(MAX_APPEND_BYTES, () => new Promise<void>((resolve) => through.push(resolve))),
  );
  const begun = async () => {
    await new Promise((resolve) => setImmediate(resolve));
    return through.length;
  };
  const most = await begun();
  expect(most * MAX_APPEND_BYTES).toBeLessThanOrEqual(66 * 1024 * 1024);
  through[0]?.();
  await taking[0];
  expect(await begun()).toBe(most + 1);
  for (let next = 1; next < 100; next++) {
    through[next]?.();
    await taking[next];
    await begun();
  }
  await Promise.all(taking);
});
