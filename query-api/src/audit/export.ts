import {
  actionLabel,
  auditSubjectLabels,
  fieldLabel,
  isNone,
  signInMethodLabel,
} from '@nodo/contracts/audit/labels';
import type { AuditChange, AuditRow } from '@nodo/contracts/audit/views';
import { roleLabel } from '@nodo/contracts/roles';
import type { Say } from '@nodo/contracts/sentences';
import { bogotaTime } from '@nodo/platform/csv';
import { type PdfText, shortFor } from '@nodo/platform/pdf-texts';
import { type CsvColumns, csvBody, csvHead, recorded } from '../read-model/list-csv.ts';
import { printedReason, printedSubject, printedValue } from './printed-change.ts';

/** One CSV line: a changed field of an entry; `change` is absent for an entry without changes. */
interface Line {
  readonly row: AuditRow;
  readonly change?: AuditChange;
}

const kinds: Record<string, string> = auditSubjectLabels;

const columns: CsvColumns<Line> = [
  ['Fecha y hora (Bogotá)', ({ row }) => bogotaTime(row.occurredAt)],
  ['Fecha y hora (UTC)', recorded(({ row }) => row.occurredAt)],
  ['Quién', recorded(({ row }) => row.actorName)],
  ['Rol', ({ row }) => (row.actorKind === 'user' ? roleLabel(row.actorRole) : 'Servicio')],
  ['Identificador de quién', recorded(({ row }) => row.actorId)],
  ['Acción', ({ row }) => actionLabel(row.action)],
  [shortFor('Registro', 'Tipo de registro'), ({ row }) => kinds[row.subjectKind] ?? row.subjectKind],
  ['Sobre qué', ({ row }) => printedSubject(row)],
  ['Identificador del registro', recorded(({ row }) => row.subjectId)],
  ['Campo', ({ change }) => (change ? fieldLabel(change.field) : null)],
  ['Antes', ({ row, change }) => valueCell(row, change?.field, change?.before)],
  ['Después', ({ row, change }) => valueCell(row, change?.field, change?.after)],
  ['Motivo', ({ row }) => (row.reason === null ? null : printedReason(row.action, row.reason))],
  ['Dispositivo', ({ row }) => row.origin?.device ?? null],
  ['Dirección IP', recorded(({ row }) => row.origin?.address)],
  ['Ingreso', ({ row }) => (row.origin === null ? null : signInMethodLabel(row.origin.method))],
  ['Sesión', recorded(({ row }) => row.sessionId)],
  ['Correlación', recorded(({ row }) => row.correlationId)],
  ['Posición', recorded(({ row }) => row.position)],
  ['Identificador', recorded(({ row }) => row.id)],
];

/** The header line of the file. */
export function csvHeader(sayOwn: Say): string {
  return csvHead(columns, sayOwn);
}

/**
 * Entries as CSV lines: one per changed field with its old and new value, and one for an entry without changes.
 * Text that a spreadsheet would take for a formula is escaped.
 */
export function csvOf(rows: readonly AuditRow[], sayOwn: Say): string {
  const lines = rows.flatMap((row): Line[] =>
    row.changes.length === 0 ? [{ row }] : row.changes.map((change) => ({ row, change })),
  );
  return csvBody(columns, lines, sayOwn);
}

function valueCell({ subjectKind }: AuditRow, field: string | undefined, value: unknown): PdfText | null {
  return field === undefined || isNone(value) ? null : printedValue(subjectKind, field, value);
}
