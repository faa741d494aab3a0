import { REQUIRED_CONFIRMATIONS } from '@nodo/contracts/constants';
import { reconciliationWayLabels } from '@nodo/contracts/reconciliation/values';
import { unmatchedReasonLabels } from '@nodo/contracts/transfers/values';
import type { BlockchainTransactionView, TransferOutcome } from '@nodo/contracts/transfers/views';
import { Badge } from '../../../ui/badge.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { confirmationLabel, confirmationProgress } from '../confirmation-progress.ts';
import { beforeChain, statusOf } from '../status.ts';
import { useChainHeights } from '../use-chain-heights.ts';

const outcomeLabel = (outcome: TransferOutcome) =>
  outcome === 'other' ? 'De otra persona' : reconciliationWayLabels[outcome];

/** Status of one transaction in a row: its label and, while pending, the confirmations as they come. */
export function ConfirmationStatus({ transaction }: { transaction: BlockchainTransactionView }) {
  const { head } = useChainHeights();
  const progress = confirmationProgress(transaction, head);
  const { label, tone } = statusOf(transaction.status);
  const before = beforeChain(transaction);
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap items-center gap-1.5">
        <Badge tone={tone} dot>
          {label}
        </Badge>
        {transaction.reconciled ? (
          <Badge tone="sea">{outcomeLabel(transaction.reconciled)}</Badge>
        ) : (
          transaction.unmatchedReason && (
            <Badge tone="amber">{unmatchedReasonLabels[transaction.unmatchedReason]}</Badge>
          )
        )}
        {transaction.status === 'pending' && (
          <span className="text-[0.8125rem] text-ink-3 tabular">
            {before ??
              (progress.phase === 'reverted'
                ? confirmationLabel(progress)
                : `${progress.confirmations} de ${REQUIRED_CONFIRMATIONS}`)}
          </span>
        )}
      </div>
      {transaction.status === 'pending' && before === undefined && (
        <Progress
          value={progress.confirmations}
          max={REQUIRED_CONFIRMATIONS}
          label="Confirmaciones"
          valueText={confirmationLabel(progress)}
          tone="signal"
          isThin
        />
      )}
    </div>
  );
}
