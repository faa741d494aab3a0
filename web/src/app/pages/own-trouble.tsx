import type { InvestmentView } from '@nodo/contracts/investments/views';
import { PaymentTrouble } from '../../features/investments/components/payment-trouble.tsx';
import { paymentStage } from '../../features/investments/status.ts';
import { ClaimTransfer } from '../../features/transfer-claims/components/claim-transfer.tsx';
import { ClaimWaits } from '../../features/transfer-claims/components/claim-waits.tsx';
import {
  type TransactionScope,
  useInvestmentTransactions,
} from '../../features/transfers/api/list-transactions.ts';
import { unmatchedOf } from '../../features/transfers/status.ts';
import { useNow } from '../../lib/use-now.ts';

interface OwnTroubleProps {
  investment: InvestmentView;
  scope: TransactionScope;
}

/** Problems with the payment of one's own investment; never collapsed. */
export function OwnTrouble({ investment, scope }: OwnTroubleProps) {
  const now = useNow();
  const { data: transactions } = useInvestmentTransactions(investment.id, scope);
  if (!transactions || investment.payment.source === 'balance') return null;
  const unmatched = unmatchedOf(transactions);
  const stage = paymentStage(investment, now);
  return (
    <>
      {stage !== 'confirmed' && <ClaimWaits since={investment.purchaseDate} />}
      <PaymentTrouble
        investment={investment}
        stage={stage}
        unmatched={unmatched}
        search={<ClaimTransfer />}
      />
    </>
  );
}
