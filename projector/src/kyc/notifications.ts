import type { EventData } from '@nodo/contracts/events';
import type { kycNotifications as kinds } from '@nodo/contracts/kyc/notifications';
import { streamSubject } from '@nodo/contracts/streams';
import { type DraftsOf, type Earlier, type Matters, staffMatter } from '../notifications/draft.ts';

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
  waiting: undefined,
} as const;

/** Undefined for notes without a decision, which are internal. */
function kindAfter({ from, to, renewal }: EventData<'KycReviewed'>) {
  if (to === 'expired' && renewal === 'waiting' && from !== to) return 'kyc_expired_renewing';
  if (from !== to) return afterReview[to];
  return renewal && afterRenewal[renewal];
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
  KycReviewed: (event) => {
    const kind = kindAfter(event.data);
    if (kind === undefined) return [];
    return [
      { audience: `user:${streamSubject(event.stream)}`, fact: { kind, params: {} }, reviewId: event.id },
    ];
  },
  KycExpired: async (event, rows) => {
    const userId = streamSubject(event.stream);
    const record = await rows.kycRecords.get(userId);
    const kind = record?.renewal === 'waiting' ? 'kyc_expired_renewing' : 'kyc_expired';
    return [{ audience: `user:${userId}`, fact: { kind, params: {} } }];
  },
};

export const matters: Matters = {
  // A new submission supersedes the previous one.
  KycSubmitted: (event) => ({ id: staffMatter(event.stream, event.data.attempt - 1), isSettled: true }),
  KycReviewed: async (event, rows) => {
    const record = await rows.kycRecords.get(streamSubject(event.stream));
    if (!record) return undefined;
    // A decision can be reverted, which reopens the matter.
    const { to, renewal } = event.data;
    const waits = to === 'pending' || to === 'under_review' || renewal === 'waiting';
    return { id: staffMatter(event.stream, record.attempt), isSettled: !waits };
  },
  // The record is gone by now, and with it how often they submitted: the last one that staff were told of may wait.
  KycClosed: async (event, rows) => {
    let attempt = 0;
    while (await rows.notifications.get(staffMatter(event.stream, attempt + 1))) attempt += 1;
    return { id: staffMatter(event.stream, attempt), isSettled: true };
  },
};
