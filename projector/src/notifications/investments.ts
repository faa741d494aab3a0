import type { investmentsNotifications } from '@nodo/contracts/investments/notifications';
import { streamSubject } from '@nodo/contracts/streams';
import type { StoredEvent } from '@nodo/platform/event-store';
import { deriveId } from '@nodo/platform/ids';
import type { Rows } from '../engine/rows.ts';
import type { DraftsOf } from './draft.ts';

/**
 * The id of the investor's one notification about a payment: seen, then final, then the investment that it confirmed.
 * Each takes the place of the one before.
 */
export const paymentNotice = (investmentId: string): string =>
  deriveId('notification', investmentId, 'payment');

async function confirmed({ stream }: StoredEvent, rows: Rows) {
  const row = await rows.investments.require(streamSubject(stream));
  const { id: investmentId, amount, investor_id: investorId, warehouse_id: warehouseId } = row;
  const fact = { kind: 'investment_confirmed', params: { investmentId, amount } } as const;
  return [{ id: paymentNotice(investmentId), audience: `user:${investorId}`, fact, warehouseId } as const];
}

export const investmentsDrafts: DraftsOf<typeof investmentsNotifications> = {
  InvestmentConfirmed: confirmed,
  InvestmentPaidFromBalance: confirmed,
  InvestmentFailed: async (event, rows) => {
    // Whoever takes an investment back knows it.
    if (event.data.reason === 'cancelled') return [];
    const row = await rows.investments.require(streamSubject(event.stream));
    const { id: investmentId, amount, investor_id: investorId, warehouse_id: warehouseId } = row;
    const { reason } = event.data;
    const fact = { kind: 'investment_failed', params: { investmentId, amount, reason } } as const;
    return [{ audience: `user:${investorId}`, fact, warehouseId }];
  },
};
