import type { UserView } from '@nodo/contracts/identity/views';
import type { ReconciliationView } from '@nodo/contracts/reconciliation/views';
import { Button } from '../../../ui/button.tsx';
import { useAnswer } from '../use-decisions.ts';

/** Whether nothing is left to decide. */
export function isDecided(reconciliation: ReconciliationView | null): boolean {
  return reconciliation?.state === 'reconciled' || reconciliation?.state === 'refunded';
}

interface DecisionActionsProps {
  transfer: { readonly id: string; readonly reconciliation: ReconciliationView | null };
  /** The transfer's amount, to tell the buttons of several transfers apart. */
  amount: string;
  me: UserView;
  /** Whether the transfer is final. */
  isFinal: boolean;
  onDecide: () => void;
  onReject: () => void;
}

/** What this person may do about a transfer now: decide, approve, reject or withdraw. */
export function DecisionActions({ transfer, amount, me, isFinal, onDecide, onReject }: DecisionActionsProps) {
  const { reconciliation } = transfer;
  const answer = useAnswer(() => undefined);
  const isWaiting = reconciliation?.state === 'proposed';
  const isUnderWay =
    isWaiting || reconciliation?.state === 'approved' || reconciliation?.state === 'verified';
  const mayApprove =
    isWaiting && reconciliation.proposedBy.id !== me.id && reconciliation.person?.id !== me.id;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {isWaiting && (
        <Button variant="outline" acts aria-label={`Rechazar la decisión sobre ${amount}`} onClick={onReject}>
          {reconciliation.proposedBy.id === me.id ? 'Retirar' : 'Rechazar'}
        </Button>
      )}
      {mayApprove && (
        <Button
          acts
          busy={answer.isPending}
          aria-label={`Aprobar la decisión sobre ${amount}`}
          onClick={() => answer.mutate({ transfer, proposal: reconciliation.proposal })}
        >
          Aprobar
        </Button>
      )}
      {!isUnderWay && !isDecided(reconciliation) && (
        <Button acts disabled={!isFinal} aria-label={`Decidir sobre ${amount}`} onClick={onDecide}>
          Decidir
        </Button>
      )}
    </div>
  );
}
