import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { AskedItem, useReadOnToAsked } from './asked-item.tsx';
import { EmptyState } from './empty-state.tsx';
import { MoreButton } from './more-button.tsx';
import { QueryError } from './query-error.tsx';
import { SkeletonRows } from './skeleton.tsx';

interface StatusListProps<Row> {
  query: ComponentProps<typeof QueryError>['query'] &
    ComponentProps<typeof MoreButton>['query'] &
    Parameters<typeof useReadOnToAsked>[0] & { readonly isPending: boolean; readonly isError: boolean };
  /** Rows of all loaded pages; undefined before the first. */
  rows: readonly Row[] | undefined;
  texts: { readonly loading: string; readonly failed: string; readonly empty: string; readonly hint: string };
  icon: LucideIcon;
  children: (row: Row) => ReactNode;
}

/** Requests pending or decided by staff, newest first, in pages. */
export function StatusList<Row extends { readonly id: string }>({
  query,
  rows,
  texts,
  icon,
  children,
}: StatusListProps<Row>) {
  useReadOnToAsked(query, rows);
  return (
    <>
      {query.isPending && <SkeletonRows rows={2} label={texts.loading} />}
      {!rows && query.isError && <QueryError query={query} fallback={texts.failed} />}
      {rows?.length === 0 && (
        <EmptyState icon={icon} title={texts.empty}>
          {texts.hint}
        </EmptyState>
      )}
      {rows && rows.length > 0 && (
        <ul className="grid gap-3">
          {rows.map((row) => (
            <AskedItem key={row.id} id={row.id}>
              {children(row)}
            </AskedItem>
          ))}
        </ul>
      )}
      <MoreButton query={query} className="justify-self-start" />
    </>
  );
}
