import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { lazyPart, useLoadAhead } from '../../../lib/lazy-part.ts';
import { Card } from '../../../ui/card.tsx';
import { QueryError } from '../../../ui/query-error.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { payoutTermsQuery } from '../api/get-terms.ts';
import { WaitingPayouts } from './waiting-payouts.tsx';

const PayoutForm = lazyPart(async () => (await import('./payout-form.tsx')).PayoutForm);
/** Loaded while the terms are. */
const withTerms = [PayoutForm];
const loading = <Skeleton className="h-72" />;

/** One's balance and the payout form. `ownWallets`: proven addresses. */
export function PayoutCard({ ownWallets }: { ownWallets: readonly string[] }) {
  const terms = useQuery(payoutTermsQuery);
  useLoadAhead(withTerms);
  if (terms.data) {
    return (
      <div className="grid gap-3">
        <Suspense fallback={loading}>
          <PayoutForm terms={terms.data} ownWallets={ownWallets} />
        </Suspense>
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
