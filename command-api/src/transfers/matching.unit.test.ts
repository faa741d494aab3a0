import { deriveId } from '@nodo/platform/ids';
import { describe, expect, it } from 'vitest';
import { OTHER_WALLET, settings, TREASURY, WALLET } from '../testing/samples.ts';
import { whoAsked } from './matching.ts';

/** An investment of a person who named this wallet. */
function asked(name: string, investor: string, walletAddress: string) {
  return {
    id: name,
    data: {
      ...{
        investorId: deriveId('person', investor),
        warehouseId: deriveId('warehouse', 'one'),
        walletAddress,
      },
      ...{ amount: '50000.00', sharePercentage: '5.000000' },
      terms: { ...settings, settingsRevision: -1, warehouseTotalValue: '1000000.00', sharePrice: '100.00' },
      payment: { to: TREASURY, amountUsdt: '50000.000137', expiresAt: '2026-04-02T12:00:00.000Z' },
    },
  };
}

describe('an amount that was asked for more than once', () => {
  it('is that of who was asked last, from whatever wallet', () => {
    const all = [asked('last', 'ana', WALLET), asked('first', 'luis', WALLET)];
    expect(whoAsked(WALLET, all)).toBe('last');
    expect(whoAsked(OTHER_WALLET, all)).toBe('last');
    expect(whoAsked(WALLET, [])).toBeUndefined();
  });

  it('is not given by a wallet to who was asked before: then a person has to look', () => {
    expect(
      whoAsked(OTHER_WALLET, [asked('last', 'ana', WALLET), asked('first', 'thief', OTHER_WALLET)]),
    ).toBeUndefined();
  });

  it('is that of who was asked last when the same person was asked before', () => {
    expect(whoAsked(OTHER_WALLET, [asked('last', 'ana', WALLET), asked('first', 'ana', OTHER_WALLET)])).toBe(
      'last',
    );
  });
});
