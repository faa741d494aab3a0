import { describe, expect, it } from 'vitest';
import { BlockPoller } from './block-poller.ts';

interface Run {
  /** Requests in each minute. */
  readonly perMinute: number[];
  /** Milliseconds from a block's availability to its being found. */
  readonly delays: number[];
  /** Blocks between two requests for the solid height. */
  readonly gaps: number[];
}

/**
 * Simulates a chain whose blocks become visible `arrival(height)` after their timestamp, and counts the requests for
 * following it.
 */
function follow(options: {
  minutes: number;
  interval: number;
  arrival: (height: number) => number;
  longest: number;
  /** Requests for a block: one when it has no transactions. */
  perBlock?: number;
  /** Blocks that are there already when following begins. */
  behind?: number;
  /** When it begins, in milliseconds after the last of those. */
  phase?: number;
  /** Before each of so many blocks a witness misses its slot. */
  skipEvery?: number;
}): Run {
  const { interval, arrival, longest, perBlock = 2, behind = 0, phase = 0, skipEvery = Infinity } = options;
  const start = behind * interval + phase;
  const end = start + options.minutes * 20 * interval;
  const poller = new BlockPoller(longest, start);
  const perMinute: number[] = [];
  const delays: number[] = [];
  const gaps: number[] = [];
  let now = start;
  let height = 0;
  let toldAt = 0;
  const spend = (requests: number) => {
    const minute = Math.floor(now / (20 * interval));
    perMinute[minute] = (perMinute[minute] ?? 0) + requests;
    poller.spend(requests, now);
  };
  while (now < end) {
    const timestamp = (height + 1 + Math.floor((height + 1) / skipEvery)) * interval;
    const seeable = timestamp + arrival(height + 1);
    if (now < seeable) {
      spend(1);
      poller.missed(now);
    } else {
      height += 1;
      if (height > behind) delays.push(now - seeable);
      spend(perBlock);
      poller.found(timestamp, now);
      // Queries the solid height like the follower: after 12 blocks, or sooner when there are requests to spare.
      const gap = height - toldAt;
      if (gap >= 12 || (gap >= 4 && poller.hasToSpare(now))) {
        gaps.push(gap);
        toldAt = height;
        spend(1);
      }
    }
    now += Math.max(1, poller.wait(now));
  }
  return { perMinute, delays, gaps };
}

/** A reproducible sequence of numbers in [0, 1). */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
}

describe('when the next block is polled for', () => {
  const random = sequence(7);
  const jitter = Array.from({ length: 2_000 }, () => 400 + random() * 300);

  it.each([
    ['steady blocks', () => 500, 4_000],
    ['blocks that arrive up to 300 ms sooner or later', (height: number) => jitter[height] ?? 400, 4_000],
    ['a longest pause that is shorter than the time between blocks', () => 500, 1_500],
  ])('stays within 45 requests a minute with %s', (_name, arrival, longest) => {
    const { perMinute, delays } = follow({ minutes: 30, interval: 3_000, arrival, longest });
    const settled = perMinute.slice(2, 29);
    expect(Math.max(...settled)).toBeLessThanOrEqual(45);
    expect(delays.length).toBeGreaterThan(30 * 20 - 5);
  });

  it('finds blocks soon after they can be seen', () => {
    const { delays } = follow({
      minutes: 30,
      interval: 3_000,
      arrival: (height) => jitter[height] ?? 400,
      longest: 4_000,
    });
    expect(percentile(delays.slice(40), 0.5)).toBeLessThan(400);
    expect(percentile(delays.slice(40), 0.99)).toBeLessThan(1_000);
  });

  it.each([
    ['empty blocks', 1, 100],
    ['full blocks', 2, 200],
  ])('is on time a few blocks after it caught up, with %s', (_name, perBlock, most) => {
    const chain = { minutes: 3, interval: 3_000, arrival: () => 500, longest: 4_000, perBlock };
    const phases = Array.from({ length: 20 }, (_, n) => n * 150);
    const runs = [0, 5, 60].flatMap((behind) => phases.map((phase) => follow({ ...chain, behind, phase })));
    expect(
      percentile(
        runs.flatMap(({ delays }) => delays.slice(5, 25)),
        0.5,
      ),
    ).toBeLessThan(most);
    expect(
      percentile(
        runs.flatMap(({ delays }) => delays.slice(25)),
        0.99,
      ),
    ).toBeLessThan(200);
  });

  it('stays on time after a witness missed its slot, and when blocks come sooner than they did', () => {
    const { delays } = follow({
      minutes: 30,
      interval: 3_000,
      arrival: (height) => (height < 200 ? 500 : 250),
      longest: 4_000,
      skipEvery: 40,
    });
    expect(percentile(delays.slice(40, 200), 0.5)).toBeLessThan(150);
    expect(percentile(delays.slice(300), 0.5)).toBeLessThan(150);
  });

  it('leaves requests for the solid height every few blocks, also when every block is full', () => {
    const steady = { minutes: 30, interval: 3_000, arrival: () => 500, longest: 4_000 };
    const full = follow(steady);
    const mean = full.gaps.reduce((sum, gap) => sum + gap, 0) / full.gaps.length;
    expect(mean).toBeLessThan(7.5);
    expect(Math.max(...full.gaps.slice(5))).toBeLessThan(12);
    expect(percentile(full.delays.slice(40), 0.99)).toBeLessThan(400);
    const empty = follow({ ...steady, perBlock: 1 });
    expect(Math.max(...empty.gaps.slice(5))).toBe(4);
  });

  it('keeps up with a block every 100 ms', () => {
    const { delays } = follow({ minutes: 10, interval: 100, arrival: () => 20, longest: 1_000 });
    expect(percentile(delays.slice(40), 0.99)).toBeLessThan(100);
  });

  it('does not wait while it is behind', () => {
    const poller = new BlockPoller(4_000, 0);
    for (let height = 1; height <= 20; height += 1) {
      poller.spend(2, 1_000 + height);
      poller.found(height * 3_000 - 10_000_000, 1_000 + height);
      expect(poller.wait(1_000 + height)).toBe(0);
    }
    poller.missed(1_100);
    expect(poller.wait(1_100)).toBeGreaterThan(0);
  });
});
