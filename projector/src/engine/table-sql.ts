import type { Table } from './table.ts';

/** The statements of one table. Identifiers come from our own definitions only, never from data. */
export interface TableSql {
  /** Rows by key: one array per key column. */
  readonly load: string;
  /** Inserts or replaces the rows of a JSON array. */
  readonly upsert: string;
  /**
   * As `upsert` ($1), and in the same statement keeps what is replaced: $2 holds keys with `valid_to` for the rows
   * now in live, $3 whole rows with `valid_to` that came and went within the batch.
   */
  readonly replace: string;
  /** As the keeping part of `replace` ($1 as $2 there, $2 as $3 there), and deletes the rows whose keys are in $1. */
  readonly remove: string;
}

function list(names: readonly string[], prefix = ''): string {
  return names.map((name) => `${prefix}"${name}"`).join(', ');
}

export function tableSql(table: Table): TableSql {
  const columns = [...Object.keys(table.columns), 'position'];
  const { key } = table;
  const keyTypes = key.map((name) => `"${name}" ${table.columns[name]?.sql ?? 'text'}`).join(', ');
  const arrays = key
    .map((name, index) => `$${index + 1}::${table.columns[name]?.sql ?? 'text'}[]`)
    .join(', ');
  const assignments = columns
    .filter((name) => !key.includes(name))
    .map((name) => `"${name}" = EXCLUDED."${name}"`)
    .join(', ');
  const upsert = `INSERT INTO live."${table.name}" (${list(columns)})
    SELECT ${list(columns)} FROM json_populate_recordset(NULL::live."${table.name}", $1)
    ON CONFLICT (${list(key)}) DO UPDATE SET ${assignments}`;
  const keep = (replaced: string, passed: string) => `archived AS (
      INSERT INTO history."${table.name}" (${list(columns)}, valid_to)
      SELECT ${list(columns, 'current.')}, replaced.valid_to
      FROM json_to_recordset(${replaced}) AS replaced (${keyTypes}, valid_to bigint)
      JOIN live."${table.name}" AS current USING (${list(key)})
      WHERE current.position < replaced.valid_to),
    passed AS (
      INSERT INTO history."${table.name}" (${list(columns)}, valid_to)
      SELECT ${list(columns)}, valid_to FROM json_populate_recordset(NULL::history."${table.name}", ${passed}))`;
  return {
    load: `SELECT current.* FROM unnest(${arrays}) AS wanted (${list(key)})
      JOIN live."${table.name}" AS current USING (${list(key)})`,
    upsert,
    replace: `WITH ${keep('$2', '$3')} ${upsert}`,
    remove: `WITH ${keep('$1', '$2')}
      DELETE FROM live."${table.name}" AS current
      USING json_to_recordset($1) AS removed (${keyTypes}, valid_to bigint)
      WHERE ${key.map((name) => `current."${name}" = removed."${name}"`).join(' AND ')}`,
  };
}
