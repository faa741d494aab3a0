import type { BlockchainTransactionView } from '@nodo/contracts/transfers';
import { useQuery } from '@tanstack/react-query';
import { Landmark } from 'lucide-react';
import { useState } from 'react';
import { investmentsQuery } from '../../features/investments/api/list-investments.ts';
import { InvestmentList } from '../../features/investments/components/investment-list.tsx';
import { useTransactions } from '../../features/transfers/api/list-transactions.ts';
import { ChainHeightStats } from '../../features/transfers/components/chain-height-stats.tsx';
import { TransactionsList } from '../../features/transfers/components/transactions-list.tsx';
import { useTitle } from '../../lib/use-title.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Stat } from '../../ui/stat.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { usePaymentProgress } from './use-payment-progress.tsx';

const isIncoming = ({ direction }: BlockchainTransactionView) => direction === 'in';
const isUnmatched = ({ type }: BlockchainTransactionView) => type === 'unmatched';

const pendingText = (count: number) =>
  count === 1 ? '1 inversión pendiente' : `${count} inversiones pendientes`;

function Figures() {
  const { data: transactions } = useTransactions('all');
  const { data: investments } = useQuery(investmentsQuery('all'));
  const climbing = transactions?.filter((row) => isIncoming(row) && row.status === 'pending').length;
  const unmatched = transactions?.filter(isUnmatched).length;
  const awaiting = investments?.filter(({ status }) => status === 'pending').length;
  return (
    <div className="mb-10 grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
      <ChainHeightStats />
      <Stat
        label="Pagos confirmándose"
        value={climbing ?? '—'}
        detail={awaiting === undefined ? ' ' : pendingText(awaiting)}
      />
      <Stat label="Pagos por conciliar" value={unmatched ?? '—'} detail="Recibidos sin inversión" />
    </div>
  );
}

function Investments() {
  const investments = useQuery(investmentsQuery('all'));
  const progressOf = usePaymentProgress('all');
  return (
    <InvestmentList
      query={investments}
      progressOf={progressOf}
      empty={
        <EmptyState icon={Landmark} title="Aún no hay inversiones">
          Cuando alguien invierta aparecerá aquí al instante.
        </EmptyState>
      }
    />
  );
}

/** What is happening on the platform now: the chain, money coming in, investments changing state. */
export function OperationsPage() {
  useTitle('Operación en vivo');
  const [tab, setTab] = useState('incoming');
  return (
    <>
      <PageHeader
        title="Operación en vivo"
        detail="La cadena, los pagos que entran y las inversiones de todos."
      />
      <Figures />
      <h2 className="sr-only">Movimientos</h2>
      <Tabs
        label="Operación"
        value={tab}
        onChange={setTab}
        tabs={[
          {
            value: 'incoming',
            label: 'Pagos recibidos',
            content: <TransactionsList scope="all" filter={isIncoming} />,
          },
          {
            value: 'unmatched',
            label: 'Por conciliar',
            content: <TransactionsList scope="all" filter={isUnmatched} />,
          },
          { value: 'investments', label: 'Inversiones', content: <Investments /> },
        ]}
      />
    </>
  );
}
