import type { Pool } from '@nodo/platform/postgres';

/** A value of each type; `n` counts the rows. */
const samples: Readonly<Record<string, (column: string) => string>> = {
  uuid: (column) => `md5('${column}' || n)::uuid`,
  text: () => `'x'`,
  numeric: () => 'n',
  bigint: () => 'n',
  integer: () => 'n',
  boolean: () => 'false',
  jsonb: () => `'{}'`,
  'timestamp with time zone': () => `timestamptz '2026-01-01' + n * interval '1 second'`,
};

/** Fills a read model with rows 1 to `count`: columns as given (SQL over `n`), other required ones with samples. */
export async function fillLive(
  pool: Pool,
  table: string,
  count: number,
  given: Readonly<Record<string, string>>,
): Promise<void> {
  const { rows } = await pool.query<{ name: string; type: string }>(
    `SELECT column_name AS name, data_type AS type FROM information_schema.columns
     WHERE table_schema = 'live' AND table_name = $1 AND is_nullable = 'NO' AND column_default IS NULL`,
    [table],
  );
  const sampled = rows.map(({ name, type }) => [name, samples[type]?.(name) ?? 'NULL']);
  const values = Object.entries({ ...Object.fromEntries(sampled), ...given });
  await pool.query(
    `INSERT INTO live.${table} (${values.map(([name]) => name).join()})
     SELECT ${values.map(([, value]) => value).join()} FROM generate_series(1, ${count}) AS n`,
  );
}
