import { formatUsdt } from '@nodo/contracts/money';
import type { BlockchainTransactionView } from '@nodo/contracts/transfers';
import { formatDateTime } from '../../../lib/format.ts';
import { DataGrid, type GridColumn } from '../../../ui/data-grid.tsx';
import { Hash } from '../../../ui/hash.tsx';
import { transactionTypeLabels } from '../status.ts';
import { ExplorerLink } from './explorer-link.tsx';
import { MiniClimb } from './mini-climb.tsx';
import { ShortAddress } from './short-address.tsx';

type Row = BlockchainTransactionView;

const columns: GridColumn<Row>[] = [
  {
    headerName: 'Fecha',
    field: 'createdAt',
    width: 168,
    sort: 'desc',
    valueFormatter: ({ value }: { value: string }) => formatDateTime(value),
  },
  {
    headerName: 'Tipo',
    colId: 'type',
    width: 158,
    valueGetter: ({ data }) => (data ? transactionTypeLabels[data.type] : ''),
  },
  {
    headerName: 'Monto',
    field: 'amount',
    width: 196,
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
    minWidth: 210,
    cellClass: 'grid-cell-block',
    cellRenderer: ({ data }: { data: Row }) => <MiniClimb transaction={data} />,
  },
  {
    headerName: 'Hash',
    field: 'transactionHash',
    width: 224,
    sortable: false,
    cellRenderer: ({ data }: { data: Row }) => <Hash value={data.transactionHash} />,
  },
  {
    headerName: 'De',
    field: 'walletAddress',
    width: 138,
    sortable: false,
    cellRenderer: ({ data }: { data: Row }) => <ShortAddress address={data.walletAddress} />,
  },
  {
    headerName: 'Para',
    field: 'recipientAddress',
    width: 138,
    sortable: false,
    cellRenderer: ({ data }: { data: Row }) => <ShortAddress address={data.recipientAddress} />,
  },
  {
    headerName: 'Comisión',
    field: 'gasFee',
    width: 118,
    type: 'rightAligned',
    valueFormatter: ({ value }: { value: string | null }) => (value === null ? '—' : `${value} TRX`),
  },
  {
    headerName: 'Explorador',
    field: 'explorerUrl',
    width: 120,
    sortable: false,
    cellRenderer: ({ data }: { data: Row }) => <ExplorerLink href={data.explorerUrl} />,
  },
];

export function TransactionsTable({ rows }: { rows: readonly Row[] }) {
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
