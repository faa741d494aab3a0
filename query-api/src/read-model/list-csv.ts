import { LIST_EXPORT_MAX } from '@nodo/contracts/api-route';
import { LOCALE } from '@nodo/contracts/constants';
import { BOM, csvLines } from '@nodo/platform/csv';
import { AppError } from '@nodo/platform/errors';

/** What stands at the head of each column, and what is in it. */
export type CsvColumns<Row> = readonly (readonly [title: string, text: (row: Row) => string | null])[];

/** A list as CSV, a line for each row. */
export function listCsv<Row>(columns: CsvColumns<Row>, rows: readonly Row[]): string {
  refuseMoreThanAllowed(rows.length);
  const records = rows.map((row) => columns.map(([, text]) => text(row) ?? ''));
  return BOM + csvLines([columns.map(([title]) => title), ...records]);
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
