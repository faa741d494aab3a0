import { useQuery } from '@tanstack/react-query';
import { Card } from '../../../ui/card.tsx';
import { QueryError } from '../../../ui/query-error.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { payoutTermsQuery } from '../api/get-terms.ts';
import { PayoutForm } from './payout-form.tsx';
import { WaitingPayouts } from './waiting-payouts.tsx';

/** One's balance and the payout form. `ownWallets`: proven addresses. */
export function PayoutCard({ ownWallets }: { ownWallets: readonly string[] }) {
  const terms = useQuery(payoutTermsQuery);
  if (terms.data) {
    return (
      <div className="grid gap-3">
        <PayoutForm terms={terms.data} ownWallets={ownWallets} />
        <WaitingPayouts payouts={terms.data.waiting} />
      </div>
    );
  }
  if (terms.isPending) return <Skeleton className="h-72" />;
  return (
    <Card>
      <QueryError query={terms} fallback="No pudimos cargar tu saldo." />
    </Card>
  );
}
