import type { UserView } from '@nodo/contracts/identity/views';
import type { WarehouseView } from '@nodo/contracts/warehouses/views';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useCallback } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { type KeepsViews, ListTools } from '../../../ui/list-tools.tsx';
import { QueryError } from '../../../ui/query-error.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { closingsQuery, waitingFor } from '../api/closings.ts';
import { warehousesFile, warehousesQuery } from '../api/list-warehouses.ts';
import { NEW, useWarehousesView, writeWarehousesView } from '../warehouses-view.ts';
import { ClosingDialog } from './closing-dialog.tsx';
import { WarehouseAdminGrid } from './warehouse-admin-grid.tsx';
import { WarehouseDialog } from './warehouse-dialog.tsx';
import { WarehouseFilters } from './warehouse-filters.tsx';
import { WarehouseStats } from './warehouse-stats.tsx';

interface WarehousePanelProps extends KeepsViews {
  me: UserView;
}

/** All warehouses: totals, list, and the dialog to create and edit. */
export function WarehousePanel({ me, savedViews }: WarehousePanelProps) {
  const query = useQuery(warehousesQuery);
  const closingsRead = useQuery(closingsQuery);
  const closings = closingsRead.data ?? [];
  const warehouses = query.data;
  const [view, change] = useWarehousesView();
  const edit = useCallback((id: string) => change({ edited: id }, { asStep: true }), [change]);
  const create = () => edit(NEW);
  const askToClose = useCallback((id: string) => change({ closing: id }, { asStep: true }), [change]);
  const close = () => change({ edited: undefined, closing: undefined });
  const closed = warehouses?.find(({ id }) => id === view.closing);
  return (
    <div className="grid gap-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl font-semibold tracking-tight">Gestión de bodegas</h2>
        <Button acts onClick={create} disabled={!warehouses}>
          <Plus aria-hidden className="size-4" />
          Nueva Bodega
        </Button>
      </div>
      {(warehouses || query.isPending) && <WarehouseStats warehouses={warehouses} />}
      {query.isPending && <SkeletonRows rows={3} label="Cargando bodegas…" className="h-72" />}
      {closingsRead.isError && !closingsRead.data && (
        <QueryError query={closingsRead} fallback="No pudimos cargar los cierres pedidos." />
      )}
      {query.isError && !warehouses && <QueryError query={query} fallback="No pudimos cargar las bodegas." />}
      {warehouses && (
        <div className="grid gap-4">
          <ListTools
            savedViews={savedViews(
              `${writeWarehousesView({ ...view, edited: undefined, closing: undefined })}`,
            )}
            file={{ path: warehousesFile(view), name: 'bodegas' }}
            disabled={warehouses.length === 0}
          >
            <WarehouseFilters view={view} onChange={change} />
          </ListTools>
          <WarehouseAdminGrid
            warehouses={warehouses}
            view={view}
            onClear={() => change({ search: undefined, status: undefined })}
            onCreate={create}
            onEdit={edit}
            closings={closings}
            me={me.id}
            onCloseWarehouse={askToClose}
          />
        </div>
      )}
      {warehouses && view.edited && (
        <EditedWarehouse key={view.edited} id={view.edited} warehouses={warehouses} onClose={close} />
      )}
      {closed && closingsRead.data && (
        <ClosingDialog
          key={closed.id}
          warehouse={closed}
          request={waitingFor(closings, closed.id)}
          me={me.id}
          onClose={close}
        />
      )}
    </div>
  );
}

interface EditedWarehouseProps {
  /** From the URL, so it may not exist. */
  id: string;
  warehouses: readonly WarehouseView[];
  onClose: () => void;
}

function EditedWarehouse({ id, warehouses, onClose }: EditedWarehouseProps) {
  const warehouse = warehouses.find((candidate) => candidate.id === id);
  if (warehouse || id === NEW) return <WarehouseDialog warehouse={warehouse} onClose={onClose} />;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Editar Bodega"
      description="La bodega no existe."
    >
      <Button onClick={onClose}>Volver a las bodegas</Button>
    </Dialog>
  );
}
