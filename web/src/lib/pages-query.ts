import { infiniteQueryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { readPage, readRow } from './freshness.ts';

interface Pages<T> {
  readonly queryKey: readonly unknown[];
  readonly path: string;
  /** Additional query parameters, to filter the rows. */
  readonly which?: Readonly<Record<string, string>>;
  readonly schema: z.ZodType<T[]>;
  /** Page size: a shorter page is the last one. */
  readonly size: number;
  /** Begins after this row instead of with the newest. */
  readonly after?: string;
  /** Whether the path takes the `id` of the only row wanted. */
  readonly hasRows?: boolean;
}

/** A paged list, newest first, with the last row's id as the cursor of the next page. */
export function pagesQuery<T extends { readonly id: string }>({
  queryKey,
  path,
  which = {},
  schema,
  size,
  after,
  hasRows = false,
}: Pages<T>) {
  const address = (more: Readonly<Record<string, string>>) => {
    const parameters = new URLSearchParams({ ...which, ...more });
    return parameters.size === 0 ? path : `${path}?${parameters}`;
  };
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ signal, pageParam: before }) =>
      readPage(queryKey, before, address(before === null ? {} : { before }), schema, signal),
    ...(hasRows ? { meta: { readRow: (id: string) => readRow(queryKey, address({ id }), schema) } } : {}),
    initialPageParam: after ?? (null as string | null),
    getNextPageParam: (page) => (page.length < size ? null : (page.at(-1)?.id ?? null)),
  });
}
