import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ArrowLeftRight } from 'lucide-react';
import { useState } from 'react';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Pager, useExistingPage } from '../../../ui/pager.tsx';
import { QueryError } from '../../../ui/query-error.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { movementsQuery } from '../api/list-movements.ts';
import { MovementRow } from './movement-row.tsx';

/** Movements per page. */
export const RECENT_PAGE = 10;

/** One's own movements, newest first, ten at a time, live. */
export function RecentMovements() {
  const [page, setPage] = useState(1);
  const query = useQuery({
    ...movementsQuery({}, (page - 1) * RECENT_PAGE, RECENT_PAGE),
    placeholderData: keepPreviousData,
  });
  const { data, isPlaceholderData } = query;
  useExistingPage(page, RECENT_PAGE, isPlaceholderData ? undefined : data?.total, setPage);
  if (query.isPending) return <SkeletonRows rows={3} label="Cargando transacciones…" />;
  if (!data) return <QueryError query={query} fallback="No pudimos cargar las transacciones." />;
  if (data.total === 0) {
    return (
      <EmptyState icon={ArrowLeftRight} title="No hay transacciones">
        Lo que pagues, te acreditemos y retires aparecerá aquí.
      </EmptyState>
    );
  }
  return (
    <div aria-busy={isPlaceholderData || undefined} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Card aria-label="Transacciones recientes">
        <ul className="divide-y divide-line">
          {data.rows.map((movement) => (
            <MovementRow key={movement.id} movement={movement} />
          ))}
        </ul>
      </Card>
      <Pager number={page} size={RECENT_PAGE} shown={data.rows.length} total={data.total} onPage={setPage} />
    </div>
  );
}
