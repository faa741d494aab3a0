import type { EventData } from '@nodo/contracts/events';
import { kycNotifications as kinds } from '@nodo/contracts/kyc/notifications';
import type { kycRecords } from '@nodo/contracts/kyc/tables';
import type { Row } from '@nodo/contracts/read-models/table';
import { streamSubject } from '@nodo/contracts/streams';
import type { StoredEvent } from '@nodo/platform/event-store';
import { deriveId } from '@nodo/platform/ids';
import type { Rows } from '../engine/rows.ts';
import {
  type DraftsOf,
  type Earlier,
  type Matter,
  type Matters,
  type NotificationRow,
  staffMatter,
} from '../notifications/draft.ts';

type KycRow = Row<typeof kycRecords>;

export const categories = ['kyc'];
export const reads = ['kycRecords'] as const;
export const earlier: Earlier = {
  KycSubmitted: ({ stream, data: { attempt } }) => staffMatter(stream, attempt - 1),
};

const afterReview = {
  pending: 'kyc_pending',
  under_review: 'kyc_under_review',
  approved: 'kyc_approved',
  rejected: 'kyc_rejected',
  expired: 'kyc_expired',
} as const;

const afterRenewal = {
  granted: 'kyc_renewed',
  declined: 'kyc_renewal_declined',
} as const;

type Reviewed = Extract<StoredEvent, { type: 'KycReviewed' }>;

/** Undefined for notes without a decision, which are internal. */
async function kindAfter({ stream, data, metadata }: Reviewed, rows: Rows) {
  const { from, to, renewal } = data;
  if (to === 'expired' && renewal === 'waiting' && from !== to) return 'kyc_expired_renewing';
  if (from !== to) return afterReview[to];
  if (renewal !== 'waiting') return renewal && afterRenewal[renewal];
  if (to !== 'approved') return undefined;
  // Whose decline is taken back waits from this review on, and not since they handed it in.
  const since = (await rows.kycRecords.get(streamSubject(stream)))?.waiting_since ?? null;
  const isReopened = since !== null && Date.parse(since) === Date.parse(metadata.occurredAt);
  return isReopened ? 'kyc_renewal_reopened' : undefined;
}

/** Id of the reminder of an approval's end to somebody who has handed in so often; a later one replaces it. */
const reminder = (stream: string, attempt: number): string =>
  deriveId('notification', stream, 'renewal-due', attempt);

/** What a review makes of the reminder: settled, open again, or undefined. */
function isReminderSettled(
  { from, to, renewal }: EventData<'KycReviewed'>,
  record: KycRow,
  told: NotificationRow,
): boolean | undefined {
  if (renewal === 'granted' || renewal === 'waiting') return true;
  if (to !== 'approved') return from === 'approved' ? true : undefined;
  // An approval that is put back, or a note on it: what was told holds, unless the end was misread.
  return isSame(record.reminded_approved_at, record.approved_at) ? isEndCorrected(record, told) : undefined;
}

/** Whether the reminder told of a document's end that is read otherwise now. */
function isEndCorrected({ documents_end_at: end }: KycRow, { params }: NotificationRow): boolean {
  const { data } = kinds.kyc_renewal_due.params.safeParse(params);
  return data?.isOfDocument === true && !isSame(end, data.expiresAt);
}

/** Whether two moments, ISO, are the same. */
function isSame(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && Date.parse(one) === Date.parse(other);
}

export const drafts: DraftsOf<typeof kinds> = {
  KycSubmitted: (event) => {
    const userId = streamSubject(event.stream);
    const id = staffMatter(event.stream, event.data.attempt);
    const kind = event.data.from === 'approved' ? 'kyc_renewal_submitted' : 'kyc_submitted';
    return [
      { audience: `user:${userId}`, fact: { kind, params: {} } },
      { id, audience: 'staff', fact: { kind: 'kyc_waiting', params: { userId } }, personId: userId },
    ];
  },
  KycReviewed: async (event, rows) => {
    const kind = await kindAfter(event, rows);
    if (kind === undefined) return [];
    return [
      { audience: `user:${streamSubject(event.stream)}`, fact: { kind, params: {} }, reviewId: event.id },
    ];
  },
  KycRenewalDue: async ({ stream, data: { expiresAt } }, rows) => {
    const userId = streamSubject(stream);
    const { attempt, documents_end_at: end } = await rows.kycRecords.require(userId);
    const params = { expiresAt, isOfDocument: isSame(end, expiresAt) };
    const fact = { kind: 'kyc_renewal_due', params } as const;
    return [{ id: reminder(stream, attempt), audience: `user:${userId}`, fact }];
  },
  KycExpired: async (event, rows) => {
    const userId = streamSubject(event.stream);
    const record = await rows.kycRecords.get(userId);
    const kind = record?.renewal === 'waiting' ? 'kyc_expired_renewing' : 'kyc_expired';
    return [{ audience: `user:${userId}`, fact: { kind, params: {} } }];
  },
};

export const matters: Matters = {
  // A new submission supersedes the previous one, and a renewal is what a reminder asked for.
  KycSubmitted: ({ stream, data: { attempt, from } }) =>
    [staffMatter, ...(from === 'approved' ? [reminder] : [])].map((about) => ({
      id: about(stream, attempt - 1),
      isSettled: true,
    })),
  KycReviewed: async (event, rows) => {
    const record = await rows.kycRecords.get(streamSubject(event.stream));
    if (!record) return undefined;
    // A decision can be reverted, which reopens the matter.
    const { to, renewal } = event.data;
    const waits = to === 'pending' || to === 'under_review' || renewal === 'waiting';
    const changed: Matter[] = [{ id: staffMatter(event.stream, record.attempt), isSettled: !waits }];
    const id = reminder(event.stream, record.attempt);
    const told = await rows.notifications.get(id);
    const isSettled = told && isReminderSettled(event.data, record, told);
    if (isSettled !== undefined) changed.push({ id, isSettled });
    return changed;
  },
  KycExpired: async ({ stream }, rows) => {
    const record = await rows.kycRecords.get(streamSubject(stream));
    return record && { id: reminder(stream, record.attempt), isSettled: true };
  },
  // The record is gone by now, and with it how often they submitted: the last one that staff were told of may wait.
  KycClosed: async (event, rows) => {
    let attempt = 0;
    while (await rows.notifications.get(staffMatter(event.stream, attempt + 1))) attempt += 1;
    return { id: staffMatter(event.stream, attempt), isSettled: true };
  },
};
