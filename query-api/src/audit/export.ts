import {
  actionLabel,
  auditSubjectLabels,
  changeLabel,
  reasonLabel,
  signInMethodLabel,
} from '@nodo/contracts/audit/labels';
import type { AuditRow } from '@nodo/contracts/audit/views';
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
  'Cambios',
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

/** Entries as CSV lines. What a spreadsheet would take for a formula is written as text. */
export function csvOf(rows: readonly AuditRow[]): string {
  return csvLines(rows.map(fieldsOf));
}

function fieldsOf(row: AuditRow): string[] {
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
    row.changes.map((change) => changeLabel(row.subjectKind, change)).join('; '),
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
