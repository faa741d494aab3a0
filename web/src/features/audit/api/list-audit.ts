import type { AuditFilter } from '@nodo/contracts/audit/commands';
import { auditDetailSchema, auditPageSchema } from '@nodo/contracts/audit/views';
import { queryOptions } from '@tanstack/react-query';
import { readView } from '../../../lib/freshness.ts';
import { AUDIT_KEY } from '../keys.ts';

/** The filter as URL query parameters. */
export function filterQuery(filter: AuditFilter): URLSearchParams {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) if (value) parameters.set(name, value);
  return parameters;
}

/** `limit` entries from `offset` on, ordered by time in `direction`, with the total that match. */
export function auditPageQuery(
  filter: AuditFilter,
  direction: 'asc' | 'desc',
  offset: number,
  limit: number,
) {
  const parameters = filterQuery(filter);
  parameters.set('direction', direction);
  parameters.set('offset', `${offset}`);
  parameters.set('limit', `${limit}`);
  const address = `/api/audit?${parameters}`;
  const queryKey = [...AUDIT_KEY, 'page', address] as const;
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => readView(queryKey, address, auditPageSchema, signal),
  });
}

/** One entry, with the ids of the previous and next ones that match the filter. */
export function auditEntryQuery(id: string, filter: AuditFilter) {
  const address = `/api/audit/${id}?${filterQuery(filter)}`;
  const queryKey = [...AUDIT_KEY, 'entry', address] as const;
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => readView(queryKey, address, auditDetailSchema, signal),
  });
}
