import type { UserPage } from '@nodo/contracts/identity/views';
import { UserSearch } from 'lucide-react';
import { Suspense, useCallback } from 'react';
import { formatWhole } from '../../../lib/format.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { useIsWide } from '../../../lib/use-media-query.ts';
import { useTimeZone } from '../../../lib/use-time-zone.ts';
import { Card } from '../../../ui/card.tsx';
import { ClearFilters } from '../../../ui/clear-filters.tsx';
import { cx } from '../../../ui/cx.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { useExistingPage } from '../../../ui/pager.tsx';
import { ResultCount } from '../../../ui/result-count.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { useOrderKey } from '../../../ui/use-order-key.ts';
import { refreshUsers } from '../api/list-users.ts';
import { CARDS_PAGE, useUsersList } from '../use-users-list.ts';
import type { ChangeView } from '../users-view.ts';
import { isFiltered, type UsersView } from '../users-view.ts';
import { UsersCards } from './users-cards.tsx';
import { UsersOrder } from './users-order.tsx';

const UsersTable = lazyPart(async () => (await import('./users-table.tsx')).UsersTable);

const loading = <SkeletonRows rows={6} label="Cargando usuarios…" className="h-16" />;

function countText({ total, closed }: UserPage, filtered: boolean): string {
  const users = total === 1 ? '1 usuario' : `${formatWhole(total)} usuarios`;
  const found = total === 1 ? `${users} encontrado` : `${users} encontrados`;
  const text = filtered ? found : users;
  if (closed === 0) return text;
  const accounts = closed === 1 ? '1 con la cuenta cerrada' : `${formatWhole(closed)} con la cuenta cerrada`;
  return `${text}, ${accounts}`;
}

interface UsersListProps {
  view: UsersView;
  change: ChangeView;
}

/** Matching users: a table on wide screens, cards on small ones. */
export function UsersList({ view, change }: UsersListProps) {
  const isWide = useIsWide();
  const zone = useTimeZone();
  const { list, shown } = useUsersList(view, view.page, isWide);
  const { sort, direction } = view;
  const [order, tell] = useOrderKey(`${sort} ${direction}`);
  const { data, isPlaceholderData } = list;
  const turn = useCallback((page: number) => change({ page }), [change]);
  useExistingPage(view.page, CARDS_PAGE, isPlaceholderData ? undefined : data?.total, turn);
  if (list.isPending) return loading;
  if (!data) {
    return (
      <ErrorState
        error={list.error}
        fallback="No pudimos cargar los usuarios."
        onRetry={() => void refreshUsers()}
        busy={list.isFetching}
      />
    );
  }
  const clear = () => change({ search: undefined, role: undefined, kycStatus: undefined, page: 1 });
  const filtered = isFiltered(view);
  return (
    <div aria-busy={isPlaceholderData || undefined} className="grid gap-3">
      <ResultCount text={countText(data, filtered)} onClear={filtered && data.total > 0 ? clear : undefined}>
        {!isWide && data.total > 1 && <UsersOrder view={view} change={change} />}
      </ResultCount>
      {data.total === 0 && (
        <EmptyState
          icon={UserSearch}
          title="No se encontraron usuarios"
          action={filtered && <ClearFilters variant="outline" onClear={clear} />}
        >
          Prueba con otro nombre o email, o con menos filtros.
        </EmptyState>
      )}
      {data.total > 0 && (
        <div className={cx('transition-opacity', isPlaceholderData && 'opacity-60')}>
          {isWide ? (
            <Card className="overflow-hidden">
              <Suspense fallback={<div className="p-5">{loading}</div>}>
                {/* Remounts on a change of time zone: the table caches formatted cells. */}
                <UsersTable
                  key={`${zone} ${order}`}
                  query={{ ...shown, sort, direction }}
                  total={data.total}
                  version={list.dataUpdatedAt}
                  onSort={(next) => {
                    tell(`${next.sort} ${next.direction}`);
                    change(next);
                  }}
                />
              </Suspense>
            </Card>
          ) : (
            <UsersCards
              page={data}
              number={view.page}
              onPage={(page) => change({ page }, { asStep: true })}
            />
          )}
        </div>
      )}
    </div>
  );
}
