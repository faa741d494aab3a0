import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { LiveFeed } from './live-feed.ts';
import { LiveQueue } from './live-queue.ts';
import type { EventRecord } from './record.ts';

const record = (position: number, bytes = 10, stream = 's'): EventRecord => ({
  position,
  stream,
  revision: position,
  id: '',
  type: 'T',
  isJson: true,
  created: '0',
  data: new Uint8Array(bytes),
  metadata: new Uint8Array(0),
});

describe('a live queue', () => {
  it('gives events in order and wakes its taker', () => {
    const queue = new LiveQueue();
    let woken = 0;
    queue.onOffer(() => woken++);
    queue.offer(record(1));
    queue.offer(record(2));
    expect([queue.take()?.position, queue.take()?.position, queue.take()]).toEqual([1, 2, undefined]);
    expect(woken).toBe(2);
    queue.offer(record(3));
    expect(queue.take()?.position).toBe(3);
  });

  it.each([
    ['in number', 4_096, 10],
    ['in bytes', 8, 1024 * 1024],
  ])('is bounded %s: beyond, it lags and holds nothing', (_, fits, bytes) => {
    const queue = new LiveQueue();
    for (let position = 1; position <= fits; position++) queue.offer(record(position, bytes));
    expect(queue.lagging).toBe(false);
    queue.offer(record(fits + 1, bytes));
    expect(queue.lagging).toBe(true);
    expect(queue.take()).toBeUndefined();
    queue.offer(record(fits + 2));
    expect(queue.take()).toBeUndefined();
  });

  it('has room again for what was taken', () => {
    const queue = new LiveQueue();
    for (let position = 1; position <= 10_000; position++) {
      queue.offer(record(position));
      if (position > 100) queue.take();
    }
    expect(queue.lagging).toBe(false);
  });

  it('lets go of what was taken, also while it is never empty', async () => {
    setFlagsFromString('--expose-gc');
    const collect: () => void = runInNewContext('gc');
    const queue = new LiveQueue();
    queue.offer(record(0));
    const taken: WeakRef<EventRecord>[] = [];
    for (let position = 1; position <= 5_000; position++) {
      queue.offer(record(position));
      const one = queue.take();
      if (one) taken.push(new WeakRef(one));
    }
    // What was referred to weakly is kept until the end of a task.
    await setImmediate();
    collect();
    expect(queue.take()?.position).toBe(5_000);
    expect(taken).toHaveLength(5_000);
    expect(taken.filter((one) => one.deref() !== undefined).length).toBeLessThan(1_100);
  });
});

describe('the live feed', () => {
  it('offers to who listens, by stream or to all, until they stop', () => {
    const feed = new LiveFeed();
    const [all, one] = [new LiveQueue(), new LiveQueue()];
    const stops = [feed.listen(all), feed.listen(one, 's')];
    feed.publish([record(1), record(2, 10, 'other')]);
    expect([all.take()?.position, all.take()?.position, one.take()?.position, one.take()]).toEqual([
      1,
      2,
      1,
      undefined,
    ]);
    for (const stop of stops) stop();
    feed.publish([record(3)]);
    expect([all.take(), one.take()]).toEqual([undefined, undefined]);
  });

  it('tells everybody when events may have been missed', () => {
    const feed = new LiveFeed();
    const queues = [new LiveQueue(), new LiveQueue()];
    feed.listen(queues[0] ?? new LiveQueue());
    feed.listen(queues[1] ?? new LiveQueue(), 's');
    feed.lost();
    expect(queues.map(({ lagging }) => lagging)).toEqual([true, true]);
  });
});
