import { z } from 'zod';
import { labelTable } from '../open-table.ts';
import { documentsEndAt, type KycChecklist } from './checklist.ts';
import type { KycStatus } from './values.ts';

/**
 * State of a renewal, which is what somebody approved handed in: it waits for a decision, is granted (the approval
 * counts anew), or is declined. Until it is granted the approval stays as it is, up to its own end.
 */
export const kycRenewals = ['waiting', 'granted', 'declined'] as const;
export const kycRenewalSchema = z.enum(kycRenewals);
export type KycRenewal = z.infer<typeof kycRenewalSchema>;
export const kycRenewalLabels = labelTable<KycRenewal>({
  waiting: 'Por decidir',
  granted: 'Aprobada',
  declined: 'No aprobada',
});

/** Renewals that are not granted: the approval rests on documents handed in before. */
export const ungrantedRenewals = ['waiting', 'declined'] as const;
export type UngrantedRenewal = (typeof ungrantedRenewals)[number];

/** What submissions, reviews and time make of a record. Times: ISO. */
export interface KycStanding {
  readonly status: KycStatus;
  /** Since when it waits for a decision; null while it does not. */
  readonly waitingSince: string | null;
  readonly approvedAt: string | null;
  /** From when the last approval counts or counted, also once it is over. */
  readonly lastApprovedAt: string | null;
  /** When the first document that the approval relies on expires. */
  readonly documentsEndAt: string | null;
  /** Of the last submission, while approved; while expired only if it still waits. */
  readonly renewal: UngrantedRenewal | null;
}

/** The part of a review that decides where the record stands. */
interface Reviewed {
  readonly from: KycStatus;
  readonly to: KycStatus;
  readonly checklist: KycChecklist | null;
  readonly approvedAt?: string | undefined;
  readonly renewal?: KycRenewal | undefined;
}

/** A submission makes the record pending; of somebody approved it is a renewal, and the approval stays. */
export function standingAfterSubmission(before: KycStanding, from: KycStatus, at: string): KycStanding {
  return from === 'approved'
    ? { ...standingOf(before), waitingSince: at, renewal: 'waiting' }
    : { ...standingOf(before), waitingSince: at, renewal: null, status: 'pending' };
}

export function standingAfterReview(
  before: KycStanding,
  review: Reviewed,
  { isSubmitted, at }: { readonly isSubmitted: boolean; readonly at: string },
): KycStanding {
  const { to: status, checklist } = review;
  const renewal = renewalAfter(before, review);
  const waits = status === 'under_review' || (status === 'pending' && isSubmitted) || renewal === 'waiting';
  const waitingSince = waits ? (before.waitingSince ?? at) : null;
  const { lastApprovedAt } = before;
  if (status !== 'approved') {
    // An approval with a renewal may be put back, and rests on documents that later checklists are not about.
    const documentsEnd = before.renewal === null ? null : before.documentsEndAt;
    return { status, waitingSince, approvedAt: null, lastApprovedAt, documentsEndAt: documentsEnd, renewal };
  }
  // Earlier versions of the event don't say that a note on an approval does not prolong it.
  const since = review.approvedAt ?? (review.renewal === 'granted' ? at : (before.approvedAt ?? at));
  const documentsEnd = renewal === null ? documentsEndAt(checklist, since) : before.documentsEndAt;
  return {
    status,
    waitingSince,
    approvedAt: since,
    lastApprovedAt: since,
    documentsEndAt: documentsEnd,
    renewal,
  };
}

/** An approval ends; a renewal that waits goes on waiting. */
export function standingAfterExpiry(before: KycStanding): KycStanding {
  const renewal = before.renewal === 'waiting' ? before.renewal : null;
  return { ...standingOf(before), status: 'expired', approvedAt: null, documentsEndAt: null, renewal };
}

/** A note says nothing of a renewal that is declined; every other review that leaves one ungranted says so. */
function renewalAfter(before: KycStanding, { from, to, renewal }: Reviewed): UngrantedRenewal | null {
  if (renewal === 'granted' || (to !== 'approved' && to !== 'expired')) return null;
  return renewal ?? (from === to ? before.renewal : null);
}

/** Only the standing of a larger record. */
function standingOf(record: KycStanding): KycStanding {
  const { status, waitingSince, approvedAt, lastApprovedAt, documentsEndAt: documentsEnd, renewal } = record;
  return { status, waitingSince, approvedAt, lastApprovedAt, documentsEndAt: documentsEnd, renewal };
}
