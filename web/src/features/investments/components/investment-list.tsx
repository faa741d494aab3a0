import { INVESTMENTS_PAGE } from '@nodo/contracts/investments/values';
import type { InvestmentView } from '@nodo/contracts/investments/views';
import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { QueryError } from '../../../ui/query-error.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { InvestmentRow } from './investment-row.tsx';

const PAGE = 10;
/** Loaded by those who have so many: they are few. */
const OlderInvestments = lazyPart(async () => (await import('./older-investments.tsx')).OlderInvestments);

interface InvestmentListProps {
  query: {
    data: readonly InvestmentView[] | undefined;
    error: unknown;
    isPending: boolean;
    isFetching: boolean;
    refetch: () => unknown;
  };
  /** Fetches older investments; undefined if there are none. */
  older?: (() => void) | undefined;
  /** Whether these are the newest of one's own, after which older ones are read on. */
  isOwn?: boolean;
  empty: ReactNode;
  /** Live confirmation progress for pending payments. */
  progressOf?: (investment: InvestmentView) => ReactNode;
}

/** Investments, newest first, ten at a time. */
export function InvestmentList({ query, older, isOwn = false, empty, progressOf }: InvestmentListProps) {
  const now = useNow();
  const [shown, setShown] = useState(PAGE);
  if (query.isPending) return <SkeletonRows rows={3} label="Cargando inversiones…" />;
  if (!query.data) {
    return <QueryError query={query} fallback="No pudimos cargar las inversiones." />;
  }
  if (query.data.length === 0) return empty;
  const rows = query.data.toSorted((a, b) => b.purchaseDate.localeCompare(a.purchaseDate));
  /** Whether there may be older ones of one's own. */
  const isFull = isOwn && rows.length >= INVESTMENTS_PAGE;
  const showMore = () => {
    // Prefetches the next page before the loaded rows run out.
    if (older && rows.length < shown + 2 * PAGE) older();
    // All of the newest from then on, however many there are: what is read on below stays open.
    setShown(isFull && shown + PAGE >= rows.length ? Number.POSITIVE_INFINITY : shown + PAGE);
  };
  return (
    <div className="grid gap-4">
      <Card className="overflow-hidden">
        <ul className="divide-y divide-line">
          {rows.slice(0, shown).map((investment) => (
            <li key={investment.id}>
              <InvestmentRow investment={investment} now={now} progress={progressOf?.(investment)} />
            </li>
          ))}
        </ul>
      </Card>
      {(rows.length > shown || older) && (
        <Button
          variant="outline"
          busy={query.isFetching && shown >= rows.length}
          onClick={showMore}
          className="justify-self-center"
        >
          Ver más inversiones
        </Button>
      )}
      {isFull && shown >= rows.length && (
        <Suspense fallback={<SkeletonRows rows={3} label="Cargando inversiones…" />}>
          <OlderInvestments />
        </Suspense>
      )}
    </div>
  );
}
