import { type MovementFilter, movementTypeLabels, movementTypes } from '@nodo/contracts/movements/views';
import { DateInput } from '../../../ui/date-input.tsx';
import { Field } from '../../../ui/field.tsx';
import { FilterField } from '../../../ui/filter-field.tsx';

const options = movementTypes.map((type) => ({ value: type, label: movementTypeLabels[type] }));

interface MovementFiltersProps {
  filter: MovementFilter;
  onChange: (change: MovementFilter) => void;
}

/** Type and period; every change is written to the URL. */
export function MovementFilters({ filter, onChange }: MovementFiltersProps) {
  /** An end before the beginning would be ignored, so it takes the beginning away. */
  function endOn(day: string): void {
    const isBefore = day !== '' && filter.from !== undefined && day < filter.from;
    onChange({ ...(isBefore && { from: undefined }), to: day || undefined });
  }
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
      <Field label="Desde" className="grid-cols-[minmax(0,1fr)]">
        {(control) => (
          <DateInput
            {...control}
            type="date"
            className="max-sm:px-2.5"
            value={filter.from ?? ''}
            max={filter.to}
            onValue={(from) => onChange({ from: from || undefined })}
          />
        )}
      </Field>
      <Field label="Hasta" className="grid-cols-[minmax(0,1fr)]">
        {(control) => (
          <DateInput
            {...control}
            type="date"
            className="max-sm:px-2.5"
            value={filter.to ?? ''}
            min={filter.from}
            onValue={endOn}
          />
        )}
      </Field>
    </search>
  );
}
