import type { EventData } from '@nodo/contracts/events';
import type { LiveRoom } from '@nodo/contracts/live';
import { streamSubject } from '@nodo/contracts/streams';
import type { StoredEvent } from '@nodo/platform/event-store';
import { deriveId } from '@nodo/platform/ids';
import type { Projection, Publish } from '../engine/projection.ts';
import type { Rows } from '../engine/rows.ts';
import type { DomainNotifications, Matter, NotificationDraft, NotificationRow } from './draft.ts';

/** Notifications, their audiences, and what has been read. Registered after the projections whose rows it reads. */
export const notificationsProjection = (domains: readonly DomainNotifications[]): Projection => ({
  name: 'notifications',
  version: 10,
  categories: [...new Set(['user', 'notification', ...domains.flatMap(({ categories }) => categories)])],
  owns: ['notifications', 'notificationReaders', 'notificationReads'],
  reads: [...new Set(domains.flatMap(({ reads = [] }) => reads))],
  prefetch: (event, rows) => {
    const id = streamSubject(event.stream);
    if (event.type === 'NotificationsMarkedRead' || event.type === 'UserRoleChanged')
      rows.notificationReaders.prefetch(id);
    if (event.type === 'NotificationsMarkedRead' && event.data.through)
      rows.notifications.prefetch(event.data.through);
    for (const { earlier } of domains) {
      const known = earlier?.[event.type]?.(event, rows);
      if (known !== undefined) rows.notifications.prefetch(known);
    }
  },
  apply: async (event, rows, publish) => {
    if (event.type === 'UserRegistered') join(event, event.data.role, rows);
    if (event.type === 'UserRoleChanged') await changeRole(event, event.data, rows);
    if (event.type === 'NotificationsMarkedRead') await markRead(event, event.data, rows, publish);
    for (const { matters } of domains) {
      const settled = matters?.[event.type]?.(event, rows);
      for (const matter of [(await settled) ?? []].flat()) await settle(matter, event, rows, publish);
    }
    for (const { drafts } of domains) {
      const made = drafts[event.type]?.(event, rows);
      for (const draft of made ? await made : []) await createNotification(draft, event, rows, publish);
    }
  },
});

function join(event: StoredEvent, role: EventData<'UserRegistered'>['role'], rows: Rows): void {
  rows.notificationReaders.put({
    user_id: streamSubject(event.stream),
    role,
    member_since: Number(event.position),
    read_through: -1,
  });
}

const groupOf = (role: EventData<'UserRegistered'>['role']) =>
  role === 'admin' || role === 'super_admin' ? 'staff' : role;

async function changeRole(event: StoredEvent, data: EventData<'UserRoleChanged'>, rows: Rows): Promise<void> {
  const reader = await rows.notificationReaders.require(streamSubject(event.stream));
  const stays = groupOf(data.from) === groupOf(data.to);
  rows.notificationReaders.put({
    ...reader,
    role: data.to,
    member_since: stays ? reader.member_since : Number(event.position),
  });
}

async function markRead(
  event: StoredEvent,
  { ids, all, through }: EventData<'NotificationsMarkedRead'>,
  rows: Rows,
  publish: Publish,
): Promise<void> {
  const userId = streamSubject(event.stream);
  for (const id of ids) rows.notificationReads.put({ user_id: userId, notification_id: id });
  if (all) {
    const reader = await rows.notificationReaders.require(userId);
    const last = through ? await rows.notifications.get(through) : undefined;
    const reached = last?.event_position ?? Number(event.position);
    rows.notificationReaders.put({ ...reader, read_through: Math.max(reader.read_through, reached) });
  }
  publish({
    event: 'notification.read',
    data: { userId, position: event.position.toString() },
    to: [`user:${userId}`],
  });
}

/**
 * Rooms don't reflect who holds which warehouse: everybody is notified that there may be something, and
 * refetches.
 */
function roomOf(audience: string): LiveRoom {
  if (audience === 'staff' || audience === 'super_admins') return 'staff';
  return audience.startsWith('user:') ? (audience as LiveRoom) : 'public';
}

function announce(id: string, audience: string, event: StoredEvent, publish: Publish): void {
  const data = { notificationId: id, position: event.position.toString() };
  publish({ event: 'notification.created', data, to: [roomOf(audience)] });
}

async function settle(matter: Matter, event: StoredEvent, rows: Rows, publish: Publish): Promise<void> {
  const row = await rows.notifications.get(matter.id);
  if (!row || (row.is_settled === matter.isSettled && (row.is_settled || !matter.params))) return;
  const params = { ...row.params, ...matter.params };
  rows.notifications.put({ ...row, params, is_settled: matter.isSettled });
  announce(row.id, row.audience, event, publish);
}

/** Marks a notification that is being replaced as unread for its recipient. */
async function forgetReading(id: string, audience: string, rows: Rows): Promise<void> {
  const [group, userId] = audience.split(':');
  if (group !== 'user' || userId === undefined || !(await rows.notifications.get(id))) return;
  // Removed without checking whether it was read: each check would be a query of its own in a batch.
  rows.notificationReads.remove(userId, id);
}

async function createNotification(
  draft: NotificationDraft,
  event: StoredEvent,
  rows: Rows,
  publish: Publish,
): Promise<void> {
  const id = draft.id ?? deriveId('notification', event.id);
  if (draft.id !== undefined) await forgetReading(id, draft.audience, rows);
  const row: NotificationRow = {
    id,
    audience: draft.audience,
    kind: draft.fact.kind,
    params: draft.fact.params,
    person_id: draft.personId ?? null,
    warehouse_id: draft.warehouseId ?? null,
    review_id: draft.reviewId ?? null,
    is_settled: false,
    event_position: Number(event.position),
    created_at: event.metadata.occurredAt,
  };
  rows.notifications.put(row);
  announce(id, draft.audience, event, publish);
}
