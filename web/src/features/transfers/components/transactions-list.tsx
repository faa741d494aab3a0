import type { BlockchainTransactionView } from '@nodo/contracts/transfers/views';
import { ArrowLeftRight } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useIsWide } from '../../../lib/use-media-query.ts';
import { useTimeZone } from '../../../lib/use-time-zone.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { QueryError } from '../../../ui/query-error.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { type TransactionScope, useTransactions } from '../api/list-transactions.ts';
import { TransactionCard } from './transaction-card.tsx';

const TransactionsTable = lazy(() =>
  import('./transactions-table.tsx').then((module) => ({ default: module.TransactionsTable })),
);

const PAGE = 20;
const loading = <SkeletonRows rows={4} label="Cargando transacciones…" />;

interface CardsProps {
  rows: readonly BlockchainTransactionView[];
  withHistory: boolean;
}

function Cards({ rows, withHistory }: CardsProps) {
  const [shown, setShown] = useState(PAGE);
  return (
    <div className="grid gap-3">
      <ul className="grid gap-3 sm:grid-cols-2">
        {rows.slice(0, shown).map((row) => (
          <li key={row.id}>
            <TransactionCard transaction={row} withHistory={withHistory} />
          </li>
        ))}
      </ul>
      {rows.length > shown && (
        <Button variant="outline" onClick={() => setShown(shown + PAGE)}>
          Ver más transacciones
        </Button>
      )}
    </div>
  );
}

interface TransactionsListProps {
  scope: TransactionScope;
  /** Show only some of them; all by default. */
  filter?: (transaction: BlockchainTransactionView) => boolean;
}

const newestFirst = (a: BlockchainTransactionView, b: BlockchainTransactionView) =>
  b.createdAt.localeCompare(a.createdAt);

/** Blockchain transactions, live: a table where there is room, cards on a small screen. */
export function TransactionsList({ scope, filter }: TransactionsListProps) {
  const query = useTransactions(scope);
  const isWide = useIsWide();
  const zone = useTimeZone();
  if (query.isPending) return loading;
  if (!query.data) {
    return <QueryError query={query} fallback="No pudimos cargar las transacciones." />;
  }
  const rows = (filter ? query.data.filter(filter) : query.data).toSorted(newestFirst);
  if (rows.length === 0) {
    return (
      <EmptyState icon={ArrowLeftRight} title="No hay transacciones blockchain">
        Cuando pagues una inversión o retires tu saldo en USDT, la transacción aparecerá aquí con sus
        confirmaciones en vivo.
      </EmptyState>
    );
  }
  // Everybody's transfers are read by staff, who may look into the audit.
  const withHistory = scope === 'all';
  if (!isWide) return <Cards rows={rows} withHistory={withHistory} />;
  return (
    <Card className="overflow-hidden">
      <Suspense fallback={<div className="p-5">{loading}</div>}>
        {/* The table keeps what it has formatted. */}
        <TransactionsTable key={zone} rows={rows} withHistory={withHistory} />
      </Suspense>
    </Card>
  );
}
