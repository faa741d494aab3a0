import { rejectReconciliationBodySchema } from '@nodo/contracts/reconciliation/commands';
import type { UnmatchedTransfer } from '@nodo/contracts/reconciliation/views';
import { Actions } from '../../../ui/actions.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ReasonForm } from '../../../ui/reason-form.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { useAnswer } from '../use-decisions.ts';

const MAX_REASON = 500;
const schema = rejectReconciliationBodySchema.pick({ reason: true });

interface RejectDialogProps {
  transfer: Pick<UnmatchedTransfer, 'id' | 'reconciliation'> | undefined;
  onClose: () => void;
}

/** Rejects a decision with a reason; its own author uses the same to withdraw it. */
export function RejectDialog({ transfer, onClose }: RejectDialogProps) {
  const proposal = transfer?.reconciliation?.proposal;
  return (
    <Dialog
      open={transfer !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title="Rechazar la decisión"
      description="No se mueve nada: la transferencia espera otra decisión."
    >
      {transfer && proposal !== undefined && (
        <Rejection key={transfer.id} id={transfer.id} proposal={proposal} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface RejectionProps {
  id: string;
  proposal: number;
  onClose: () => void;
}

function Rejection({ id, proposal, onClose }: RejectionProps) {
  const answer = useAnswer(onClose);
  return (
    <ReasonForm
      label="Motivo"
      maxLength={MAX_REASON}
      schema={schema}
      refused={answer.refused.reason}
      onSend={(reason) => answer.mutate({ transfer: { id }, proposal, reason })}
    >
      <Actions onCancel={onClose} isBusy={answer.isPending}>
        <SubmitButton variant="danger" busy={answer.isPending}>
          Rechazar
        </SubmitButton>
      </Actions>
    </ReasonForm>
  );
}
