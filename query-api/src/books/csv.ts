import { accountWords } from '@nodo/contracts/books/values';
import { eventTypeLabel } from '@nodo/contracts/history/labels';
import { bogotaTime } from '@nodo/platform/csv';
import { type CsvColumns, recorded } from '../read-model/list-csv.ts';
import type { ExportedLine } from './queries.ts';

const isDebit = ({ amount }: ExportedLine) => !amount.startsWith('-');

/** The journal as CSV: a row per line of an entry, debit and credit in separate columns. */
export const journalCsv: CsvColumns<ExportedLine> = [
  ['Asiento', recorded(({ position }) => `${position}`)],
  ['Fecha y hora (Bogotá)', ({ occurredAt }) => bogotaTime(occurredAt)],
  ['Fecha y hora (UTC)', recorded(({ occurredAt }) => occurredAt)],
  ['Qué ocurrió', ({ eventType }) => eventTypeLabel(eventType)],
  ['Cuenta', ({ account }) => accountWords[account].label],
  ['Parte', recorded(({ partName }) => partName)],
  ['Identificador de la parte', recorded(({ part }) => part)],
  ['Debe (USDT)', recorded((line) => (isDebit(line) ? line.amount : null))],
  ['Haber (USDT)', recorded((line) => (isDebit(line) ? null : line.amount.slice(1)))],
  ['Hash de la transacción', recorded(({ transactionHash }) => transactionHash)],
  ['Flujo', recorded(({ stream }) => stream)],
  ['Identificador del evento', recorded(({ eventId }) => eventId)],
];
