import { usdFromCents } from '@nodo/contracts/cents';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holdHours } from './hold.ts';

const total = '1000000.00';

describe('the time an investment holds capital back unpaid', () => {
  it.each([
    ['0.01', 24],
    ['699999.99', 24],
    ['700000.00', 12],
    ['849999.99', 12],
    ['850000.00', 6],
    ['949999.99', 6],
    ['950000.00', 3],
    ['1000000.00', 3],
  ])('with %s of a million taken is %i hours', (taken, hours) => {
    expect(holdHours(24, { taken, total })).toBe(hours);
  });

  it('never grows as the warehouse fills, and never ends at once', () => {
    const cents = fc.bigInt({ min: 1n, max: 100_000_000n });
    fc.assert(
      fc.property(cents, cents, (one, other) => {
        const [less, more] = one < other ? [one, other] : [other, one];
        const of = (taken: bigint) => holdHours(24, { taken: usdFromCents(taken), total });
        expect(of(more)).toBeLessThanOrEqual(of(less));
        expect(of(more)).toBeGreaterThan(0);
      }),
    );
  });
});
