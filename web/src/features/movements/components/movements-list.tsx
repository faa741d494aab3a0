import type { MovementPage } from '@nodo/contracts/movements/views';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ArrowLeftRight, FilterX } from 'lucide-react';
import { useCallback } from 'react';
import { Link } from 'react-router-dom';
import { formatWhole } from '../../../lib/format.ts';
import { useAddressView } from '../../../lib/use-address-view.ts';
import { Card } from '../../../ui/card.tsx';
import { ClearFilters } from '../../../ui/clear-filters.tsx';
import { CsvButton } from '../../../ui/csv-button.tsx';
import { cx } from '../../../ui/cx.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Money } from '../../../ui/money.tsx';
import { Pager, useExistingPage } from '../../../ui/pager.tsx';
import { QueryError } from '../../../ui/query-error.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { movementsFile, movementsQuery } from '../api/list-movements.ts';
import {
  isFiltered,
  type MovementsView,
  movementsNames,
  readMovementsView,
  writeMovementsView,
} from '../movements-view.ts';
import { sumsOf } from '../sums.ts';
import { MovementFilters } from './movement-filters.tsx';
import { MovementRow } from './movement-row.tsx';

const PAGE = 10;

/** Totals of the matching movements. */
function Sums({ page: { total, totals } }: { page: MovementPage }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-6 gap-y-1 border-b border-line px-4 py-3.5 text-sm sm:px-6">
      <p role="status" className="mr-auto text-ink-2">
        {total === 1 ? '1 movimiento' : `${formatWhole(total)} movimientos`}
      </p>
      {sumsOf(totals).map(({ label, amount }) => (
        <p key={label} className="text-ink-3">
          {label} <Money amount={amount} className="font-medium text-ink" />
        </p>
      ))}
    </div>
  );
}

const clear = { type: undefined, from: undefined, to: undefined, page: 1 };

function Nothing({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  if (!filtered) {
    return (
      <EmptyState icon={ArrowLeftRight} title="Aún no hay transacciones">
        Aquí verás lo que pagaste por tus inversiones, los rendimientos que te acreditamos y lo que retiraste.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={FilterX}
      title="Ninguna transacción coincide"
      action={<ClearFilters variant="outline" onClear={onClear} />}
    >
      Prueba con otro tipo o con otro período.
    </EmptyState>
  );
}

/** One's own settled movements, newest first: deposits, dividends, repurchases and withdrawals. */
export function MovementsList() {
  const [view, change] = useAddressView(readMovementsView, writeMovementsView, movementsNames);
  const { page, ...filter } = view;
  const query = useQuery({
    ...movementsQuery(filter, (page - 1) * PAGE, PAGE),
    placeholderData: keepPreviousData,
  });
  const { data, isPlaceholderData } = query;
  const turn = useCallback((to: number) => change({ page: to }), [change]);
  useExistingPage(page, PAGE, isPlaceholderData ? undefined : data?.total, turn);
  const filterBy = (part: Partial<MovementsView>) => change({ ...part, page: 1 });
  if (query.isPending) return <SkeletonRows rows={4} label="Cargando transacciones…" />;
  if (!data) {
    return <QueryError query={query} fallback="No pudimos cargar tus transacciones." />;
  }
  const filtered = isFiltered(view);
  if (data.total === 0 && !filtered && !isPlaceholderData) {
    return <Nothing filtered={false} onClear={() => filterBy(clear)} />;
  }
  return (
    <div aria-busy={isPlaceholderData || undefined} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-end gap-4">
        <MovementFilters filter={filter} onChange={filterBy} />
        <CsvButton path={movementsFile(filter)} name="movimientos-nodo-cartago" disabled={data.total === 0} />
      </div>
      {data.total === 0 ? (
        <Nothing filtered onClear={() => filterBy(clear)} />
      ) : (
        <Card
          aria-label="Transacciones"
          className={cx('transition-opacity', isPlaceholderData && 'opacity-60')}
        >
          <Sums page={data} />
          <ul className="divide-y divide-line">
            {data.rows.map((movement) => (
              <MovementRow key={movement.id} movement={movement} />
            ))}
          </ul>
        </Card>
      )}
      <Pager
        number={page}
        size={PAGE}
        shown={data.rows.length}
        total={data.total}
        onPage={(to) => change({ page: to }, { asStep: true })}
      />
      <p className="text-[0.8125rem] leading-5 text-ink-3">
        Solo lo que ya se confirmó o se acreditó. Lo que está en camino, con sus confirmaciones, está en{' '}
        <Link to="/financial-tools" className="text-ink-2 underline underline-offset-4 hover:text-ink">
          Transacciones blockchain
        </Link>
        .
      </p>
    </div>
  );
}
