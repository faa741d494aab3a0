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

/** Parses the URL; if the period ends before it begins, the end is ignored. */
export function readMovementsView(address: URLSearchParams): MovementsView {
  const read = view.read(address);
  const { from, to } = read;
  return { ...read, to: from && to && to < from ? undefined : to };
}

/** Whether any filter is set. */
export function isFiltered({ type, from, to }: MovementFilter): boolean {
  return Boolean(type || from || to);
}
