import type { PoolClient, Queryable } from '@nodo/platform/postgres';
import { replacedSchemasOf, schemasOf } from './rebuilds.ts';

/**
 * Makes the schemas of a rebuild: tables as the live ones are, with the same columns, constraints and indexes of the same
 * names, all empty.
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
  const indexes = await client.query<{ definition: string }>(
    `SELECT pg_get_indexdef(indexrelid) AS definition FROM pg_index AS i
     WHERE indrelid = format('%I.%I', $1::text, $2::text)::regclass
       AND NOT EXISTS (SELECT 1 FROM pg_constraint AS c WHERE c.conindid = i.indexrelid)`,
    [from, table],
  );
  for (const { definition } of indexes.rows)
    await client.query(definition.replace(` ON ${from}.`, ` ON "${to}".`));
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
