import { LOCALE, TIME_ZONE } from '@nodo/contracts/constants';
import { stringify } from 'csv-stringify/sync';

const inBogota = new Intl.DateTimeFormat(LOCALE, {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: TIME_ZONE,
});

/** Byte order mark for the start of a file: without it, spreadsheets misread UTF-8 as a legacy encoding. */
export const BOM = '\uFEFF';

/** A timestamp (ISO 8601) in Bogotá local time. */
export function bogotaTime(moment: string): string {
  return inBogota.format(new Date(moment));
}

/**
 * A formula after a separator other than the comma, which e.g. Colombian spreadsheets use, would start a cell. To these
 * our quotes stand within a cell, so that a line break ends it, and a quote may follow. Full-width signs count as in the
 * library, which escapes the beginning of a field.
 */
const HIDDEN_FORMULA = /([;|\t\r\n][\s"]*)(?=[=+\-@＝＋－＠])/g;

/** Records as CSV lines. Anything a spreadsheet would run as a formula, whatever its separator, is escaped as text. */
export function csvLines(records: string[][]): string {
  const safe = records.map((record) => record.map((value) => value.replace(HIDDEN_FORMULA, "$1'")));
  return stringify(safe, {
    escape_formulas: true,
    record_delimiter: 'windows',
    // Spreadsheets also end a line at a bare CR, so what follows would start a new cell.
    quoted_match: /[\r\n]/,
  });
}
