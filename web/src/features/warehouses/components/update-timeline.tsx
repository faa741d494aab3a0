import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { MoreButton } from '../../../ui/more-button.tsx';
import { QueryError } from '../../../ui/query-error.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { type UpdatesQuery, updatesQuery } from '../api/list-updates.ts';
import { byMonth } from '../update-months.ts';
import { UpdateEntry } from './update-entry.tsx';

interface UpdateTimelineProps {
  query: UpdatesQuery;
  empty: ReactNode;
}

/** Updates grouped by month, newest first, live, in pages. */
export function UpdateTimeline({ query: wanted, empty }: UpdateTimelineProps) {
  const query = useInfiniteQuery({
    ...updatesQuery(wanted),
    placeholderData: keepPreviousData,
  });
  if (query.isPending) return <SkeletonRows rows={4} label="Cargando avances…" className="h-40" />;
  if (!query.data) {
    return <QueryError query={query} fallback="No pudimos cargar los avances." />;
  }
  const rows = query.data.pages.flatMap((page) => page.rows);
  if (rows.length === 0) return empty;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      {byMonth(rows).map((month) => (
        <section key={month.label} aria-label={month.label}>
          <h2 className="mb-3 text-sm font-medium text-ink-2 first-letter:uppercase sm:pl-14">
            {month.label}
          </h2>
          <ul className="relative grid grid-cols-[minmax(0,1fr)] gap-4 sm:before:absolute sm:before:inset-y-4 sm:before:left-4.5 sm:before:w-px sm:before:bg-line">
            {month.rows.map((update) => (
              <li key={update.id}>
                <UpdateEntry update={update} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <MoreButton query={query} className="justify-self-center">
        Ver avances anteriores
      </MoreButton>
    </div>
  );
}
