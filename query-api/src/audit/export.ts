import {
  actionLabel,
  auditSubjectLabels,
  fieldLabel,
  isNone,
  reasonLabel,
  signInMethodLabel,
  valueLabel,
} from '@nodo/contracts/audit/labels';
import type { AuditChange, AuditRow } from '@nodo/contracts/audit/views';
import { roleLabel } from '@nodo/contracts/roles';
import { BOM, bogotaTime, csvLines } from '@nodo/platform/csv';

const header = [
  'Fecha y hora (Bogotá)',
  'Fecha y hora (UTC)',
  'Quién',
  'Rol',
  'Identificador de quién',
  'Acción',
  'Registro',
  'Sobre qué',
  'Identificador del registro',
  'Campo',
  'Antes',
  'Después',
  'Motivo',
  'Dispositivo',
  'Dirección IP',
  'Ingreso',
  'Sesión',
  'Correlación',
  'Posición',
  'Identificador',
];

/** The first line of the file. */
export function csvHeader(): string {
  return BOM + csvLines([header]);
}

/**
 * Entries as CSV lines: one for each field that changed, with what it was and what it is, and one for what changed none.
 * What a spreadsheet would take for a formula is written as text.
 */
export function csvOf(rows: readonly AuditRow[]): string {
  return csvLines(
    rows.flatMap((row) =>
      row.changes.length === 0
        ? [fieldsOf(row, undefined)]
        : row.changes.map((change) => fieldsOf(row, change)),
    ),
  );
}

function fieldsOf(row: AuditRow, change: AuditChange | undefined): string[] {
  const kinds: Record<string, string> = auditSubjectLabels;
  return [
    bogotaTime(row.occurredAt),
    row.occurredAt,
    row.actorName,
    row.actorKind === 'user' ? roleLabel(row.actorRole) : 'Servicio',
    row.actorId,
    actionLabel(row.action),
    kinds[row.subjectKind] ?? row.subjectKind,
    row.subjectName,
    row.subjectId,
    change ? fieldLabel(change.field) : '',
    change && !isNone(change.before) ? valueLabel(row.subjectKind, change.field, change.before) : '',
    change && !isNone(change.after) ? valueLabel(row.subjectKind, change.field, change.after) : '',
    row.reason === null ? '' : reasonLabel(row.action, row.reason),
    row.origin?.device ?? '',
    row.origin?.address ?? '',
    row.origin === null ? '' : signInMethodLabel(row.origin.method),
    row.sessionId ?? '',
    row.correlationId,
    row.position,
    row.id,
  ];
}
