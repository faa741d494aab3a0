import {
  type MovementFilter,
  movementFilterSchema,
  movementTypeSchema,
} from '@nodo/contracts/movements/views';
import { addressView, field, pageField } from '../../lib/address-view.ts';

const { from: day } = movementFilterSchema.shape;
const view = addressView({
  type: field('tipo', movementTypeSchema),
  from: field('desde', day),
  to: field('hasta', day),
  page: pageField(1_000),
});
export type MovementsView = ReturnType<typeof view.read>;
export const { write: writeMovementsView, names: movementsNames } = view;

/** Reads the address; of a period that ends before it begins, only the beginning counts. */
export function readMovementsView(address: URLSearchParams): MovementsView {
  const read = view.read(address);
  const { from, to } = read;
  return { ...read, to: from && to && to < from ? undefined : to };
}

/** Whether anything is left out. */
export function isFiltered({ type, from, to }: MovementFilter): boolean {
  return Boolean(type || from || to);
}
