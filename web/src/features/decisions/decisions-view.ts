import { decisionActionSchema } from '@nodo/contracts/decisions/values';
import { decisionSorts } from '@nodo/contracts/decisions/views';
import { z } from 'zod';
import { addressView, field, orderedView, pageField, searchField } from '../../lib/address-view.ts';
import type { DecisionsQuery } from './api/list-decisions.ts';

const view = addressView({
  search: searchField(),
  action: field('accion', decisionActionSchema),
  warehouseId: field('bodega', z.uuid()),
  page: pageField(),
});
export const { read: readDecisionsView, write: writeDecisionsView } = orderedView(view, decisionSorts, {
  sort: 'timestamp',
  direction: 'desc',
});
export type DecisionsView = ReturnType<typeof readDecisionsView>;

/** Whether any filter is set. */
export function isFiltered({ search, action, warehouseId }: DecisionsQuery): boolean {
  return Boolean(search || action || warehouseId);
}
