import { MAIL_DIGEST_DAYS, nextDigestAt } from '@nodo/contracts/notifications/digest';
import {
  defaultNotificationPreferences,
  defaultPreferences,
  preferencesSchema,
} from '@nodo/contracts/preferences/values';
import { type Pool, type PoolClient, transaction } from '@nodo/platform/postgres';
import { z } from 'zod';
import { mailedKinds } from './news.ts';

const DAY_MS = 24 * 3_600_000;
/** Notifications processed in one step, and recipients of one that has many. */
const NOTIFICATIONS = 500;
const MEMBERS = 2_000;

const big = z.coerce.string();
const cursorSchema = z.object({
  position: big,
  seen: z.array(z.string()),
  part_of: z.string().nullable(),
  part_member: z.string().nullable(),
  began_at: z.date(),
});
type Cursor = z.output<typeof cursorSchema>;

const notificationSchema = z.object({
  id: z.string(),
  audience: z.string(),
  is_mailed: z.boolean(),
  event_position: big,
  created_at: z.date(),
  position: big,
});
type Notification = z.output<typeof notificationSchema>;

/** A recipient and a notification that may go into their mail. */
interface Addressed {
  readonly userId: string;
  readonly by: Notification;
}

/** Digests start here: the time of the first run, and the log's position at it. */
const BEGIN = `INSERT INTO chain.mail_digest_cursor (began_at, position)
  SELECT $1, position FROM projection.checkpoints WHERE name = 'live' ON CONFLICT DO NOTHING`;

const NEXT = `
  SELECT id, audience, NOT is_settled AND kind = ANY($3::text[]) AS is_mailed, event_position, created_at, position
  FROM live.notifications WHERE position >= $1 AND (position > $1 OR id <> ALL($2::uuid[]))
  ORDER BY position, id LIMIT ${NOTIFICATIONS}`;

/** Who wants mails, and their time zone; people with default preferences have no row. */
const READERS = `
  SELECT m.user_id, coalesce(p.timezone, $2) AS timezone FROM unnest($1::uuid[]) AS m (user_id)
  LEFT JOIN live.user_preferences AS p ON p.user_id = m.user_id
  WHERE coalesce(p.notify_email, ${defaultNotificationPreferences.email})`;
const readerSchema = z.object({ user_id: z.string(), timezone: preferencesSchema.shape.timezone });

const INVESTORS = `SELECT user_id FROM live.notification_readers
  WHERE role = 'investor' AND member_since < $2 AND user_id > $1 ORDER BY user_id LIMIT ${MEMBERS}`;
const HOLDERS = `SELECT DISTINCT investor_id AS user_id FROM live.investments
  WHERE warehouse_id = $3 AND confirmed_at <= $2 AND (repurchased_at IS NULL OR repurchased_at >= $2)
    AND investor_id > $1 ORDER BY investor_id LIMIT ${MEMBERS}`;

const MARK = `
  INSERT INTO chain.mail_digests AS d (user_id, due_at, from_position)
  SELECT user_id, min(due_at), min(from_position)
  FROM unnest($1::uuid[], $2::timestamptz[], $3::bigint[]) AS m (user_id, due_at, from_position)
  GROUP BY user_id ORDER BY user_id
  ON CONFLICT (user_id) DO UPDATE
    SET due_at = least(d.due_at, excluded.due_at), from_position = least(d.from_position, excluded.from_position),
      marks = d.marks + 1`;

const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * Records who has news for their daily digest, continuing at the cursor: the cost depends on the number of new
 * notifications, not of people. A step is one transaction with the cursor, so each notification is recorded once even
 * with concurrent processes. Resolves to whether there may be more right away.
 */
export async function markNews(pool: Pool, now: Date): Promise<boolean> {
  return transaction(pool, async (client) => {
    await client.query(BEGIN, [now]);
    const locked = await client.query(
      'SELECT position, seen, part_of, part_member, began_at FROM chain.mail_digest_cursor FOR UPDATE SKIP LOCKED',
    );
    if (!locked.rows[0]) return false;
    const cursor = cursorSchema.parse(locked.rows[0]);
    const found = await client.query(NEXT, [cursor.position, cursor.seen, mailedKinds]);
    const rows = z.array(notificationSchema).parse(found.rows);
    const [first] = rows;
    if (!first) return false;
    const many = rows.findIndex(isForMany);
    const after =
      many === 0
        ? await markPart(client, cursor, first, now)
        : await markOwn(client, cursor, many < 0 ? rows : rows.slice(0, many), now);
    await client.query(
      'UPDATE chain.mail_digest_cursor SET position = $1, seen = $2, part_of = $3, part_member = $4',
      [after.position, after.seen, after.part_of, after.part_member],
    );
    return true;
  });
}

function isForMany({ audience }: Notification): boolean {
  return audience === 'investors' || audience.startsWith('warehouse:');
}

/** Excludes notifications from before digests began, and those that were delayed for days. */
function isNews({ is_mailed, created_at }: Notification, { began_at }: Cursor, now: Date): boolean {
  return (
    is_mailed && created_at >= began_at && now.getTime() - created_at.getTime() < MAIL_DIGEST_DAYS * DAY_MS
  );
}

/** Records notifications with a single recipient each; those for the staff are skipped. */
async function markOwn(
  client: PoolClient,
  cursor: Cursor,
  rows: readonly Notification[],
  now: Date,
): Promise<Cursor> {
  const own = rows.filter((row) => row.audience.startsWith('user:') && isNews(row, cursor, now));
  const told = own.map((by) => ({ userId: by.audience.slice('user:'.length), by }));
  await mark(client, told);
  return passed(cursor, rows);
}

/** Records a part of the recipients of one notification; the next step continues with the rest. */
async function markPart(client: PoolClient, cursor: Cursor, by: Notification, now: Date): Promise<Cursor> {
  if (!isNews(by, cursor, now)) return passed(cursor, [by]);
  const from = cursor.part_of === by.id ? (cursor.part_member ?? FIRST) : FIRST;
  const [, warehouseId] = by.audience.split(':');
  const { rows } = warehouseId
    ? await client.query<{ user_id: string }>(HOLDERS, [from, by.created_at, warehouseId])
    : await client.query<{ user_id: string }>(INVESTORS, [from, by.event_position]);
  const told = rows.map(({ user_id: userId }) => ({ userId, by }));
  await mark(client, told);
  const last = told.at(-1);
  if (!last || told.length < MEMBERS) return passed(cursor, [by]);
  return { ...cursor, part_of: by.id, part_member: last.userId };
}

async function mark(client: PoolClient, told: readonly Addressed[]): Promise<void> {
  if (told.length === 0) return;
  const ids = [...new Set(told.map(({ userId }) => userId))];
  const found = await client.query(READERS, [ids, defaultPreferences.timezone]);
  const readers = z.array(readerSchema).parse(found.rows);
  const zones = new Map(readers.map(({ user_id, timezone }) => [user_id, timezone]));
  const marks = told.flatMap(({ userId, by }) => {
    const zone = zones.get(userId);
    return zone ? [{ userId, by, dueAt: nextDigestAt(by.created_at, zone) }] : [];
  });
  await client.query(MARK, [
    marks.map(({ userId }) => userId),
    marks.map(({ dueAt }) => dueAt),
    marks.map(({ by }) => by.event_position),
  ]);
}

function passed(cursor: Cursor, rows: readonly Notification[]): Cursor {
  const position = rows.at(-1)?.position ?? cursor.position;
  const there = rows.filter((row) => row.position === position).map(({ id }) => id);
  const seen = position === cursor.position ? [...cursor.seen, ...there] : there;
  return { ...cursor, position, seen, part_of: null, part_member: null };
}
