import { readModelTables } from '@nodo/contracts/read-models/tables';
import type { Queryable } from '@nodo/platform/postgres';
import type { Projection } from './projection.ts';

function rowsOf(projections: readonly Projection[]) {
  return projections.map(({ name, categories, owns, version = 1 }, place) => {
    const tables = owns.map((table) => readModelTables[table].name);
    return { name, categories, place, version, tables };
  });
}

/**
 * Writes down which projections are kept, for who looks after them; in one statement. Before the first event their tables
 * are of the versions that fill them from there on; later on, those of a new one are not filled.
 */
export async function registerProjections(
  client: Queryable,
  projections: readonly Projection[],
  isBeginning: boolean,
): Promise<void> {
  const rows = rowsOf(projections);
  await client.query(
    `WITH kept AS (
       INSERT INTO projection.projections (name, categories, place, tables, version)
       SELECT name, categories, place, tables, CASE WHEN $3 THEN version ELSE 0 END
       FROM json_populate_recordset(NULL::projection.projections, $1)
       ON CONFLICT (name) DO UPDATE SET categories = EXCLUDED.categories, place = EXCLUDED.place,
         tables = EXCLUDED.tables, version = CASE WHEN $3 THEN EXCLUDED.version ELSE projections.version END
       RETURNING name)
     DELETE FROM projection.projections WHERE name <> ALL ($2::text[])`,
    [JSON.stringify(rows), rows.map(({ name }) => name), isBeginning],
  );
}

/** Writes down new projections alone, as not filled: until they are, nobody is answered from their tables. */
export async function registerNew(client: Queryable, projections: readonly Projection[]): Promise<void> {
  await client.query(
    `INSERT INTO projection.projections (name, categories, place, tables, version)
     SELECT name, categories, place, tables, 0 FROM json_populate_recordset(NULL::projection.projections, $1)
     ON CONFLICT (name) DO NOTHING`,
    [JSON.stringify(rowsOf(projections))],
  );
}
