import { type DecisionAction, decisionActionLabels, decisionActions } from '@nodo/contracts/decisions';
import { useCallback } from 'react';
import { Field } from '../../../ui/field.tsx';
import { FilterField } from '../../../ui/filter-field.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
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
  { value: 'roi-desc', label: 'Mayor ROI', sort: 'roi', direction: 'desc' },
  { value: 'roi-asc', label: 'Menor ROI', sort: 'roi', direction: 'asc' },
  { value: 'warehouseName-asc', label: 'Bodega, A–Z', sort: 'warehouseName', direction: 'asc' },
  { value: 'warehouseName-desc', label: 'Bodega, Z–A', sort: 'warehouseName', direction: 'desc' },
] as const;

interface Change {
  search?: string | undefined;
  action?: DecisionAction | undefined;
  sort?: DecisionsView['sort'];
  direction?: DecisionsView['direction'];
}

interface DecisionFiltersProps {
  view: DecisionsView;
  /** A fixed function. */
  onChange: (change: Change) => void;
}

/** Search, action and order; every change is in the address. */
export function DecisionFilters({ view, onChange }: DecisionFiltersProps) {
  const search = useCallback((text: string | undefined) => onChange({ search: text }), [onChange]);
  function sort(value: string) {
    const order = orders.find((one) => one.value === value);
    if (order) onChange({ sort: order.sort, direction: order.direction });
  }
  return (
    <search className="grid gap-4 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_13rem_13rem]">
      <SearchField
        className="sm:max-lg:col-span-2"
        search={view.search}
        placeholder="Bodega o motivo"
        onSearch={search}
      />
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
    </search>
  );
}
