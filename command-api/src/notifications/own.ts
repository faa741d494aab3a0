import { type Pool, transaction } from '@nodo/platform/postgres';

const KNOWN = `
  SELECT n.id FROM projection.notification_audiences($1) AS told
  JOIN notifications AS n ON n.audience = told.audience AND n.event_position > told.after_position
    AND n.created_at >= told.since
  WHERE n.id = ANY($2::uuid[])`;

/**
 * Whether all of these are notifications that this person was told. Asked of the read models, which is where a
 * notification exists: it guards no rule (a mark on somebody else's changes nothing that anybody sees), it only tells
 * a caller that what they name is not there.
 */
export async function areOwn(pool: Pool, userId: string, ids: readonly string[]): Promise<boolean> {
  const wanted = new Set(ids.map((id) => id.toLowerCase()));
  const found = await transaction(pool, async (client) => {
    await client.query('SET LOCAL search_path TO live');
    return client.query<{ id: string }>(KNOWN, [userId, [...wanted]]);
  });
  return new Set(found.rows.map(({ id }) => id)).size === wanted.size;
}
