import { DEFAULT_FINANCIAL_SETTINGS } from '@nodo/contracts/constants';
import { can } from '@nodo/contracts/permissions';
import { useQuery } from '@tanstack/react-query';
import { ContractTerms } from '../../features/investments/components/contract-terms.tsx';
import { PayoutCard } from '../../features/payouts/components/payout-card.tsx';
import { settingsQuery } from '../../features/settings/api/get-settings.ts';
import { StandingOrderCard } from '../../features/standing-orders/order-card.tsx';
import { NetworkFacts } from '../../features/transfers/components/network-facts.tsx';
import { PinnedTransaction } from '../../features/transfers/components/pinned-transaction.tsx';
import { TransactionsList } from '../../features/transfers/components/transactions-list.tsx';
import { walletsQuery } from '../../features/wallets/api/wallets.ts';
import { warehousesQuery } from '../../features/warehouses/api/list-warehouses.ts';
import { useCurrentUser } from '../current-user.ts';
import { useTermsInForce } from './use-terms-in-force.tsx';

function StandingOrder({ isVerified }: { isVerified: boolean }) {
  const { data: warehouses = [] } = useQuery(warehousesQuery);
  const { minimumInvestment } = useQuery(settingsQuery).data ?? DEFAULT_FINANCIAL_SETTINGS;
  return (
    <StandingOrderCard
      warehouses={warehouses}
      minimumInvestment={minimumInvestment}
      mayInvest={isVerified}
      Terms={ContractTerms}
      {...useTermsInForce()}
    />
  );
}

/** Withdrawals, the standing order, and blockchain transactions. */
export function BlockchainTools() {
  const { role, kycStatus } = useCurrentUser();
  const scope = can(role, 'transfers.readAll') ? 'all' : 'own';
  const mayAsk = can(role, 'payouts.request');
  const isVerified = kycStatus === 'approved';
  const { data: wallets = [] } = useQuery({ ...walletsQuery, enabled: mayAsk });
  const ownWallets = wallets.flatMap(({ address, releasedAt }) => (releasedAt === null ? [address] : []));
  return (
    <div className="grid gap-6">
      <h2 className="sr-only">Transacciones blockchain</h2>
      {mayAsk && <PayoutCard ownWallets={ownWallets} isVerified={isVerified} />}
      {can(role, 'investments.create') && <StandingOrder isVerified={isVerified} />}
      <NetworkFacts />
      <PinnedTransaction scope={scope} />
      <TransactionsList scope={scope} />
    </div>
  );
}
