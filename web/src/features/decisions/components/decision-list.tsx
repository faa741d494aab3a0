import { FilterX, History, Warehouse, X } from 'lucide-react';
import { type ReactNode, useCallback } from 'react';
import { formatWhole } from '../../../lib/format.ts';
import type { ChangeView } from '../../../lib/use-address-view.ts';
import { ClearFilters } from '../../../ui/clear-filters.tsx';
import { cx } from '../../../ui/cx.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Pager, useExistingPage } from '../../../ui/pager.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { refreshDecisions } from '../api/list-decisions.ts';
import { type DecisionGroup, groupsOf } from '../decision-months.ts';
import { type DecisionsView, isFiltered } from '../decisions-view.ts';
import { DECISIONS_PAGE, useDecisionsList } from '../use-decisions-list.ts';
import { DecisionEntry } from './decision-entry.tsx';

function countText(total: number, filtered: boolean): string {
  const decisions = total === 1 ? '1 decisión' : `${formatWhole(total)} decisiones`;
  if (!filtered) return decisions;
  return total === 1 ? `${decisions} encontrada` : `${decisions} encontradas`;
}

function Group({ group: { label, rows } }: { group: DecisionGroup }) {
  return (
    <section aria-label={label ?? 'Decisiones'}>
      {label && (
        <h2 className="mb-3 text-sm font-medium text-ink-2 first-letter:uppercase sm:pl-14">{label}</h2>
      )}
      <ul className="relative grid grid-cols-[minmax(0,1fr)] gap-4 sm:before:absolute sm:before:inset-y-4 sm:before:left-4.5 sm:before:w-px sm:before:bg-line">
        {rows.map((decision) => (
          <li key={decision.id}>
            <DecisionEntry decision={decision} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Chip with the warehouse that the list is filtered by; clearing it shows all again. */
function WarehouseChip({ name, onClear }: { name: string; onClear: () => void }) {
  return (
    <span className="inline-flex max-w-full items-center gap-1.5 rounded-full border border-line bg-surface py-0.5 pr-1 pl-3 text-sm">
      <Warehouse aria-hidden className="size-4 shrink-0 text-ink-3" />
      <span className="truncate">{name}</span>
      <button
        type="button"
        aria-label={`Quitar el filtro por bodega: ${name}`}
        onClick={onClear}
        className="grid size-8 shrink-0 place-items-center rounded-full text-ink-3 hover:bg-sunken hover:text-ink"
      >
        <X aria-hidden className="size-4" />
      </button>
    </span>
  );
}

interface DecisionListProps {
  view: DecisionsView;
  change: ChangeView<DecisionsView>;
  /** Shown when there are no decisions at all. */
  empty: ReactNode;
  /** Name of the warehouse that the list is filtered by, where the caller knows it. */
  warehouseName: string | undefined;
}

/** One's own decisions matching the filter, as a timeline or in the chosen order. */
export function DecisionList({ view, change, empty, warehouseName }: DecisionListProps) {
  const { list, shown } = useDecisionsList(view);
  const { data, isPlaceholderData } = list;
  const turn = useCallback((page: number) => change({ page }), [change]);
  useExistingPage(view.page, DECISIONS_PAGE, isPlaceholderData ? undefined : data?.total, turn);
  if (list.isPending) return <SkeletonRows rows={4} label="Cargando tu historial…" className="h-36" />;
  if (!data) {
    return (
      <ErrorState
        error={list.error}
        fallback="No pudimos cargar tu historial."
        onRetry={() => void refreshDecisions()}
        busy={list.isFetching}
      />
    );
  }
  const filtered = isFiltered(view);
  if (data.total === 0 && !filtered && !isPlaceholderData) return empty;
  const clear = () => change({ search: undefined, action: undefined, warehouseId: undefined, page: 1 });
  const name = data.rows.find(({ warehouseId }) => warehouseId === view.warehouseId)?.warehouseName;
  return (
    <div aria-busy={isPlaceholderData || undefined} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status" className="text-sm text-ink-2">
          {countText(data.total, filtered)}
        </p>
        {view.warehouseId && (
          <WarehouseChip
            name={name ?? warehouseName ?? 'Una bodega'}
            onClear={() => change({ warehouseId: undefined, page: 1 })}
          />
        )}
        {filtered && data.total > 0 && <ClearFilters className="ml-auto" onClear={clear} />}
      </div>
      {data.total === 0 ? (
        <EmptyState
          icon={FilterX}
          title="Ninguna decisión coincide"
          action={<ClearFilters variant="outline" onClear={clear} />}
        >
          Prueba con otra palabra o con menos filtros.
        </EmptyState>
      ) : (
        <div
          className={cx(
            'grid grid-cols-[minmax(0,1fr)] gap-8 transition-opacity',
            isPlaceholderData && 'opacity-60',
          )}
        >
          {groupsOf(data.rows, shown.sort).map((group) => (
            <Group key={group.label ?? ''} group={group} />
          ))}
        </div>
      )}
      <Pager
        number={view.page}
        size={DECISIONS_PAGE}
        shown={data.rows.length}
        total={data.total}
        onPage={(page) => change({ page }, { asStep: true })}
      />
    </div>
  );
}

/** Empty state; the page provides the action. */
export function NoDecisions({ action }: { action: ReactNode }) {
  return (
    <EmptyState icon={History} title="Aún no hay decisiones" action={action}>
      Cada compra que hagas quedará aquí con su fecha, su monto y tu motivo. Después podrás anotar también por
      qué mantienes una bodega.
    </EmptyState>
  );
}
