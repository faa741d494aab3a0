import type { Queryable } from '@nodo/platform/postgres';
import type { Projection } from './projection.ts';

/** Writes down which projections are kept, for who looks after them; in one statement. */
export async function registerProjections(
  client: Queryable,
  projections: readonly Projection[],
): Promise<void> {
  const rows = projections.map(({ name, categories }, place) => ({ name, categories, place }));
  await client.query(
    `WITH kept AS (
       INSERT INTO projection.projections (name, categories, place)
       SELECT name, categories, place FROM json_populate_recordset(NULL::projection.projections, $1)
       ON CONFLICT (name) DO UPDATE SET categories = EXCLUDED.categories, place = EXCLUDED.place
       RETURNING name)
     DELETE FROM projection.projections WHERE name <> ALL ($2::text[])`,
    [JSON.stringify(rows), rows.map(({ name }) => name)],
  );
}
