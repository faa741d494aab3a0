import type { InvestmentView } from '@nodo/contracts/investments/views';
import type { BlockchainTransactionView } from '@nodo/contracts/transfers/views';
import { Link } from 'react-router-dom';
import { CancelInvestment } from '../../features/investments/components/cancel-investment.tsx';
import { InvestAgain } from '../../features/investments/components/invest-again.tsx';
import { PaidFromBalance } from '../../features/investments/components/paid-from-balance.tsx';
import { PaymentInstructions } from '../../features/investments/components/payment-instructions.tsx';
import { StaffPayment } from '../../features/investments/components/staff-payment.tsx';
import { payableAt, paymentStage } from '../../features/investments/status.ts';
import { ClaimTransfer } from '../../features/transfer-claims/components/claim-transfer.tsx';
import {
  type TransactionScope,
  useInvestmentTransactions,
} from '../../features/transfers/api/list-transactions.ts';
import { ConfirmationPanel } from '../../features/transfers/components/confirmation-panel.tsx';
import { unmatchedOf } from '../../features/transfers/status.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { QueryError } from '../../ui/query-error.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';

function payingTransfer(investment: InvestmentView, transactions: readonly BlockchainTransactionView[]) {
  return (
    transactions.find(({ id }) => id === investment.payment.transferId) ??
    transactions.find(({ type }) => type === 'investment')
  );
}

interface OwnPaymentProps {
  investment: InvestmentView;
  transactions: readonly BlockchainTransactionView[];
}

function OwnPayment({ investment, transactions }: OwnPaymentProps) {
  const now = useNow();
  const stage = paymentStage(investment, now);
  const transfer = payingTransfer(investment, transactions);
  const unmatched = unmatchedOf(transactions);
  const payable = unmatched.length === 0 ? payableAt(investment, transfer, now) : undefined;
  const isOver = stage !== 'awaiting' && stage !== 'received' && stage !== 'confirmed';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {isOver && <InvestAgain investment={investment} />}
      {payable === 'first' && <PaymentInstructions investment={investment} search={<ClaimTransfer />} />}
      {(transfer || (!isOver && unmatched.length === 0)) && (
        <ConfirmationPanel transaction={transfer}>
          {investment.status === 'confirmed' && (
            <div className="flex flex-wrap gap-3 border-t border-line pt-5">
              <Button asChild>
                <Link to="/portfolio">Ver mi portafolio</Link>
              </Button>
              <Button asChild variant="outline">
                <Link to="/investments">Mis inversiones</Link>
              </Button>
            </div>
          )}
        </ConfirmationPanel>
      )}
      {payable === 'again' && (
        <details className="grid gap-4">
          <summary className="cursor-pointer font-medium">
            Mi billetera muestra que el dinero no salió
          </summary>
          <div className="mt-4">
            <PaymentInstructions investment={investment} search={<ClaimTransfer />} />
          </div>
        </details>
      )}
      <CancelInvestment investment={investment} isOffered={payable !== undefined} />
    </div>
  );
}

interface PaymentProps {
  investment: InvestmentView;
  scope: TransactionScope;
  isOwn: boolean;
}

function ChainPayment({ investment, scope, isOwn }: PaymentProps) {
  const now = useNow();
  const query = useInvestmentTransactions(investment.id, scope);
  const { data: transactions } = query;
  if (query.isPending) return <SkeletonRows rows={2} label="Cargando el pago…" className="h-56" />;
  if (!transactions) return <QueryError query={query} fallback="No pudimos cargar el pago." />;
  return isOwn ? (
    <OwnPayment investment={investment} transactions={transactions} />
  ) : (
    <StaffPayment investment={investment} now={now} transactions={transactions} />
  );
}

/** Shown only once the received transfers are known, so that nobody is asked to pay twice. */
export function Payment(props: PaymentProps) {
  const { investment, isOwn } = props;
  return investment.payment.source === 'balance' && isOwn ? (
    <PaidFromBalance investment={investment} />
  ) : (
    <ChainPayment {...props} />
  );
}
