import { decisionActionLabels, decisionActions } from '@nodo/contracts/decisions/values';
import { Field } from '../../../ui/field.tsx';
import { FilterBar } from '../../../ui/filter-bar.tsx';
import { FilterField } from '../../../ui/filter-field.tsx';
import { Select } from '../../../ui/select.tsx';
import type { DecisionsView } from '../decisions-view.ts';

const actionOptions = decisionActions.map((action) => ({
  value: action,
  label: decisionActionLabels[action],
}));

const orders = [
  { value: 'timestamp-desc', label: 'Las más recientes', sort: 'timestamp', direction: 'desc' },
  { value: 'timestamp-asc', label: 'Las más antiguas', sort: 'timestamp', direction: 'asc' },
  { value: 'amount-desc', label: 'Mayor monto', sort: 'amount', direction: 'desc' },
  { value: 'amount-asc', label: 'Menor monto', sort: 'amount', direction: 'asc' },
  { value: 'roi-desc', label: 'Mayor ROI proyectado', sort: 'roi', direction: 'desc' },
  { value: 'roi-asc', label: 'Menor ROI proyectado', sort: 'roi', direction: 'asc' },
  { value: 'warehouseName-asc', label: 'Bodega, A–Z', sort: 'warehouseName', direction: 'asc' },
  { value: 'warehouseName-desc', label: 'Bodega, Z–A', sort: 'warehouseName', direction: 'desc' },
] as const;

interface DecisionFiltersProps {
  view: DecisionsView;
  onChange: (change: Partial<DecisionsView>) => void;
}

/** Search, action filter and order; every change is written to the URL. */
export function DecisionFilters({ view, onChange }: DecisionFiltersProps) {
  function sort(value: string) {
    const order = orders.find((one) => one.value === value);
    if (order) onChange({ sort: order.sort, direction: order.direction });
  }
  return (
    <FilterBar
      isWide
      search={view.search}
      placeholder="Bodega o motivo"
      onSearch={(search) => onChange({ search })}
    >
      <FilterField
        label="Acción"
        everything="Todas las acciones"
        value={view.action}
        options={actionOptions}
        onValue={(action) => onChange({ action })}
      />
      <Field label="Ordenar">
        {(control) => (
          <Select
            control={control}
            value={`${view.sort}-${view.direction}`}
            options={orders}
            placeholder="Ordenar"
            onChange={sort}
          />
        )}
      </Field>
    </FilterBar>
  );
}
