import { searchHitsSchema } from '@nodo/contracts/search/views';
import { queryOptions } from '@tanstack/react-query';
import { get } from '../../../lib/api.ts';

/** Search results that the person may see. For staff and analysts. */
export function searchQuery(text: string) {
  const address = `/api/search?${new URLSearchParams({ q: text })}`;
  return queryOptions({
    queryKey: ['search', text] as const,
    queryFn: async ({ signal }) => (await get(address, searchHitsSchema, signal)).data,
    // Nothing announces new matches, so no answer is kept.
    staleTime: 0,
    gcTime: 0,
  });
}
