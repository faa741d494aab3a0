import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatWhole } from '../../../lib/format.ts';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { Pager, useExistingPage } from '../../../ui/pager.tsx';
import { QueryError } from '../../../ui/query-error.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { personMovementsQuery } from '../api/list-movements.ts';
import { MovementRow } from './movement-row.tsx';

const PAGE = 5;
const TITLE = 'Movimientos de la cuenta';

/** Someone's settled movements, for staff, newest first. */
export function PersonMovements({ userId }: { userId: string }) {
  const [page, setPage] = useState(1);
  const query = useQuery({
    ...personMovementsQuery(userId, (page - 1) * PAGE, PAGE),
    placeholderData: keepPreviousData,
  });
  const { data, isPlaceholderData } = query;
  useExistingPage(page, PAGE, isPlaceholderData ? undefined : data?.total, setPage);
  return (
    <Card aria-label={TITLE} aria-busy={isPlaceholderData || undefined}>
      <CardHeader
        title={TITLE}
        detail={
          data &&
          data.total > 0 &&
          (data.total === 1 ? '1 movimiento liquidado' : `${formatWhole(data.total)} movimientos liquidados`)
        }
      />
      {query.isPending && (
        <div className="p-5 sm:px-6">
          <SkeletonRows rows={2} label="Cargando sus movimientos…" className="h-12" />
        </div>
      )}
      {!data && query.isError && (
        <div className="p-5 sm:px-6">
          <QueryError query={query} fallback="No pudimos cargar sus movimientos." />
        </div>
      )}
      {data?.total === 0 && (
        <p className="px-5 pt-2 pb-5 text-sm text-ink-2 sm:px-6">Todavía no hay movimientos liquidados.</p>
      )}
      {data && data.total > 0 && (
        <ul aria-label={TITLE} className="mt-4 divide-y divide-line border-t border-line">
          {data.rows.map((movement) => (
            <MovementRow key={movement.id} movement={movement} isOwn={false} />
          ))}
        </ul>
      )}
      {data && data.total > PAGE && (
        <div className="border-t border-line px-5 py-3 sm:px-6">
          <Pager number={page} size={PAGE} shown={data.rows.length} total={data.total} onPage={setPage} />
        </div>
      )}
    </Card>
  );
}
