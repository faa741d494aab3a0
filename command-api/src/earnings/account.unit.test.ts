import { usdFromCents } from '@nodo/contracts/cents';
import type { AccountEvent } from '@nodo/contracts/earnings/events';
import { deriveId } from '@nodo/platform/ids';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { given } from '../testing/given.ts';
import { availableCents, emptyAccount, evolveAccount, reservedCents } from './account.ts';

const givenAccount = given({ initial: emptyAccount, evolve: evolveAccount });
const TRANSFER = deriveId('transfer', 'one');
const OTHER = deriveId('transfer', 'other');

const credited = (period: string, net: string, investment = 'one'): AccountEvent => ({
  type: 'ReturnsCredited',
  data: {
    ...{ period, investmentId: deriveId('investment', investment) },
    ...{ gross: net, managementFee: '0.00', platformFee: '0.00', net },
  },
});
const payout = (
  type: 'PayoutReserved' | 'PayoutSettled' | 'PayoutReleased',
  amount: string,
  transferId: string = TRANSFER,
): AccountEvent =>
  type === 'PayoutReleased'
    ? { type, data: { transferId, amount, reason: 'failed' } }
    : { type, data: { transferId, amount } };

describe('an account', () => {
  it('has available what was credited', () => {
    const state = givenAccount(credited('2026-03', '731.25'), credited('2026-04', '731.25'));
    expect([state.credited, availableCents(state), reservedCents(state)]).toEqual([146_250n, 146_250n, 0n]);
    expect([...state.returns]).toHaveLength(2);
  });

  it('sets aside what is under way, and has it available again when that comes to nothing', () => {
    const reserved = [credited('2026-03', '731.25'), payout('PayoutReserved', '700.00')];
    expect(availableCents(givenAccount(...reserved))).toBe(3_125n);
    expect(availableCents(givenAccount(...reserved, payout('PayoutReleased', '700.00')))).toBe(73_125n);
  });

  it('has paid what is settled, and nothing of it twice', () => {
    const state = givenAccount(
      credited('2026-03', '731.25'),
      payout('PayoutReserved', '700.00'),
      payout('PayoutReserved', '31.00', OTHER),
      payout('PayoutSettled', '700.00'),
    );
    expect([state.settled, reservedCents(state), availableCents(state)]).toEqual([70_000n, 3_100n, 25n]);
  });

  it('is folded in linear time, however many payouts to however many addresses are open on it', () => {
    const open = Array.from({ length: 4_000 }, (_, index) => deriveId('transfer', index));
    const reserved = open.flatMap((transferId): AccountEvent[] => [
      { type: 'PayoutReserved', data: { transferId, amount: '1.00', needsApproval: true } },
      { type: 'PayoutAddressAdded', data: { transferId, to: `T${transferId}` } },
    ]);
    const [kept, ...ended] = open;
    const released = ended.map((transferId) => payout('PayoutReleased', '1.00', transferId));
    const begun = performance.now();
    const state = givenAccount(credited('2026-03', '10000.00'), ...reserved, ...released);
    expect(performance.now() - begun).toBeLessThan(5_000);
    expect([...state.reservations]).toEqual([[kept, 100n]]);
    expect([...state.addresses.keys()]).toEqual([`T${kept}`]);
    expect(availableCents(state)).toBe(999_900n);
  });

  it('is exact to the cent, whatever happens on it', () => {
    const cents = fc.bigInt({ min: 1n, max: 99_999_999n });
    fc.assert(
      fc.property(fc.array(fc.tuple(cents, fc.constantFrom('open', 'settled', 'released'))), (payouts) => {
        const total = payouts.reduce((sum, [amount]) => sum + amount, 0n);
        const events = payouts.flatMap(([amount, end], index) => {
          const id = deriveId('transfer', index);
          const reserved = payout('PayoutReserved', usdFromCents(amount), id);
          if (end === 'open') return [reserved];
          const type = end === 'settled' ? 'PayoutSettled' : 'PayoutReleased';
          return [reserved, payout(type, usdFromCents(amount), id)];
        });
        const state = givenAccount(credited('2026-03', usdFromCents(total)), ...events);
        const sumOf = (wanted: string) =>
          payouts.reduce((sum, [amount, end]) => (end === wanted ? sum + amount : sum), 0n);
        expect(state.settled).toBe(sumOf('settled'));
        expect(reservedCents(state)).toBe(sumOf('open'));
        expect(availableCents(state)).toBe(sumOf('released'));
      }),
    );
  });
});
