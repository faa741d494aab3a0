import { isPushed, type NotificationKind, notificationKinds } from '@nodo/contracts/notifications/facts';
import { PUSH_MINUTES } from '@nodo/contracts/notifications/push';
import { toldTo, unreadBy } from '@nodo/contracts/notifications/recipients-sql';
import { defaultPreferences, languages } from '@nodo/contracts/preferences/values';
import { type Pool, type Queryable, transaction } from '@nodo/platform/postgres';
import { endPushDevice, endUnseenPushDevices, IS_SEEN } from '@nodo/platform/push-devices';
import { z } from 'zod';

const MINUTE_MS = 60_000;
/** Notifications processed in one step. */
const NOTIFICATIONS = 500;
/** Pushes processed together. */
export const PAGE = 100;
/** Rows are kept this long, so that a repeated run sends nothing twice. */
const KEPT_HOURS = 24;

const pushedKinds = notificationKinds.filter(isPushed);

const cursorSchema = z.object({ position: z.coerce.string(), seen: z.array(z.string()) });
const foundSchema = z.object({ id: z.string(), position: z.coerce.string() });

const BEGIN = `INSERT INTO chain.push_cursor (position)
  SELECT position FROM projection.checkpoints WHERE name = 'live' ON CONFLICT DO NOTHING`;

const NEXT = `SELECT id, position FROM live.notifications
  WHERE position >= $1 AND (position > $1 OR id <> ALL($2::uuid[])) ORDER BY position, id LIMIT ${NOTIFICATIONS}`;

/**
 * Adds a row for each notification and each device that its recipient had when it happened. Existing rows are kept,
 * and notifications that are too old are skipped. None of these kinds has several recipients.
 */
const MARK = `
  INSERT INTO chain.pushes (notification_id, kind, device_id, user_id, happened_at, due_at)
  SELECT n.id, n.kind, d.id, d.user_id, n.created_at, $4::timestamptz FROM live.notifications AS n
  JOIN platform.push_devices AS d ON n.audience = 'user:' || d.user_id AND d.created_at <= n.created_at
  WHERE n.id = ANY($1::uuid[]) AND n.kind = ANY($2::text[]) AND n.created_at > $3 AND NOT n.is_settled AND d.${IS_SEEN}
  ON CONFLICT DO NOTHING`;

/** The time before which nothing is pushed any more. */
const oldest = (now: Date) => new Date(now.getTime() - PUSH_MINUTES * MINUTE_MS);

/**
 * Records the devices to be notified, continuing at the cursor. A step is one transaction with the cursor. Resolves
 * to whether there may be more right away.
 */
export async function markPushes(pool: Pool, now: Date): Promise<boolean> {
  return transaction(pool, async (client) => {
    await client.query(BEGIN);
    const locked = await client.query('SELECT position, seen FROM chain.push_cursor FOR UPDATE SKIP LOCKED');
    if (!locked.rows[0]) return false;
    const cursor = cursorSchema.parse(locked.rows[0]);
    const { rows } = await client.query(NEXT, [cursor.position, cursor.seen]);
    const found = z.array(foundSchema).parse(rows);
    const last = found.at(-1);
    if (!last) return false;
    await client.query(MARK, [found.map(({ id }) => id), pushedKinds, oldest(now), now]);
    const there = found.filter(({ position }) => position === last.position).map(({ id }) => id);
    const seen = last.position === cursor.position ? [...cursor.seen, ...there] : there;
    await client.query('UPDATE chain.push_cursor SET position = $1, seen = $2', [last.position, seen]);
    return found.length === NOTIFICATIONS;
  });
}

const dueSchema = z.object({
  notification_id: z.string(),
  kind: z.enum(notificationKinds as [NotificationKind, ...NotificationKind[]]),
  device_id: z.string(),
  user_id: z.string(),
  happened_at: z.date(),
  params: z.unknown(),
  sealed: z.instanceof(Buffer).nullable(),
  language: z.enum(languages),
});
export type DuePush = z.output<typeof dueSchema>;

/**
 * Params and subscription are null when there is nothing left to push: the notification was read or changed
 * meanwhile, its kind was switched off, or the device or its owner is gone.
 */
const DUE = `
  SELECT due.*, ready.params, ready.sealed, coalesce(
    (SELECT language FROM user_preferences WHERE user_id = due.user_id), '${defaultPreferences.language}') AS language
  FROM (SELECT notification_id, kind, device_id, user_id, happened_at FROM chain.pushes
    WHERE due_at <= $1 ORDER BY due_at LIMIT ${PAGE}) AS due
  LEFT JOIN LATERAL (
    SELECT n.params, d.sealed FROM notifications AS n
    CROSS JOIN LATERAL projection.notification_audiences(due.user_id) AS told
    JOIN platform.push_devices AS d ON d.id = due.device_id AND d.user_id = due.user_id
    WHERE n.id = due.notification_id AND n.kind = due.kind AND ${toldTo('due.user_id')} AND ${unreadBy('due.user_id')}
      AND NOT EXISTS (SELECT FROM erasures AS e WHERE e.user_id = due.user_id AND e.state <> 'refused')
    LIMIT 1) AS ready ON true`;

/** A page of pushes that are due. */
export async function readDuePushes(pool: Pool, now: Date): Promise<DuePush[]> {
  const { rows } = await transaction(pool, async (client) => {
    await client.query('SET LOCAL search_path TO live');
    return client.query(DUE, [now]);
  });
  return z.array(dueSchema).parse(rows);
}

/** Whether it is too old to be pushed. */
export function isTooOld({ happened_at }: Pick<DuePush, 'happened_at'>, now: Date): boolean {
  return happened_at <= oldest(now);
}

const keyOf = ({ notification_id, kind, device_id }: DuePush) => [notification_id, kind, device_id];
const SAME = 'notification_id = $1 AND kind = $2 AND device_id = $3';

/** Claims a push, or gives it up; false when another process has. It is never sent a second time. */
export async function claimPush(db: Queryable, push: DuePush): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE chain.pushes SET due_at = NULL WHERE ${SAME} AND due_at IS NOT NULL`,
    keyOf(push),
  );
  return rowCount === 1;
}

/** It was definitely not accepted: it may be sent again at `at`. */
export async function putBackPush(db: Queryable, push: DuePush, at: Date): Promise<void> {
  await db.query(`UPDATE chain.pushes SET due_at = $4 WHERE ${SAME}`, [...keyOf(push), at]);
}

/** Deletes a subscription that its push service no longer has. */
export async function forgetDevice(db: Queryable, { device_id, user_id }: DuePush): Promise<void> {
  await endPushDevice(db, user_id, device_id);
  await db.query('DELETE FROM chain.pushes WHERE device_id = $1 AND due_at IS NOT NULL', [device_id]);
}

/** Deletes old rows and unused devices. */
export async function tidyPushes(db: Queryable, now: Date): Promise<void> {
  const until = new Date(now.getTime() - KEPT_HOURS * 60 * MINUTE_MS);
  await db.query('DELETE FROM chain.pushes WHERE happened_at < $1', [until]);
  await endUnseenPushDevices(db);
}
