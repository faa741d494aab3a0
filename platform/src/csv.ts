import { LOCALE, TIME_ZONE } from '@nodo/contracts/constants';
import { stringify } from 'csv-stringify/sync';

const inBogota = new Intl.DateTimeFormat(LOCALE, {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: TIME_ZONE,
});

/** Byte order mark, at the head of a file: without it, spreadsheets take UTF-8 for something older. */
export const BOM = '\uFEFF';

/** A moment (ISO 8601) as the clocks of Bogotá show it. */
export function bogotaTime(moment: string): string {
  return inBogota.format(new Date(moment));
}

/** What begins a cell to a spreadsheet that separates by something else than commas, as Colombian ones do. */
const HIDDEN_FORMULA = /([;|\t]\s*)(?=[=+\-@])/g;

/** Records as CSV lines. What a spreadsheet would take for a formula, whatever it separates by, is written as text. */
export function csvLines(records: string[][]): string {
  const safe = records.map((record) => record.map((value) => value.replace(HIDDEN_FORMULA, "$1'")));
  return stringify(safe, {
    escape_formulas: true,
    record_delimiter: 'windows',
    // Spreadsheets end a line at a bare return, too: what follows would begin a cell.
    quoted_match: /[\r\n]/,
  });
}
