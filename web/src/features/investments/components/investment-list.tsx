import { INVESTMENTS_PAGE } from '@nodo/contracts/investments/values';
import type { InvestmentView } from '@nodo/contracts/investments/views';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { QueryError } from '../../../ui/query-error.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { InvestmentRow } from './investment-row.tsx';

const PAGE = 10;

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
  /** Whether these are one's own, of which only the newest are read. */
  isOwn?: boolean;
  empty: ReactNode;
  /** Live confirmation progress for pending payments. */
  progressOf?: (investment: InvestmentView) => ReactNode;
}

/** Investments, newest first, ten at a time. */
export function InvestmentList({ query, older, isOwn = false, empty, progressOf }: InvestmentListProps) {
  const now = useNow();
  const [shown, setShown] = useState(PAGE);
  const showMore = () => {
    // Prefetches the next page before the loaded rows run out.
    if (older && (query.data?.length ?? 0) < shown + 2 * PAGE) older();
    setShown(shown + PAGE);
  };
  if (query.isPending) return <SkeletonRows rows={3} label="Cargando inversiones…" />;
  if (!query.data) {
    return <QueryError query={query} fallback="No pudimos cargar las inversiones." />;
  }
  if (query.data.length === 0) return empty;
  const rows = query.data.toSorted((a, b) => b.purchaseDate.localeCompare(a.purchaseDate));
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
      {isOwn && rows.length >= INVESTMENTS_PAGE && (
        <p className="text-center text-[0.8125rem] leading-5 text-ink-3">
          Aquí están como máximo tus {INVESTMENTS_PAGE} inversiones más recientes. Todas, también las
          anteriores, están en el{' '}
          <Link to="/investment-history" className="text-ink-2 underline underline-offset-4 hover:text-ink">
            Historial
          </Link>
          .
        </p>
      )}
    </div>
  );
}
