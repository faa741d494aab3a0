import { projectionStateLabels, projectionStates } from '@nodo/contracts/projections/values';
import { Layers } from 'lucide-react';
import { ClearFilters } from '../../../ui/clear-filters.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterBar } from '../../../ui/filter-bar.tsx';
import { FilterField } from '../../../ui/filter-field.tsx';
import { type KeepsViews, ListTools } from '../../../ui/list-tools.tsx';
import { projectionsFile } from '../api/projections.ts';
import { type ProjectionSearch, projectionFilter } from '../projections-view.ts';

const stateOptions = projectionStates.map((value) => ({ value, label: projectionStateLabels[value] }));

interface ProjectionToolsProps extends KeepsViews {
  filter: ProjectionSearch;
  onChange: (part: Partial<ProjectionSearch>) => void;
}

/** Search and filters of the projections and their parked keys; every choice is written to the URL. */
export function ProjectionTools({ filter, onChange, savedViews }: ProjectionToolsProps) {
  return (
    <ListTools
      savedViews={savedViews(`${projectionFilter.write(filter)}`)}
      file={{ path: projectionsFile(filter), name: 'proyecciones' }}
      disabled={false}
    >
      <FilterBar
        search={filter.search}
        placeholder="Proyección, evento o error"
        onSearch={(search) => onChange({ search })}
      >
        <FilterField
          label="Estado"
          everything="Todos los estados"
          value={filter.state}
          options={stateOptions}
          onValue={(state) => onChange({ state })}
        />
      </FilterBar>
    </ListTools>
  );
}

/** Empty state if nothing matches. */
export function NoSuchProjections({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={Layers}
      title="Ninguna proyección es así"
      action={<ClearFilters variant="outline" onClear={onClear} />}
    >
      Prueba con otro estado o con otras palabras.
    </EmptyState>
  );
}
