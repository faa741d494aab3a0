import type { WarehouseView } from '@nodo/contracts/warehouses/views';
import { formatProgress } from '../../../lib/format.ts';
import { FilterField } from '../../../ui/filter-field.tsx';

interface UpdateFilterProps {
  warehouses: readonly WarehouseView[];
  warehouseId: string | undefined;
  onChange: (warehouseId: string | undefined) => void;
}

/** Filter of the updates by warehouse; all by default. */
export function UpdateFilter({ warehouses, warehouseId, onChange }: UpdateFilterProps) {
  const options = warehouses.map(({ id, name, progressPercentage }) => ({
    value: id,
    label: name,
    detail: `Obra al ${formatProgress(progressPercentage)}`,
  }));
  return (
    <FilterField
      label="Bodega"
      everything="Todas las bodegas"
      value={warehouseId}
      options={options}
      onValue={onChange}
    />
  );
}
