import { formatUsdt } from '@nodo/contracts/money';
import type { BlockchainTransactionView } from '@nodo/contracts/transfers/views';
import { transactionTypeLabels } from '@nodo/contracts/transfers/views';
import { useMemo } from 'react';
import { formatDateTime, formatNumber } from '../../../lib/format.ts';
import { DataGrid, type GridColumn } from '../../../ui/data-grid.tsx';
import { Hash } from '../../../ui/hash.tsx';
import { ConfirmationStatus } from './confirmation-status.tsx';
import { ExplorerLink } from './explorer-link.tsx';
import { ShortAddress } from './short-address.tsx';
import { TransferHistory } from './transfer-history.tsx';

type Row = BlockchainTransactionView;

function Parties({ row }: { row: Row }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-2 leading-5">
      <dt className="text-[0.8125rem] text-ink-3">De</dt>
      <dd>
        <ShortAddress address={row.walletAddress} />
      </dd>
      <dt className="text-[0.8125rem] text-ink-3">Para</dt>
      <dd>
        <ShortAddress address={row.recipientAddress} />
      </dd>
    </dl>
  );
}

const columnsFor = (withHistory: boolean): GridColumn<Row>[] => [
  {
    headerName: 'Fecha',
    field: 'createdAt',
    width: 176,
    sort: 'desc',
    valueFormatter: ({ value }: { value: string }) => formatDateTime(value),
  },
  {
    headerName: 'Tipo',
    colId: 'type',
    width: 124,
    cellClass: 'grid-cell-block',
    valueGetter: ({ data }) => (data ? transactionTypeLabels[data.type] : ''),
    cellRenderer: ({ value }: { value: string }) => (
      <span className="block leading-5 whitespace-normal">{value}</span>
    ),
  },
  {
    headerName: 'Monto',
    field: 'amount',
    width: 176,
    type: 'rightAligned',
    comparator: (a: string, b: string) => Number(a) - Number(b),
    cellRenderer: ({ data }: { data: Row }) => (
      <span className="font-medium tabular">
        {formatUsdt(data.amount)} <span className="font-normal text-ink-3">{data.currency}</span>
      </span>
    ),
  },
  {
    headerName: 'Estado',
    field: 'status',
    flex: 1,
    minWidth: 160,
    cellClass: 'grid-cell-block',
    cellRenderer: ({ data }: { data: Row }) => (
      <>
        <ConfirmationStatus transaction={data} />
        {data.note && (
          <p title={data.note} className="mt-1 truncate text-[0.8125rem] leading-5 text-ink-2">
            {data.note}
          </p>
        )}
      </>
    ),
  },
  {
    headerName: 'Hash',
    field: 'transactionHash',
    width: 200,
    sortable: false,
    cellRenderer: ({ data }: { data: Row }) =>
      data.transactionHash ? <Hash value={data.transactionHash} /> : '—',
  },
  {
    headerName: 'De y para',
    colId: 'parties',
    width: 146,
    sortable: false,
    cellRenderer: ({ data }: { data: Row }) => <Parties row={data} />,
  },
  {
    headerName: 'Comisión',
    field: 'gasFee',
    width: 104,
    type: 'rightAligned',
    valueFormatter: ({ value }: { value: string | null }) =>
      value === null ? '—' : `${formatNumber(value)} TRX`,
  },
  {
    headerName: 'Ver',
    field: 'explorerUrl',
    width: withHistory ? 128 : 64,
    sortable: false,
    cellRenderer: ({ data }: { data: Row }) => (
      <>
        {data.explorerUrl && <ExplorerLink href={data.explorerUrl} />}
        {withHistory && <TransferHistory transaction={data} />}
      </>
    ),
  },
];

interface TransactionsTableProps {
  rows: readonly Row[];
  /** Whether to link each row to its entries in the audit. */
  withHistory: boolean;
}

export function TransactionsTable({ rows, withHistory }: TransactionsTableProps) {
  const columns = useMemo(() => columnsFor(withHistory), [withHistory]);
  return (
    <DataGrid
      label="Transacciones blockchain"
      rows={rows}
      columns={columns}
      rowId={(row) => row.id}
      rowHeight={68}
    />
  );
}
