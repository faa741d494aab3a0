import { SearchX } from 'lucide-react';
import { Suspense, useCallback } from 'react';
import { formatWhole } from '../../../lib/format.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { useIsWide } from '../../../lib/use-media-query.ts';
import { Card } from '../../../ui/card.tsx';
import { cx } from '../../../ui/cx.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useExistingPage } from '../../../ui/pager.tsx';
import { QueryError } from '../../../ui/query-error.tsx';
import { ResultCount } from '../../../ui/result-count.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { useOrderKey } from '../../../ui/use-order-key.ts';
import { filterQuery } from '../api/list-audit.ts';
import { type AuditView, CARDS_PAGE, type ChangeView } from '../audit-view.ts';
import { useAuditList } from '../use-audit-list.ts';
import { AuditCards } from './audit-cards.tsx';

const AuditTable = lazyPart(async () => (await import('./audit-table.tsx')).AuditTable);

const loading = <SkeletonRows rows={6} label="Cargando la auditoría…" className="h-14" />;

function countText(total: number, isExact: boolean): string {
  if (!isExact) return `Más de ${formatWhole(total)} registros`;
  return total === 1 ? '1 registro' : `${formatWhole(total)} registros`;
}

/** The list of audit entries: a table on wide screens, cards on small ones. */
export function AuditList({ view, change }: { view: AuditView; change: ChangeView }) {
  const isWide = useIsWide();
  const { list, shown, version } = useAuditList(view, isWide);
  const { data, isPlaceholderData } = list;
  const open = useCallback((entryId: string) => change({ entryId }, { asStep: true }), [change]);
  const [order, tell] = useOrderKey(view.direction);
  const sort = useCallback(
    (direction: 'asc' | 'desc') => {
      tell(direction);
      change({ direction, page: 1 });
    },
    [tell, change],
  );
  const turn = useCallback((page: number) => change({ page }), [change]);
  useExistingPage(view.page, CARDS_PAGE, isPlaceholderData ? undefined : data?.total, turn);
  if (list.isPending) return loading;
  if (!data) {
    return <QueryError query={list} fallback="No pudimos cargar la auditoría." />;
  }
  const isFiltered = filterQuery(view.filter).size > 0;
  const clear = () => change({ filter: {}, page: 1 });
  return (
    <div aria-busy={isPlaceholderData || undefined} className="grid gap-3">
      <ResultCount text={countText(data.total, data.isTotalExact)} onClear={isFiltered ? clear : undefined} />
      {data.total === 0 ? (
        <EmptyState icon={SearchX} title="No hay registros con estos filtros">
          Prueba con un período más largo, o con menos filtros.
        </EmptyState>
      ) : (
        <div className={cx('transition-opacity', isPlaceholderData && 'opacity-60')}>
          {isWide ? (
            <Card className="overflow-hidden">
              <Suspense fallback={<div className="p-5">{loading}</div>}>
                <AuditTable
                  key={order}
                  filter={shown}
                  direction={view.direction}
                  total={data.total}
                  version={version}
                  onOpen={open}
                  onDirection={sort}
                />
              </Suspense>
            </Card>
          ) : (
            <AuditCards
              page={data}
              number={view.page}
              onPage={(page) => change({ page }, { asStep: true })}
              onOpen={open}
            />
          )}
        </div>
      )}
    </div>
  );
}
