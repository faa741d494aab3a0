import { formatUsdt } from '@nodo/contracts/money';
import type { BlockchainTransactionView } from '@nodo/contracts/transfers/views';
import { ArrowLeftRight } from 'lucide-react';
import { useState } from 'react';
import { formatDateTime } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Hash } from '../../../ui/hash.tsx';
import { Pager, useExistingPage } from '../../../ui/pager.tsx';
import { QueryError } from '../../../ui/query-error.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { useTransactions } from '../api/list-transactions.ts';
import { transactionTypeLabels } from '../status.ts';
import { ConfirmationStatus } from './confirmation-status.tsx';
import { ExplorerLink } from './explorer-link.tsx';

/** What a page of recent transactions holds. */
export const RECENT_PAGE = 10;

function Line({ transaction }: { transaction: BlockchainTransactionView }) {
  const { type, createdAt, amount, currency, transactionHash, explorerUrl } = transaction;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1.5 px-4 py-3.5 sm:grid-cols-[minmax(0,1fr)_11rem_11rem_auto] sm:px-6">
      <div className="min-w-0">
        <p className="font-medium">{transactionTypeLabels[type]}</p>
        <p className="text-[0.8125rem] text-ink-3 tabular">{formatDateTime(createdAt)}</p>
      </div>
      <div className="max-sm:self-start">
        <ConfirmationStatus transaction={transaction} />
      </div>
      <p className="font-medium tabular max-sm:col-span-full sm:text-right">
        {formatUsdt(amount)} <span className="text-sm font-normal text-ink-3">{currency}</span>
      </p>
      <div className="flex items-center justify-end max-sm:hidden">
        {transactionHash && <Hash value={transactionHash} />}
        {explorerUrl && <ExplorerLink href={explorerUrl} />}
      </div>
    </li>
  );
}

/** One's own transactions, the newest first, ten at a time, live. */
export function RecentTransactions() {
  const query = useTransactions('own');
  const [page, setPage] = useState(1);
  useExistingPage(page, RECENT_PAGE, query.data?.length, setPage);
  if (query.isPending) return <SkeletonRows rows={3} label="Cargando transacciones…" />;
  if (!query.data) {
    return <QueryError query={query} fallback="No pudimos cargar las transacciones." />;
  }
  if (query.data.length === 0) {
    return (
      <EmptyState icon={ArrowLeftRight} title="No hay transacciones">
        Cuando pagues una inversión en USDT, la verás aquí.
      </EmptyState>
    );
  }
  const newest = query.data.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
  const shown = newest.slice((page - 1) * RECENT_PAGE, page * RECENT_PAGE);
  return (
    <div className="grid gap-4">
      <Card aria-label="Transacciones recientes">
        <ul className="divide-y divide-line">
          {shown.map((transaction) => (
            <Line key={transaction.id} transaction={transaction} />
          ))}
        </ul>
      </Card>
      <Pager number={page} size={RECENT_PAGE} shown={shown.length} total={newest.length} onPage={setPage} />
    </div>
  );
}
