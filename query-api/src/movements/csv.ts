import { type MovementView, movementTypeLabels } from '@nodo/contracts/movements/views';
import { bogotaTime } from '@nodo/platform/csv';
import { type CsvColumns, recorded } from '../read-model/list-csv.ts';

/** CSV of a person's own movements. */
export const movementCsv: CsvColumns<MovementView> = [
  ['Fecha y hora (Bogotá)', ({ createdAt }) => bogotaTime(createdAt)],
  ['Fecha y hora (UTC)', recorded(({ createdAt }) => createdAt)],
  ['Tipo', ({ type }) => movementTypeLabels[type]],
  ['Descripción', ({ description }) => description],
  ['Monto', recorded(({ amount }) => amount)],
  ['Moneda', recorded(({ currency }) => currency)],
  ['USDT', recorded(({ cryptoAmount }) => cryptoAmount)],
  ['Hash de la transacción', recorded(({ transactionHash }) => transactionHash)],
  ['Identificador', recorded(({ id }) => id)],
];
