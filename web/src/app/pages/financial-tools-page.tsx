import {
  DEFAULT_FINANCIAL_SETTINGS,
  ESTIMATED_MINUTES,
  NETWORK,
  REQUIRED_CONFIRMATIONS,
} from '@nodo/contracts/constants';
import { can } from '@nodo/contracts/permissions';
import { isClosed } from '@nodo/contracts/warehouses/room';
import { useQuery } from '@tanstack/react-query';
import { ContractTerms } from '../../features/investments/components/contract-terms.tsx';
import { PayoutCard } from '../../features/payouts/components/payout-card.tsx';
import { settingsQuery } from '../../features/settings/api/get-settings.ts';
import { StandingOrderCard } from '../../features/standing-orders/order-card.tsx';
import { useRates } from '../../features/transfers/api/get-rates.ts';
import { NetworkFacts } from '../../features/transfers/components/network-facts.tsx';
import { PinnedTransaction } from '../../features/transfers/components/pinned-transaction.tsx';
import { TransactionsList } from '../../features/transfers/components/transactions-list.tsx';
import { walletsQuery } from '../../features/wallets/api/wallets.ts';
import { warehousesQuery } from '../../features/warehouses/api/list-warehouses.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { useAddressView } from '../../lib/use-address-view.ts';
import { useTitle } from '../../lib/use-title.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useCurrentUser } from '../current-user.ts';
import { readToolsView, toolOf, writeToolsView } from './tools-view.ts';

const RoiCalculator = lazyPart(
  async () => (await import('../../features/roi-calculator/components/roi-calculator.tsx')).RoiCalculator,
);
const FurtherAnalysis = lazyPart(async () => (await import('./further-analysis.tsx')).FurtherAnalysis);

/** The calculator with the current minimum and network fees. */
function Calculator() {
  const { minimumInvestment } = useQuery(settingsQuery).data ?? DEFAULT_FINANCIAL_SETTINGS;
  return (
    <>
      <h2 className="sr-only">Calculadora ROI</h2>
      <RoiCalculator minimum={minimumInvestment} rates={useRates().data} />
    </>
  );
}

function StandingOrder({ isVerified }: { isVerified: boolean }) {
  const { data: warehouses = [] } = useQuery(warehousesQuery);
  const open = warehouses.filter((warehouse) => !isClosed(warehouse));
  return <StandingOrderCard warehouses={open} mayInvest={isVerified} Terms={ContractTerms} />;
}

/** Financial tools: projections, blockchain transactions, and links to analyses. */
export function FinancialToolsPage() {
  useTitle('Herramientas');
  const { role, kycStatus } = useCurrentUser();
  const scope = can(role, 'transfers.readAll') ? 'all' : 'own';
  const mayAsk = can(role, 'payouts.request');
  const { data: wallets = [] } = useQuery({ ...walletsQuery, enabled: mayAsk });
  const ownWallets = wallets.flatMap(({ address, releasedAt }) => (releasedAt === null ? [address] : []));
  const [{ tool }, change] = useAddressView(readToolsView, writeToolsView);
  return (
    <>
      <PageHeader
        title="Herramientas financieras"
        detail={`USDT en ${NETWORK}. Un pago es definitivo con ${REQUIRED_CONFIRMATIONS} confirmaciones, en unos ${ESTIMATED_MINUTES}.`}
      />
      <Tabs
        label="Herramientas"
        value={tool}
        onChange={(value) => change({ tool: toolOf(value) })}
        tabs={[
          { value: 'roi', label: 'Calculadora ROI', content: <Calculator /> },
          {
            value: 'blockchain',
            label: 'Transacciones Blockchain',
            content: (
              <div className="grid gap-6">
                <h2 className="sr-only">Transacciones blockchain</h2>
                {mayAsk && <PayoutCard ownWallets={ownWallets} />}
                {can(role, 'investments.create') && <StandingOrder isVerified={kycStatus === 'approved'} />}
                <NetworkFacts />
                <PinnedTransaction scope={scope} />
                <TransactionsList scope={scope} />
              </div>
            ),
          },
          { value: 'analisis', label: 'Análisis avanzado', content: <FurtherAnalysis /> },
        ]}
      />
    </>
  );
}
