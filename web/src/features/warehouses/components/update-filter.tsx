import type { WarehouseView } from '@nodo/contracts/warehouses';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { formatProgress } from './update-type.tsx';

const ALL = 'all';

interface UpdateFilterProps {
  warehouses: readonly WarehouseView[];
  warehouseId: string | undefined;
  onChange: (warehouseId: string | undefined) => void;
}

/** Updates of which warehouse; all by default. */
export function UpdateFilter({ warehouses, warehouseId, onChange }: UpdateFilterProps) {
  const options = warehouses.map(({ id, name, progressPercentage }) => ({
    value: id,
    label: name,
    detail: `Obra al ${formatProgress(progressPercentage)}`,
  }));
  return (
    <Field label="Bodega">
      {(control) => (
        <Select
          control={control}
          value={warehouseId ?? ALL}
          options={[{ value: ALL, label: 'Todas' }, ...options]}
          placeholder="Todas"
          onChange={(value) => onChange(value === ALL ? undefined : value)}
        />
      )}
    </Field>
  );
}
