import type { EventData } from '@nodo/contracts/events';
import type { LiveRoom } from '@nodo/contracts/live';
import { streamSubject } from '@nodo/contracts/streams';
import type { StoredEvent } from '@nodo/platform/event-store';
import { deriveId } from '@nodo/platform/ids';
import type { Projection, Publish } from '../engine/projection.ts';
import type { Rows } from '../engine/rows.ts';
import { type NotificationDraft, type NotificationRow, staffMatter } from './draft.ts';
import { returnsNotice } from './earnings.ts';
import { paymentNotice } from './investments.ts';
import { matterOf, notificationsFor } from './notifications-for.ts';
import { payoutNotice } from './payouts.ts';
import { reorganisedNotice } from './transfers.ts';

/** Notifications, their audiences, and what has been read. Registered after the projections whose rows it reads. */
export const notificationsProjection: Projection = {
  name: 'notifications',
  version: 6,
  categories: [
    'user',
    'personalDataView',
    'kyc',
    'settings',
    'warehouse',
    'investment',
    'transfer',
    'reconciliation',
    'transferClaims',
    'waitlist',
    'visits',
    'questions',
    'standingOrder',
    'reserves',
    'wallet',
    'account',
    'distribution',
    'report',
    'document',
    'notification',
  ],
  owns: ['notifications', 'notificationReaders', 'notificationReads'],
  reads: ['investments', 'kycRecords', 'payouts', 'reports', 'repurchases', 'transfers'],
  prefetch: (event, rows) => {
    const id = streamSubject(event.stream);
    if (event.type === 'NotificationsMarkedRead' || event.type === 'UserRoleChanged')
      rows.notificationReaders.prefetch(id);
    if (event.type === 'NotificationsMarkedRead' && event.data.through)
      rows.notifications.prefetch(event.data.through);
    if (event.type === 'ReturnsCredited')
      rows.notifications.prefetch(returnsNotice(event.stream, event.data.period));
    if (event.type === 'DistributionApproved') rows.notifications.prefetch(staffMatter(event.stream));
    if (event.type === 'TransferMatched') rows.notifications.prefetch(staffMatter(event.stream));
    if (event.type === 'InvestmentPaymentDetected' || event.type === 'InvestmentConfirmed')
      rows.notifications.prefetch(paymentNotice(id));
    if (event.type === 'TransferRequested' || event.type === 'TransferBroadcast')
      rows.notifications.prefetch(payoutNotice(event.stream));
    if (event.type === 'TransferIncluded') rows.notifications.prefetch(reorganisedNotice(event.stream));
    if (event.type === 'KycSubmitted')
      rows.notifications.prefetch(staffMatter(event.stream, event.data.attempt - 1));
  },
  apply: async (event, rows, publish) => {
    if (event.type === 'UserRegistered') join(event, event.data.role, rows);
    if (event.type === 'UserRoleChanged') await changeRole(event, event.data, rows);
    if (event.type === 'NotificationsMarkedRead') await markRead(event, event.data, rows, publish);
    await settle(event, rows, publish);
    for (const draft of await notificationsFor(event, rows))
      await createNotification(draft, event, rows, publish);
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

async function settle(event: StoredEvent, rows: Rows, publish: Publish): Promise<void> {
  const matter = await matterOf(event, rows);
  const row = matter && (await rows.notifications.get(matter.id));
  if (!row || row.is_settled === matter.isSettled) return;
  rows.notifications.put({ ...row, is_settled: matter.isSettled });
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
