import { type WarehouseView, warehouseStatuses, warehouseStatusLabels } from '@nodo/contracts/warehouses';
import { useCallback } from 'react';
import { FilterField } from '../../../ui/filter-field.tsx';
import { SearchField } from '../../../ui/search-field.tsx';

const statusOptions = warehouseStatuses.map((status) => ({
  value: status,
  label: warehouseStatusLabels[status],
}));

interface WarehouseFiltersProps {
  search: string | undefined;
  status: WarehouseView['status'] | undefined;
  onChange: (part: { search?: string | undefined; status?: WarehouseView['status'] | undefined }) => void;
}

/** Search and status; every change is in the address. */
export function WarehouseFilters({ search, status, onChange }: WarehouseFiltersProps) {
  const tell = useCallback((text: string | undefined) => onChange({ search: text }), [onChange]);
  return (
    <search className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_13rem]">
      <SearchField search={search} placeholder="Buscar bodegas..." onSearch={tell} />
      <FilterField
        label="Estado"
        everything="Todos los estados"
        value={status}
        options={statusOptions}
        onValue={(next) => onChange({ status: next })}
      />
    </search>
  );
}
