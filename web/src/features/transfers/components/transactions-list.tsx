import type { TransactionFilter } from '@nodo/contracts/transfers/api';
import type { BlockchainTransactionView } from '@nodo/contracts/transfers/views';
import { ArrowLeftRight } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { olderOf } from '../../../lib/read-on.ts';
import { useIsWide } from '../../../lib/use-media-query.ts';
import { useTimeZone } from '../../../lib/use-time-zone.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { MoreButton } from '../../../ui/more-button.tsx';
import { QueryError } from '../../../ui/query-error.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { type TransactionScope, useTransactionsList } from '../api/list-transactions.ts';
import { TransactionCard } from './transaction-card.tsx';

const TransactionsTable = lazyPart(async () => (await import('./transactions-table.tsx')).TransactionsTable);

/** Cards per page: a screen and a half of a phone. */
const PAGE = 6;
const loading = <SkeletonRows rows={4} label="Cargando transacciones…" />;

interface CardsProps {
  rows: readonly BlockchainTransactionView[];
  /** Fetches older transactions; undefined if there are none. */
  older: (() => void) | undefined;
  withHistory: boolean;
}

function Cards({ rows, older, withHistory }: CardsProps) {
  const [shown, setShown] = useState(PAGE);
  const showMore = () => {
    // Prefetches the next page before the loaded rows run out.
    if (older && rows.length < shown + 2 * PAGE) older();
    setShown(shown + PAGE);
  };
  return (
    <div className="grid gap-3">
      <ul className="grid gap-3 sm:grid-cols-2">
        {rows.slice(0, shown).map((row) => (
          <li key={row.id}>
            <TransactionCard transaction={row} withHistory={withHistory} />
          </li>
        ))}
      </ul>
      {(rows.length > shown || older) && (
        <Button variant="outline" onClick={showMore}>
          Ver más transacciones
        </Button>
      )}
    </div>
  );
}

interface TransactionsListProps {
  scope: TransactionScope;
  /** Client-side filter; shows all by default. */
  filter?: (transaction: BlockchainTransactionView) => boolean;
  /** Server-side filter of everyone's transactions. */
  wanted?: TransactionFilter;
  /** Text of the empty state. */
  empty?: { readonly title: string; readonly text: string; readonly action?: ReactNode };
}

const nothing = {
  title: 'No hay transacciones blockchain',
  text: 'Cuando pagues una inversión o retires tu saldo en USDT, la transacción aparecerá aquí con sus confirmaciones en vivo.',
};

const newestFirst = (a: BlockchainTransactionView, b: BlockchainTransactionView) =>
  b.createdAt.localeCompare(a.createdAt);

/** Blockchain transactions, live: a table on wide screens, cards on small ones. */
export function TransactionsList({ scope, filter, wanted, empty = nothing }: TransactionsListProps) {
  const query = useTransactionsList(scope, wanted);
  const isWide = useIsWide();
  const zone = useTimeZone();
  if (query.isPending) return loading;
  if (!query.data) {
    return <QueryError query={query} fallback="No pudimos cargar las transacciones." />;
  }
  const all = query.data.pages.flat();
  const rows = (filter ? all.filter(filter) : all).toSorted(newestFirst);
  if (rows.length === 0 && !query.hasNextPage) {
    return (
      <EmptyState
        icon={ArrowLeftRight}
        title={empty.title}
        action={'action' in empty ? empty.action : undefined}
      >
        {empty.text}
      </EmptyState>
    );
  }
  // Everyone's transfers are only for staff, who may read the audit.
  const withHistory = scope === 'all';
  if (!isWide) return <Cards rows={rows} older={olderOf(query)} withHistory={withHistory} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Card className="overflow-hidden">
        <Suspense fallback={<div className="p-5">{loading}</div>}>
          {/* Remounts on a change of time zone: the table caches formatted cells. */}
          <TransactionsTable key={zone} rows={rows} withHistory={withHistory} />
        </Suspense>
      </Card>
      <MoreButton query={query} className="justify-self-center">
        Ver transacciones anteriores
      </MoreButton>
    </div>
  );
}
