import type { EventData } from '@nodo/contracts/events';
import type { LiveRoom } from '@nodo/contracts/live';
import { streamSubject } from '@nodo/contracts/streams';
import type { StoredEvent } from '@nodo/platform/event-store';
import { deriveId } from '@nodo/platform/ids';
import type { Projection, Say } from '../engine/projection.ts';
import type { Rows } from '../tables.ts';
import { type Audience, matterOf, type NotificationRow, staffMatter, type Told, toldBy } from './told.ts';
import { returnsNotice } from './told-of-earnings.ts';

/** What people are told of, who is told what, and what they have read. Stands after the projections it looks at. */
export const notificationsProjection: Projection = {
  name: 'notifications',
  categories: [
    'user',
    'kyc',
    'settings',
    'warehouse',
    'investment',
    'transfer',
    'account',
    'distribution',
    'report',
    'document',
    'notification',
  ],
  prepare: (event, rows) => {
    const id = streamSubject(event.stream);
    if (event.type === 'NotificationsMarkedRead' || event.type === 'UserRoleChanged')
      rows.notificationReaders.want(id);
    if (event.type === 'NotificationsMarkedRead' && event.data.through)
      rows.notifications.want(event.data.through);
    if (event.type === 'ReturnsCredited')
      rows.notifications.want(returnsNotice(event.stream, event.data.period));
    if (event.type === 'DistributionApproved') rows.notifications.want(staffMatter(event.stream));
    if (event.type === 'TransferMatched') rows.notifications.want(staffMatter(event.stream));
    if (event.type === 'KycSubmitted')
      rows.notifications.want(staffMatter(event.stream, event.data.attempt - 1));
  },
  apply: async (event, rows, say) => {
    if (event.type === 'UserRegistered') join(event, event.data.role, rows);
    if (event.type === 'UserRoleChanged') await changeRole(event, event.data, rows);
    if (event.type === 'NotificationsMarkedRead') await markRead(event, event.data, rows, say);
    await settle(event, rows, say);
    for (const told of await toldBy(event, rows)) tell(told, event, rows, say);
  },
};

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
  say: Say,
): Promise<void> {
  const userId = streamSubject(event.stream);
  for (const id of ids) rows.notificationReads.put({ user_id: userId, notification_id: id });
  if (all) {
    const reader = await rows.notificationReaders.require(userId);
    const last = through ? await rows.notifications.get(through) : undefined;
    const reached = last?.event_position ?? Number(event.position);
    rows.notificationReaders.put({ ...reader, read_through: Math.max(reader.read_through, reached) });
  }
  say({
    event: 'notification.read',
    data: { userId, position: event.position.toString() },
    to: [`user:${userId}`],
  });
}

/** Rooms have no notion of who holds what: everybody hears that there may be something, and asks. */
function roomOf(audience: Audience): LiveRoom {
  if (audience === 'staff' || audience === 'super_admins') return 'staff';
  return audience.startsWith('user:') ? (audience as LiveRoom) : 'public';
}

function announce(id: string, audience: Audience, event: StoredEvent, say: Say): void {
  const data = { notificationId: id, position: event.position.toString() };
  say({ event: 'notification.created', data, to: [roomOf(audience)] });
}

async function settle(event: StoredEvent, rows: Rows, say: Say): Promise<void> {
  const matter = await matterOf(event, rows);
  const row = matter && (await rows.notifications.get(matter.id));
  if (!row || row.is_settled === matter.isSettled) return;
  rows.notifications.put({ ...row, is_settled: matter.isSettled });
  announce(row.id, 'staff', event, say);
}

function tell(told: Told, event: StoredEvent, rows: Rows, say: Say): void {
  const id = told.id ?? deriveId('notification', event.id);
  const row: NotificationRow = {
    id,
    audience: told.audience,
    kind: told.fact.kind,
    params: told.fact.params,
    person_id: told.personId ?? null,
    warehouse_id: told.warehouseId ?? null,
    review_id: told.reviewId ?? null,
    is_settled: false,
    event_position: Number(event.position),
    created_at: event.metadata.occurredAt,
  };
  rows.notifications.put(row);
  announce(id, told.audience, event, say);
}
