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

/**
 * Selects the keys of rows with a version that began or ended between $1 and $2: no other row can differ. A key may come
 * more than once. `of` selects the keys of one of the tables that meet a condition.
 */
function changes({ name }: Table, of: (table: string, condition: string) => string): string {
  const within = (column: string) => `${column} > $1::bigint AND ${column} <= $2::bigint`;
  return [
    of(`live.${name}`, within('position')),
    of(`history.${name}`, within('position')),
    of(`history.${name}`, within('valid_to')),
  ].join(' UNION ALL ');
}

/** Selects the versions of the rows in `chosen` that were valid at a position. */
function versionsAt({ name, key }: Table, position: string, value: string, chosen: string): string {
  const from = (schema: string) =>
    `SELECT ${list(key)}, ${value} AS value FROM ${schema}.${name} JOIN ${chosen} USING (${list(key)})
     WHERE position <= ${position}::bigint`;
  return `${from('live')} UNION ALL ${from('history')} AND valid_to > ${position}::bigint`;
}

/**
 * One page of the touched rows, in the order of their keys. $1 and $2: positions; $3: limit; with `isNext` also $4, the
 * key to continue after. Each table is read from that key on, and only as far as the page needs: reading all pages costs
 * the rows once, however many pages they are.
 */
export function pageSql(table: Table, isNext: boolean): string {
  const { key } = table;
  const fields = Object.entries(table.columns as Columns)
    .map(([name, column]) => `'${name}', ${asText(name, column)}`)
    .join(', ');
  const value = `jsonb_build_object(${fields})`;
  const last = key.map((name, index) => `($4::text[])[${index + 1}]::${table.columns[name]?.sql ?? 'text'}`);
  const beyond = isNext ? ` AND (${list(key)}) > (${last.join(', ')})` : '';
  const inOrder = `ORDER BY ${list(key)} LIMIT $3::int`;
  const ofPage = key.map((name) => `${quoted(name)} = page.${quoted(name)}`).join(' AND ');
  const touched = changes(
    table,
    (from, condition) => `(SELECT DISTINCT ${list(key)} FROM ${from} WHERE ${condition}${beyond} ${inOrder})`,
  );
  const versionAt = (position: string) => `SELECT ${value} AS value FROM live.${table.name}
      WHERE ${ofPage} AND position <= ${position}::bigint
    UNION ALL SELECT ${value} FROM history.${table.name}
      WHERE ${ofPage} AND position <= ${position}::bigint AND valid_to > ${position}::bigint LIMIT 1`;
  return `SELECT jsonb_build_array(${key.map((name) => `page.${quoted(name)}::text`).join(', ')}) AS sort,
      was.value AS before, became.value AS after
    FROM (SELECT DISTINCT ${list(key)} FROM (${touched}) AS touched ${inOrder}) AS page
      LEFT JOIN LATERAL (${versionAt('$1')}) AS was ON true
      LEFT JOIN LATERAL (${versionAt('$2')}) AS became ON true
    ORDER BY ${key.map((name) => `page.${quoted(name)}`).join(', ')}`;
}

/** Counts the rows added, removed and changed between $1 and $2; where there are more changes than $3, of so many. */
export function countSql(table: Table): string {
  const row = `ROW(${list(Object.keys(table.columns))})`;
  const [first = ''] = table.key.map(quoted);
  const touched = changes(
    table,
    (from, condition) => `SELECT ${list(table.key)} FROM ${from} WHERE ${condition}`,
  );
  return `WITH changes AS MATERIALIZED (${touched} LIMIT $3::int + 1),
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
