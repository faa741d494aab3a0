import { displayName } from '@nodo/contracts/identity/views';
import type { KycStatusChanged, ReviewKycBody } from '@nodo/contracts/kyc/commands';
import { kycStatusLabels } from '@nodo/contracts/kyc/values';
import type { KycRecordView } from '@nodo/contracts/kyc/views';
import { ApiError } from '../../lib/errors.ts';
import { queryClient } from '../../lib/query-client.ts';
import { type CommandOptions, useCommand } from '../../lib/use-command.ts';
import { kycRecordQuery } from './api/get-record.ts';
import { reviewKyc } from './api/review-kyc.ts';

export const REVIEW_TOAST_KEY = 'kyc-review';

function renewalWords(name: string, status: ReviewKycBody['status']): string {
  if (status === 'approved') return `La renovación de ${name} quedó aprobada.`;
  return status === 'rejected'
    ? `La renovación de ${name} no se aprobó. Su aprobación vale hasta que venza.`
    : `La renovación de ${name} sigue por decidir.`;
}

/**
 * Saves a review of the record as of the revision seen; on a conflict the record is refetched and the screen shows
 * it.
 */
export function useSaveReview(
  { userId, user, status, renewal }: KycRecordView,
  then: Pick<CommandOptions<ReviewKycBody, KycStatusChanged>, 'onSuccess' | 'onDone'>,
) {
  return useCommand({
    name: `kyc-review:${userId}`,
    send: (body: ReviewKycBody, key) => reviewKyc(userId, body, key),
    toastKey: REVIEW_TOAST_KEY,
    said: ({ kycStatus }, body) => ({
      title: 'Revisión guardada',
      description:
        status === 'approved' && renewal !== null
          ? renewalWords(displayName(user), body.status)
          : `El KYC de ${displayName(user)} quedó en «${kycStatusLabels[kycStatus]}».`,
    }),
    failed: () => ({ description: 'No se pudo actualizar el estado del KYC' }),
    ...then,
    onError: (error) => {
      if (error instanceof ApiError && error.status === 409) {
        void queryClient.invalidateQueries({ queryKey: kycRecordQuery(userId).queryKey });
      }
    },
  });
}
