import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { Card, CardHeader } from './card.tsx';
import { QueryError } from './query-error.tsx';
import { SkeletonRows } from './skeleton.tsx';

/** Rows shown initially, and added with each step. */
const FIRST = 5;
const STEP = 15;

interface ShortListProps<Row> {
  title: string;
  detail?: ReactNode;
  action?: ReactNode;
  query: {
    readonly data: readonly Row[] | undefined;
    readonly error: unknown;
    readonly isPending: boolean;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  /** Fetches older rows; undefined if there are none. */
  older?: (() => void) | undefined;
  loading: string;
  failed: string;
  /** Text of the empty state. */
  empty: string;
  /** Label of the button for more rows: 'Ver más inversiones'. */
  more: string;
  keyOf: (row: Row) => string;
  children: (row: Row) => ReactNode;
}

/** A short list on a page with many: the first few rows, and more on request. */
export function ShortList<Row>({ title, detail, action, query, older, ...texts }: ShortListProps<Row>) {
  const { loading, failed, empty, more, keyOf, children } = texts;
  const [shown, setShown] = useState(FIRST);
  const { data } = query;
  function showMore() {
    // Prefetches the next page before the loaded rows run out.
    if (older && data && data.length < shown + 2 * STEP) older();
    setShown(shown + STEP);
  }
  return (
    <Card aria-label={title} className="overflow-hidden">
      <CardHeader title={title} detail={detail} action={action} />
      {query.isPending && (
        <div className="p-5 sm:px-6">
          <SkeletonRows rows={2} label={loading} className="h-12" />
        </div>
      )}
      {!data && query.error !== null && query.error !== undefined && (
        <div className="p-5 sm:px-6">
          <QueryError query={query} fallback={failed} />
        </div>
      )}
      {data?.length === 0 && <p className="px-5 pt-2 pb-5 text-sm text-ink-2 sm:px-6">{empty}</p>}
      {data && data.length > 0 && (
        <ul aria-label={title} className="mt-4 divide-y divide-line border-t border-line">
          {data.slice(0, shown).map((row) => (
            <li key={keyOf(row)} className="px-5 py-3.5 sm:px-6">
              {children(row)}
            </li>
          ))}
        </ul>
      )}
      {data && (data.length > shown || older) && (
        <div className="border-t border-line px-5 py-3 sm:px-6">
          <Button
            variant="outline"
            size="sm"
            acts={false}
            busy={query.isFetching && shown >= data.length}
            onClick={showMore}
          >
            {more}
          </Button>
        </div>
      )}
    </Card>
  );
}
