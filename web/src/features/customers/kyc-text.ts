import type { CustomerOverview } from '@nodo/contracts/customers/views';
import { formatDate, formatLastDay } from '../../lib/format.ts';

interface Shown {
  readonly user: Pick<CustomerOverview['user'], 'kycStatus' | 'isKycWaiting'>;
  readonly kyc: CustomerOverview['kyc'];
}

/** Date of the current verification status, and its expiry if it has one. */
export function kycText({ user, kyc }: Shown): string {
  const sent = user.isKycWaiting && kyc?.submittedAt ? formatDate(kyc.submittedAt) : undefined;
  if (sent && user.kycStatus === 'approved' && kyc?.expiresAt) {
    return `hasta el ${formatLastDay(kyc.expiresAt)}, renovación enviada el ${sent}`;
  }
  if (sent) return `enviada el ${sent}`;
  if (!kyc?.reviewedAt) return user.kycStatus === 'pending' ? 'aún no la envía' : '';
  // When it ended is not recorded in the overview: only since when it had counted.
  if (user.kycStatus === 'expired') return `aprobada el ${formatDate(kyc.reviewedAt)}`;
  const since = `desde el ${formatDate(kyc.reviewedAt)}`;
  return user.kycStatus === 'approved' && kyc.expiresAt
    ? `${since}, hasta el ${formatLastDay(kyc.expiresAt)}`
    : since;
}
