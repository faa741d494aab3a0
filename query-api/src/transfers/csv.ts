import {
  type BlockchainTransactionView,
  transactionTypeLabels,
  transferStatusLabels,
} from '@nodo/contracts/transfers/views';
import { bogotaTime } from '@nodo/platform/csv';
import type { CsvColumns } from '../read-model/list-csv.ts';

/** What arrived and what left, as the staff takes it along. */
export const transferCsv: CsvColumns<BlockchainTransactionView> = [
  ['Fecha y hora (Bogotá)', ({ createdAt }) => bogotaTime(createdAt)],
  ['Fecha y hora (UTC)', ({ createdAt }) => createdAt],
  ['Dirección', ({ direction }) => (direction === 'in' ? 'Entra' : 'Sale')],
  ['Tipo', ({ type }) => transactionTypeLabels[type]],
  ['Monto', ({ amount }) => amount],
  ['Moneda', ({ currency }) => currency],
  ['Estado', ({ status }) => transferStatusLabels[status]],
  ['Confirmaciones', ({ confirmations }) => `${confirmations}`],
  ['Bloque', ({ blockNumber }) => (blockNumber === null ? null : `${blockNumber}`)],
  ['De', ({ walletAddress }) => walletAddress],
  ['A', ({ recipientAddress }) => recipientAddress],
  ['Hash de la transacción', ({ transactionHash }) => transactionHash],
  ['Inversión', ({ investmentId }) => investmentId],
  ['Identificador', ({ id }) => id],
];
