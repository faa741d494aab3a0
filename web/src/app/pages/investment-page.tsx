import type { InvestmentView } from '@nodo/contracts/investments/views';
import { can } from '@nodo/contracts/permissions';
import type { BlockchainTransactionView } from '@nodo/contracts/transfers/views';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, SearchX } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import { investmentQuery } from '../../features/investments/api/get-investment.ts';
import { CancelInvestment } from '../../features/investments/components/cancel-investment.tsx';
import { InvestmentFacts } from '../../features/investments/components/investment-facts.tsx';
import { InvestmentStatus } from '../../features/investments/components/investment-status.tsx';
import { PaidFromBalance } from '../../features/investments/components/paid-from-balance.tsx';
import { PaymentInstructions } from '../../features/investments/components/payment-instructions.tsx';
import { PaymentTrouble } from '../../features/investments/components/payment-trouble.tsx';
import { paymentStage } from '../../features/investments/status.ts';
import { SellBack } from '../../features/repurchases/components/sell-back.tsx';
import { settingsQuery } from '../../features/settings/api/get-settings.ts';
import {
  type TransactionScope,
  useInvestmentTransactions,
} from '../../features/transfers/api/list-transactions.ts';
import { ConfirmationPanel } from '../../features/transfers/components/confirmation-panel.tsx';
import { ApiError } from '../../lib/errors.ts';
import { useNow } from '../../lib/use-now.ts';
import { useTitle } from '../../lib/use-title.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryError } from '../../ui/query-error.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useCurrentUser } from '../current-user.ts';

function BackLink() {
  return (
    <Link
      to="/investments"
      className="mb-4 inline-flex min-h-9 items-center gap-1.5 text-sm text-ink-2 hover:text-ink"
    >
      <ArrowLeft aria-hidden className="size-4" />
      Mis inversiones
    </Link>
  );
}

function payingTransfer(investment: InvestmentView, transactions: readonly BlockchainTransactionView[]) {
  return (
    transactions.find(({ id }) => id === investment.payment.transferId) ??
    transactions.find(({ type }) => type === 'investment')
  );
}

/** Nothing is said about the payment, and nobody is asked to pay, before it is known what has arrived. */
function Payment({
  investment,
  scope,
  isOwn,
}: {
  investment: InvestmentView;
  scope: TransactionScope;
  isOwn: boolean;
}) {
  const now = useNow();
  const query = useInvestmentTransactions(investment.id, scope);
  const { data: transactions } = query;
  if (query.isPending) return <SkeletonRows rows={2} label="Cargando el pago…" className="h-56" />;
  if (!transactions) return <QueryError query={query} fallback="No pudimos cargar el pago." />;
  const transfer = payingTransfer(investment, transactions);
  const unmatched = transactions.filter(({ type }) => type === 'unmatched');
  const stage = paymentStage(investment, now);
  const isPayable = stage === 'awaiting' && !transfer && unmatched.length === 0;
  const isOver = stage !== 'awaiting' && stage !== 'received' && stage !== 'confirmed';
  return (
    <div className="grid gap-6">
      <PaymentTrouble investment={investment} stage={stage} unmatched={unmatched} />
      {isPayable && <PaymentInstructions investment={investment} />}
      {(transfer || (!isOver && unmatched.length === 0)) && (
        <ConfirmationPanel transaction={transfer}>
          {investment.status === 'confirmed' && (
            <div className="flex flex-wrap gap-3 border-t border-line pt-5">
              <Button asChild>
                <Link to="/">Ver mi portafolio</Link>
              </Button>
              <Button asChild variant="outline">
                <Link to="/investments">Mis inversiones</Link>
              </Button>
            </div>
          )}
        </ConfirmationPanel>
      )}
      {isPayable && isOwn && <CancelInvestment investment={investment} />}
    </div>
  );
}

/** One investment: how to pay it, its payment's progress to nineteen confirmations, and what was agreed. */
export function InvestmentPage() {
  const { id = '' } = useParams();
  const { id: userId, role } = useCurrentUser();
  const scope = can(role, 'investments.readAll') ? 'all' : 'own';
  const query = useQuery(investmentQuery(id));
  const { recompraEnabled = false } = useQuery(settingsQuery).data ?? {};
  const { data: investment } = query;
  useTitle(investment ? `Inversión en ${investment.warehouse.name}` : 'Inversión');
  if (query.isPending) {
    return <SkeletonRows rows={3} label="Cargando la inversión…" className="h-44" />;
  }
  if (!investment && query.error instanceof ApiError && query.error.status === 404) {
    return (
      <>
        <BackLink />
        <EmptyState icon={SearchX} title="Esta inversión no existe">
          Puede que el enlace esté incompleto o que la inversión sea de otra cuenta.
        </EmptyState>
      </>
    );
  }
  if (!investment) return <QueryError query={query} fallback="No pudimos cargar la inversión." />;
  const isOwn = investment.investor === null || investment.investor.id === userId;
  return (
    <>
      <BackLink />
      <PageHeader
        title={investment.warehouse.name}
        detail={investment.warehouse.location}
        action={<InvestmentStatus status={investment.status} />}
      />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        {investment.payment.source === 'balance' ? (
          <PaidFromBalance investment={investment} />
        ) : (
          <Payment investment={investment} scope={scope} isOwn={isOwn} />
        )}
        <div className="grid gap-6">
          <InvestmentFacts
            investment={investment}
            withHistory={can(role, 'audit.read')}
            isOwn={isOwn}
            decisionsAddress={isOwn ? `/investment-history?bodega=${investment.warehouseId}` : undefined}
          />
          {isOwn && <SellBack investment={investment} isEnabled={recompraEnabled} />}
        </div>
      </div>
    </>
  );
}
