import { infiniteQueryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { readPage } from './freshness.ts';

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
}

/** A paged list, newest first, with the last row's id as the cursor of the next page. */
export function pagesQuery<T extends { readonly id: string }>({
  queryKey,
  path,
  which = {},
  schema,
  size,
  after,
}: Pages<T>) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ signal, pageParam: before }) => {
      const parameters = new URLSearchParams({ ...which, ...(before === null ? {} : { before }) });
      const address = parameters.size === 0 ? path : `${path}?${parameters}`;
      return readPage(queryKey, before, address, schema, signal);
    },
    initialPageParam: after ?? (null as string | null),
    getNextPageParam: (page) => (page.length < size ? null : (page.at(-1)?.id ?? null)),
  });
}
