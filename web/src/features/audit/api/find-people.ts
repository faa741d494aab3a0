import { auditPeopleSchema } from '@nodo/contracts/audit/views';
import { queryOptions } from '@tanstack/react-query';
import { get } from '../../../lib/api.ts';
import { AUDIT_KEY } from '../keys.ts';

/** People whose name or e-mail matches the words, or the one with the given full id. */
export function auditPeopleQuery(search: string) {
  return queryOptions({
    queryKey: [...AUDIT_KEY, 'people', search],
    queryFn: async ({ signal }) => {
      const address = `/api/audit/people?${new URLSearchParams({ search })}`;
      return (await get(address, auditPeopleSchema, signal)).data.people;
    },
    staleTime: 60_000,
  });
}
