import {
  actionLabel,
  auditSubjectLabels,
  changeLabel,
  originLabel,
  reasonLabel,
} from '@nodo/contracts/audit/labels';
import type { AuditRow } from '@nodo/contracts/audit/views';
import { LOCALE, TIME_ZONE } from '@nodo/contracts/constants';
import type { LegalEntity } from '@nodo/contracts/contact';
import { roleLabel } from '@nodo/contracts/roles';
import { PdfReport } from '@nodo/platform/pdf-report';

const inBogota = new Intl.DateTimeFormat(LOCALE, {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: TIME_ZONE,
});
const whole = new Intl.NumberFormat(LOCALE);
/** A value longer than this is cut: the CSV file has it whole. */
const VALUE_MAX = 1_500;

export interface Printed {
  readonly rows: readonly AuditRow[];
  /** What the entries were chosen by, in words. */
  readonly filter: readonly (readonly [string, string])[];
  /** Who prints it, as 'Marta Gómez · Admin'. */
  readonly by: string;
  readonly at: Date;
}

/** '2026-11-21 06:05:00 UTC' */
function utc(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`;
}

/** The filtered entries printed for people, oldest first. */
export function auditPdf({ rows, filter, by, at }: Printed, issuer: LegalEntity): Promise<Buffer> {
  const pdf = new PdfReport({
    title: 'Auditoría',
    lines: [`Exportado por ${by}`],
    issuer,
    madeAt: at,
    date: `${inBogota.format(at)}, hora de Bogotá · ${utc(at.toISOString())}`,
  });
  pdf.section('Filtros', filter.length === 0 ? 'Ninguno: toda la auditoría.' : undefined);
  if (filter.length > 0) pdf.facts(filter);
  const title = rows.length === 1 ? '1 registro' : `${whole.format(rows.length)} registros`;
  pdf.section(
    title,
    rows.length === 0 ? 'No hay registros con estos filtros.' : 'Del más antiguo al más reciente.',
  );
  for (const [index, row] of rows.entries()) {
    pdf.entry(`${index + 1}. ${actionLabel(row.action)}`, inBogota.format(new Date(row.occurredAt)), [
      ...detailsOf(row),
    ]);
  }
  return pdf.finish('Nodo Cartago · Auditoría · Confidencial');
}

function* detailsOf(row: AuditRow): Generator<string> {
  const kinds: Record<string, string> = auditSubjectLabels;
  const part = row.actorKind === 'user' ? roleLabel(row.actorRole) : 'Servicio';
  yield `Quién: ${row.actorName} · ${part}`;
  if (row.actorKind === 'user') yield `Desde dónde: ${originLabel(row)}`;
  yield `${kinds[row.subjectKind] ?? row.subjectKind}: ${row.subjectName}`;
  for (const change of row.changes) yield cut(changeLabel(row.subjectKind, change));
  if (row.reason !== null) yield cut(`Motivo: ${reasonLabel(row.action, row.reason)}`);
  yield `${utc(row.occurredAt)} · Posición ${row.position} · ${row.id}`;
}

function cut(text: string): string {
  return text.length <= VALUE_MAX ? text : `${text.slice(0, VALUE_MAX)}… (completo en el archivo CSV)`;
}
