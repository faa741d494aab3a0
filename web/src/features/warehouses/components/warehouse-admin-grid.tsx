import type { ClosingRow } from '@nodo/contracts/warehouses/closing';
import type { WarehouseView } from '@nodo/contracts/warehouses/views';
import { Warehouse } from 'lucide-react';
import { formatWhole } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { ClearFilters } from '../../../ui/clear-filters.tsx';
import { cx } from '../../../ui/cx.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { waitingFor } from '../api/closings.ts';
import { fitting, type WarehousesView } from '../warehouses-view.ts';
import { WarehouseAdminCard } from './warehouse-admin-card.tsx';

/** From this number on, off-screen cards aren't rendered (content-visibility). */
const MANY = 30;
const rests = '[contain-intrinsic-size:auto_27rem] [content-visibility:auto]';

function countText(count: number, isFiltered: boolean): string {
  const warehouses = count === 1 ? '1 bodega' : `${formatWhole(count)} bodegas`;
  if (!isFiltered) return warehouses;
  return count === 1 ? `${warehouses} encontrada` : `${warehouses} encontradas`;
}

interface WarehouseAdminGridProps {
  warehouses: readonly WarehouseView[];
  view: WarehousesView;
  onClear: () => void;
  onCreate: () => void;
  onEdit: (id: string) => void;
  closings: readonly ClosingRow[];
  /** Id of the signed-in user. */
  me: string;
  onCloseWarehouse: (id: string) => void;
}

/** The matching warehouses as cards. */
export function WarehouseAdminGrid({
  warehouses,
  view,
  onClear,
  onCreate,
  onEdit,
  closings,
  me,
  onCloseWarehouse,
}: WarehouseAdminGridProps) {
  const shown = fitting(warehouses, view);
  const isFiltered = Boolean(view.search || view.status);
  const clear = <ClearFilters onClear={onClear} />;
  if (warehouses.length === 0) {
    return (
      <EmptyState
        icon={Warehouse}
        title="Aún no hay bodegas"
        action={
          <Button acts onClick={onCreate}>
            Crear la primera bodega
          </Button>
        }
      >
        Los inversionistas verán cada bodega en cuanto la crees.
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-3">
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p role="status" className="text-sm text-ink-2">
          {countText(shown.length, isFiltered)}
        </p>
        {isFiltered && shown.length > 0 && clear}
      </div>
      {shown.length === 0 ? (
        <EmptyState icon={Warehouse} title="No se encontraron bodegas" action={clear}>
          Prueba con otro nombre o lugar, o con otro estado.
        </EmptyState>
      ) : (
        <ul className="grid gap-5 md:grid-cols-2 xl:grid-cols-3">
          {shown.map((warehouse) => (
            <li key={warehouse.id} className={cx('min-w-0', shown.length > MANY && rests)}>
              <WarehouseAdminCard
                warehouse={warehouse}
                closing={waitingFor(closings, warehouse.id)}
                me={me}
                onEdit={onEdit}
                onCloseWarehouse={onCloseWarehouse}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
