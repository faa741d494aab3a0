interface Loaded {
  readonly data: { readonly pages: readonly unknown[] } | undefined;
  readonly hasNextPage: boolean;
}

/** A list of which further pages can be fetched, as `useInfiniteQuery` returns it. */
export interface PagedList extends Loaded {
  readonly fetchNextPage: (options: {
    cancelRefetch: boolean;
  }) => Promise<Loaded & { readonly isFetchNextPageError: boolean }>;
}

/** How often the next page is asked for while other reads of the list come first. */
const TRIES = 5;

/**
 * Fetches the next page of a list without cancelling a refetch of the ones displayed, which would leave them as they
 * were before the change it was for. The library merges both, or has a refetch replace this one: then the list has not
 * grown, and the page is asked for once more.
 */
export async function readOn({ data, fetchNextPage }: Omit<PagedList, 'hasNextPage'>): Promise<void> {
  const before = data?.pages.length ?? 0;
  for (let count = 0; count < TRIES; count += 1) {
    const now = await fetchNextPage({ cancelRefetch: false });
    if (now.isFetchNextPageError || !now.hasNextPage || (now.data?.pages.length ?? 0) > before) return;
  }
}

/** What fetches a list's next page; undefined if there is none. */
export function olderOf(pages: PagedList): (() => void) | undefined {
  return pages.hasNextPage ? () => void readOn(pages) : undefined;
}
