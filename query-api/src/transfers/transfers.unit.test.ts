import { describe, expect, it } from 'vitest';
import { transferFee } from './fee.ts';
import { type TransferRow, transferView } from './queries.ts';

describe('the fee of a transfer', () => {
  it('follows the price of energy: 64 285 energy and 345 bytes at 1 000 sun', () => {
    expect(transferFee(100, '0.233')).toEqual({ trx: '6.773500', usd: '1.58' });
    expect(transferFee(210, '0.25')).toEqual({ trx: '13.844850', usd: '3.46' });
  });

  it('is the usual one while the price is not known', () => {
    expect(transferFee(null, '0.25')).toEqual({ trx: '6.000000', usd: '1.50' });
  });
});

describe('a transfer', () => {
  const row: TransferRow = {
    id: '0190a000-0000-7000-8000-000000000001',
    tx_hash: 'a'.repeat(64),
    from_address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    to_address: 'TMuA6YqfCeX8EhbfYEg5y7S4DqzSJireY9',
    amount_usdt: '50000.000137',
    state: 'confirming',
    block_number: 100,
    block_time: '2026-01-01T00:00:00.000Z',
    investment_id: null,
    candidate_investment_id: null,
    unmatched_reason: null,
    matched: null,
    energy_fee: null,
    reconciled: null,
    detected_at: '2026-01-01T00:00:03.000Z',
  };
  const at = (head: number | null, change: Partial<TransferRow> = {}) =>
    transferView({ ...row, ...change }, head, 'https://example.org/{hash}');

  it.each([
    [100, 1],
    [101, 2],
    [117, 18],
    [118, 19],
    [500, 19],
    [99, 1],
    [null, 1],
  ])('with the head at %s has %i confirmations', (head, confirmations) => {
    expect(at(head)).toMatchObject({ confirmations, state: 'confirming', status: 'pending' });
  });

  it('has none in no block, and all once it is confirmed', () => {
    const nowhere = { block_number: null, block_time: null };
    expect(at(500, { state: 'reverted', ...nowhere })).toMatchObject({ confirmations: 0, status: 'failed' });
    expect(at(500, { state: 'detected', ...nowhere })).toMatchObject({ confirmations: 0, status: 'pending' });
    expect(at(null, { state: 'confirmed' })).toMatchObject({ confirmations: 19, status: 'confirmed' });
  });

  it('names the investment it meant when it paid none', () => {
    const id = '0190a000-0000-7000-8000-000000000002';
    const left = at(1, { matched: false, candidate_investment_id: id, unmatched_reason: 'late' });
    expect(left).toMatchObject({ type: 'unmatched', investmentId: id, unmatchedReason: 'late' });
    expect(left.explorerUrl).toBe(`https://example.org/${'a'.repeat(64)}`);
  });
});
