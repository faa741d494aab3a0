import type { KycRecordView } from '@nodo/contracts/kyc/views';
import { useCommand } from '../../lib/use-command.ts';
import { assignKyc } from './api/assign-kyc.ts';
import { REVIEW_TOAST_KEY } from './use-save-review.ts';

/** The command to change a case's assignee; one can't assign one's own case. */
export function useAssign(ownId: string, { userId }: KycRecordView) {
  const command = useCommand({
    // Safe to repeat: without a name, taking a case a second time is new.
    send: (assigneeId: string | null, key) => assignKyc(userId, assigneeId, key),
    toastKey: REVIEW_TOAST_KEY,
    failed: 'No se pudo asignar el caso',
  });
  return (assigneeId: string | null) => {
    if (userId !== ownId) command.mutate(assigneeId);
  };
}
