import { type WarehouseView, warehouseViewSchema } from '@nodo/contracts/warehouses/views';
import { useState } from 'react';
import { readDraft, writeDraft } from '../../lib/draft.ts';
import {
  noWarehouse,
  valuesOf,
  type WarehouseValues,
  warehouseFields,
  warehouseFormSchema,
} from './warehouse-values.ts';

interface Begun {
  readonly values: WarehouseValues;
  /** The version on which these values are based. */
  readonly seen: WarehouseView | undefined;
  /** Whether they were restored from a stored draft. */
  readonly isRestored: boolean;
}

function parseSeen(text: string | undefined): WarehouseView | undefined {
  if (!text) return undefined;
  try {
    return warehouseViewSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

const isSame = (one: WarehouseValues, other: WarehouseValues) =>
  warehouseFields.every((field) => one[field] === other[field]);

/** Initial values: an unsaved draft, or else the warehouse's own. */
function begin(name: string, warehouse: WarehouseView | undefined): Begun {
  const fresh = warehouse ? valuesOf(warehouse) : noWarehouse;
  const { seen: packed, ...kept } = readDraft(name);
  const seen = parseSeen(packed);
  const status = warehouseFormSchema.shape.status.safeParse(kept.status);
  const isWhole = warehouseFields.every((field) => kept[field] !== undefined) && status.success;
  if (!isWhole || (warehouse && seen?.id !== warehouse.id)) {
    return { values: fresh, seen: warehouse, isRestored: false };
  }
  const values: WarehouseValues = { ...noWarehouse, ...kept, status: status.data };
  const base = seen ? valuesOf(seen) : noWarehouse;
  if (isSame(values, base)) return { values: fresh, seen: warehouse, isRestored: false };
  return { values, seen, isRestored: true };
}

/** What is stored of a warehouse's form: see `begin`. */
export const packDraft = (values: WarehouseValues, seen: WarehouseView | undefined) => ({
  ...values,
  ...(seen ? { seen: JSON.stringify(seen) } : {}),
});

/** Draft of a warehouse's form, kept in this window until saved or discarded. */
export function useWarehouseDraft(name: string, warehouse: WarehouseView | undefined) {
  const [begun, setBegun] = useState(() => begin(name, warehouse));
  const forget = () => writeDraft(name, null);
  function restart() {
    forget();
    setBegun(begin(name, warehouse));
  }
  return { begun, restart, forget };
}
