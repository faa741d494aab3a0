import type { PoolClient, Queryable } from '@nodo/platform/postgres';
import { replacedSchemasOf, schemasOf } from './rebuilds.ts';

/**
 * Makes the schemas of a rebuild: tables as the live ones are, with the same columns and constraints, all empty. Indexes
 * that only help to find rows are made once these are there: `makeIndexes`.
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

/** Indexes by their definitions: those that LIKE copies get names of their own, which a later migration does not know. */
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
 * Makes the indexes that the tables of a rebuild lack yet: over all rows at once they cost a fraction of what they do row
 * by row. Each that is there stays, so it can be cut off at any point.
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
    const missing = await missingIndexes(client, { from, to, tables }, 'any');
    for (const { definition } of missing) {
      if (signal.aborted) return;
      await client.query(definition);
    }
    // What was just filled has no statistics yet, and may be answered from in a moment.
    for (const table of new Set(missing.map(({ table }) => table)))
      await client.query(`ANALYZE "${to}"."${table}"`);
  }
}

/** Statements for the indexes that tables have and their copies have not, but for those of constraints. */
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

/** Drops everything that a rebuild made or took out of use. */
export async function dropTables(client: Queryable, id: number): Promise<void> {
  const built = schemasOf(id);
  const replaced = replacedSchemasOf(id);
  const names = [built.rows, built.history, replaced.rows, replaced.history].map((name) => `"${name}"`);
  await client.query(`DROP SCHEMA IF EXISTS ${names.join(', ')} CASCADE`);
}

/** Makes the tables of a rebuild the live ones, and keeps those they replace, until they are dropped. */
export async function swapTables(client: Queryable, id: number, tables: readonly string[]): Promise<void> {
  const built = schemasOf(id);
  const replaced = replacedSchemasOf(id);
  await client.query(`CREATE SCHEMA "${replaced.rows}"`);
  await client.query(`CREATE SCHEMA "${replaced.history}"`);
  // Views belong to the tables they were made for, not to names: those of the past are made anew over the new tables.
  // Without a search path their definitions name the schemas.
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
