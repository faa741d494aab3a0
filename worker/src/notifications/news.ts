import type { NotificationWords } from '@nodo/contracts/notifications/definition';
import { MAIL_DIGEST_ITEMS } from '@nodo/contracts/notifications/digest';
import { hasOwnLetter, notificationFact, notificationKinds } from '@nodo/contracts/notifications/facts';
import { toldTo, unreadBy } from '@nodo/contracts/notifications/recipients-sql';
import { notifications } from '@nodo/contracts/notifications/tables';
import { notificationWords } from '@nodo/contracts/notifications/texts';
import { staffAudiences } from '@nodo/contracts/permissions';
import { decodeRow, nullable, pick, uuid } from '@nodo/contracts/read-models/table';
import { warehouses } from '@nodo/contracts/warehouses/tables';
import { type Pool, transaction } from '@nodo/platform/postgres';

const columns = {
  ...pick(notifications.columns, 'kind', 'params', 'is_settled'),
  user_id: uuid,
  warehouse_name: nullable(warehouses.columns.name),
};

/** The kinds of notifications that a digest may contain. */
export const mailedKinds = notificationKinds.filter((kind) => !hasOwnLetter(kind));

/**
 * Takes each audience's newest rows from an index, so that no mail reads more than it shows. Notifications for the
 * staff contain names and need a passkey to be read, so no mail includes them.
 */
const NEWS = `
  SELECT due.user_id, mine.kind, mine.params, mine.is_settled, w.name AS warehouse_name
  FROM unnest($1::uuid[], $2::bigint[]) AS due (user_id, from_position) CROSS JOIN LATERAL (
    SELECT each.* FROM projection.notification_audiences(due.user_id) AS told CROSS JOIN LATERAL (
      SELECT n.* FROM notifications AS n
      WHERE ${toldTo('due.user_id')} AND n.event_position >= due.from_position AND n.created_at >= $3
        AND n.kind = ANY($4::text[]) AND ${unreadBy('due.user_id')}
      ORDER BY n.event_position DESC, n.id DESC LIMIT ${MAIL_DIGEST_ITEMS + 1}) AS each
    WHERE told.audience <> ALL($5::text[])
    ORDER BY each.event_position DESC, each.id DESC LIMIT ${MAIL_DIGEST_ITEMS + 1}) AS mine
  LEFT JOIN warehouses AS w ON w.id = mine.warehouse_id
  ORDER BY due.user_id, mine.event_position DESC, mine.id DESC`;

/** Whose news to read, and from which log position on. */
export interface Wanted {
  readonly userId: string;
  readonly fromPosition: string;
}

/**
 * Each person's unread notifications, newest first, at most one more than a mail shows. Nothing from before `since`.
 * Reviewers' notes are left out.
 */
export async function readNews(
  pool: Pool,
  wanted: readonly Wanted[],
  since: Date,
): Promise<ReadonlyMap<string, readonly NotificationWords[]>> {
  const values = [
    wanted.map(({ userId }) => userId),
    wanted.map(({ fromPosition }) => fromPosition),
    ...[since, mailedKinds, staffAudiences],
  ];
  const rows = await transaction(pool, async (client) => {
    await client.query('SET LOCAL search_path TO live');
    return (await client.query<Record<string, unknown>>(NEWS, values)).rows;
  });
  const news = new Map<string, NotificationWords[]>();
  for (const row of rows.map((raw) => decodeRow(columns, raw))) {
    const words = notificationWords(notificationFact(row.kind, row.params), {
      warehouse: row.warehouse_name,
      person: null,
      notes: null,
      isSettled: row.is_settled,
    });
    news.set(row.user_id, [...(news.get(row.user_id) ?? []), words]);
  }
  return news;
}
