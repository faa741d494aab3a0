import { type MovementFilter, movementPageSchema } from '@nodo/contracts/movements/views';
import { queryOptions } from '@tanstack/react-query';
import { readView } from '../../../lib/freshness.ts';
import { MOVEMENTS_KEY, PERSON_MOVEMENTS_KEY } from '../keys.ts';

function parametersOf({ type, from, to }: MovementFilter): URLSearchParams {
  const parameters = new URLSearchParams();
  if (type) parameters.set('type', type);
  if (from) parameters.set('from', from);
  if (to) parameters.set('to', to);
  return parameters;
}

/** `limit` of one's own movements from `offset` on, with the totals of all that match. */
export function movementsQuery(filter: MovementFilter, offset: number, limit: number) {
  const parameters = parametersOf(filter);
  parameters.set('offset', `${offset}`);
  parameters.set('limit', `${limit}`);
  const address = `/api/transactions?${parameters}`;
  const queryKey = [...MOVEMENTS_KEY, address] as const;
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => readView(queryKey, address, movementPageSchema, signal),
  });
}

/** Someone's movements, for staff. */
export function personMovementsQuery(userId: string, offset: number, limit: number) {
  const parameters = new URLSearchParams({ offset: `${offset}`, limit: `${limit}` });
  const address = `/api/users/${userId}/movements?${parameters}`;
  const queryKey = [...PERSON_MOVEMENTS_KEY, address] as const;
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => readView(queryKey, address, movementPageSchema, signal),
  });
}

/** Address of the CSV file with the same movements. */
export function movementsFile(filter: MovementFilter): string {
  return `/api/transactions/export?${parametersOf(filter)}`;
}
