import type { KycRecordView } from '@nodo/contracts/kyc/views';
import { useCommand } from '../../lib/use-command.ts';
import { assignKyc } from './api/assign-kyc.ts';
import { REVIEW_TOAST_KEY } from './use-save-review.ts';

type Assignee = KycRecordView['assignee'];

type Seen = Pick<KycRecordView, 'assignee' | 'revision'>;

/** The assignee of the later revision: that of one's own command, until the record has caught up with it. */
export function newestAssignee(latest: Seen, answered: Seen | undefined): Assignee {
  return answered && answered.revision > latest.revision ? answered.assignee : latest.assignee;
}

/** The case's assignee, and a command to change it; one can't assign one's own case. */
export function useAssignee(ownId: string, seen: KycRecordView, latest: KycRecordView) {
  const { userId } = seen;
  const command = useCommand({
    name: (assigneeId: string | null) => `kyc-assign ${userId} ${latest.assignee?.id} ${assigneeId}`,
    send: (assigneeId, key) => assignKyc(userId, assigneeId, key),
    toastKey: REVIEW_TOAST_KEY,
    failed: 'No se pudo asignar el caso',
  });
  const assignee = newestAssignee(latest, command.data);
  const assign = (assigneeId: string | null) => {
    if (userId !== ownId) command.mutate(assigneeId);
  };
  return { assignee, assign };
}
