import { type MovementFilter, movementTypeLabels, movementTypes } from '@nodo/contracts/movements/views';
import { FilterField } from '../../../ui/filter-field.tsx';
import { PeriodFields } from '../../../ui/period-fields.tsx';

const options = movementTypes.map((type) => ({ value: type, label: movementTypeLabels[type] }));

interface MovementFiltersProps {
  filter: MovementFilter;
  onChange: (change: MovementFilter) => void;
}

/** Type and period; every change is written to the URL. */
export function MovementFilters({ filter, onChange }: MovementFiltersProps) {
  return (
    <search className="grid flex-1 grid-cols-[repeat(2,minmax(0,1fr))] gap-4 max-sm:gap-x-3 sm:grid-cols-[minmax(0,14rem)_10.5rem_10.5rem]">
      <FilterField
        label="Tipo"
        className="max-sm:col-span-full"
        everything="Todos los tipos"
        value={filter.type}
        options={options}
        onValue={(type) => onChange({ type })}
      />
      <PeriodFields period={filter} onChange={onChange} />
    </search>
  );
}
