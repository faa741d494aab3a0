/**
 * A read-model table, as written by the projector and read by query-api: its name in schema `live`, its key and its
 * columns. Row types follow from the columns; both services compare the columns with the database at startup, so that
 * the three cannot drift apart.
 */
export interface Table<C extends Columns = Columns> {
  readonly name: string;
  readonly key: readonly string[];
  /** Without `position`, which every table has and the projector's engine sets. */
  readonly columns: C;
  /** Rows are only inserted, never replaced: a second row with the same key is refused. */
  readonly isAppendOnly: boolean;
}

export interface Column<T> {
  /** The type's name in Postgres (`format_type`, without modifiers). */
  readonly sql: string;
  /** Converts the driver's value to the one that code works with. */
  readonly decode: (raw: unknown) => T;
  readonly isNullable?: true;
  /** One of a fixed set of values, and so never free text. */
  readonly isChosen?: true;
}

export type Columns = Readonly<Record<string, Column<unknown>>>;
export type RowOf<C extends Columns> = { [K in keyof C]: C[K] extends Column<infer T> ? T : never };
export type Row<T extends Table> = RowOf<T['columns']>;

export function defineTable<C extends Columns>(
  name: string,
  key: readonly (keyof C & string)[],
  columns: C,
  options: { appendOnly?: boolean } = {},
): Table<C> {
  return { name, key, columns, isAppendOnly: options.appendOnly ?? false };
}

const asString = (raw: unknown) => String(raw);
const asTime = (raw: unknown) => (raw instanceof Date ? raw : new Date(String(raw))).toISOString();

export const uuid: Column<string> = { sql: 'uuid', decode: asString };
export const text: Column<string> = { sql: 'text', decode: asString };
/** Exact decimals are passed as strings. */
export const numeric: Column<string> = { sql: 'numeric', decode: asString };
export const integer: Column<number> = { sql: 'integer', decode: Number };
/** An integer below 2^53 (log positions, block heights, fees in sun). */
export const bigint: Column<number> = { sql: 'bigint', decode: Number };
export const double: Column<number> = { sql: 'double precision', decode: Number };
export const boolean: Column<boolean> = { sql: 'boolean', decode: (raw) => raw === true };
/** ISO 8601 in UTC, with milliseconds. */
export const time: Column<string> = { sql: 'timestamp with time zone', decode: asTime };

export function json<T>(parse: (raw: unknown) => T): Column<T> {
  return { sql: 'jsonb', decode: parse };
}

/** A text column with a fixed set of values, checked when read. */
export function oneOf<T extends string>(values: readonly T[]): Column<T> {
  return {
    sql: 'text',
    isChosen: true,
    decode: (raw) => {
      const value = values.find((candidate) => candidate === raw);
      if (value === undefined) throw new RangeError('A column holds a value outside its list');
      return value;
    },
  };
}

export function nullable<T>(column: Column<T>): Column<T | null> {
  return {
    sql: column.sql,
    ...(column.isChosen && { isChosen: true }),
    decode: (raw) => (raw === null ? null : column.decode(raw)),
    isNullable: true,
  };
}

/** Selects some of a table's columns, for a query that reads only these. */
export function pick<C extends Columns, K extends keyof C>(columns: C, ...names: K[]): Pick<C, K> {
  return Object.fromEntries(names.map((name) => [name, columns[name]])) as Pick<C, K>;
}

/** All of a table's columns except some. */
export function omit<C extends Columns, K extends keyof C>(columns: C, ...names: K[]): Omit<C, K> {
  const left = Object.entries(columns).filter(([name]) => !names.some((omitted) => omitted === name));
  return Object.fromEntries(left) as Omit<C, K>;
}

/** Columns of a row that may be missing: the outer side of a LEFT JOIN. */
export function outer<C extends Columns>(columns: C): { [K in keyof C]: Column<RowOf<C>[K] | null> } {
  const entries = Object.entries(columns).map(([name, column]) => [name, nullable(column)]);
  return Object.fromEntries(entries) as { [K in keyof C]: Column<RowOf<C>[K] | null> };
}

/** Decodes a row from the driver; throws for a missing column, or a null in a non-nullable one. */
export function decodeRow<C extends Columns>(columns: C, raw: Readonly<Record<string, unknown>>): RowOf<C> {
  const row: Record<string, unknown> = {};
  for (const [name, column] of Object.entries(columns)) {
    const value = raw[name];
    if (value === undefined || (value === null && !column.isNullable))
      throw new TypeError(`Column ${name} is ${value === null ? 'null' : 'not selected'}`);
    row[name] = column.decode(value);
  }
  return row as RowOf<C>;
}
