import { useQuery } from '@tanstack/react-query';
import { HardHat, Plus } from 'lucide-react';
import { useState } from 'react';
import { useAddressView } from '../../../lib/use-address-view.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { warehousesQuery } from '../api/list-warehouses.ts';
import { readUpdatesView, writeUpdatesView } from '../updates-view.ts';
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

/** For staff: what was told of the works, of all warehouses or one, and telling more. */
export function UpdatePanel() {
  const [{ warehouseId }, change] = useAddressView(readUpdatesView, writeUpdatesView);
  const { data: warehouses } = useQuery(warehousesQuery);
  const [isOpen, setOpen] = useState(false);
  const isReady = warehouses !== undefined && warehouses.length > 0;
  const open = () => setOpen(true);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <h2 className="sr-only">Construcción</h2>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <search className="w-full sm:w-72">
          <UpdateFilter
            warehouses={warehouses ?? []}
            warehouseId={warehouseId}
            onChange={(id) => change({ warehouseId: id })}
          />
        </search>
        <NewUpdateButton label="Nueva Actualización" onOpen={open} isReady={isReady} />
      </div>
      <UpdateTimeline
        query={{ scope: 'all', warehouseId }}
        empty={
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
        }
      />
      {isOpen && warehouses && (
        <UpdateDialog warehouses={warehouses} warehouseId={warehouseId} onClose={() => setOpen(false)} />
      )}
    </div>
  );
}
