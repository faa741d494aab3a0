import { REQUIRED_CONFIRMATIONS } from '@nodo/contracts/constants';
import { type BlockchainTransactionView, unmatchedReasonLabels } from '@nodo/contracts/transfers';
import { Badge } from '../../../ui/badge.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { climbLabel, climbOf } from '../climb.ts';
import { beforeChain, statusOf } from '../status.ts';
import { useChainHeights } from '../use-chain-heights.ts';

/** Status of one transaction in a row: its label and, while pending, the confirmations as they come. */
export function MiniClimb({ transaction }: { transaction: BlockchainTransactionView }) {
  const { head } = useChainHeights();
  const climb = climbOf(transaction, head);
  const { label, tone } = statusOf(transaction.status);
  const before = beforeChain(transaction);
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap items-center gap-1.5">
        <Badge tone={tone} dot>
          {label}
        </Badge>
        {transaction.unmatchedReason && (
          <Badge tone="amber">{unmatchedReasonLabels[transaction.unmatchedReason]}</Badge>
        )}
        {transaction.status === 'pending' && (
          <span className="text-[0.8125rem] text-ink-3 tabular">
            {before ??
              (climb.phase === 'reverted'
                ? climbLabel(climb)
                : `${climb.confirmations} de ${REQUIRED_CONFIRMATIONS}`)}
          </span>
        )}
      </div>
      {transaction.status === 'pending' && (
        <Progress
          value={climb.confirmations}
          max={REQUIRED_CONFIRMATIONS}
          label="Confirmaciones"
          valueText={before ?? climbLabel(climb)}
          tone="signal"
          className="h-1"
        />
      )}
    </div>
  );
}
