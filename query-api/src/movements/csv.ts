import { type MovementView, movementTypeLabels } from '@nodo/contracts/movements/views';
import { BOM, bogotaTime, csvLines } from '@nodo/platform/csv';

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
    bogotaTime(movement.createdAt),
    movement.createdAt,
    movementTypeLabels[movement.type],
    movement.description,
    movement.amount,
    movement.currency,
    movement.cryptoAmount ?? '',
    movement.transactionHash ?? '',
    movement.id,
  ]);
  return BOM + csvLines([header, ...records]);
}
