import { useState } from 'react';

/** What is known of a list whose first page is kept fresh, and whose other rows are read on demand. */
interface FirstPage {
  readonly data: unknown;
  /** Whether a change was announced that is not in the data yet. */
  readonly isStale: boolean;
}
interface Seen extends FirstPage {
  readonly version: number;
}

/**
 * The version counts what may have changed rows: another first page, or an announced change that was read. A poll
 * that finds what is shown already is none: reading the rows again would take away what is selected in them.
 */
export function nextVersion(seen: Seen, { data, isStale }: FirstPage): Seen {
  if (seen.data === data && seen.isStale === isStale) return seen;
  const isOther = seen.data !== data || (seen.isStale && !isStale);
  return { data, isStale, version: seen.version + (isOther ? 1 : 0) };
}

/** Version of the rows of a list, from the query of its first page. */
export function useListVersion({ data, isStale }: FirstPage): number {
  const [seen, setSeen] = useState<Seen>({ data, isStale, version: 0 });
  const next = nextVersion(seen, { data, isStale });
  if (next !== seen) setSeen(next);
  return next.version;
}
