import { NETWORK } from '@nodo/contracts/constants';
import type { BlockchainTransactionView } from '@nodo/contracts/transfers/views';
import { useQuery } from '@tanstack/react-query';
import { PayoutCard } from '../../features/payouts/components/payout-card.tsx';
import { PayoutAnnouncement } from '../../features/transfers/components/payout-announcement.tsx';
import { TransactionsList } from '../../features/transfers/components/transactions-list.tsx';
import { walletsQuery } from '../../features/wallets/api/wallets.ts';
import { useTitle } from '../../lib/use-title.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { useCurrentUser } from '../current-user.ts';
import { PermissionGate } from '../permission-gate.tsx';

const isPayout = ({ type }: BlockchainTransactionView) => type === 'distribution';

function Withdraw() {
  const { kycStatus } = useCurrentUser();
  const { data: wallets = [] } = useQuery(walletsQuery);
  const ownWallets = wallets.flatMap(({ address, releasedAt }) => (releasedAt === null ? [address] : []));
  return (
    <>
      <PageHeader title="Retirar" detail={`Tu saldo, en USDT por ${NETWORK}, a una billetera tuya.`} />
      <section aria-labelledby="balance">
        <h2 id="balance" className="sr-only">
          Tu saldo
        </h2>
        <PayoutCard ownWallets={ownWallets} isVerified={kycStatus === 'approved'} />
      </section>
      <section aria-labelledby="payouts" className="mt-10 grid gap-4">
        <h2 id="payouts" className="text-lg font-semibold tracking-tight">
          Tus retiros
        </h2>
        <PayoutAnnouncement />
        <TransactionsList
          scope="own"
          filter={isPayout}
          empty={{
            title: 'Aún no has retirado',
            text: 'Cada retiro aparece aquí en cuanto lo pides, con sus confirmaciones en vivo.',
          }}
        />
      </section>
    </>
  );
}

/** Withdrawals: the form, and every payout with its confirmations. */
export function WithdrawPage() {
  useTitle('Retirar');
  return (
    <PermissionGate needs="payouts.request">
      <Withdraw />
    </PermissionGate>
  );
}
