import { type ClosingRow, closingAnswerSchema, closingRowSchema } from '@nodo/contracts/warehouses/closing';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { del, post } from '../../../lib/api.ts';
import { readView } from '../../../lib/freshness.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { CLOSINGS_KEY } from '../keys.ts';
import { refreshWarehouses } from './save-warehouse.ts';

const rowsSchema = z.array(closingRowSchema);
const schema = closingAnswerSchema;
const pathOf = (id: string) => `/api/warehouses/${id}/closing`;

/** The last closing request of each warehouse, for staff. */
export const closingsQuery = queryOptions({
  queryKey: CLOSINGS_KEY,
  queryFn: ({ signal }) => readView(CLOSINGS_KEY, '/api/warehouse-closings', rowsSchema, signal),
});

/** The closing request of a warehouse awaiting a second person. */
export function waitingFor(closings: readonly ClosingRow[], warehouseId: string): ClosingRow | undefined {
  return closings.find(({ warehouse, state }) => warehouse.id === warehouseId && state === 'requested');
}

export async function refreshClosings(): Promise<void> {
  await Promise.all([queryClient.invalidateQueries({ queryKey: CLOSINGS_KEY }), refreshWarehouses()]);
}

interface Of {
  readonly id: string;
}
interface OfRequest extends Of {
  readonly revision: number;
}
interface WithReason {
  readonly reason: string;
}

export const requestClosing = ({ id, ...body }: Of & WithReason, key: string) =>
  post(pathOf(id), { body, key, schema });
export const withdrawClosing = ({ id }: OfRequest, key: string) => del(pathOf(id), { key, schema });
export const approveClosing = ({ id, ...body }: OfRequest, key: string) =>
  post(`${pathOf(id)}/approval`, { body, key, schema });
export const rejectClosing = ({ id, ...body }: OfRequest & WithReason, key: string) =>
  post(`${pathOf(id)}/rejection`, { body, key, schema });
