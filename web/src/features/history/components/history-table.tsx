import type { HistoryEvent } from '@nodo/contracts/history/moment';
import type { HistoryFilter } from '@nodo/contracts/history/values';
import type { ColDef } from 'ag-grid-community';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatBogotaDateTime } from '../../../lib/format.ts';
import { streamAddress } from '../../../lib/history-address.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { keepCellKeys } from '../../../ui/data-grid-keys.ts';
import { RemoteGrid } from '../../../ui/data-grid-remote.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { historyPageQuery, jumpedPage } from '../api/list-history.ts';
import { byWhom, eventLabel, isUnlabelled, streamLabel } from '../event-labels.ts';
import { type Anchor, type Direction, keysetRows } from '../keyset-rows.ts';

/** Rows per table request. */
export const TABLE_PAGE = 50;

/** `data` is undefined while the row is loading. */
type Cell = { data: HistoryEvent | undefined };

function TwoLines({ first, second }: { first: string; second: string }) {
  return (
    <span className="grid min-w-0 leading-5">
      <span className="truncate">{first}</span>
      <span className="truncate text-[0.8125rem] text-ink-3 tabular">{second}</span>
    </span>
  );
}

const linkClasses =
  'truncate rounded-sm text-left font-medium underline decoration-line-strong underline-offset-4 hover:decoration-current';
const block = { sortable: false, cellClass: 'grid-cell-block' } as const;

function Position({ position, isTarget }: { position: string; isTarget: boolean }) {
  if (!isTarget) return <span className="tabular">{position}</span>;
  return (
    <span className="tabular rounded-full bg-ink px-2 font-semibold text-surface">
      {position}
      <span className="sr-only"> (aquí queda el momento)</span>
    </span>
  );
}

function columnsFor(
  direction: Direction,
  target: string | null,
  onOpen: (position: string) => void,
): ColDef<HistoryEvent>[] {
  return [
    {
      ...block,
      headerName: 'Posición',
      colId: 'position',
      width: 120,
      sortable: true,
      initialSort: direction,
      cellRenderer: ({ data }: Cell) =>
        data ? (
          <Position position={data.position} isTarget={data.position === target} />
        ) : (
          <Skeleton className="h-5 w-20" />
        ),
    },
    {
      ...block,
      headerName: 'Ocurrió · se registró',
      colId: 'when',
      width: 240,
      cellRenderer: ({ data }: Cell) =>
        data && (
          <TwoLines
            first={formatBogotaDateTime(data.occurredAt)}
            second={formatBogotaDateTime(data.recordedAt)}
          />
        ),
    },
    {
      ...block,
      headerName: 'Evento',
      colId: 'type',
      flex: 1,
      minWidth: 220,
      suppressKeyboardEvent: keepCellKeys,
      cellRenderer: ({ data }: Cell) =>
        data && (
          <span className="grid min-w-0 leading-5">
            <button type="button" onClick={() => onOpen(data.position)} className={linkClasses}>
              {eventLabel(data)}
            </button>
            {!isUnlabelled(data) && <span className="truncate text-[0.8125rem] text-ink-3">{data.type}</span>}
          </span>
        ),
    },
    {
      ...block,
      headerName: 'Flujo',
      colId: 'stream',
      flex: 1,
      minWidth: 220,
      suppressKeyboardEvent: keepCellKeys,
      cellRenderer: ({ data }: Cell) =>
        data && (
          <span className="grid min-w-0 leading-5">
            <Link to={streamAddress(data.stream, data.revision)} className={linkClasses}>
              {streamLabel(data.stream)}
            </Link>
            <span className="truncate text-[0.8125rem] text-ink-3 tabular">{`Revisión ${data.revision}`}</span>
          </span>
        ),
    },
    {
      ...block,
      headerName: 'Quién',
      colId: 'actor',
      width: 200,
      cellRenderer: ({ data }: Cell) =>
        data && (
          <TwoLines first={byWhom(data)} second={data.schemaVersion ? `Versión ${data.schemaVersion}` : ''} />
        ),
    },
  ];
}

interface HistoryTableProps {
  filter: HistoryFilter;
  direction: Direction;
  /** Number of rows known so far, plus one page if there are more. */
  total: number;
  version: number;
  /** The event that was jumped to, and its place. */
  jump?: { readonly position: string | null; readonly anchor: Anchor } | undefined;
  onOpen: (position: string) => void;
  onDirection: (direction: Direction) => void;
}

/** Every matching event, loaded page by page while scrolling. */
export function HistoryTable(props: HistoryTableProps) {
  const { filter, direction, total, version, jump, onOpen, onDirection } = props;
  const [initial] = useState(direction);
  const target = jump?.position ?? null;
  const columns = useMemo(() => columnsFor(initial, target, onOpen), [initial, target, onOpen]);
  const anchor = jump?.anchor;
  const read = useMemo(
    () =>
      keysetRows(
        (cursor, limit, isBack, skip) => {
          if (anchor) return jumpedPage(filter, direction, cursor, limit, isBack, skip);
          const page = historyPageQuery(filter, direction, cursor, limit);
          // The parent keeps the first page fresh; the others are fetched on demand.
          const held = cursor === undefined ? queryClient.getQueryData(page.queryKey) : undefined;
          return held ? Promise.resolve(held) : queryClient.fetchQuery({ ...page, staleTime: 1_000 });
        },
        direction,
        anchor,
      ),
    [filter, direction, anchor],
  );
  return (
    <RemoteGrid
      label="Historia"
      columns={columns}
      rowId={({ position }) => position}
      rowHeight={60}
      total={anchor ? anchor.row + TABLE_PAGE : total}
      {...(anchor && { startAt: anchor.row })}
      read={read}
      pageSize={TABLE_PAGE}
      version={version}
      onSort={(sort) => onDirection(sort.direction)}
    />
  );
}
