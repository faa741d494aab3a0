import type { Table } from '@nodo/contracts/read-models/table';
import { readModelTables } from '@nodo/contracts/read-models/tables';
import type { Queryable } from './postgres.ts';

/** Columns, as `table.column`, that differ between the database and the definitions. */
export interface TableDifferences {
  /** Absent, or of another type. */
  readonly missing: readonly string[];
  /** In no definition: made by a newer release, where this one was gone back to. */
  readonly unknown: readonly string[];
  /** Those of `unknown` without which no row of a defined table can be written. */
  readonly required: readonly string[];
}

/** Compares the read models in the database with their definitions; generated columns are skipped. */
export async function tableDifferences(client: Queryable): Promise<TableDifferences> {
  const found = await client.query<{ name: string; place: string; type: string; required: boolean }>(
    `SELECT c.relname AS name, c.relname || '.' || a.attname AS place, format_type(a.atttypid, NULL) AS type,
       a.attnotnull AND NOT a.atthasdef AND a.attidentity = '' AS required
     FROM pg_attribute a
     JOIN pg_class c ON c.oid = a.attrelid
     JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = 'live' AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped
       AND a.attgenerated = ''`,
  );
  const actual = new Map(found.rows.map((row) => [row.place, row.type]));
  const tables = Object.values(readModelTables);
  const expected = new Map(tables.flatMap(columnsOf));
  const names = new Set<string>(tables.map(({ name }) => name));
  const unknown = found.rows.filter(({ place }) => !expected.has(place));
  return {
    missing: [...expected.keys()].filter((place) => actual.get(place) !== expected.get(place)),
    unknown: unknown.map(({ place }) => place),
    required: unknown.filter((row) => row.required && names.has(row.name)).map(({ place }) => place),
  };
}

function columnsOf(table: Table): [string, string][] {
  const columns = Object.entries(table.columns).map(([name, column]): [string, string] => [
    `${table.name}.${name}`,
    column.sql,
  ]);
  return [...columns, [`${table.name}.position`, 'bigint']];
}
