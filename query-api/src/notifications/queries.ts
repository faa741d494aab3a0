import { displayName } from '@nodo/contracts/identity/views';
import { kycReviews } from '@nodo/contracts/kyc/tables';
import type { NotificationAnswer } from '@nodo/contracts/notifications/api';
import {
  kindsOfType,
  notificationFact,
  notificationPriority,
  notificationType,
} from '@nodo/contracts/notifications/facts';
import { notifications } from '@nodo/contracts/notifications/tables';
import { notificationWords } from '@nodo/contracts/notifications/texts';
import { toldTo, unreadBy } from '@nodo/contracts/notifications/told';
import {
  type ListNotificationsQuery,
  type NotificationView,
  UNREAD_MAX,
} from '@nodo/contracts/notifications/views';
import type { StaffAudience } from '@nodo/contracts/permissions';
import { boolean, integer, nullable, type RowOf } from '@nodo/contracts/read-models/table';
import { warehouses } from '@nodo/contracts/warehouses/tables';
import { personColumns } from '../read-model/names.ts';
import type { View } from '../read-model/reader.ts';
import { cursorOf, placeOf } from './cursor.ts';

const columns = {
  ...notifications.columns,
  ...personColumns,
  is_read: boolean,
  warehouse_name: nullable(warehouses.columns.name),
  notes: kycReviews.columns.notes,
};
type NotificationRow = RowOf<typeof columns>;

const UNREAD = unreadBy('$1');
const TOLD = toldTo('$1');

interface Filters {
  readonly kinds: boolean;
  readonly unread: boolean;
  readonly place: boolean;
}

/**
 * In the order in which they were told, the last one first. Each audience gives its own newest rows from an index, so
 * that no page reads more than it shows. Of $1 (who), $2 (limit), $3 (closed audiences), $4 (kinds), $5 and $6 (after
 * which) it has only what is asked for: a condition that may be off makes Postgres plan each page anew, which takes
 * longer than to read it.
 */
const pageOf = ({ kinds, unread, place }: Filters) => `
  SELECT page.*, w.name AS warehouse_name, u.first_name, u.last_name, u.email, k.notes
  FROM (
    SELECT mine.* FROM projection.notification_audiences($1) AS told CROSS JOIN LATERAL (
      SELECT n.*, NOT (${UNREAD}) AS is_read FROM notifications AS n
      WHERE ${TOLD}
        ${kinds ? 'AND n.kind = ANY($4::text[])' : ''}
        ${unread ? `AND (${UNREAD})` : ''}
        ${place ? `AND (n.event_position, n.id) < ($${kinds ? 5 : 4}::bigint, $${kinds ? 6 : 5}::uuid)` : ''}
      ORDER BY n.event_position DESC, n.id DESC LIMIT $2) AS mine
    WHERE told.audience <> ALL($3::text[])
    ORDER BY mine.event_position DESC, mine.id DESC LIMIT $2
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
    WHERE told.audience <> ALL($2::text[]) AND ${UNREAD} LIMIT ${UNREAD_MAX}) AS counted`;

/** Who asks, and what of what they were told is closed to them now. */
export interface Hearer {
  readonly userId: string;
  readonly closed: readonly StaffAudience[];
  /** Whether some of it would be open after verifying with a passkey. */
  readonly needsPasskey: boolean;
}

/** One page of what a person was told, and how much of all of it they have not read. */
export async function notificationPage(
  view: View,
  { userId, closed, needsPasskey }: Hearer,
  query: ListNotificationsQuery,
): Promise<NotificationAnswer> {
  const { type, unread, limit, cursor } = query;
  const place = cursor === undefined ? undefined : placeOf(cursor);
  const kinds = type === undefined ? null : kindsOfType(type);
  const filters = { kinds: kinds !== null, unread: unread !== undefined, place: place !== undefined };
  const after = place === undefined ? [] : [place.position, place.id];
  const wanted = [userId, limit + 1, closed, ...(kinds === null ? [] : [kinds]), ...after];
  const [found, counted] = await Promise.all([
    view.query(columns, pageOf(filters), wanted),
    view.query({ unread: integer }, COUNT, [userId, closed]),
  ]);
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  return {
    rows: rows.map(toView),
    nextCursor: last ? cursorOf({ position: String(last.event_position), id: last.id }) : null,
    unread: counted[0]?.unread ?? 0,
    needsPasskey,
  };
}

/** Everything a person was told as themselves, the oldest first. */
export async function ownNotifications(view: View, userId: string): Promise<NotificationView[]> {
  return (await view.query(columns, EVERY, [userId])).map(toView);
}

function toView(row: NotificationRow): NotificationAnswer['rows'][number] {
  const { kind } = row;
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
    timestamp: row.created_at,
    read: row.is_read,
  };
}

function nameOf({ first_name, last_name, email }: NotificationRow): string | null {
  if (email === null) return null;
  return displayName({ firstName: first_name ?? '', lastName: last_name ?? '', email });
}
