import type { Column, Columns, Table } from '@nodo/contracts/read-models/table';
import { json, nullable } from '@nodo/contracts/read-models/table';
import { z } from 'zod';

const texts = z.record(z.string(), z.string().nullable());
const sorts = z.array(z.string());

/** What PAGE selects. All values are text, so that numbers stay exact. */
export const pageColumns = {
  sort: json((raw) => sorts.parse(raw)),
  before: nullable(json((raw) => texts.parse(raw))),
  after: nullable(json((raw) => texts.parse(raw))),
};

const quoted = (name: string) => `"${name}"`;
const list = (names: readonly string[]) => names.map(quoted).join(', ');

/** A value as text; times in UTC, as everywhere. */
function asText(name: string, { sql }: Column<unknown>): string {
  return sql === 'timestamp with time zone'
    ? `to_char(${quoted(name)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : `${quoted(name)}::text`;
}

/** SQL sort text of a key column: integers are zero-padded to sort by value, the rest as text. */
function sortText(name: string, column: Column<unknown> | undefined): string {
  const isWhole = column?.sql === 'bigint' || column?.sql === 'integer';
  return isWhole ? `lpad(${quoted(name)}::text, 20, '0')` : `${quoted(name)}::text`;
}

/**
 * Selects the keys of rows with a version that began or ended between $1 and $2, once for each: no other row can
 * differ.
 */
function changes({ name, key }: Table): string {
  const within = (column: string) => `${column} > $1::bigint AND ${column} <= $2::bigint`;
  return `SELECT ${list(key)} FROM live.${name} WHERE ${within('position')}
    UNION ALL SELECT ${list(key)} FROM history.${name} WHERE ${within('position')}
    UNION ALL SELECT ${list(key)} FROM history.${name} WHERE ${within('valid_to')}`;
}

/** Selects the versions of the rows in `chosen` that were valid at a position. */
function versionsAt({ name, key }: Table, position: string, value: string, chosen: string): string {
  const from = (schema: string) =>
    `SELECT ${list(key)}, ${value} AS value FROM ${schema}.${name} JOIN ${chosen} USING (${list(key)})
     WHERE position <= ${position}::bigint`;
  return `${from('live')} UNION ALL ${from('history')} AND valid_to > ${position}::bigint`;
}

/** One page of the touched rows. $1 and $2: positions; $3: limit; $4: sort key to continue after, or null. */
export function pageSql(table: Table): string {
  const fields = Object.entries(table.columns as Columns)
    .map(([name, column]) => `'${name}', ${asText(name, column)}`)
    .join(', ');
  const value = `jsonb_build_object(${fields})`;
  const sort = `ARRAY[${table.key.map((name) => sortText(name, table.columns[name])).join(', ')}]`;
  return `WITH touched AS (SELECT DISTINCT * FROM (${changes(table)}) AS changes),
    page AS (SELECT ${list(table.key)}, ${sort} AS sort FROM touched
      WHERE $4::text[] IS NULL OR ${sort} > $4::text[] ORDER BY sort LIMIT $3),
    was AS (${versionsAt(table, '$1', value, 'page')}),
    became AS (${versionsAt(table, '$2', value, 'page')})
    SELECT to_jsonb(page.sort) AS sort, was.value AS before, became.value AS after
    FROM page LEFT JOIN was USING (${list(table.key)}) LEFT JOIN became USING (${list(table.key)})
    ORDER BY page.sort`;
}

/** Counts the rows added, removed and changed between $1 and $2; where there are more changes than $3, of so many. */
export function countSql(table: Table): string {
  const row = `ROW(${list(Object.keys(table.columns))})`;
  const [first = ''] = table.key.map(quoted);
  return `WITH changes AS MATERIALIZED (${changes(table)} LIMIT $3::int + 1),
    touched AS (SELECT DISTINCT * FROM changes),
    was AS (${versionsAt(table, '$1', row, 'touched')}),
    became AS (${versionsAt(table, '$2', row, 'touched')})
    SELECT count(*) FILTER (WHERE was.${first} IS NULL)::int AS came,
      count(*) FILTER (WHERE became.${first} IS NULL)::int AS went,
      count(*) FILTER (WHERE was.${first} IS NOT NULL AND became.${first} IS NOT NULL
        AND was.value IS DISTINCT FROM became.value)::int AS changed,
      (SELECT count(*) FROM changes) > $3::int AS is_cut
    FROM was FULL JOIN became USING (${list(table.key)})`;
}
