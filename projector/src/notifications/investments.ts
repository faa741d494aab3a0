import type { investmentsNotifications } from '@nodo/contracts/investments/notifications';
import { streamSubject } from '@nodo/contracts/streams';
import type { DraftsOf } from './draft.ts';

export const investmentsDrafts: DraftsOf<typeof investmentsNotifications> = {
  InvestmentConfirmed: async (event, rows) => {
    const row = await rows.investments.require(streamSubject(event.stream));
    const { id: investmentId, amount, investor_id: investorId, warehouse_id: warehouseId } = row;
    const fact = { kind: 'investment_confirmed', params: { investmentId, amount } } as const;
    return [{ audience: `user:${investorId}`, fact, warehouseId }];
  },
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
