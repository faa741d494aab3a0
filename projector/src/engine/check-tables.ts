import type { Queryable } from '@nodo/platform/postgres';
import type { Table } from './table.ts';

/** Throws when the tables in the database are not the ones the projections write; generated columns write themselves. */
export async function checkTables(client: Queryable, tables: readonly Table[]): Promise<void> {
  const found = await client.query<{ place: string; type: string }>(
    `SELECT c.relname || '.' || a.attname AS place, format_type(a.atttypid, NULL) AS type
     FROM pg_attribute a
     JOIN pg_class c ON c.oid = a.attrelid
     JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = 'live' AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped
       AND a.attgenerated = ''`,
  );
  const actual = new Map(found.rows.map((row) => [row.place, row.type]));
  const expected = new Map(tables.flatMap(columnsOf));
  const wrong = [...new Set([...actual.keys(), ...expected.keys()])].filter(
    (place) => actual.get(place) !== expected.get(place),
  );
  if (wrong.length > 0) throw new Error(`Read-model columns differ from the database: ${wrong.join(', ')}`);
}

function columnsOf(table: Table): [string, string][] {
  const columns = Object.entries(table.columns).map(([name, column]): [string, string] => [
    `${table.name}.${name}`,
    column.sql,
  ]);
  return [...columns, [`${table.name}.position`, 'bigint']];
}
