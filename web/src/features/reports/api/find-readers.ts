import { userPageSchema } from '@nodo/contracts/identity/views';
import { queryOptions } from '@tanstack/react-query';
import { get } from '../../../lib/api.ts';

const FOUND_MAX = 8;

/** People whom a document can be meant for, by words of their name or e-mail. For staff. */
export function readersQuery(search: string) {
  const parameters = new URLSearchParams({ search, limit: `${FOUND_MAX}` });
  return queryOptions({
    queryKey: ['document-readers', search] as const,
    queryFn: async ({ signal }) => (await get(`/api/users?${parameters}`, userPageSchema, signal)).data.rows,
  });
}
