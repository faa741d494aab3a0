import type { PayoutTerms } from '@nodo/contracts/payouts/views';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { lazyPart, useLoadAhead } from '../../../lib/lazy-part.ts';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { QueryError } from '../../../ui/query-error.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { payoutTermsQuery } from '../api/get-terms.ts';
import { Balance } from './balance.tsx';
import { WaitingPayouts } from './waiting-payouts.tsx';

const PayoutForm = lazyPart(async () => (await import('./payout-form.tsx')).PayoutForm);
/** Loaded while the terms are. */
const withTerms = [PayoutForm];
const loading = <Skeleton className="h-72" />;

/** The balance of somebody whose KYC isn't approved: a request would be refused. */
function MayNotWithdraw({ terms }: { terms: PayoutTerms }) {
  return (
    <Card className="grid gap-6 p-5 sm:p-6 lg:grid-cols-[minmax(0,15rem)_minmax(0,1fr)] lg:gap-10">
      <Balance terms={terms} />
      <Notice tone="amber" title="Para retirar necesitas tu verificación KYC aprobada">
        <p>Tu saldo sigue siendo tuyo; en cuanto aprobemos tu verificación podrás retirarlo aquí mismo.</p>
        <Link to="/kyc" className="mt-1 inline-block font-medium text-ink underline underline-offset-4">
          Ir a mi verificación
        </Link>
      </Notice>
    </Card>
  );
}

interface PayoutCardProps {
  /** Proven addresses. */
  ownWallets: readonly string[];
  isVerified: boolean;
}

/** One's balance and the payout form. */
export function PayoutCard({ ownWallets, isVerified }: PayoutCardProps) {
  const terms = useQuery(payoutTermsQuery);
  useLoadAhead(withTerms);
  if (terms.data) {
    return (
      <div className="grid gap-3">
        {isVerified ? (
          <Suspense fallback={loading}>
            <PayoutForm terms={terms.data} ownWallets={ownWallets} />
          </Suspense>
        ) : (
          <MayNotWithdraw terms={terms.data} />
        )}
        <WaitingPayouts payouts={terms.data.waiting} />
      </div>
    );
  }
  if (terms.isPending) return loading;
  return (
    <Card>
      <QueryError query={terms} fallback="No pudimos cargar tu saldo." />
    </Card>
  );
}
