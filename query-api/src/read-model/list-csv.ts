import { LIST_EXPORT_MAX } from '@nodo/contracts/api-route';
import { LOCALE } from '@nodo/contracts/constants';
import type { Say } from '@nodo/contracts/sentences';
import { BOM, csvLines } from '@nodo/platform/csv';
import { AppError } from '@nodo/platform/errors';
import { asWritten, type PdfText, printedAs } from '@nodo/platform/pdf-words';

/** What stands at the head of each column, and what is in it: ours, or as it is recorded; see `recorded`. */
export type CsvColumns<Row> = readonly (readonly [title: PdfText, cell: (row: Row) => PdfText | null])[];

/**
 * A file for people, in the language of whoever asks for it, said as documents are: headings, statuses, moments and
 * sentences. It is for spreadsheets all the same: commas separate in every language, and amounts in columns of their own
 * keep their point.
 */
export type CsvFile = (sayOwn: Say) => string;

/** A column of what is recorded: names, notes, amounts, identifiers. Nobody says it otherwise. */
export function recorded<Row>(
  read: (row: Row) => string | number | null | undefined,
): (row: Row) => PdfText | null {
  return (row) => {
    const text = `${read(row) ?? ''}`;
    return text ? asWritten(text) : null;
  };
}

/** The first line of a file. */
export function csvHead<Row>(columns: CsvColumns<Row>, sayOwn: Say): string {
  return BOM + csvLines([columns.map(([title]) => printedAs(sayOwn, title))]);
}

/** A line for each row. */
export function csvBody<Row>(columns: CsvColumns<Row>, rows: readonly Row[], sayOwn: Say): string {
  return csvLines(rows.map((row) => columns.map(([, cell]) => printedAs(sayOwn, cell(row) ?? ''))));
}

/** Rows as CSV. What a spreadsheet would take for a formula is written as text. */
export function csvFile<Row>(columns: CsvColumns<Row>, rows: readonly Row[]): CsvFile {
  return (sayOwn) => csvHead(columns, sayOwn) + csvBody(columns, rows, sayOwn);
}

/** A list as CSV. */
export function listCsv<Row>(columns: CsvColumns<Row>, rows: readonly Row[]): CsvFile {
  refuseMoreThanAllowed(rows.length);
  return csvFile(columns, rows);
}

/** All rows of a list that is read a page of so many at a time, each by the last row of the one before. */
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
