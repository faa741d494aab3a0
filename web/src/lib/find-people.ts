import { userPageSchema } from '@nodo/contracts/identity/views';
import { queryOptions } from '@tanstack/react-query';
import { get } from './api.ts';

const FOUND_MAX = 8;

/** People whose name or e-mail matches the words. For staff. */
export function peopleQuery(search: string) {
  const parameters = new URLSearchParams({ search, limit: `${FOUND_MAX}` });
  return queryOptions({
    queryKey: ['people', search] as const,
    queryFn: async ({ signal }) => (await get(`/api/users?${parameters}`, userPageSchema, signal)).data.rows,
    // Nothing announces new matches, so no answer is kept.
    staleTime: 0,
    gcTime: 0,
  });
}
