import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TokenBucket } from './token-bucket.ts';

describe('the token bucket', () => {
  it('lets a burst through, then the rate', () => {
    const bucket = new TokenBucket({ perSecond: 15 }, 0);
    for (let index = 0; index < 15; index += 1) expect(bucket.take(0)).toBe(0);
    expect(bucket.take(0)).toBe(67);
    expect(bucket.take(67)).toBe(0);
    expect(bucket.take(67)).toBeGreaterThan(0);
  });

  it('stops at the daily budget and begins anew after 24 hours', () => {
    const bucket = new TokenBucket({ perSecond: 1_000, perDay: 3 }, 0);
    expect([bucket.take(0), bucket.take(1), bucket.take(2)]).toEqual([0, 0, 0]);
    expect(bucket.take(1_000)).toBe(86_399_000);
    expect(bucket.take(86_400_000)).toBe(0);
  });

  it('leaves spare tokens to others', () => {
    const bucket = new TokenBucket({ perSecond: 5 }, 0);
    expect(bucket.take(0, 4)).toBe(0);
    expect(bucket.take(0, 4)).toBeGreaterThan(0);
    for (let index = 0; index < 4; index += 1) expect(bucket.take(0)).toBe(0);
  });

  it('leaves others what they need for the rest of the day', () => {
    const hour = 3_600_000;
    const bucket = new TokenBucket({ perSecond: 1_000, perDay: 100 }, 0);
    const takeAll = (now: number, kept: number) => {
      let taken = 0;
      while (bucket.take(now, 0, kept) === 0) taken += 1;
      return taken;
    };
    expect(takeAll(0, 48)).toBe(52);
    expect(bucket.take(0, 0, 48)).toBeLessThanOrEqual(hour / 2 + 1);
    expect(takeAll(12 * hour, 48)).toBe(24);
    expect(takeAll(12 * hour, 0)).toBe(24);
  });

  it('leaves a third of the day to what waits, however much others need', () => {
    const bucket = new TokenBucket({ perSecond: 1_000, perDay: 100 }, 0);
    let taken = 0;
    while (bucket.take(0, 0, 64_800) === 0) taken += 1;
    expect(taken).toBe(35);
  });

  it('never lets more through than rate and burst allow, and the wait it answers is enough', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 50 }),
        fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 300 }),
        (perSecond, gaps) => {
          const bucket = new TokenBucket({ perSecond }, 0);
          let now = 0;
          let taken = 0;
          for (const gap of gaps) {
            now += gap;
            const wait = bucket.take(now);
            if (wait > 0) {
              now += wait;
              if (bucket.take(now) !== 0) return false;
            }
            taken += 1;
            if (taken > perSecond + (now / 1_000) * perSecond + 1e-6) return false;
          }
          return true;
        },
      ),
    );
  });
});
