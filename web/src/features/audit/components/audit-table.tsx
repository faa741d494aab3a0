import type { AuditFilter } from '@nodo/contracts/audit/commands';
import { actionLabel, reasonLabel } from '@nodo/contracts/audit/labels';
import type { AuditRow } from '@nodo/contracts/audit/views';
import type { ColDef } from 'ag-grid-community';
import { useCallback, useMemo, useState } from 'react';
import { formatBogotaDateTime } from '../../../lib/format.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { useIsShort } from '../../../lib/use-media-query.ts';
import { cx } from '../../../ui/cx.ts';
import { keepCellKeys } from '../../../ui/data-grid-keys.ts';
import { type ReadRows, RemoteGrid } from '../../../ui/data-grid-remote.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { auditPageQuery } from '../api/list-audit.ts';
import { actorPart, subjectKindLabel, subjectName, utcTime } from '../audit-row-labels.ts';
import { TABLE_PAGE } from '../use-audit-list.ts';
import { ChangeLine } from './audit-change.tsx';

/** `data` is undefined while the row is loading. */
type Cell = { data: AuditRow | undefined };

/** The name and, if the row is tall enough, its kind below; the tooltip always has both. */
function Named({ text, kind, isShort }: { text: string; kind: string; isShort: boolean }) {
  const isKnown = text === kind;
  return (
    <span className={cx('block', !isShort && lined)} title={isKnown ? text : `${text} · ${kind}`}>
      <span className={isKnown && !isShort ? 'line-clamp-2 whitespace-normal' : 'block truncate'}>
        {text}
      </span>
      {!isShort && !isKnown && <span className="block truncate text-[0.8125rem] text-ink-3">{kind}</span>}
    </span>
  );
}

function Reason({ text, isShort }: { text: string; isShort: boolean }) {
  return (
    <span
      title={text}
      className={cx(isShort ? 'block truncate' : 'line-clamp-2 whitespace-normal', !isShort && lined)}
    >
      {text}
    </span>
  );
}

/** The day, with the time below it. */
function Moment({ iso }: { iso: string }) {
  const [day, time] = formatBogotaDateTime(iso).split(', ');
  return (
    <>
      <span className="block truncate">{day}</span>
      <span className="block truncate text-[0.8125rem] text-ink-3">{time}</span>
    </>
  );
}

/** Line height with which two lines fit in a row. */
const lined = 'leading-[1.125rem]';
const ROW_HEIGHT = { short: 32, lined: 44 } as const;

function columnsFor(
  direction: 'asc' | 'desc',
  isShort: boolean,
  onOpen: (id: string) => void,
): ColDef<AuditRow>[] {
  return [
    {
      headerName: 'Cuándo',
      colId: 'occurredAt',
      width: isShort ? 190 : 128,
      initialSort: direction,
      cellClass: 'grid-cell-block',
      cellRenderer: ({ data }: Cell) =>
        data ? (
          <span className={cx('block tabular', !isShort && lined)} title={utcTime(data.occurredAt)}>
            {isShort ? formatBogotaDateTime(data.occurredAt) : <Moment iso={data.occurredAt} />}
          </span>
        ) : (
          <Skeleton className="h-5 w-32" />
        ),
    },
    {
      headerName: 'Quién',
      colId: 'actor',
      width: 156,
      sortable: false,
      cellClass: 'grid-cell-block',
      cellRenderer: ({ data }: Cell) =>
        data && <Named text={data.actorName} kind={actorPart(data)} isShort={isShort} />,
    },
    {
      headerName: 'Qué',
      colId: 'action',
      width: isShort ? 238 : 200,
      sortable: false,
      cellClass: 'grid-cell-block',
      suppressKeyboardEvent: keepCellKeys,
      cellRenderer: ({ data }: Cell) =>
        data && (
          <button
            type="button"
            onClick={() => onOpen(data.id)}
            className={cx(
              'max-w-full rounded-sm text-left font-medium underline decoration-line-strong underline-offset-[3px] hover:decoration-current',
              isShort ? 'block truncate' : ['line-clamp-2 whitespace-normal', lined],
            )}
          >
            {actionLabel(data.action)}
          </button>
        ),
    },
    {
      headerName: 'Sobre qué',
      colId: 'subject',
      width: isShort ? 176 : 248,
      sortable: false,
      cellClass: 'grid-cell-block',
      cellRenderer: ({ data }: Cell) =>
        data && <Named text={subjectName(data)} kind={subjectKindLabel(data)} isShort={isShort} />,
    },
    {
      headerName: 'Cambio',
      colId: 'changes',
      flex: 1,
      minWidth: 220,
      sortable: false,
      cellClass: 'grid-cell-block',
      cellRenderer: ({ data }: Cell) =>
        data && (
          <span className={cx('block', !isShort && lined)}>
            <ChangeLine entry={data} as={isShort ? 'line' : 'lines'} />
          </span>
        ),
    },
    {
      headerName: 'Motivo',
      colId: 'reason',
      width: 150,
      sortable: false,
      cellClass: 'grid-cell-block',
      cellRenderer: ({ data }: Cell) =>
        data &&
        data.reason !== null && <Reason text={reasonLabel(data.action, data.reason)} isShort={isShort} />,
    },
  ];
}

interface AuditTableProps {
  filter: AuditFilter;
  direction: 'asc' | 'desc';
  total: number;
  version: number;
  onOpen: (id: string) => void;
  onDirection: (direction: 'asc' | 'desc') => void;
}

/** Every matching entry, loaded page by page while scrolling. */
export function AuditTable({ filter, direction, total, version, onOpen, onDirection }: AuditTableProps) {
  const [initial] = useState(direction);
  const isShort = useIsShort();
  const columns = useMemo(() => columnsFor(initial, isShort, onOpen), [initial, isShort, onOpen]);
  const read: ReadRows<AuditRow> = useCallback(
    ({ offset, limit }, order) => {
      const page = auditPageQuery(filter, order?.direction ?? initial, offset, limit);
      // The parent keeps the first page fresh; the others are fetched on demand.
      const held = offset === 0 ? queryClient.getQueryData(page.queryKey) : undefined;
      return held ? Promise.resolve(held) : queryClient.fetchQuery({ ...page, staleTime: 0 });
    },
    [filter, initial],
  );
  return (
    <RemoteGrid
      label="Auditoría"
      columns={columns}
      rowId={({ id }) => id}
      rowHeight={isShort ? ROW_HEIGHT.short : ROW_HEIGHT.lined}
      total={total}
      read={read}
      pageSize={TABLE_PAGE}
      version={version}
      onSort={(sort) => onDirection(sort.direction)}
    />
  );
}
