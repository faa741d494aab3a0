import type { Table } from '@nodo/contracts/read-models/table';
import { LIVE, type ModelSchemas } from './schemas.ts';

/** A prepared statement: a name always has the same text, so that each connection parses and plans it once. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

/** The statements of one table. Identifiers come from our own definitions only, never from data. */
export interface TableSql {
  /** Rows by key: one array per key column. */
  readonly load: Statement;
  /** Inserts the rows of a JSON array. Fails for an existing key. */
  readonly insert: Statement;
  /**
   * Upserts the rows in $1 and, in the same statement, archives the replaced ones: $2 has keys with `valid_to` of
   * current rows, $3 whole rows with `valid_to` that were superseded within the batch.
   */
  readonly replace: Statement;
  /** Deletes and archives the rows whose keys (with `valid_to`) are in $1; $2 as $3 of `replace`. */
  readonly remove: Statement;
}

function list(names: readonly string[], prefix = ''): string {
  return names.map((name) => `${prefix}"${name}"`).join(', ');
}

export function tableSql(table: Table, schemas: ModelSchemas = LIVE): TableSql {
  const live = `"${schemas.rows}"."${table.name}"`;
  const history = `"${schemas.history}"."${table.name}"`;
  const name = schemas === LIVE ? table.name : `${schemas.rows}.${table.name}`;
  const statement = (kind: keyof TableSql, text: string) => ({ name: `${kind} ${name}`, text });
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
  const insert = `INSERT INTO ${live} (${list(columns)})
    SELECT ${list(columns)} FROM json_populate_recordset(NULL::${live}, $1)`;
  const keep = (replaced: string, passed: string) => `archived AS (
      INSERT INTO ${history} (${list(columns)}, valid_to)
      SELECT ${list(columns, 'current.')}, replaced.valid_to
      FROM json_to_recordset(${replaced}) AS replaced (${keyTypes}, valid_to bigint)
      JOIN ${live} AS current USING (${list(key)})
      WHERE current.position < replaced.valid_to),
    passed AS (
      INSERT INTO ${history} (${list(columns)}, valid_to)
      SELECT ${list(columns)}, valid_to FROM json_populate_recordset(NULL::${history}, ${passed}))`;
  return {
    load: statement(
      'load',
      `SELECT ${list(columns, 'current.')} FROM unnest(${arrays}) AS wanted (${list(key)})
       JOIN ${live} AS current USING (${list(key)})`,
    ),
    insert: statement('insert', insert),
    replace: statement(
      'replace',
      `WITH ${keep('$2', '$3')} ${insert} ON CONFLICT (${list(key)}) DO UPDATE SET ${assignments}`,
    ),
    remove: statement(
      'remove',
      `WITH ${keep('$1', '$2')}
       DELETE FROM ${live} AS current
       USING json_to_recordset($1) AS removed (${keyTypes}, valid_to bigint)
       WHERE ${key.map((name) => `current."${name}" = removed."${name}"`).join(' AND ')}`,
    ),
  };
}
