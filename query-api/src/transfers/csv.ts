import {
  type BlockchainTransactionView,
  transactionTypeLabels,
  transferStatusLabels,
} from '@nodo/contracts/transfers/views';
import { bogotaTime } from '@nodo/platform/csv';
import { shortFor } from '@nodo/platform/pdf-texts';
import { type CsvColumns, recorded } from '../read-model/list-csv.ts';

/** CSV of incoming and outgoing transfers, for staff. */
export const transferCsv: CsvColumns<BlockchainTransactionView> = [
  ['Fecha y hora (Bogotá)', ({ createdAt }) => bogotaTime(createdAt)],
  ['Fecha y hora (UTC)', recorded(({ createdAt }) => createdAt)],
  [shortFor('Dirección', 'Si entra o sale'), ({ direction }) => (direction === 'in' ? 'Entra' : 'Sale')],
  ['Tipo', ({ type }) => transactionTypeLabels[type]],
  ['Monto', recorded(({ amount }) => amount)],
  ['Moneda', recorded(({ currency }) => currency)],
  ['Estado', ({ status }) => transferStatusLabels[status]],
  ['Confirmaciones', recorded(({ confirmations }) => `${confirmations}`)],
  ['Bloque', recorded(({ blockNumber }) => (blockNumber === null ? null : `${blockNumber}`))],
  [shortFor('De', 'De qué dirección'), recorded(({ walletAddress }) => walletAddress)],
  [shortFor('A', 'A qué dirección'), recorded(({ recipientAddress }) => recipientAddress)],
  ['Hash de la transacción', recorded(({ transactionHash }) => transactionHash)],
  ['Inversión', recorded(({ investmentId }) => investmentId)],
  ['Identificador', recorded(({ id }) => id)],
];
