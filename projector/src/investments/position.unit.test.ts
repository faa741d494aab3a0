import type { investments } from '@nodo/contracts/investments/tables';
import type { Row } from '@nodo/contracts/read-models/table';
import { expect, it } from 'vitest';
import { failed, opened, paid } from './position.ts';

function investment(amount: string, sharePrice = '300.00'): Row<typeof investments> {
  return {
    id: 'i',
    investor_id: 'u',
    warehouse_id: 'w',
    amount,
    share_percentage: '1.500000',
    status: 'pending',
    failure_reason: null,
    wallet_address: 'T',
    terms: {
      monthlyReturnRate: '0.015',
      managementFeeRate: '0',
      platformFeeRate: '0',
      recompraEnabled: false,
      minimumInvestment: '1.00',
      settingsRevision: -1,
      warehouseTotalValue: '1000000.00',
      sharePrice,
    },
    payment_to: 'T',
    payment_amount_usdt: '1.000000',
    payment_expires_at: '2026-01-01T00:00:00.000Z',
    transfer_id: null,
    tx_hash: null,
    reason: null,
    created_at: '2026-01-01T00:00:00.000Z',
    confirmed_at: null,
    failed_at: null,
    repurchased_at: null,
    payment_source: 'chain',
  };
}

it('counts an investment as pending, then as paid at the price and rate of its own terms', () => {
  const pending = opened(opened(undefined, investment('100.00')), investment('50.00'));
  expect(pending).toMatchObject({ amount: '0.00', pending_amount: '150.00', pending_investments: 2 });
  const once = paid(pending, investment('100.00'));
  expect(once).toMatchObject({
    amount: '100.00',
    pending_amount: '50.00',
    shares: '0.333333333333333333',
    share_percentage: '1.500000',
    monthly_return: '1.50',
    pending_investments: 1,
    confirmed_investments: 1,
  });
  const twice = paid(once, investment('50.00', '50.00'));
  expect(twice).toMatchObject({ amount: '150.00', shares: '1.333333333333333333', monthly_return: '2.25' });
  expect(twice).toMatchObject({
    pending_amount: '0.00',
    pending_investments: 0,
    share_percentage: '3.000000',
  });
});

it('takes back one that came to nothing', () => {
  const pending = opened(undefined, investment('100.00'));
  expect(failed(pending, investment('100.00'))).toMatchObject({
    amount: '0.00',
    pending_amount: '0.00',
    pending_investments: 0,
    confirmed_investments: 0,
  });
});
