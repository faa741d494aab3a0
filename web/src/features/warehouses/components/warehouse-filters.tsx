import {
  type WarehouseView,
  warehouseStatuses,
  warehouseStatusLabels,
  warehouseStatusSchema,
} from '@nodo/contracts/warehouses';
import { useCallback } from 'react';
import { Field } from '../../../ui/field.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import { Select } from '../../../ui/select.tsx';

const ALL = 'all';
const statusOptions = [
  { value: ALL, label: 'Todos los estados' },
  ...warehouseStatuses.map((status) => ({ value: status, label: warehouseStatusLabels[status] })),
];

interface WarehouseFiltersProps {
  search: string | undefined;
  status: WarehouseView['status'] | undefined;
  onChange: (part: { search?: string | undefined; status?: WarehouseView['status'] | undefined }) => void;
}

/** Search and status; every change is in the address. */
export function WarehouseFilters({ search, status, onChange }: WarehouseFiltersProps) {
  const tell = useCallback((text: string) => onChange({ search: text || undefined }), [onChange]);
  return (
    <search className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_13rem]">
      <Field label="Buscar">
        {(control) => (
          <SearchInput
            control={control}
            search={search ?? ''}
            placeholder="Buscar bodegas..."
            onSearch={tell}
          />
        )}
      </Field>
      <Field label="Estado">
        {(control) => (
          <Select
            control={control}
            value={status ?? ALL}
            options={statusOptions}
            placeholder="Todos los estados"
            onChange={(value) => onChange({ status: warehouseStatusSchema.safeParse(value).data })}
          />
        )}
      </Field>
    </search>
  );
}
