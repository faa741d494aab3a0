import { deriveId } from '@nodo/platform/ids';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { given, outcomeOf } from '../testing/given.ts';
import {
  candidateAmounts,
  decideClaimAmount,
  decideReleaseAmount,
  evolvePaymentAmount,
  MAX_AMOUNT_TRIES,
  neverClaimed,
} from './payment-amount.ts';

const givenAmount = given({ initial: neverClaimed, evolve: evolvePaymentAmount });
const A = deriveId('investment', 'a');
const B = deriveId('investment', 'b');
const claimed = (investmentId: string) => ({ type: 'PaymentAmountClaimed', data: { investmentId } }) as const;
const released = (investmentId: string) =>
  ({ type: 'PaymentAmountReleased', data: { investmentId, reason: 'expired' } }) as const;

describe('claiming an exact amount', () => {
  it('belongs to one open investment at a time', () => {
    expect(decideClaimAmount(givenAmount(), A, true)).toEqual([claimed(A)]);
    expect(decideClaimAmount(givenAmount(claimed(A)), A, true)).toEqual([]);
    expect(outcomeOf(decideClaimAmount(givenAmount(claimed(A)), B, false))).toBe('NO_PAYMENT_AMOUNT');
  });

  it('prefers an amount that nobody was ever asked to pay', () => {
    const free = givenAmount(claimed(A), released(A));
    expect(outcomeOf(decideClaimAmount(free, B, true))).toBe('NO_PAYMENT_AMOUNT');
    expect(decideClaimAmount(free, B, false)).toEqual([claimed(B)]);
  });

  it('is released by its holder only, and remembers everyone', () => {
    expect(decideReleaseAmount(givenAmount(claimed(A)), B, 'expired')).toEqual([]);
    expect(decideReleaseAmount(givenAmount(claimed(A)), A, 'expired')).toEqual([released(A)]);
    expect(givenAmount(claimed(A), released(A), claimed(B)).history).toEqual([A, B]);
  });
});

describe('the amounts an investment may be asked to pay', () => {
  it('are its price and a tail of 1 to 9 999 micro-units, all different, the same every time', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.bigInt({ min: 1n, max: 10n ** 13n }), (id, cents) => {
        const amount = `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
        const price = cents * 10_000n;
        const amounts = candidateAmounts(id, amount, '1.000000');
        expect(new Set(amounts).size).toBe(MAX_AMOUNT_TRIES);
        for (const micro of amounts) {
          expect(micro - price).toBeGreaterThanOrEqual(1n);
          expect(micro - price).toBeLessThanOrEqual(9_999n);
        }
        expect(candidateAmounts(id, amount, '1.000000')).toEqual(amounts);
      }),
    );
  });

  it('follow the exchange rate', () => {
    const [micro = 0n] = candidateAmounts(A, '50000.00', '1.002500');
    expect(micro / 10_000n).toBe(5_012_500n);
  });
});
