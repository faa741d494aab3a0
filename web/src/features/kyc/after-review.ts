import type { KycStatusChanged } from '@nodo/contracts/kyc/commands';
import type { KycRecordView } from '@nodo/contracts/kyc/views';

/** A record once a review of it was saved, until it has been read again. */
export function afterReview<R extends KycRecordView>(
  record: R,
  { kycStatus, revision }: KycStatusChanged,
): R {
  return { ...record, status: kycStatus, revision, user: { ...record.user, kycStatus } };
}

/**
 * What a review began from: `latest` once that is the same revision, which says more of a review that was just saved;
 * a later one is somebody else's change.
 */
export function seenRecord(
  adopted: KycRecordView | undefined,
  latest: KycRecordView | undefined,
): KycRecordView | undefined {
  return latest && (!adopted || latest.revision === adopted.revision) ? latest : adopted;
}
