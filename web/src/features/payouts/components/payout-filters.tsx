import type { PayoutFilter } from '@nodo/contracts/payouts/api';
import { payoutStateLabels } from '@nodo/contracts/payouts/states';
import { FilterBar } from '../../../ui/filter-bar.tsx';
import { FilterField } from '../../../ui/filter-field.tsx';
import { shownStates } from '../payouts-view.ts';

const options = shownStates.map((state) => ({ value: state, label: payoutStateLabels[state] }));

interface PayoutFiltersProps {
  filter: PayoutFilter;
  onChange: (part: PayoutFilter) => void;
}

/** Search and state; every change is written to the URL. */
export function PayoutFilters({ filter, onChange }: PayoutFiltersProps) {
  return (
    <FilterBar
      search={filter.search}
      placeholder="Nombre, email, dirección o hash"
      onSearch={(search) => onChange({ search })}
    >
      <FilterField
        label="Estado"
        everything="Todos los estados"
        value={filter.state}
        options={options}
        onValue={(state) => onChange({ state })}
      />
    </FilterBar>
  );
}
