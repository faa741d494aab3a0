import { fieldLabel, isNone, reasonLabel, valueLabel } from '@nodo/contracts/audit/labels';
import type { AuditChange } from '@nodo/contracts/audit/views';
import { warehouseStatusSchema } from '@nodo/contracts/warehouses/values';
import { asWritten, type PdfText } from '@nodo/platform/pdf-report';
import { printedStatus } from '../warehouses/printed-status.ts';

/** A change as `changeLabel` has it, for paper: our words apart from those of people. `most`: signs of one value. */
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

/** What stays as it was recorded is nothing that was put into words. A long one is cut: the CSV file has it whole. */
function printedWords(words: string, recorded: unknown, most = Number.POSITIVE_INFINITY): PdfText {
  const said = words === String(recorded) ? asWritten : (text: string) => text;
  return words.length <= most
    ? said(words)
    : [asWritten(words.slice(0, most)), '… (completo en el archivo CSV)'];
}
