import { type ReactNode, useState } from 'react';
import { Card } from '../../../ui/card.tsx';
import { Pager, useExistingPage } from '../../../ui/pager.tsx';

const PAGE = 10;

interface PagedListProps<Row> {
  label: string;
  rows: readonly Row[];
  idOf: (row: Row) => string;
  children: (row: Row) => ReactNode;
}

/** Rows in a card, ten at a time. */
export function PagedList<Row>({ label, rows, idOf, children }: PagedListProps<Row>) {
  const [page, setPage] = useState(1);
  useExistingPage(page, PAGE, rows.length, setPage);
  const shown = rows.slice((page - 1) * PAGE, page * PAGE);
  return (
    <div className="grid gap-4">
      <Card aria-label={label}>
        <ul className="divide-y divide-line">
          {shown.map((row) => (
            <li key={idOf(row)}>{children(row)}</li>
          ))}
        </ul>
      </Card>
      <Pager number={page} size={PAGE} shown={shown.length} total={rows.length} onPage={setPage} />
    </div>
  );
}
