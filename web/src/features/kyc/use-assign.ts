import type { KycRecordView } from '@nodo/contracts/kyc/views';
import { useCommand } from '../../lib/use-command.ts';
import { assignKyc } from './api/assign-kyc.ts';
import { REVIEW_TOAST_KEY } from './use-save-review.ts';

/** The command to change a case's assignee; one can't assign one's own case. */
export function useAssign(ownId: string, { userId, assignee }: KycRecordView) {
  const command = useCommand({
    name: (assigneeId: string | null) => `kyc-assign ${userId} ${assignee?.id} ${assigneeId}`,
    send: (assigneeId, key) => assignKyc(userId, assigneeId, key),
    toastKey: REVIEW_TOAST_KEY,
    failed: 'No se pudo asignar el caso',
  });
  return (assigneeId: string | null) => {
    if (userId !== ownId) command.mutate(assigneeId);
  };
}
