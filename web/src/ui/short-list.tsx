import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { Card, CardHeader } from './card.tsx';
import { QueryError } from './query-error.tsx';
import { SkeletonRows } from './skeleton.tsx';

/** Rows in sight at first, and with each step. */
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
  /** Fetches those that come after all of these, where there are any. */
  older?: (() => void) | undefined;
  loading: string;
  failed: string;
  /** What stands here while there is none. */
  empty: string;
  /** Asks for more, in words: 'Ver más inversiones'. */
  more: string;
  keyOf: (row: Row) => string;
  children: (row: Row) => ReactNode;
}

/** One kind of thing on a page of many: the first few, and the others when they are asked for. */
export function ShortList<Row>({ title, detail, action, query, older, ...texts }: ShortListProps<Row>) {
  const { loading, failed, empty, more, keyOf, children } = texts;
  const [shown, setShown] = useState(FIRST);
  const { data } = query;
  function showMore() {
    // The next page comes before the last one has been seen to its end.
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
