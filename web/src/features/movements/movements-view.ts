import { type MovementFilter, movementFilterSchema, movementTypeSchema } from '@nodo/contracts/movements';
import { z } from 'zod';

/** What the list shows, all of it in the address. */
export interface MovementsView extends MovementFilter {
  /** From 1. */
  readonly page: number;
}

const { from: day } = movementFilterSchema.shape;
const page = z.coerce.number().int().min(1).max(1_000);

/** Reads the address; what makes no sense in it counts as not there. */
export function readMovementsView(address: URLSearchParams): MovementsView {
  const from = day.safeParse(address.get('desde') ?? undefined).data;
  const to = day.safeParse(address.get('hasta') ?? undefined).data;
  return {
    type: movementTypeSchema.safeParse(address.get('tipo')).data,
    from,
    to: from && to && to < from ? undefined : to,
    page: page.safeParse(address.get('pagina') ?? 1).data ?? 1,
  };
}

/** Writes a view into the address; what is as usual stays out of it. */
export function writeMovementsView(view: MovementsView): URLSearchParams {
  const address = new URLSearchParams();
  if (view.type) address.set('tipo', view.type);
  if (view.from) address.set('desde', view.from);
  if (view.to) address.set('hasta', view.to);
  if (view.page > 1) address.set('pagina', `${view.page}`);
  return address;
}

/** Whether anything is left out. */
export function isFiltered({ type, from, to }: MovementFilter): boolean {
  return Boolean(type || from || to);
}
