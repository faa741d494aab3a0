import { formatUsd } from '@nodo/contracts/money';
import { warehouseStatusLabels } from '@nodo/contracts/warehouses/values';
import type { WarehouseView } from '@nodo/contracts/warehouses/views';
import { formatDate } from '../../lib/format.ts';
import {
  typedNumber,
  valuesOf,
  type WarehouseField,
  type WarehouseValues,
  warehouseFieldLabels,
  warehouseFields,
  warehouseFormSchema,
} from './warehouse-values.ts';

export type Side = 'mine' | 'theirs';

/** A field that another person changed to something else than what the form holds. */
export interface FieldConflict {
  readonly field: WarehouseField;
  /** As people read them. */
  readonly mine: string;
  readonly theirs: string;
  /** Whether I had changed it, too; otherwise theirs is nothing that I decided about. */
  readonly isMineChanged: boolean;
}

/** What differs between the form and the warehouse as it is now, among what changed since the form was filled. */
export function conflictsOf(
  values: WarehouseValues,
  seen: WarehouseView,
  latest: WarehouseView,
): FieldConflict[] {
  const [before, now] = [valuesOf(seen), valuesOf(latest)];
  return warehouseFields
    .filter((field) => !isSame(field, now, before) && !isSame(field, now, values))
    .map((field) => ({
      field,
      mine: shownValue(field, values),
      theirs: shownValue(field, now),
      isMineChanged: !isSame(field, values, before),
    }));
}

/** The form after the choice: what only the other one changed is taken where nothing was chosen. */
export function resolved(
  values: WarehouseValues,
  conflicts: readonly FieldConflict[],
  latest: WarehouseView,
  chosen: Partial<Record<WarehouseField, Side>>,
): WarehouseValues {
  const now = valuesOf(latest);
  const theirs = conflicts.filter((conflict) => sideOf(conflict, chosen) === 'theirs');
  return { ...values, ...Object.fromEntries(theirs.map(({ field }) => [field, now[field]])) };
}

/** What is taken of a field: as chosen, else mine where I had changed it. */
export function sideOf(conflict: FieldConflict, chosen: Partial<Record<WarehouseField, Side>>): Side {
  return chosen[conflict.field] ?? (conflict.isMineChanged ? 'mine' : 'theirs');
}

/** What a text of the form means; a text that means nothing is itself. */
function meaning(field: WarehouseField, values: WarehouseValues): unknown {
  const parsed = warehouseFormSchema.shape[field].safeParse(values[field]);
  return parsed.success ? parsed.data : values[field];
}

const isSame = (field: WarehouseField, one: WarehouseValues, other: WarehouseValues) =>
  meaning(field, one) === meaning(field, other);

/** A value of the form as people read it. */
export function shownValue(field: WarehouseField, values: WarehouseValues): string {
  const { data, success } = warehouseFormSchema.safeParse({ ...harmless, [field]: values[field] });
  if (values[field].trim() === '') return '—';
  if (!success) return values[field];
  switch (field) {
    case 'totalValue':
    case 'sharePrice':
    case 'monthlyRentalRate':
      return formatUsd(data[field] ?? '0.00');
    case 'totalShares':
      return typedNumber(data.totalShares);
    case 'status':
      return warehouseStatusLabels[data.status];
    case 'totalArea':
      return `${typedNumber(data.totalArea ?? 0)}\u00a0m²`;
    case 'units':
      return typedNumber(data.units ?? 0);
    case 'expectedCompletion':
      return formatDate(data.expectedCompletion ?? '');
    default:
      return data[field];
  }
}

/** Values that no check refuses, beside the one that is read. */
const harmless: WarehouseValues = {
  ...warehouseFieldLabels,
  status: 'planning',
  totalValue: '1',
  totalShares: '1',
  sharePrice: '1',
  totalArea: '',
  units: '',
  monthlyRentalRate: '',
  expectedCompletion: '',
};
