import { cameraStatuses, cameraStatusLabels } from '@nodo/contracts/videos/values';
import type { CameraView } from '@nodo/contracts/videos/views';
import { Cctv, Pencil, Plus } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { ClearFilters } from '../../../ui/clear-filters.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterBar } from '../../../ui/filter-bar.tsx';
import { FilterField } from '../../../ui/filter-field.tsx';
import { type KeepsViews, ListTools } from '../../../ui/list-tools.tsx';
import { camerasFile } from '../api/list-cameras.ts';
import { cameraFilter, useCameraFilter } from '../videos-view.ts';
import { Cameras } from './cameras.tsx';

const statusOptions = cameraStatuses.map((value) => ({ value, label: cameraStatusLabels[value] }));

interface CameraPanelProps extends KeepsViews {
  onRegister: () => void;
  onEdit: (camera: CameraView) => void;
}

/** The cameras, for staff: searchable, by status, to be registered and changed. */
export function CameraPanel({ savedViews, onRegister, onEdit }: CameraPanelProps) {
  const [filter, change] = useCameraFilter();
  return (
    <section id="camaras" aria-label="Cámaras" className="grid scroll-mt-24 grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg font-semibold tracking-tight">Cámaras</h2>
        <Button variant="outline" acts onClick={onRegister}>
          <Plus aria-hidden className="size-4" />
          Registrar cámara
        </Button>
      </div>
      <Cameras
        filter={filter}
        tools={
          <ListTools
            savedViews={savedViews(`${cameraFilter.write(filter)}`, 'cameras')}
            file={{ path: camerasFile(filter), name: 'camaras' }}
            disabled={false}
          >
            <FilterBar
              search={filter.search}
              placeholder="Nombre, ubicación o ángulo"
              onSearch={(search) => change({ search })}
            >
              <FilterField
                label="Estado"
                everything="Todos los estados"
                value={filter.status}
                options={statusOptions}
                onValue={(status) => change({ status })}
              />
            </FilterBar>
          </ListTools>
        }
        nothingFits={
          <EmptyState
            icon={Cctv}
            title="No hay cámaras con estos filtros"
            action={
              <ClearFilters
                variant="outline"
                onClear={() => change({ search: undefined, status: undefined })}
              />
            }
          >
            Prueba con otro estado o con otras palabras.
          </EmptyState>
        }
        actions={(camera) => (
          <Button
            size="sm"
            variant="outline"
            aria-label={`Cambiar: ${camera.name}`}
            acts
            onClick={() => onEdit(camera)}
          >
            <Pencil aria-hidden className="size-3.5" />
            Cambiar
          </Button>
        )}
        empty="Registra la primera y di cómo está."
      />
    </section>
  );
}
