import { streams } from '@nodo/contracts/streams';
import type { BlockchainTransactionView } from '@nodo/contracts/transfers/views';
import { auditAddress } from '../../../lib/audit-address.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { HistoryLink } from '../../../ui/history-link.tsx';

/** Links from a transfer to its audit entries and events. */
export function TransferHistory({ transaction }: { transaction: BlockchainTransactionView }) {
  return (
    <HistoryLink
      to={auditAddress({ kind: 'transfer', subject: transaction.id })}
      stream={streams.transfer(transaction.id)}
      of={`la transferencia del ${formatDateTime(transaction.createdAt)}`}
    />
  );
}
