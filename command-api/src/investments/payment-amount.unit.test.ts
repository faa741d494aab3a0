import { deriveId } from '@nodo/platform/ids';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { given, outcomeOf } from '../testing/given.ts';
import {
  decideClaimAmount,
  decideReleaseAmount,
  evolvePaymentAmount,
  neverClaimed,
  priceOf,
  tailsFor,
} from './payment-amount.ts';

const givenAmount = given({ initial: neverClaimed, evolve: evolvePaymentAmount });
const A = deriveId('investment', 'a');
const B = deriveId('investment', 'b');
const asked = (investmentId: string) => ({
  investmentId,
  afterBlock: 7,
  afterBlockTime: '2026-03-10T14:30:00.000Z',
});
const claimed = (investmentId: string) =>
  ({ type: 'PaymentAmountClaimed', data: asked(investmentId) }) as const;
const released = (investmentId: string) =>
  ({ type: 'PaymentAmountReleased', data: { investmentId, reason: 'expired' } }) as const;

describe('claiming an exact amount', () => {
  it('belongs to one open investment at a time', () => {
    expect(decideClaimAmount(givenAmount(), asked(A))).toEqual([claimed(A)]);
    expect(decideClaimAmount(givenAmount(claimed(A)), asked(A))).toEqual([]);
    expect(outcomeOf(decideClaimAmount(givenAmount(claimed(A)), asked(B)))).toBe('NO_PAYMENT_AMOUNT');
  });

  it('never takes an amount that somebody was once asked to pay, whoever it was', () => {
    const given = givenAmount(claimed(A), released(A));
    expect(outcomeOf(decideClaimAmount(given, asked(B)))).toBe('NO_PAYMENT_AMOUNT');
    expect(outcomeOf(decideClaimAmount(given, asked(A)))).toBe('NO_PAYMENT_AMOUNT');
  });

  it('is released by its holder only, and remembers everyone', () => {
    expect(decideReleaseAmount(givenAmount(claimed(A)), B, 'expired')).toEqual([]);
    expect(decideReleaseAmount(givenAmount(claimed(A)), A, 'expired')).toEqual([released(A)]);
    expect(givenAmount(claimed(A), released(A), claimed(B)).history).toEqual([asked(A), asked(B)]);
  });
});

describe('the amounts an investment may be asked to pay', () => {
  it('are its price and each tail of 1 to 9 999 micro-units once, in the same order every time', () => {
    fc.assert(
      fc.property(fc.uuid(), (id) => {
        const tails = [...tailsFor(id)];
        expect(tails).toEqual([...tailsFor(id)]);
        expect(tails.toSorted((a, b) => a - b)).toEqual(
          Array.from({ length: 9_999 }, (_, index) => index + 1),
        );
      }),
      { numRuns: 20 },
    );
  });

  it('follow the exchange rate', () => {
    expect(priceOf('50000.00', '1.002500')).toBe(50_125_000_000n);
  });
});
