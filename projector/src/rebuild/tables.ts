import type { PoolClient, Queryable } from '@nodo/platform/postgres';
import { replacedSchemasOf, schemasOf } from './rebuilds.ts';

/**
 * Creates the schemas of a rebuild: empty tables with the columns and constraints of the live ones. Other indexes
 * are created after filling: `makeIndexes`.
 */
export async function makeTables(client: PoolClient, id: number, tables: readonly string[]): Promise<void> {
  const { rows, history, parked } = schemasOf(id);
  await client.query(`CREATE SCHEMA "${rows}"`);
  await client.query(`CREATE SCHEMA "${history}"`);
  for (const table of tables) {
    await copyTable(client, { from: 'live', to: rows, table });
    await copyTable(client, { from: 'history', to: history, table });
  }
  await client.query(`CREATE TABLE "${parked}".parked (LIKE projection.parked INCLUDING ALL)`);
}

/**
 * Indexes are created from their definitions: those copied by LIKE get generated names, which later migrations
 * would not know.
 */
async function copyTable(
  client: Queryable,
  { from, to, table }: { from: string; to: string; table: string },
): Promise<void> {
  await client.query(
    `CREATE TABLE "${to}"."${table}" (LIKE "${from}"."${table}" INCLUDING ALL EXCLUDING INDEXES)`,
  );
  const constraints = await client.query<{ name: string; definition: string }>(
    `SELECT conname AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint
     WHERE conrelid = format('%I.%I', $1::text, $2::text)::regclass AND contype IN ('p', 'u', 'x')`,
    [from, table],
  );
  for (const { name, definition } of constraints.rows)
    await client.query(`ALTER TABLE "${to}"."${table}" ADD CONSTRAINT "${name}" ${definition}`);
  for (const { definition } of await missingIndexes(client, { from, to, tables: [table] }, 'unique'))
    await client.query(definition);
}

/**
 * Creates the missing indexes of a rebuild's tables: over all rows at once they cost a fraction of row by row.
 * Concurrently, so that an erasure, and with it the live read models, never waits for one. Resumable: existing ones
 * are kept, those that were cut off are dropped.
 */
export async function makeIndexes(
  client: Queryable,
  id: number,
  tables: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const { rows, history } = schemasOf(id);
  for (const [from, to] of [
    ['live', rows],
    ['history', history],
  ] as const) {
    await dropInvalidIndexes(client, to);
    const missing = await missingIndexes(client, { from, to, tables }, 'any');
    for (const { definition } of missing) {
      if (signal.aborted) return;
      await client.query(definition.replace(' INDEX ', ' INDEX CONCURRENTLY '));
    }
    // Freshly filled tables have no statistics and may be queried at any moment.
    for (const table of new Set(missing.map(({ table }) => table)))
      await client.query(`ANALYZE "${to}"."${table}"`);
  }
}

/** Drops what an interrupted concurrent creation left. */
async function dropInvalidIndexes(client: Queryable, schema: string): Promise<void> {
  const found = await client.query<{ name: string }>(
    `SELECT format('%I.%I', $1::text, relname) AS name FROM pg_index JOIN pg_class AS c ON c.oid = indexrelid
     WHERE relnamespace = $1::regnamespace AND NOT indisvalid`,
    [schema],
  );
  for (const { name } of found.rows) await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
}

/** Statements that create the indexes which tables have and their copies lack, except those of constraints. */
async function missingIndexes(
  client: Queryable,
  { from, to, tables }: { from: string; to: string; tables: readonly string[] },
  kind: 'unique' | 'any',
): Promise<{ table: string; definition: string }[]> {
  const found = await client.query<{ table: string; definition: string }>(
    `SELECT wanted.name AS table, pg_get_indexdef(indexrelid) AS definition
     FROM unnest($2::text[]) AS wanted (name)
     JOIN pg_index AS i ON i.indrelid = format('%I.%I', $1::text, wanted.name)::regclass
     JOIN pg_class AS named ON named.oid = i.indexrelid
     WHERE (i.indisunique OR $4)
       AND NOT EXISTS (SELECT FROM pg_constraint AS c WHERE c.conindid = i.indexrelid)
       AND to_regclass(format('%I.%I', $3::text, named.relname)) IS NULL
     ORDER BY wanted.name, named.relname`,
    [from, tables, to, kind === 'any'],
  );
  return found.rows.map(({ table, definition }) => ({
    table,
    definition: definition.replace(` ON ${from}.`, ` ON "${to}".`),
  }));
}

/** Drops all tables that a rebuild created or replaced. */
export async function dropTables(client: Queryable, id: number): Promise<void> {
  const built = schemasOf(id);
  const replaced = replacedSchemasOf(id);
  const names = [built.rows, built.history, replaced.rows, replaced.history].map((name) => `"${name}"`);
  await client.query(`DROP SCHEMA IF EXISTS ${names.join(', ')} CASCADE`);
}

/** Makes the tables of a rebuild the live ones, and keeps the replaced ones until the rebuild is dropped. */
export async function swapTables(client: Queryable, id: number, tables: readonly string[]): Promise<void> {
  const built = schemasOf(id);
  const replaced = replacedSchemasOf(id);
  await client.query(`CREATE SCHEMA "${replaced.rows}"`);
  await client.query(`CREATE SCHEMA "${replaced.history}"`);
  // Views refer to tables, not names: the `as_of` views are recreated over the new tables. With an empty search
  // path their definitions include the schemas.
  await client.query("SET LOCAL search_path TO ''");
  for (const table of tables) {
    const view = await client.query<{ definition: string }>(
      "SELECT pg_get_viewdef(format('as_of.%I', $1::text)::regclass) AS definition",
      [table],
    );
    await client.query(`DROP VIEW as_of."${table}"`);
    await client.query(`ALTER TABLE live."${table}" SET SCHEMA "${replaced.rows}"`);
    await client.query(`ALTER TABLE history."${table}" SET SCHEMA "${replaced.history}"`);
    await client.query(`ALTER TABLE "${built.rows}"."${table}" SET SCHEMA live`);
    await client.query(`ALTER TABLE "${built.history}"."${table}" SET SCHEMA history`);
    await client.query(`CREATE VIEW as_of."${table}" AS ${view.rows[0]?.definition ?? ''}`);
  }
}
