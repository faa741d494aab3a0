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

/** A field that another person changed to a value different from the form's. */
export interface FieldConflict {
  readonly field: WarehouseField;
  /** Formatted for display. */
  readonly mine: string;
  readonly theirs: string;
  /** Whether the editor had changed it, too; otherwise the other's value is simply taken. */
  readonly isMineChanged: boolean;
}

/** Fields that changed since the form was filled and now differ from it. */
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

/** The form after the choice: without one, fields changed only by the other person take their value. */
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

/** Side taken for a field: the chosen one, or else `mine` if the editor had changed it. */
export function sideOf(conflict: FieldConflict, chosen: Partial<Record<WarehouseField, Side>>): Side {
  return chosen[conflict.field] ?? (conflict.isMineChanged ? 'mine' : 'theirs');
}

/** The parsed value of a field; its raw text if it doesn't parse. */
function meaning(field: WarehouseField, values: WarehouseValues): unknown {
  const parsed = warehouseFormSchema.shape[field].safeParse(values[field]);
  return parsed.success ? parsed.data : values[field];
}

const isSame = (field: WarehouseField, one: WarehouseValues, other: WarehouseValues) =>
  meaning(field, one) === meaning(field, other);

/** A form value, formatted for display. */
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
      return data[field] ?? '';
  }
}

/** Valid values for all other fields, so that a single one can be parsed. */
const harmless: WarehouseValues = {
  ...warehouseFieldLabels,
  status: 'planning',
  totalValue: '1',
  totalShares: '1',
  sharePrice: '1',
  totalArea: '',
  units: '',
  monthlyRentalRate: '',
  tenant: '',
  expectedCompletion: '',
};
