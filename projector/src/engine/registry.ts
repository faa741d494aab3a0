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
 * Registers the projections in one statement, for monitoring. Before the first event their tables count as filled
 * by the current versions; later, those of a new projection count as not filled. So do those that only projections of
 * another release fill, which this one leaves as they are: that release fills them anew when it is back.
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
     UPDATE projection.projections SET version = 0,
       tables = ARRAY(SELECT owned FROM unnest(tables) AS owned WHERE owned <> ALL ($4::text[]))
     WHERE name <> ALL ($2::text[])`,
    [
      JSON.stringify(rows),
      rows.map(({ name }) => name),
      isBeginning,
      rows.flatMap(({ tables }): readonly string[] => tables),
    ],
  );
}

/** Registers only new projections, as not filled: until they are, requests that read their tables are refused. */
export async function registerNew(client: Queryable, projections: readonly Projection[]): Promise<void> {
  await client.query(
    `INSERT INTO projection.projections (name, categories, place, tables, version)
     SELECT name, categories, place, tables, 0 FROM json_populate_recordset(NULL::projection.projections, $1)
     ON CONFLICT (name) DO NOTHING`,
    [JSON.stringify(rowsOf(projections))],
  );
}
