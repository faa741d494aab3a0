import { type Pool, transaction } from '@nodo/platform/postgres';

const KNOWN = `
  SELECT n.id, n.event_position::text AS step FROM projection.notification_audiences($1) AS told
  JOIN notifications AS n ON n.audience = told.audience AND n.event_position > told.after_position
    AND n.created_at BETWEEN told.since AND told.until
  WHERE n.id = ANY($2::uuid[])`;

/**
 * The log position of the last step of each of these notifications, by id; undefined unless all of them were addressed to
 * this person. Reads the read models, where notifications exist:
 * it protects no invariant (marking somebody else's changes nothing visible), it only lets the caller know of an
 * unknown id.
 */
export async function ownSteps(
  pool: Pool,
  userId: string,
  ids: readonly string[],
): Promise<Record<string, string> | undefined> {
  const wanted = new Set(ids.map((id) => id.toLowerCase()));
  const found = await transaction(pool, async (client) => {
    await client.query('SET LOCAL search_path TO live');
    return client.query<{ id: string; step: string }>(KNOWN, [userId, [...wanted]]);
  });
  const steps = Object.fromEntries(found.rows.map(({ id, step }) => [id, step]));
  return Object.keys(steps).length === wanted.size ? steps : undefined;
}
