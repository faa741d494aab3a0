import type { investmentsNotifications as kinds } from '@nodo/contracts/investments/notifications';
import { streamSubject } from '@nodo/contracts/streams';
import type { StoredEvent } from '@nodo/platform/event-store';
import { deriveId } from '@nodo/platform/ids';
import type { Rows } from '../engine/rows.ts';
import type { DraftsOf, Earlier } from '../notifications/draft.ts';

export const categories = ['investment'];
export const reads = ['investments'] as const;
export const earlier: Earlier = {
  InvestmentConfirmed: ({ stream }) => paymentNotice(streamSubject(stream)),
};

/**
 * Id of the investor's single notification about a payment: detected, then final, then investment confirmed; each
 * replaces the one before.
 */
export const paymentNotice = (investmentId: string): string =>
  deriveId('notification', investmentId, 'payment');

async function confirmed({ stream }: StoredEvent, rows: Rows) {
  const row = await rows.investments.require(streamSubject(stream));
  const { id: investmentId, amount, investor_id: investorId, warehouse_id: warehouseId } = row;
  const fact = { kind: 'investment_confirmed', params: { investmentId, amount } } as const;
  return [{ id: paymentNotice(investmentId), audience: `user:${investorId}`, fact, warehouseId } as const];
}

export const drafts: DraftsOf<typeof kinds> = {
  InvestmentConfirmed: confirmed,
  InvestmentPaidFromBalance: confirmed,
  InvestmentFailed: async (event, rows) => {
    // The person who cancelled it knows.
    if (event.data.reason === 'cancelled') return [];
    const row = await rows.investments.require(streamSubject(event.stream));
    const { id: investmentId, amount, investor_id: investorId, warehouse_id: warehouseId } = row;
    const { reason } = event.data;
    const fact = { kind: 'investment_failed', params: { investmentId, amount, reason } } as const;
    return [{ audience: `user:${investorId}`, fact, warehouseId }];
  },
};
