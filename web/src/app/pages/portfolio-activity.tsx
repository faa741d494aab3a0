import { useQuery } from '@tanstack/react-query';
import { Landmark } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { investmentsQuery } from '../../features/investments/api/own-investments.ts';
import { InvestmentList } from '../../features/investments/components/investment-list.tsx';
import { lazyPart } from '../../lib/lazy-part.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { usePaymentProgress } from './use-payment-progress.tsx';

const MovementsList = lazyPart(
  async () => (await import('../../features/movements/components/movements-list.tsx')).MovementsList,
);
const PerformancePart = lazyPart(async () => (await import('./portfolio-performance.tsx')).PerformancePart);
const SpreadPart = lazyPart(async () => (await import('./portfolio-spread.tsx')).SpreadPart);
const ProjectPart = lazyPart(async () => (await import('./portfolio-project.tsx')).ProjectPart);

function Investments() {
  const investments = useQuery(investmentsQuery());
  const progressOf = usePaymentProgress();
  return (
    <InvestmentList
      query={investments}
      isOwn
      progressOf={progressOf}
      empty={
        <EmptyState icon={Landmark} title="Aún no tienes inversiones">
          Elige una bodega y haz tu primera inversión.
        </EmptyState>
      }
    />
  );
}

/** Tabs also shown to people without investments. */
const activity = [
  { value: 'investments', label: 'Inversiones', content: <Investments /> },
  { value: 'transactions', label: 'Transacciones', content: <MovementsList /> },
  { value: 'performance', label: 'Rendimiento', content: <PerformancePart /> },
];
const invested = [
  ...activity,
  { value: 'distribution', label: 'Distribución', content: <SpreadPart /> },
  { value: 'project', label: 'Proyecto', content: <ProjectPart isInvested /> },
];

/** One's investments, with further tabs that each have their own hash and are loaded when opened. */
export function PortfolioActivity({ isInvested = false }: { isInvested?: boolean }) {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (hash === '#transactions') section.current?.scrollIntoView({ block: 'start' });
  }, [hash]);
  const tabs = isInvested ? invested : activity;
  return (
    <section ref={section} aria-labelledby="activity" className="mt-6 scroll-mt-20 first:mt-0 sm:mt-8">
      <h2 id="activity" className="sr-only">
        Actividad
      </h2>
      <Tabs
        label="Actividad"
        value={tabs.find(({ value }) => hash === `#${value}`)?.value ?? 'investments'}
        onChange={(value) =>
          navigate(
            // The query has the range of the chart above, and the filters of the tab that one comes back to.
            { search, hash: value === 'investments' ? '' : value },
            { replace: true, preventScrollReset: true },
          )
        }
        tabs={tabs}
      />
    </section>
  );
}
