import { type ReactNode, useState } from 'react';
import { type PagedList as Pages, readOn } from '../../../lib/read-on.ts';
import { Card } from '../../../ui/card.tsx';
import { Pager } from '../../../ui/pager.tsx';

const PAGE = 10;

interface PagedListProps<Row> {
  label: string;
  /** Those read so far. */
  rows: readonly Row[];
  query: Pages & { readonly isFetchingNextPage: boolean };
  children: (row: Row) => ReactNode;
}

/** Rows in a card, ten at a time; after the last one that was read, more are fetched. */
export function PagedList<Row extends { readonly id: string }>({
  label,
  rows,
  query,
  children,
}: PagedListProps<Row>) {
  const [wanted, setWanted] = useState(1);
  // A page that doesn't exist, or is still being fetched, is the last one.
  const page = Math.min(wanted, Math.max(1, Math.ceil(rows.length / PAGE)));
  const shown = rows.slice((page - 1) * PAGE, page * PAGE);
  function turn(to: number) {
    setWanted(to);
    if (query.hasNextPage && to * PAGE > rows.length) void readOn(query);
  }
  return (
    <div className="grid gap-4">
      <Card aria-label={label}>
        <ul className="divide-y divide-line">
          {shown.map((row) => (
            <li key={row.id}>{children(row)}</li>
          ))}
        </ul>
      </Card>
      <Pager number={page} size={PAGE} shown={shown.length} total={rows.length} more={query} onPage={turn} />
    </div>
  );
}
