import * as domains from '@nodo/contracts/catalogue';
import {
  COMPARE_COUNT_MAX,
  type ComparableTable,
  type Compared,
  type ComparedEnds,
  type ComparedRow,
  type Comparison,
} from '@nodo/contracts/history/compare';
import { boolean, integer, type Table } from '@nodo/contracts/read-models/table';
import type { Say } from '@nodo/contracts/sentences';
import { isStorable } from '@nodo/contracts/text';
import { AppError } from '@nodo/platform/errors';
import { z } from 'zod';
import { type CsvColumns, csvBody, csvHead, recorded } from '../read-model/list-csv.ts';
import type { View } from '../read-model/reader.ts';
import type { ReadAt } from '../reserves/proof.ts';
import { countSql, pageColumns, pageSql } from './compare-sql.ts';
import type { HistoryViewer } from './event-rows.ts';
import { maskedCell } from './mask-cells.ts';
import { findMoment } from './moment.ts';

/** Keys looked at in one reading of many. */
const LONG_PAGE = 500;
/** Keys of a file looked at at once. */
const FILE_PAGE = 5_000;
/** Most further readings per request while no row differs; then the caller goes on from there. */
const READ_ON_MAX = 10;

interface Comparable extends ComparableTable {
  readonly table: Table;
}

/** All declared read-model tables, titled with their domain. */
const comparable: readonly Comparable[] = Object.values(domains)
  .flatMap((domain) =>
    'tables' in domain
      ? Object.values(domain.tables).map((table: Table) => ({ name: table.name, title: domain.title, table }))
      : [],
  )
  .toSorted((a, b) => a.title.localeCompare(b.title, 'es') || a.name.localeCompare(b.name));

export const comparableTables: readonly ComparableTable[] = comparable.map(({ name, title }) => ({
  name,
  title,
}));

/** A comparison of one read model between two positions, and its viewer. */
interface Frame extends Readonly<ComparedEnds> {
  readonly table: Table;
  readonly viewer: HistoryViewer;
}

/** The two moments. Throws VALIDATION_FAILED for one outside of the history, or if the first is the later one. */
export async function endsOf(
  view: View,
  { from, to }: Pick<Compared, 'from' | 'to'>,
  viewer: HistoryViewer,
): Promise<ComparedEnds> {
  const ends = { from: await end(view, 'from', from, viewer), to: await end(view, 'to', to, viewer) };
  if (BigInt(ends.from.position) > BigInt(ends.to.position)) {
    const message = 'El primer momento va antes que el segundo';
    throw new AppError('VALIDATION_FAILED', message, { from: message });
  }
  return ends;
}

async function end(view: View, name: 'from' | 'to', at: string, viewer: HistoryViewer) {
  try {
    const { event, effectiveAt } = await findMoment(view, at, viewer);
    return { position: event.position, effectiveAt };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new AppError('VALIDATION_FAILED', error.message, { [name]: error.message });
  }
}

/** Throws VALIDATION_FAILED for an unknown table or moments that can't be compared. */
export async function frameOf(
  view: View,
  { table: name, ...places }: Compared,
  viewer: HistoryViewer,
): Promise<Frame> {
  const table = comparable.find((one) => one.name === name)?.table;
  if (!table) {
    const message = 'No conocemos esa tabla';
    throw new AppError('VALIDATION_FAILED', message, { table: message });
  }
  return { table, viewer, ...(await endsOf(view, places, viewer)) };
}

/**
 * One page of the rows added, removed or changed between two moments; the first page includes the totals. Without rows
 * and with `next` where so many were touched and are as before that they were not all looked at.
 */
export async function compareTable(
  view: View,
  query: Compared & { readonly cursor?: string | undefined; readonly limit: number },
  viewer: HistoryViewer,
): Promise<Comparison> {
  const frame = await frameOf(view, query, viewer);
  const after = query.cursor === undefined ? null : sortOf(query.cursor, frame.table);
  const [page, counts] = await Promise.all([
    firstRows(view, frame, query.limit, after),
    after ? null : countsOf(view, frame),
  ]);
  const { table, from, to } = frame;
  return {
    table: table.name,
    from,
    to,
    counts,
    rows: page.rows,
    next: page.last && Buffer.from(JSON.stringify(page.last)).toString('base64url'),
  };
}

/**
 * All differences as CSV, one line per property, in parts. Each part is read by itself, however many there are: nothing
 * changes any more between two positions.
 */
export async function* compareAsCsv(readAt: ReadAt, frame: Frame, sayOwn: Say): AsyncGenerator<string> {
  let text = csvHead(comparisonCsv, sayOwn);
  let after: readonly string[] | null = null;
  do {
    const from: readonly string[] | null = after;
    const page: Page = await readAt(BigInt(frame.to.position), (view) =>
      pageOf(view, frame, FILE_PAGE, from),
    );
    const lines = page.rows.flatMap((row) => linesOf(frame.table.name, row));
    // In small parts: writing 5,000 rows as CSV takes half a second, in which nothing else would be answered.
    for (let at = 0; at < lines.length; at += LONG_PAGE) {
      yield text + csvBody(comparisonCsv, lines.slice(at, at + LONG_PAGE), sayOwn);
      text = '';
    }
    after = page.last;
  } while (after);
  if (text) yield text;
}

const words: Record<ComparedRow['change'], string> = { came: 'Llegó', went: 'Se fue', changed: 'Cambió' };

/** A changed property of a row. */
type Line = Omit<ComparedRow, 'properties'> & ComparedRow['properties'][number] & { readonly table: string };

/** Names of tables and properties are not translated. */
export const comparisonCsv: CsvColumns<Line> = [
  ['Tabla', recorded(({ table }) => table)],
  ['Clave', recorded(({ key }) => key.join(' / '))],
  ['Cambio', ({ change }) => words[change]],
  ['Propiedad', recorded(({ name }) => name)],
  ['Antes', recorded(({ before }) => before)],
  ['Después', recorded(({ after }) => after)],
];

export function linesOf(table: string, { key, change, properties }: ComparedRow): Line[] {
  return properties.map((property) => ({ table, key, change, ...property }));
}

async function countsOf(view: View, { table, from, to }: Frame): Promise<Comparison['counts']> {
  const columns = { came: integer, went: integer, changed: integer, is_cut: boolean };
  const [counts] = await view.query(columns, countSql(table), [
    from.position,
    to.position,
    COMPARE_COUNT_MAX,
  ]);
  if (!counts) return null;
  const { is_cut: isCut, ...rest } = counts;
  return { ...rest, isCut };
}

interface Page {
  readonly rows: ComparedRow[];
  /** Sort key of the last row read, to continue after; null at the end. */
  readonly last: readonly string[] | null;
}

/** Looks at `keys` of the touched rows, for at most `limit` that differ. */
async function pageOf(
  view: View,
  frame: Frame,
  keys: number,
  after: readonly string[] | null,
  limit = keys,
): Promise<Page> {
  const { table, from, to } = frame;
  const values = [from.position, to.position, keys + 1, ...(after ? [after] : [])];
  const found = await view.queryAfresh(pageColumns, pageSql(table, after !== null), values);
  const rows: ComparedRow[] = [];
  let last: readonly string[] | null = null;
  for (const [index, { sort, before, after: then }] of found.entries()) {
    if (index === keys || rows.length === limit) return { rows, last };
    rows.push(...rowOf(frame, before, then));
    last = sort;
  }
  return { rows, last: null };
}

/** The next rows that differ: touched ones that came and went, or are as they were, are read past. */
async function firstRows(
  view: View,
  frame: Frame,
  limit: number,
  after: readonly string[] | null,
): Promise<Page> {
  let page = await pageOf(view, frame, limit, after);
  for (let count = 0; count < READ_ON_MAX && page.rows.length === 0 && page.last; count += 1) {
    page = await pageOf(view, frame, LONG_PAGE, page.last, limit);
  }
  return page;
}

type Texts = Readonly<Record<string, string | null>>;

/** Empty when the row is the same at both positions. */
function rowOf({ table, viewer }: Frame, before: Texts | null, after: Texts | null): ComparedRow[] {
  const names = Object.keys(table.columns).filter(
    (name) => (before?.[name] ?? null) !== (after?.[name] ?? null),
  );
  if (names.length === 0) return [];
  const cell = (name: string, row: Texts | null) => {
    const value = row?.[name] ?? null;
    return viewer.isMasked ? maskedCell(table, name, value) : value;
  };
  return [
    {
      key: table.key.map((name) => (before ?? after)?.[name] ?? ''),
      change: before === null ? 'came' : after === null ? 'went' : 'changed',
      properties: names.map((name) => ({ name, before: cell(name, before), after: cell(name, after) })),
    },
  ];
}

/** What Postgres reads as a value of a key column; other keys are text. */
const keyTexts: Readonly<Record<string, RegExp>> = {
  uuid: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/,
  integer: /^-?\d{1,9}$/,
  bigint: /^-?\d{1,18}$/,
  numeric: /^\d{1,18}(\.\d{1,6})?$/,
};

/** Decodes a cursor. Throws VALIDATION_FAILED if it is not one of this table. */
function sortOf(cursor: string, { key, columns }: Table): string[] {
  const keySchema = z.array(z.string().max(300).refine(isStorable)).length(key.length);
  try {
    const values = keySchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    const isOfTable = key.every(
      (name, index) => keyTexts[columns[name]?.sql ?? '']?.test(values[index] ?? '') ?? true,
    );
    if (isOfTable) return values;
  } catch {
    // Said below.
  }
  const message = 'La página no se entiende';
  throw new AppError('VALIDATION_FAILED', message, { cursor: message });
}
