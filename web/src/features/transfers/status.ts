import { labelTable } from '@nodo/contracts/open-table';
import { payoutStateLabels } from '@nodo/contracts/payouts/views';
import type { BlockchainTransactionView } from '@nodo/contracts/transfers/views';
import type { Tone } from '../../ui/badge.tsx';

const statuses: Record<string, { label: string; tone: Tone }> = {
  pending: { label: 'Pendiente', tone: 'amber' },
  confirmed: { label: 'Confirmada', tone: 'sea' },
  failed: { label: 'Fallida', tone: 'alert' },
};

/** Label and tone of a transaction's status; one we don't know is 'Desconocida'. */
export function statusOf(status: string): { label: string; tone: Tone } {
  return statuses[status] ?? { label: 'Desconocida', tone: 'neutral' };
}

/** The label of an outgoing transfer before a block holds it; undefined once one does. */
export function beforeChain({ direction, status, state, blockNumber }: BlockchainTransactionView) {
  if (direction === 'in' || status !== 'pending' || blockNumber !== null) return undefined;
  const labels: Partial<Record<string, string>> = payoutStateLabels;
  return labels[state];
}

export const transactionTypeLabels = labelTable<BlockchainTransactionView['type']>({
  investment: 'Pago de inversión',
  unmatched: 'Pago por conciliar',
  distribution: 'Distribución',
  refund: 'Devolución',
});
