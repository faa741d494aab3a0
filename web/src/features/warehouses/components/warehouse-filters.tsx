import { warehouseStatuses, warehouseStatusLabels } from '@nodo/contracts/warehouses/values';
import { FilterBar } from '../../../ui/filter-bar.tsx';
import { FilterField } from '../../../ui/filter-field.tsx';
import type { WarehousesView } from '../warehouses-view.ts';

const statusOptions = warehouseStatuses.map((status) => ({
  value: status,
  label: warehouseStatusLabels[status],
}));

interface WarehouseFiltersProps {
  view: WarehousesView;
  onChange: (part: Partial<WarehousesView>) => void;
}

/** Search and status. */
export function WarehouseFilters({ view, onChange }: WarehouseFiltersProps) {
  return (
    <FilterBar
      search={view.search}
      placeholder="Buscar bodegas..."
      onSearch={(search) => onChange({ search })}
    >
      <FilterField
        label="Estado"
        everything="Todos los estados"
        value={view.status}
        options={statusOptions}
        onValue={(status) => onChange({ status })}
      />
    </FilterBar>
  );
}
