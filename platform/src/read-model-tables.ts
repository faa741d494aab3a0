import type { Table } from '@nodo/contracts/read-models/table';
import { readModelTables } from '@nodo/contracts/read-models/tables';
import type { Queryable } from './postgres.ts';

/** Columns, as `table.column`, that differ between the database and the definitions. */
export interface TableDifferences {
  /** Absent, or of another type. */
  readonly missing: readonly string[];
  /** In no definition. */
  readonly unknown: readonly string[];
}

/** Compares the read models in the database with their definitions; generated columns are skipped. */
export async function tableDifferences(client: Queryable): Promise<TableDifferences> {
  const found = await client.query<{ place: string; type: string }>(
    `SELECT c.relname || '.' || a.attname AS place, format_type(a.atttypid, NULL) AS type
     FROM pg_attribute a
     JOIN pg_class c ON c.oid = a.attrelid
     JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = 'live' AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped
       AND a.attgenerated = ''`,
  );
  const actual = new Map(found.rows.map((row) => [row.place, row.type]));
  const expected = new Map(Object.values(readModelTables).flatMap(columnsOf));
  return {
    missing: [...expected.keys()].filter((place) => actual.get(place) !== expected.get(place)),
    unknown: [...actual.keys()].filter((place) => !expected.has(place)),
  };
}

function columnsOf(table: Table): [string, string][] {
  const columns = Object.entries(table.columns).map(([name, column]): [string, string] => [
    `${table.name}.${name}`,
    column.sql,
  ]);
  return [...columns, [`${table.name}.position`, 'bigint']];
}
