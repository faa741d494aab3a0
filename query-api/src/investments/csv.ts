import { investmentStatusLabels } from '@nodo/contracts/investments/statuses';
import type { InvestmentView } from '@nodo/contracts/investments/views';
import { bogotaTime } from '@nodo/platform/csv';
import type { CsvColumns } from '../read-model/list-csv.ts';

/** Everybody's investments as the staff takes them along. */
export const investmentCsv: CsvColumns<InvestmentView> = [
  ['Fecha y hora (Bogotá)', ({ purchaseDate }) => bogotaTime(purchaseDate)],
  ['Fecha y hora (UTC)', ({ purchaseDate }) => purchaseDate],
  ['Inversionista', ({ investor }) => investor?.name ?? null],
  ['Correo', ({ investor }) => investor?.email ?? null],
  ['Bodega', ({ warehouse }) => warehouse.name],
  ['Monto (USD)', ({ amount }) => amount],
  ['Participación (%)', ({ sharePercentage }) => sharePercentage],
  ['Estado', ({ status }) => investmentStatusLabels[status]],
  ['Confirmada (UTC)', ({ confirmedAt }) => confirmedAt],
  ['Por pagar o pagado (USDT)', ({ payment }) => payment.amountUsdt],
  ['Billetera', ({ walletAddress }) => walletAddress],
  ['Hash de la transacción', ({ payment }) => payment.txHash],
  ['Identificador', ({ id }) => id],
];
