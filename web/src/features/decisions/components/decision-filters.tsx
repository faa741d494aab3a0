import {
  type DecisionAction,
  decisionActionLabels,
  decisionActionSchema,
  decisionActions,
} from '@nodo/contracts/decisions';
import { useCallback } from 'react';
import { Field } from '../../../ui/field.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import { Select } from '../../../ui/select.tsx';
import type { DecisionsView } from '../decisions-view.ts';

const ALL = 'all';
const ALL_LABEL = 'Todas las acciones';

const actionOptions = [
  { value: ALL, label: ALL_LABEL },
  ...decisionActions.map((action) => ({ value: action, label: decisionActionLabels[action] })),
];

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
  const search = useCallback((text: string) => onChange({ search: text || undefined }), [onChange]);
  function sort(value: string) {
    const order = orders.find((one) => one.value === value);
    if (order) onChange({ sort: order.sort, direction: order.direction });
  }
  return (
    <search className="grid gap-4 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_13rem_13rem]">
      <Field label="Buscar" className="sm:max-lg:col-span-2">
        {(control) => (
          <SearchInput
            control={control}
            search={view.search ?? ''}
            placeholder="Bodega o motivo"
            onSearch={search}
          />
        )}
      </Field>
      <Field label="Acción">
        {(control) => (
          <Select
            control={control}
            value={view.action ?? ALL}
            options={actionOptions}
            placeholder={ALL_LABEL}
            onChange={(value) => onChange({ action: decisionActionSchema.safeParse(value).data })}
          />
        )}
      </Field>
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
