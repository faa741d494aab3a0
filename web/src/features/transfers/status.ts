import { openTable } from '@nodo/contracts/open-table';
import { payoutStateLabels } from '@nodo/contracts/payouts/states';
import {
  type BlockchainTransactionView,
  type TransferStatus,
  transferStatusLabels,
} from '@nodo/contracts/transfers/views';
import type { Tone } from '../../ui/badge.tsx';

const tones = openTable<TransferStatus, Tone>(
  { pending: 'amber', confirmed: 'sea', failed: 'alert' },
  'neutral',
);

/** Label and tone of a transaction's status; 'Desconocida' for an unknown one. */
export function statusOf(status: TransferStatus): { label: string; tone: Tone } {
  return { label: transferStatusLabels[status], tone: tones[status] };
}

/** Label of an outgoing transfer before it is in a block; undefined afterwards. */
export function beforeChain({ direction, status, state, blockNumber }: BlockchainTransactionView) {
  if (direction === 'in' || status !== 'pending' || blockNumber !== null) return undefined;
  const labels: Partial<Record<string, string>> = payoutStateLabels;
  return labels[state];
}

/** Transactions not matched with any investment so far. */
export const unmatchedOf = (transactions: readonly BlockchainTransactionView[]) =>
  transactions.filter(({ type }) => type === 'unmatched');
