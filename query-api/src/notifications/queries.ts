import { displayName } from '@nodo/contracts/identity';
import { notificationWords } from '@nodo/contracts/notification-words';
import {
  kindsOfType,
  type ListNotificationsQuery,
  type NotificationPage,
  type NotificationView,
  notificationCategory,
  notificationFact,
  notificationKinds,
  notificationPriority,
  notificationType,
  notificationViewSchema,
  UNREAD_MAX,
} from '@nodo/contracts/notifications';
import type { View } from '../reading/reader.ts';
import { iso } from '../reading/rows.ts';
import { cursorOf, placeOf } from './cursor.ts';

interface NotificationRow {
  id: string;
  kind: string;
  params: unknown;
  event_position: string;
  created_at: Date;
  is_read: boolean;
  is_settled: boolean;
  warehouse_name: string | null;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  notes: string | null;
}

const READ_THROUGH = `coalesce((SELECT read_through FROM notification_readers WHERE user_id = $1), -1)`;
const UNREAD = `NOT n.is_settled AND n.event_position > ${READ_THROUGH}
  AND NOT EXISTS (SELECT 1 FROM notification_reads AS r WHERE r.user_id = $1 AND r.notification_id = n.id)`;
/** The switch that each kind hangs on, as JSON; the names of both are the contract's own. */
const CATEGORIES = JSON.stringify(
  Object.fromEntries(notificationKinds.map((kind) => [kind, notificationCategory(kind)])),
);
const MUTED = `EXISTS (SELECT 1 FROM notification_mutes AS m
  WHERE m.user_id = $1 AND m.category = '${CATEGORIES}'::jsonb ->> n.kind AND n.event_position > m.after_position
    AND (m.through_position IS NULL OR n.event_position <= m.through_position))`;
const TOLD = `n.audience = told.audience AND n.event_position > told.after_position AND n.created_at >= told.since
  AND NOT ${MUTED}`;

/** In the order in which they were told, the last one first. Each audience gives its own newest rows from an index, so that no page reads more than it shows. */
const PAGE = `
  SELECT page.*, w.name AS warehouse_name, u.first_name, u.last_name, u.email, k.notes
  FROM (
    SELECT mine.* FROM projection.notification_audiences($1) AS told CROSS JOIN LATERAL (
      SELECT n.*, NOT (${UNREAD}) AS is_read FROM notifications AS n
      WHERE ${TOLD}
        AND ($2::text[] IS NULL OR n.kind = ANY($2::text[]))
        AND (NOT $3::boolean OR (${UNREAD}))
        AND ($4::bigint IS NULL OR (n.event_position, n.id) < ($4::bigint, $5::uuid))
      ORDER BY n.event_position DESC, n.id DESC LIMIT $6) AS mine
    ORDER BY mine.event_position DESC, mine.id DESC LIMIT $6
  ) AS page
  LEFT JOIN warehouses AS w ON w.id = page.warehouse_id
  LEFT JOIN users AS u ON u.id = page.person_id
  LEFT JOIN kyc_reviews AS k ON k.id = page.review_id
  ORDER BY page.event_position DESC, page.id DESC`;

/** All of it but what staff is told about others, the oldest first. */
const EVERY = `
  SELECT n.*, NOT (${UNREAD}) AS is_read, w.name AS warehouse_name, u.first_name, u.last_name, u.email, k.notes
  FROM projection.notification_audiences($1) AS told
  JOIN notifications AS n ON ${TOLD}
  LEFT JOIN warehouses AS w ON w.id = n.warehouse_id
  LEFT JOIN users AS u ON u.id = n.person_id
  LEFT JOIN kyc_reviews AS k ON k.id = n.review_id
  WHERE told.audience NOT IN ('staff', 'super_admins')
  ORDER BY n.event_position, n.id`;

const COUNT = `
  SELECT count(*)::integer AS unread FROM (
    SELECT 1 FROM projection.notification_audiences($1) AS told JOIN notifications AS n ON ${TOLD}
    WHERE ${UNREAD} LIMIT ${UNREAD_MAX}) AS counted`;

/** One page of what a person was told, and how much of all of it they have not read. */
export async function notificationPage(
  view: View,
  userId: string,
  query: ListNotificationsQuery,
): Promise<NotificationPage> {
  const { type, unread, limit, cursor } = query;
  const place = cursor === undefined ? undefined : placeOf(cursor);
  const kinds = type === undefined ? null : kindsOfType(type);
  const onlyUnread = unread !== undefined;
  const wanted = [userId, kinds, onlyUnread, place?.position ?? null, place?.id ?? null, limit + 1];
  const [found, counted] = await Promise.all([
    view.query<NotificationRow>(PAGE, wanted),
    view.query<{ unread: number }>(COUNT, [userId]),
  ]);
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  return {
    rows: rows.map(toView),
    nextCursor: last ? cursorOf({ position: last.event_position, id: last.id }) : null,
    unread: counted[0]?.unread ?? 0,
  };
}

/** Everything a person was told as themselves, the oldest first. */
export async function ownNotifications(view: View, userId: string): Promise<NotificationView[]> {
  return (await view.query<NotificationRow>(EVERY, [userId])).map(toView);
}

function toView(row: NotificationRow): NotificationView {
  const kind = notificationViewSchema.shape.kind.parse(row.kind);
  const words = notificationWords(notificationFact(kind, row.params), {
    warehouse: row.warehouse_name,
    person: nameOf(row),
    notes: row.notes,
    isSettled: row.is_settled,
  });
  return {
    id: row.id,
    kind,
    type: notificationType(kind),
    priority: notificationPriority(kind),
    ...words,
    timestamp: iso(row.created_at),
    read: row.is_read,
  };
}

function nameOf({ first_name, last_name, email }: NotificationRow): string | null {
  if (email === null) return null;
  return displayName({ firstName: first_name ?? '', lastName: last_name ?? '', email });
}
