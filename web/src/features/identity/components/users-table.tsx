import { type UserRow, type UserSort, userSorts } from '@nodo/contracts/identity/views';
import { roleLabel } from '@nodo/contracts/roles';
import type { ColDef } from 'ag-grid-community';
import { useCallback, useState } from 'react';
import { formatDate } from '../../../lib/format.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { keepCellKeys } from '../../../ui/data-grid-keys.ts';
import { type GridSort, type ReadRows, RemoteGrid } from '../../../ui/data-grid-remote.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { type UsersQuery, usersPageQuery } from '../api/list-users.ts';
import { TABLE_PAGE } from '../use-users-list.ts';
import { UserKyc } from './user-kyc.tsx';
import { UserPerson } from './user-person.tsx';
import { UserRowActions } from './user-row-actions.tsx';

/** `data` is undefined while the row is loading. */
type Cell = { data: UserRow | undefined };

const columns: ColDef<UserRow>[] = [
  {
    headerName: 'Usuario',
    colId: 'name',
    flex: 1,
    minWidth: 260,
    cellClass: 'grid-cell-block',
    suppressKeyboardEvent: keepCellKeys,
    cellRenderer: ({ data }: Cell) => (data ? <UserPerson user={data} /> : <Skeleton className="h-5 w-48" />),
  },
  {
    headerName: 'Rol',
    colId: 'role',
    width: 150,
    valueGetter: ({ data }) => (data ? roleLabel(data.role) : ''),
  },
  {
    headerName: 'Estado KYC',
    colId: 'kycStatus',
    width: 222,
    cellRenderer: ({ data }: Cell) => data && <UserKyc user={data} />,
  },
  {
    headerName: 'Registro',
    colId: 'createdAt',
    width: 140,
    valueGetter: ({ data }) => (data ? formatDate(data.createdAt) : ''),
  },
  {
    headerName: 'Acciones',
    colId: 'actions',
    width: 186,
    type: 'rightAligned',
    sortable: false,
    suppressKeyboardEvent: keepCellKeys,
    cellRenderer: ({ data }: Cell) => data && <UserRowActions user={data} />,
  },
];

const isSort = (by: string): by is UserSort => userSorts.some((sort) => sort === by);

/** The columns, with the initial sort from the URL. */
function columnsSorted({ sort, direction }: UsersQuery): ColDef<UserRow>[] {
  return columns.map((column) => (column.colId === sort ? { ...column, initialSort: direction } : column));
}

interface UsersTableProps {
  query: UsersQuery;
  total: number;
  version: number;
  onSort: (order: Pick<UsersQuery, 'sort' | 'direction'>) => void;
}

/** All matching users, loaded page by page while scrolling. */
export function UsersTable({ query, total, version, onSort }: UsersTableProps) {
  const { search, role, kycStatus, sort, direction } = query;
  const [sorted] = useState(() => columnsSorted(query));
  const [initial] = useState({ sort, direction });
  const read: ReadRows<UserRow> = useCallback(
    ({ offset, limit }, order) => {
      const by = order && isSort(order.by) ? { sort: order.by, direction: order.direction } : initial;
      const page = usersPageQuery({ search, role, kycStatus, ...by }, offset, limit);
      // The parent keeps the first page fresh; the others are fetched on demand.
      const held = offset === 0 ? queryClient.getQueryData(page.queryKey) : undefined;
      return held ? Promise.resolve(held) : queryClient.fetchQuery({ ...page, staleTime: 0 });
    },
    [search, role, kycStatus, initial],
  );
  function tell({ by, direction: next }: GridSort) {
    if (isSort(by)) onSort({ sort: by, direction: next });
  }
  return (
    <RemoteGrid
      label="Usuarios"
      columns={sorted}
      rowId={({ id }) => id}
      rowHeight={64}
      total={total}
      read={read}
      pageSize={TABLE_PAGE}
      version={version}
      onSort={tell}
    />
  );
}
