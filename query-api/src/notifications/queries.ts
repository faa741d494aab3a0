import { displayName } from '@nodo/contracts/identity/views';
import { kycReviews } from '@nodo/contracts/kyc/tables';
import {
  kindsOfType,
  notificationPriority,
  notificationType,
  storedFact,
} from '@nodo/contracts/notifications/facts';
import { toldTo, unreadBy } from '@nodo/contracts/notifications/recipients-sql';
import { notifications } from '@nodo/contracts/notifications/tables';
import { notificationWords, unknownWords } from '@nodo/contracts/notifications/texts';
import {
  type ListNotificationsQuery,
  type NotificationPage,
  type NotificationView,
  UNREAD_MAX,
} from '@nodo/contracts/notifications/views';
import type { StaffAudience } from '@nodo/contracts/permissions';
import { boolean, integer, nullable, type RowOf, text } from '@nodo/contracts/read-models/table';
import { warehouses } from '@nodo/contracts/warehouses/tables';
import { everyPart } from '../read-model/ends.ts';
import { personColumns } from '../read-model/names.ts';
import type { View } from '../read-model/reader.ts';
import { cursorOf, placeOf } from './cursor.ts';

const columns = {
  ...notifications.columns,
  /** Any: a newer projector may have stored kinds that this version does not know. */
  kind: text,
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
 * Newest first. Each audience reads its own newest rows from an index, so that no page reads more than it shows.
 * $1: person, $2: limit, $3: closed audiences, $4: kinds, $5 and $6: cursor. Filters that are off are left out of
 * the SQL: an optional condition makes Postgres plan each page anew, which takes longer than reading it.
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

/** Everything except what staff audiences receive about others, oldest first. */
const EVERY = `
  SELECT n.*, NOT (${UNREAD}) AS is_read, w.name AS warehouse_name, u.first_name, u.last_name, u.email, k.notes
  FROM projection.notification_audiences($1) AS told
  JOIN notifications AS n ON ${TOLD}
  LEFT JOIN warehouses AS w ON w.id = n.warehouse_id
  LEFT JOIN users AS u ON u.id = n.person_id
  LEFT JOIN kyc_reviews AS k ON k.id = n.review_id
  WHERE told.audience NOT IN ('staff', 'super_admins')
  ORDER BY n.event_position, n.id LIMIT $2 OFFSET $3`;

const COUNT = `
  SELECT count(*)::integer AS unread FROM (
    SELECT 1 FROM projection.notification_audiences($1) AS told JOIN notifications AS n ON ${TOLD}
    WHERE told.audience <> ALL($2::text[]) AND ${UNREAD} LIMIT ${UNREAD_MAX}) AS counted`;

/** The reader of notifications, and the staff audiences closed to them now. */
export interface Hearer {
  readonly userId: string;
  readonly closed: readonly StaffAudience[];
  /** Whether a passkey verification would open some of them. */
  readonly needsPasskey: boolean;
}

/** One page of a person's notifications, and the number of all unread ones. */
export async function notificationPage(
  view: View,
  { userId, closed, needsPasskey }: Hearer,
  query: ListNotificationsQuery,
): Promise<NotificationPage> {
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

/** All notifications addressed to a person as themselves, oldest first. */
export async function ownNotifications(view: View, userId: string): Promise<NotificationView[]> {
  const rows = await everyPart((limit, offset) => view.query(columns, EVERY, [userId, limit, offset]));
  return rows.map(toView);
}

function toView(row: NotificationRow): NotificationView {
  const { id, kind, created_at: timestamp, is_read: read } = row;
  const fact = storedFact(kind, row.params);
  // Left out, it would count as unread without being listed, and as read once everything is marked.
  if (!fact) return { id, kind, type: 'system', priority: 'medium', ...unknownWords, timestamp, read };
  const words = notificationWords(fact, {
    warehouse: row.warehouse_name,
    person: nameOf(row),
    notes: row.notes,
    isSettled: row.is_settled,
  });
  const [type, priority] = [notificationType(fact.kind), notificationPriority(fact.kind)];
  return { id, kind, type, priority, ...words, timestamp, read };
}

function nameOf({ first_name, last_name, email }: NotificationRow): string | null {
  if (email === null) return null;
  return displayName({ firstName: first_name ?? '', lastName: last_name ?? '', email });
}
