import {
  fieldLabel,
  isNamedByUs,
  isNone,
  reasonLabel,
  transferNameParts,
  valueLabel,
} from '@nodo/contracts/audit/labels';
import type { AuditChange, AuditRow } from '@nodo/contracts/audit/views';
import { warehouseStatusSchema } from '@nodo/contracts/warehouses/values';
import { asWritten, type PdfText } from '@nodo/platform/pdf-report';
import { printedStatus } from '../warehouses/printed-status.ts';

/** The subject of an entry: our own words are translated, names are not, and a transfer's amount is formatted. */
export function printedSubject(row: AuditRow): PdfText {
  if (isNamedByUs(row)) return row.subjectName;
  const transfer = transferNameParts(row);
  return transfer ? [asWritten(transfer.end), transfer.amount] : asWritten(row.subjectName);
}

/** A change like `changeLabel`, for PDFs: our words apart from people's. `most`: maximum characters of one value. */
export function printedChange(
  subjectKind: string,
  { field, before, after }: AuditChange,
  most = Number.POSITIVE_INFINITY,
): PdfText {
  const value = (of: unknown) => printedValue(subjectKind, field, of, most);
  return [fieldLabel(field), ': ', ...(isNone(before) ? [] : [value(before), ' → ']), value(after)];
}

/** A value; see `printedChange`. */
export function printedValue(subjectKind: string, field: string, value: unknown, most?: number): PdfText {
  if (subjectKind === 'warehouse' && field === 'status') {
    const status = warehouseStatusSchema.safeParse(value);
    if (status.success) return printedStatus(status.data);
  }
  return printedWords(valueLabel(subjectKind, field, value), value, most);
}

/** Why something happened; see `printedChange`. */
export function printedReason(action: string, reason: string, most?: number): PdfText {
  return printedWords(reasonLabel(action, reason), reason, most);
}

/**
 * Text equal to the recorded value is not translatable. Longer ones than `most` are cut: the CSV file has them
 * whole.
 */
function printedWords(words: string, recorded: unknown, most = Number.POSITIVE_INFINITY): PdfText {
  const said = words === String(recorded) ? asWritten : (text: string) => text;
  return words.length <= most
    ? said(words)
    : [asWritten(words.slice(0, most)), '… (completo en el archivo CSV)'];
}
