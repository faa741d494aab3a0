import { displayName } from '@nodo/contracts/identity';
import { type KycRecordView, kycStatusLabels, type ReviewKycBody } from '@nodo/contracts/kyc';
import { useMutation } from '@tanstack/react-query';
import { useCommandKey } from '../../lib/command-key.ts';
import { ApiError, isUnauthenticated } from '../../lib/errors.ts';
import { queryClient } from '../../lib/query-client.ts';
import { settleToasts, toast } from '../../ui/toast-store.ts';
import { kycRecordQuery } from './api/get-record.ts';
import { reviewKyc } from './api/review-kyc.ts';

export const REVIEW_MATTER = 'kyc-review';

/** Saves a review of the record as it was seen; a record that changed since is read again, and the screen tells. */
export function useSaveReview(userId: string, onSaved: (record: KycRecordView) => void) {
  const command = useCommandKey(`kyc-review:${userId}`);
  return useMutation({
    mutationFn: (body: ReviewKycBody) => reviewKyc(userId, body, command.key),
    onSuccess: (record) => {
      command.done();
      settleToasts(REVIEW_MATTER);
      toast({
        title: 'Revisión guardada',
        description: `El KYC de ${displayName(record.user)} quedó en «${kycStatusLabels[record.status]}».`,
        matter: REVIEW_MATTER,
      });
      onSaved(record);
    },
    onError: (error) => {
      command.failed(error);
      if (isUnauthenticated(error)) return;
      if (error instanceof ApiError && error.status === 409) {
        void queryClient.invalidateQueries({ queryKey: kycRecordQuery(userId).queryKey });
      }
      toast({
        title: 'Error',
        description: 'No se pudo actualizar el estado del KYC',
        tone: 'destructive',
        matter: REVIEW_MATTER,
      });
    },
  });
}
