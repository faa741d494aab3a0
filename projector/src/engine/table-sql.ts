import type { Table } from '@nodo/contracts/read-models/table';
import { columnsOf } from './row-parameters.ts';
import { LIVE, type ModelSchemas } from './schemas.ts';

/** A prepared statement: a name always has the same text, so that each connection parses and plans it once. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

/**
 * The statements of one table. Rows are passed by column, which Postgres reads twice as fast as a JSON object for each:
 * see `columnsOf`. Identifiers come from our own definitions only, never from data.
 */
export interface TableSql {
  /** Rows by key: one array per key column. */
  readonly load: Statement;
  /** Inserts rows. Fails for an existing key. */
  readonly insert: Statement;
  /**
   * Upserts rows and, in the same statement, archives the replaced ones. After the rows: keys with `valid_to` of current
   * rows, then whole rows with `valid_to` that were superseded within the batch.
   */
  readonly replace: Statement;
  /** Deletes and archives the rows with the first keys (and `valid_to`); then as the last of `replace`. */
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
  const { arrays, json } = columnsOf(table);
  const columns = [...arrays, 'position', ...json];
  const { key } = table;
  const typeOf = (name: string) => table.columns[name]?.sql ?? 'bigint';
  /** Rows from the parameters after the first `before`. */
  const given = (before: number, unnested: readonly string[], parsed: readonly string[] = []) => {
    const values = unnested.map((name, index) => `$${before + index + 1}::${typeOf(name)}[]`).join(', ');
    const elements = parsed.map((name, index) => {
      const parameter = `$${before + unnested.length + index + 1}`;
      return typeOf(name) === 'jsonb'
        ? `jsonb_array_elements(${parameter}::jsonb)`
        : `json_array_elements_text(${parameter}::json)`;
    });
    const functions = [`unnest(${values})`, ...elements].join(', ');
    return `ROWS FROM (${functions}) AS given (${list([...unnested, ...parsed])})`;
  };
  // A missing document is a JSON null in its array.
  const selected = columns
    .map((name) => (typeOf(name) === 'jsonb' ? `NULLIF("${name}", 'null')` : `"${name}"`))
    .join(', ');
  const assignments = columns
    .filter((name) => !key.includes(name))
    .map((name) => `"${name}" = EXCLUDED."${name}"`)
    .join(', ');
  const insert = `INSERT INTO ${live} (${list(columns)})
    SELECT ${selected} FROM ${given(0, [...arrays, 'position'], json)}`;
  const keep = (before: number) => `archived AS (
      INSERT INTO ${history} (${list(columns)}, valid_to)
      SELECT ${list(columns, 'current.')}, given.valid_to
      FROM ${given(before, [...key, 'valid_to'])} JOIN ${live} AS current USING (${list(key)})
      WHERE current.position < given.valid_to),
    passed AS (
      INSERT INTO ${history} (${list(columns)}, valid_to)
      SELECT ${selected}, valid_to
      FROM ${given(before + key.length + 1, [...arrays, 'position', 'valid_to'], json)})`;
  return {
    load: statement(
      'load',
      `SELECT ${list(columns, 'current.')} FROM ${given(0, key)} JOIN ${live} AS current USING (${list(key)})`,
    ),
    insert: statement('insert', insert),
    replace: statement(
      'replace',
      `WITH ${keep(columns.length)} ${insert} ON CONFLICT (${list(key)}) DO UPDATE SET ${assignments}`,
    ),
    remove: statement(
      'remove',
      `WITH ${keep(0)}
       DELETE FROM ${live} AS current USING ${given(0, [...key, 'valid_to'])}
       WHERE ${key.map((name) => `current."${name}" = given."${name}"`).join(' AND ')}`,
    ),
  };
}
