import { kycRenewals } from '@nodo/contracts/kyc/standing';
import { type KycStatus, kycStatuses } from '@nodo/contracts/kyc/values';
import { expect, it } from 'vitest';
import { drafts } from './notifications.ts';

const stream = 'kyc-0199c1a4-6f0e-7d21-8a52-4be2f7a0c911';

const SUBMITTED_AT = '2026-11-02T12:00:00.000Z';
const REVIEWED_AT = '2026-11-03T12:00:00.000Z';

/**
 * The kind that a review notifies of; null for none. `since`: from when the record waits after it, the submission
 * unless given.
 */
async function kindOf(
  from: KycStatus,
  to: KycStatus,
  renewal?: (typeof kycRenewals)[number],
  since: string | null = SUBMITTED_AT,
) {
  const data = { from, to, via: 'edit', checklist: null, ...(renewal && { renewal }) };
  const event = { type: 'KycReviewed', stream, data, metadata: { occurredAt: REVIEWED_AT } };
  const rows = { kycRecords: { get: async () => ({ waiting_since: since }) } };
  const [draft] = await drafts.KycReviewed(event as never, rows as never);
  return draft?.fact.kind ?? null;
}

it('KYC-17 a review that changes the status tells of the new one, and of a renewal that goes on waiting', async () => {
  for (const to of kycStatuses) {
    for (const from of kycStatuses.filter((status) => status !== to)) {
      expect(await kindOf(from, to)).toBe(`kyc_${to}`);
    }
  }
  expect(await kindOf('rejected', 'expired', 'waiting')).toBe('kyc_expired_renewing');
  expect(await kindOf('rejected', 'approved', 'waiting')).toBe('kyc_approved');
});

it('KYC-17 a review that leaves the status tells of a renewal that is decided, and of nothing else', async () => {
  const told = { waiting: null, granted: 'kyc_renewed', declined: 'kyc_renewal_declined' };
  for (const renewal of kycRenewals) {
    expect(await kindOf('approved', 'approved', renewal)).toBe(told[renewal]);
  }
  for (const status of kycStatuses) expect(await kindOf(status, status)).toBeNull();
  expect(await kindOf('expired', 'expired', 'waiting')).toBeNull();
});

it('KYC-17 a decline that is taken back is told, and a note on a renewal that waits is not', async () => {
  expect(await kindOf('approved', 'approved', 'waiting', REVIEWED_AT)).toBe('kyc_renewal_reopened');
  expect(await kindOf('approved', 'approved', 'waiting', SUBMITTED_AT)).toBeNull();
  expect(await kindOf('approved', 'approved', 'waiting', null)).toBeNull();
  expect(await kindOf('expired', 'expired', 'waiting', REVIEWED_AT)).toBeNull();
});
