import { infiniteQueryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { readView } from './freshness.ts';

interface Pages<T> {
  readonly queryKey: readonly unknown[];
  readonly path: string;
  /** Which rows: further parameters of the address. */
  readonly which?: Readonly<Record<string, string>>;
  readonly schema: z.ZodType<T[]>;
  /** Rows of a whole page: a shorter one is the last. */
  readonly size: number;
}

/** A list that answers its rows newest first, a page at a time, each asked for by the last row of the one before. */
export function pagesQuery<T extends { readonly id: string }>({
  queryKey,
  path,
  which = {},
  schema,
  size,
}: Pages<T>) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ signal, pageParam: before }) => {
      const parameters = new URLSearchParams({ ...which, ...(before === null ? {} : { before }) });
      const address = parameters.size === 0 ? path : `${path}?${parameters}`;
      return readView([...queryKey, before], address, schema, signal);
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.length < size ? null : (page.at(-1)?.id ?? null)),
  });
}
