import { formatUsdt } from '@nodo/contracts/money';
import type { BlockchainTransactionView } from '@nodo/contracts/transfers/views';
import { transactionTypeLabels } from '@nodo/contracts/transfers/views';
import type { ReactNode } from 'react';
import { formatDateTime, formatNumber } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { Hash } from '../../../ui/hash.tsx';
import { ConfirmationStatus } from './confirmation-status.tsx';
import { ExplorerLink } from './explorer-link.tsx';
import { ShortAddress } from './short-address.tsx';
import { TransferHistory } from './transfer-history.tsx';

function Pair({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-4">
      <dt className="text-ink-3">{label}</dt>
      <dd className="min-w-0 text-right">{children}</dd>
    </div>
  );
}

interface TransactionCardProps {
  transaction: BlockchainTransactionView;
  /** Whether to link to its entries in the audit. */
  withHistory: boolean;
}

export function TransactionCard({ transaction, withHistory }: TransactionCardProps) {
  return (
    <Card className="grid gap-4 p-5">
      <div>
        <p className="text-sm text-ink-3">
          {transactionTypeLabels[transaction.type]} · {formatDateTime(transaction.createdAt)}
        </p>
        <p className="mt-1 text-lg font-semibold tracking-tight tabular">
          {formatUsdt(transaction.amount)}{' '}
          <span className="text-sm font-normal text-ink-3">{transaction.currency}</span>
        </p>
      </div>
      <ConfirmationStatus transaction={transaction} />
      {transaction.note && <p className="text-sm leading-6 text-ink-2">{transaction.note}</p>}
      <dl className="grid gap-1 border-t border-line pt-3 text-sm">
        <Pair label="Hash">
          {transaction.transactionHash ? <Hash value={transaction.transactionHash} className="-mr-2" /> : '—'}
        </Pair>
        <Pair label="De">
          <ShortAddress address={transaction.walletAddress} />
        </Pair>
        <Pair label="Para">
          <ShortAddress address={transaction.recipientAddress} />
        </Pair>
        <Pair label="Red">{transaction.network}</Pair>
        <Pair label="Comisión">
          {transaction.gasFee === null ? '—' : `${formatNumber(transaction.gasFee)} TRX`}
        </Pair>
        {transaction.explorerUrl && (
          <Pair label="Explorador">
            <span className="-mr-2">
              <ExplorerLink href={transaction.explorerUrl} />
            </span>
          </Pair>
        )}
        {withHistory && (
          <Pair label="Historial">
            <span className="-mr-2">
              <TransferHistory transaction={transaction} />
            </span>
          </Pair>
        )}
      </dl>
    </Card>
  );
}
