import { LOCALE, TIME_ZONE } from '@nodo/contracts/constants';
import { type MovementView, movementTypeLabels } from '@nodo/contracts/movements';
import { stringify } from 'csv-stringify/sync';

const inBogota = new Intl.DateTimeFormat(LOCALE, {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: TIME_ZONE,
});

/** Byte order mark: without it, spreadsheets take UTF-8 for something older. */
const BOM = '\uFEFF';
const header = [
  'Fecha y hora (Bogotá)',
  'Fecha y hora (UTC)',
  'Tipo',
  'Descripción',
  'Monto',
  'Moneda',
  'USDT',
  'Hash de la transacción',
  'Identificador',
];

/** Movements as a CSV file. What a spreadsheet would take for a formula is written as text. */
export function movementsCsv(movements: readonly MovementView[]): string {
  const records = movements.map((movement) => [
    inBogota.format(new Date(movement.createdAt)),
    movement.createdAt,
    movementTypeLabels[movement.type],
    movement.description,
    movement.amount,
    movement.currency,
    movement.cryptoAmount ?? '',
    movement.transactionHash ?? '',
    movement.id,
  ]);
  const lines = stringify([header, ...records], {
    escape_formulas: true,
    record_delimiter: 'windows',
    // Spreadsheets end a line at a bare return, too: what follows would begin a cell.
    quoted_match: /[\r\n]/,
  });
  return BOM + lines;
}
