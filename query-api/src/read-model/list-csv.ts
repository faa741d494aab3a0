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
  return csvFile(columns, whole(rows));
}

/** Rows of a page of a file, unless its list has a size of its own. */
export const FILE_PAGE = 500;

/** A list of any length as a file that is read a page at a time; `size`: rows of a full page. */
export interface CsvPages<Row> {
  readonly columns: CsvColumns<Row>;
  readonly size: number;
}

/** The CSV text of all pages. `next` reads the page after a row, once what is before it has been taken. */
export async function* csvOfPages<Row>(
  { columns, size }: CsvPages<Row>,
  sayOwn: Say,
  first: readonly Row[],
  next: (last: Row) => Promise<readonly Row[]>,
): AsyncGenerator<string> {
  yield csvHead(columns, sayOwn);
  for (let page = first; ; ) {
    const last = page.at(-1);
    if (last === undefined) return;
    yield csvBody(columns, page, sayOwn);
    if (page.length < size) return;
    page = await next(last);
  }
}

/**
 * All rows of a list of which one more than a file holds was asked for. To be called before the list is narrowed:
 * afterwards nothing tells that some were not read. Throws EXPORT_TOO_LARGE.
 */
export function whole<Row>(rows: readonly Row[]): readonly Row[] {
  if (rows.length <= LIST_EXPORT_MAX) return rows;
  const most = LIST_EXPORT_MAX.toLocaleString(LOCALE);
  throw new AppError('EXPORT_TOO_LARGE', `Son más de ${most} filas. Acota la búsqueda o los filtros.`);
}
