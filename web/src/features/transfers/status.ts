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

/** Label and tone of a transaction's status; one we don't know is 'Desconocida'. */
export function statusOf(status: TransferStatus): { label: string; tone: Tone } {
  return { label: transferStatusLabels[status], tone: tones[status] };
}

/** The label of an outgoing transfer before a block holds it; undefined once one does. */
export function beforeChain({ direction, status, state, blockNumber }: BlockchainTransactionView) {
  if (direction === 'in' || status !== 'pending' || blockNumber !== null) return undefined;
  const labels: Partial<Record<string, string>> = payoutStateLabels;
  return labels[state];
}

/** Those that paid for nothing so far. */
export const unmatchedOf = (transactions: readonly BlockchainTransactionView[]) =>
  transactions.filter(({ type }) => type === 'unmatched');
