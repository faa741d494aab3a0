import type { Pool } from '@nodo/platform/postgres';

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';

/**
 * `copied(id, n, …)`: the id that the copy number n has, the same in every table. Of a text, the last id in it. Ids in
 * `kept` stay; those in `joined` become the one `into`.
 */
const FUNCTIONS = `
  CREATE SCHEMA copying;
  CREATE FUNCTION copying.copied(id uuid, n int, kept uuid[], joined uuid[], into_one uuid) RETURNS uuid
    IMMUTABLE LANGUAGE sql RETURN CASE WHEN id = ANY (joined) THEN into_one WHEN id = ANY (kept) THEN id
      ELSE md5(id::text || n)::uuid END;
  CREATE FUNCTION copying.copied(words text, n int, kept uuid[], joined uuid[], into_one uuid) RETURNS text
    IMMUTABLE LANGUAGE sql RETURN CASE
      WHEN length(words) > 35 AND words ~ '${UUID}' THEN (
        SELECT m[1] || copying.copied(m[2]::uuid, n, kept, joined, into_one) || m[3]
        FROM regexp_match(words, '^(.*)(${UUID})(.*)$') AS m)
      WHEN words ~ '^20\\d\\d-\\d\\d$' THEN to_char((words || '-01')::date - (n % 48) * interval '1 month', 'YYYY-MM')
      ELSE words END`;

interface Column {
  readonly name: string;
  readonly type: string;
}

const TABLES = `
  SELECT format('%I.%I', table_schema, table_name) AS table,
    json_agg(json_build_object('name', column_name, 'type', udt_name)) AS columns
  FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
  WHERE (table_schema = 'live' OR table_schema || '.' || table_name = 'projection.events')
    AND table_type = 'BASE TABLE' AND is_generated = 'NEVER'
  GROUP BY 1`;

/** The SQL of a column in the copy number n; $3 is the last position. */
function copyOf({ name, type }: Column): string {
  if (type === 'uuid' || type === 'text') return `copying.copied(${name}, n, $2, $4, $5)`;
  if (type === 'timestamptz') return `${name} + n * interval '1 hour'`;
  if (name.endsWith('position') && type === 'int8') return `${name} + n * ($3::bigint + 1)`;
  if (name === 'revision') return `${name} + n * 1000`;
  return name === 'amount_usdt' ? `${name} + n` : name;
}

/** These have a row for each event: a part of them is many. */
const OF_THE_LOG = ['projection.events', 'live.audit_entries', 'live.journal_lines', 'live.notifications'];

export interface Copies {
  /** The numbers of the copies, from and to: no two may be the same. */
  readonly numbers: readonly [first: number, last: number];
  /** Ids that stay as they are. */
  readonly kept: readonly string[];
  /** Ids that all become the one given. */
  readonly joined?: { readonly ids: readonly string[]; readonly into: string };
}

/**
 * Copies all rows of the read models and of the index of the log, but not earlier copies, with ids, positions and times
 * of their own. A row whose key stays the same is not copied. Returns the tables that grew.
 */
export async function multiply(
  pool: Pool,
  { numbers: [first, last], kept, joined }: Copies,
): Promise<string[]> {
  await pool.query(`DROP SCHEMA IF EXISTS copying CASCADE; ${FUNCTIONS}`);
  const { rows } = await pool.query<{ table: string; columns: readonly Column[] }>(TABLES);
  const until = await lastPosition(pool);
  const grown: string[] = [];
  for (const { table, columns } of rows) {
    const to = OF_THE_LOG.includes(table) ? Math.floor(first + (last - first) / 10) : last;
    const { rowCount } = await pool.query(
      `INSERT INTO ${table} (${columns.map(({ name }) => name).join()})
       SELECT ${columns.map(copyOf).join()} FROM ${table}, generate_series(${first}, $1::int) AS n
       WHERE position <= $3::bigint AND $2::uuid[] IS NOT NULL AND ($4::uuid[] = '{}' OR $5::uuid IS NOT NULL)
       ON CONFLICT DO NOTHING`,
      [to, kept, until, joined?.ids ?? [], joined?.into ?? null],
    );
    if (rowCount) grown.push(table);
  }
  await pool.query('DROP SCHEMA copying CASCADE');
  // The visibility map, too: without it no index alone will do.
  await pool.query('VACUUM ANALYZE');
  return grown;
}

async function lastPosition(pool: Pool): Promise<string | undefined> {
  const { rows } = await pool.query<{ position: string }>(
    "SELECT position FROM projection.checkpoints WHERE name = 'live'",
  );
  return rows[0]?.position;
}
