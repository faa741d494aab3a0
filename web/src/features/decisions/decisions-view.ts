import { decisionActionSchema, decisionSorts } from '@nodo/contracts/decisions';
import { z } from 'zod';
import type { DecisionsQuery } from './api/list-decisions.ts';

/** What the history shows, all of it in the address: a link or a reload shows the same. */
export interface DecisionsView extends DecisionsQuery {
  /** From 1. */
  readonly page: number;
}

const names = { search: 'buscar', action: 'accion', warehouseId: 'bodega', page: 'pagina' } as const;
const ORDER = 'orden';

const order = z.templateLiteral([z.enum(decisionSorts), '-', z.enum(['asc', 'desc'])]);
const FIRST_ORDER = 'timestamp-desc';
const page = z.coerce.number().int().min(1);
const MAX_SEARCH = 100;

function splitOrder(value: z.infer<typeof order>): Pick<DecisionsQuery, 'sort' | 'direction'> {
  const [sort, direction] = value.split('-');
  return { sort: z.enum(decisionSorts).parse(sort), direction: direction === 'asc' ? 'asc' : 'desc' };
}

/** Reads the address; what makes no sense in it counts as not there. */
export function readDecisionsView(address: URLSearchParams): DecisionsView {
  return {
    search: address.get(names.search)?.trim().slice(0, MAX_SEARCH) || undefined,
    action: decisionActionSchema.safeParse(address.get(names.action)).data,
    warehouseId: z.uuid().safeParse(address.get(names.warehouseId)).data,
    page: page.safeParse(address.get(names.page) ?? 1).data ?? 1,
    ...splitOrder(order.safeParse(address.get(ORDER)).data ?? FIRST_ORDER),
  };
}

/** Writes a view into the address; what is as usual stays out of it. */
export function writeDecisionsView(view: DecisionsView): URLSearchParams {
  const address = new URLSearchParams();
  if (view.search) address.set(names.search, view.search);
  if (view.action) address.set(names.action, view.action);
  if (view.warehouseId) address.set(names.warehouseId, view.warehouseId);
  const chosen = `${view.sort}-${view.direction}`;
  if (chosen !== FIRST_ORDER) address.set(ORDER, chosen);
  if (view.page > 1) address.set(names.page, `${view.page}`);
  return address;
}

/** Whether anything is left out. */
export function isFiltered({ search, action, warehouseId }: DecisionsQuery): boolean {
  return Boolean(search || action || warehouseId);
}
