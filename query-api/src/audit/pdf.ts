import { actionLabel, auditSubjectLabels, originLabel } from '@nodo/contracts/audit/labels';
import type { AuditRow } from '@nodo/contracts/audit/views';
import { formatBogotaDateTime } from '@nodo/contracts/bogota';
import { LOCALE } from '@nodo/contracts/constants';
import { roleLabel } from '@nodo/contracts/roles';
import { asWritten, dotted, PdfReport, type PdfText, type Stationery } from '@nodo/platform/pdf-report';
import { printedChange, printedReason, printedSubject } from './printed-change.ts';

const whole = new Intl.NumberFormat(LOCALE);
/** Longest printed value in characters; longer ones are cut, the CSV file has them whole. */
const VALUE_MAX = 1_500;

export interface Printed {
  readonly rows: readonly AuditRow[];
  /** The filter, in words. */
  readonly filter: readonly (readonly [PdfText, PdfText])[];
  /** Who prints it, and their role in words. */
  readonly by: { readonly name: string; readonly role: string };
  readonly at: Date;
  /** The past moment that the entries are as of; absent: as they are when printed. */
  readonly asOf?: Date | undefined;
}

/** '2026-11-21 06:05:00 UTC' */
function utc(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`;
}

/** The filtered entries as a PDF, oldest first. */
export function auditPdf({ rows, filter, by, at, asOf }: Printed, stationery: Stationery): Promise<Buffer> {
  const pdf = new PdfReport({
    title: 'Auditoría',
    lines: [
      ['Exportado por ', asWritten(by.name), ' · ', by.role],
      ...(asOf
        ? [
            dotted(
              `Como estaba el ${formatBogotaDateTime(asOf.toISOString())}, hora de Bogotá`,
              asWritten(utc(asOf.toISOString())),
            ),
          ]
        : []),
    ],
    ...stationery,
    madeAt: at,
    date: dotted(
      `Fecha: ${formatBogotaDateTime(at.toISOString())}, hora de Bogotá`,
      asWritten(utc(at.toISOString())),
    ),
  });
  pdf.section('Filtros', filter.length === 0 ? 'Ninguno: toda la auditoría.' : undefined);
  if (filter.length > 0) pdf.facts(filter);
  const title = rows.length === 1 ? '1 registro' : `${whole.format(rows.length)} registros`;
  pdf.section(
    title,
    rows.length === 0 ? 'No hay registros con estos filtros.' : 'Del más antiguo al más reciente.',
  );
  for (const [index, row] of rows.entries()) {
    pdf.entry([asWritten(`${index + 1}. `), actionLabel(row.action)], formatBogotaDateTime(row.occurredAt), [
      ...detailsOf(row),
    ]);
  }
  return pdf.finish('Nodo Cartago · Auditoría · Confidencial');
}

function* detailsOf(row: AuditRow): Generator<PdfText> {
  const kinds: Record<string, string> = auditSubjectLabels;
  const part = row.actorKind === 'user' ? roleLabel(row.actorRole) : 'Servicio';
  yield ['Quién: ', asWritten(row.actorName), ' · ', part];
  if (row.actorKind === 'user') yield ['Desde dónde: ', dotted(...originLabel(row).split(' · '))];
  yield [kinds[row.subjectKind] ?? row.subjectKind, ': ', printedSubject(row)];
  for (const change of row.changes) yield printedChange(row.subjectKind, change, VALUE_MAX);
  if (row.reason !== null) yield ['Motivo: ', printedReason(row.action, row.reason, VALUE_MAX)];
  yield dotted(asWritten(utc(row.occurredAt)), `Posición ${row.position}`, asWritten(row.id));
}
