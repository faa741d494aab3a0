import { type Pool, transaction } from '@nodo/platform/postgres';

const KNOWN = `
  SELECT n.id FROM projection.notification_audiences($1) AS told
  JOIN notifications AS n ON n.audience = told.audience AND n.event_position > told.after_position
    AND n.created_at BETWEEN told.since AND told.until
  WHERE n.id = ANY($2::uuid[])`;

/**
 * Whether all of these notifications were addressed to this person. Reads the read models, where notifications exist:
 * it protects no invariant (marking somebody else's changes nothing visible), it only lets the caller know of an
 * unknown id.
 */
export async function areOwn(pool: Pool, userId: string, ids: readonly string[]): Promise<boolean> {
  const wanted = new Set(ids.map((id) => id.toLowerCase()));
  const found = await transaction(pool, async (client) => {
    await client.query('SET LOCAL search_path TO live');
    return client.query<{ id: string }>(KNOWN, [userId, [...wanted]]);
  });
  return new Set(found.rows.map(({ id }) => id)).size === wanted.size;
}
