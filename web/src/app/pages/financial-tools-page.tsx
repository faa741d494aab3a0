import { ESTIMATED_MINUTES, NETWORK, REQUIRED_CONFIRMATIONS } from '@nodo/contracts/constants';
import { can } from '@nodo/contracts/permissions';
import { useState } from 'react';
import { NetworkFacts } from '../../features/transfers/components/network-facts.tsx';
import { PinnedTransaction } from '../../features/transfers/components/pinned-transaction.tsx';
import { TransactionsList } from '../../features/transfers/components/transactions-list.tsx';
import { useTitle } from '../../lib/use-title.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useCurrentUser } from '../current-user.ts';

/** Tools around one's money; for now the transactions on the blockchain. */
export function FinancialToolsPage() {
  useTitle('Herramientas');
  const scope = can(useCurrentUser().role, 'transfers.readAll') ? 'all' : 'own';
  const [tab, setTab] = useState('blockchain');
  return (
    <>
      <PageHeader
        title="Herramientas financieras"
        detail={`USDT en ${NETWORK}. Un pago es definitivo con ${REQUIRED_CONFIRMATIONS} confirmaciones, en unos ${ESTIMATED_MINUTES}.`}
      />
      <Tabs
        label="Herramientas"
        value={tab}
        onChange={setTab}
        tabs={[
          {
            value: 'blockchain',
            label: 'Transacciones Blockchain',
            content: (
              <div className="grid gap-6">
                <h2 className="sr-only">Transacciones blockchain</h2>
                <NetworkFacts />
                <PinnedTransaction scope={scope} />
                <TransactionsList scope={scope} />
              </div>
            ),
          },
        ]}
      />
    </>
  );
}
