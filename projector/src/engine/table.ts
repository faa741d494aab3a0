/**
 * A read-model table as the projections see it: its name in schema `live`, its key and its columns. Row types follow
 * from the columns, and at start the columns are compared with the database's own, so that the two cannot drift.
 */
export interface Column<T> {
  /** The type as Postgres names it (`format_type`, without modifiers). */
  readonly sql: string;
  /** The value a projection works with, from what the driver hands over. */
  readonly decode: (raw: unknown) => T;
}

export type Columns = Readonly<Record<string, Column<unknown>>>;
export type RowOf<C> = { [K in keyof C]: C[K] extends Column<infer T> ? T : never };

export interface Table<C extends Columns = Columns> {
  readonly name: string;
  readonly key: readonly string[];
  /** Without `position`, which every table has and the engine sets. */
  readonly columns: C;
  /** Rows are only ever made, never replaced: a second row with the same key is refused. */
  readonly isAppendOnly: boolean;
}

export function defineTable<C extends Columns>(
  name: string,
  key: readonly (keyof C & string)[],
  columns: C,
  options: { appendOnly?: boolean } = {},
): Table<C> {
  return { name, key, columns, isAppendOnly: options.appendOnly ?? false };
}

const asString = (raw: unknown) => String(raw);

export const uuid: Column<string> = { sql: 'uuid', decode: asString };
export const text: Column<string> = { sql: 'text', decode: asString };
/** Exact decimals travel as strings. */
export const numeric: Column<string> = { sql: 'numeric', decode: asString };
export const integer: Column<number> = { sql: 'integer', decode: Number };
/** A whole number below 2^53 (block heights, fees in sun). */
export const bigint: Column<number> = { sql: 'bigint', decode: Number };
export const double: Column<number> = { sql: 'double precision', decode: Number };
export const boolean: Column<boolean> = { sql: 'boolean', decode: (raw) => raw === true };
/** ISO 8601 in UTC, to the millisecond. */
export const time: Column<string> = {
  sql: 'timestamp with time zone',
  decode: (raw) => (raw instanceof Date ? raw : new Date(String(raw))).toISOString(),
};

export function json<T>(parse: (raw: unknown) => T): Column<T> {
  return { sql: 'jsonb', decode: parse };
}

/** A text column with few values, checked as it is read. */
export function oneOf<T extends string>(values: readonly T[]): Column<T> {
  return {
    sql: 'text',
    decode: (raw) => {
      const value = values.find((candidate) => candidate === raw);
      if (value === undefined) throw new RangeError('A column holds a value outside its list');
      return value;
    },
  };
}

export function nullable<T>(column: Column<T>): Column<T | null> {
  return { sql: column.sql, decode: (raw) => (raw === null ? null : column.decode(raw)) };
}
