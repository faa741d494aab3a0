import { deriveId } from '@nodo/platform/ids';
import { describe, expect, it } from 'vitest';
import { OTHER_WALLET, settings, TREASURY, WALLET } from '../testing/samples.ts';
import type { Transfer } from './decider.ts';
import { isPaidAfter, whoAsked } from './matching.ts';

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

describe('which came first, being asked for an amount or the money', () => {
  const at = '2026-04-01T12:00:00.000Z';
  const after = (minutes: number) => new Date(Date.parse(at) + minutes * 60_000).toISOString();
  const sent = (blockNumber: number, blockTime: string): Transfer => ({
    data: {
      ...{ txHash: 'a'.repeat(64), logIndex: 0, from: WALLET, to: TREASURY },
      ...{ amount: '50000.000137' },
    },
    block: { blockNumber, blockHash: 'b'.repeat(64), blockTime },
    confirmed: false,
    match: null,
  });
  const isLater = (afterBlock: number | null, blockNumber: number, minutes: number) =>
    isPaidAfter(sent(blockNumber, after(minutes)), { afterBlock, afterBlockTime: null }, { createdAt: at });

  it('blocks tell, however far the clock of whoever asked is off', () => {
    for (const minutes of [-10, 0, 10]) {
      expect(isLater(100, 101, minutes)).toBe(true);
      expect(isLater(100, 100, minutes)).toBe(false);
      expect(isLater(100, 99, minutes)).toBe(false);
      const asked = { afterBlock: 100, afterBlockTime: after(minutes) };
      expect(isPaidAfter(sent(101, after(minutes + 0.05)), asked, { createdAt: at })).toBe(true);
      expect(isPaidAfter(sent(100, after(minutes)), asked, { createdAt: at })).toBe(false);
      expect(isPaidAfter(sent(99, after(minutes - 0.05)), asked, { createdAt: at })).toBe(false);
    }
  });

  it('a payment may stand below the block it was asked for after: a fork gave the later block a lower number', () => {
    const asked = { afterBlock: 100, afterBlockTime: at };
    for (const number of [98, 100])
      expect(isPaidAfter(sent(number, after(0.05)), asked, { createdAt: at })).toBe(true);
  });

  it('money of long before is none of it, although the chain is only followed to before it', () => {
    expect(isLater(100, 500, -60)).toBe(false);
  });

  it('times tell where nobody followed the chain', () => {
    expect(isLater(null, 1, 0)).toBe(true);
    expect(isLater(null, 1, -1)).toBe(false);
  });

  it('money that is in no block is not there yet', () => {
    for (const afterBlock of [100, null])
      expect(
        isPaidAfter(
          { ...sent(101, at), block: null },
          { afterBlock, afterBlockTime: null },
          { createdAt: at },
        ),
      ).toBe(false);
  });
});
