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
  /** Resolves to the id of the row after which it begins; absent: it begins with the newest. Asked at each read. */
  readonly after?: () => Promise<string | null>;
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
    queryFn: async ({ signal, pageParam }) => {
      const before = pageParam ?? (after ? await after() : null);
      return readPage(queryKey, pageParam, address(before === null ? {} : { before }), schema, signal);
    },
    ...(hasRows ? { meta: { readRow: (id: string) => readRow(queryKey, address({ id }), schema) } } : {}),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.length < size ? null : (page.at(-1)?.id ?? null)),
  });
}
