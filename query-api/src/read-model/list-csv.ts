import { LIST_EXPORT_MAX } from '@nodo/contracts/api-route';
import { LOCALE } from '@nodo/contracts/constants';
import type { Say } from '@nodo/contracts/sentences';
import { BOM, csvLines } from '@nodo/platform/csv';
import { AppError } from '@nodo/platform/errors';
import { asWritten, type PdfText, printedAs } from '@nodo/platform/pdf-texts';

/** Heading and cell of each column; cells are translatable text or recorded values, see `recorded`. */
export type CsvColumns<Row> = readonly (readonly [title: PdfText, cell: (row: Row) => PdfText | null])[];

/**
 * A CSV file in the reader's language: headings, statuses, times and sentences are translated. To suit
 * spreadsheets, commas separate in every language, and amounts in columns of their own keep the decimal point.
 */
export type CsvFile = (sayOwn: Say) => string;

/** A column of recorded values (names, notes, amounts, identifiers), which are not translated. */
export function recorded<Row>(
  read: (row: Row) => string | number | null | undefined,
): (row: Row) => PdfText | null {
  return (row) => {
    const text = `${read(row) ?? ''}`;
    return text ? asWritten(text) : null;
  };
}

/** The header line. */
export function csvHead<Row>(columns: CsvColumns<Row>, sayOwn: Say): string {
  return BOM + csvLines([columns.map(([title]) => printedAs(sayOwn, title))]);
}

/** A line for each row. */
export function csvBody<Row>(columns: CsvColumns<Row>, rows: readonly Row[], sayOwn: Say): string {
  return csvLines(rows.map((row) => columns.map(([, cell]) => printedAs(sayOwn, cell(row) ?? ''))));
}

/** Rows as CSV. Text that a spreadsheet would take for a formula is escaped. */
export function csvFile<Row>(columns: CsvColumns<Row>, rows: readonly Row[]): CsvFile {
  return (sayOwn) => csvHead(columns, sayOwn) + csvBody(columns, rows, sayOwn);
}

/** A list as CSV. Throws EXPORT_TOO_LARGE above LIST_EXPORT_MAX rows. */
export function listCsv<Row>(columns: CsvColumns<Row>, rows: readonly Row[]): CsvFile {
  refuseMoreThanAllowed(rows.length);
  return csvFile(columns, rows);
}

/** Reads all pages of a list, each continuing after the last row of the one before. Throws EXPORT_TOO_LARGE. */
export async function everyRow<Row extends { readonly id: string }>(
  pageSize: number,
  pageBefore: (before: string | undefined) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const all: Row[] = [];
  for (;;) {
    const page = await pageBefore(all.at(-1)?.id);
    all.push(...page);
    refuseMoreThanAllowed(all.length);
    if (page.length < pageSize) return all;
  }
}

/** Throws EXPORT_TOO_LARGE. */
function refuseMoreThanAllowed(rows: number): void {
  if (rows <= LIST_EXPORT_MAX) return;
  const most = LIST_EXPORT_MAX.toLocaleString(LOCALE);
  throw new AppError('EXPORT_TOO_LARGE', `Son más de ${most} filas. Acota la búsqueda o los filtros.`);
}
