import { useQuery } from '@tanstack/react-query';
import { HardHat, Plus, SearchX } from 'lucide-react';
import { useState } from 'react';
import { useAddressView } from '../../../lib/use-address-view.ts';
import { Button } from '../../../ui/button.tsx';
import { ClearFilters } from '../../../ui/clear-filters.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterBar } from '../../../ui/filter-bar.tsx';
import { type KeepsViews, ListTools } from '../../../ui/list-tools.tsx';
import { updatesFile } from '../api/list-updates.ts';
import { warehousesQuery } from '../api/list-warehouses.ts';
import { readStaffUpdates, writeStaffUpdates } from '../updates-view.ts';
import { UpdateDialog } from './update-dialog.tsx';
import { UpdateFilter } from './update-filter.tsx';
import { UpdateTimeline } from './update-timeline.tsx';

function NewUpdateButton({
  label,
  onOpen,
  isReady,
}: {
  label: string;
  onOpen: () => void;
  isReady: boolean;
}) {
  return (
    <Button acts onClick={onOpen} disabled={!isReady}>
      <Plus aria-hidden className="size-4" />
      {label}
    </Button>
  );
}

/** For staff: updates of all warehouses or one, and posting. */
export function UpdatePanel({ savedViews }: KeepsViews) {
  const [view, change] = useAddressView(readStaffUpdates, writeStaffUpdates);
  const { search, warehouseId } = view;
  const { data: warehouses } = useQuery(warehousesQuery);
  const [isOpen, setOpen] = useState(false);
  const isReady = warehouses !== undefined && warehouses.length > 0;
  const open = () => setOpen(true);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 className="text-xl font-semibold tracking-tight">Construcción</h2>
        <NewUpdateButton label="Nueva Actualización" onOpen={open} isReady={isReady} />
      </div>
      <ListTools
        savedViews={savedViews(`${writeStaffUpdates(view)}`)}
        file={{ path: updatesFile(view), name: 'avances' }}
        disabled={false}
      >
        <FilterBar
          search={search}
          placeholder="Título o texto del avance"
          onSearch={(text) => change({ search: text })}
        >
          <UpdateFilter
            warehouses={warehouses ?? []}
            warehouseId={warehouseId}
            onChange={(id) => change({ warehouseId: id })}
          />
        </FilterBar>
      </ListTools>
      <UpdateTimeline
        query={{ scope: 'all', warehouseId, search }}
        empty={
          search ? (
            <EmptyState
              icon={SearchX}
              title="Ningún avance es así"
              action={
                <ClearFilters
                  variant="outline"
                  onClear={() => change({ search: undefined, warehouseId: undefined })}
                />
              }
            >
              Prueba con otras palabras o con otra bodega.
            </EmptyState>
          ) : (
            <EmptyState
              icon={HardHat}
              title={warehouseId ? 'Esta bodega aún no tiene actualizaciones' : 'Aún no hay actualizaciones'}
              action={
                <NewUpdateButton label="Crear la primera actualización" onOpen={open} isReady={isReady} />
              }
            >
              Cuéntales a los inversionistas qué pasa en la obra: un hito, una foto, un documento o una
              inspección.
            </EmptyState>
          )
        }
      />
      {isOpen && warehouses && (
        <UpdateDialog warehouses={warehouses} warehouseId={warehouseId} onClose={() => setOpen(false)} />
      )}
    </div>
  );
}
