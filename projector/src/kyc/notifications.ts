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

export const drafts: DraftsOf<typeof kinds> = {
  KycSubmitted: (event) => {
    const userId = streamSubject(event.stream);
    const id = staffMatter(event.stream, event.data.attempt);
    return [
      { audience: `user:${userId}`, fact: { kind: 'kyc_submitted', params: {} } },
      { id, audience: 'staff', fact: { kind: 'kyc_waiting', params: { userId } }, personId: userId },
    ];
  },
  KycReviewed: (event) => {
    // Notes without a change of status are internal.
    if (event.data.from === event.data.to) return [];
    const fact = { kind: afterReview[event.data.to], params: {} };
    return [{ audience: `user:${streamSubject(event.stream)}`, fact, reviewId: event.id }];
  },
  KycExpired: (event) => [
    { audience: `user:${streamSubject(event.stream)}`, fact: { kind: 'kyc_expired', params: {} } },
  ],
};

export const matters: Matters = {
  // A new submission supersedes the previous one.
  KycSubmitted: (event) => ({ id: staffMatter(event.stream, event.data.attempt - 1), isSettled: true }),
  KycReviewed: async (event, rows) => {
    const record = await rows.kycRecords.get(streamSubject(event.stream));
    if (!record) return undefined;
    // A decision can be reverted, which reopens the matter.
    const waits = event.data.to === 'pending' || event.data.to === 'under_review';
    return { id: staffMatter(event.stream, record.attempt), isSettled: !waits };
  },
  // The record is gone by now, and with it how often they submitted: the last one that staff were told of may wait.
  KycClosed: async (event, rows) => {
    let attempt = 0;
    while (await rows.notifications.get(staffMatter(event.stream, attempt + 1))) attempt += 1;
    return { id: staffMatter(event.stream, attempt), isSettled: true };
  },
};
