import { CreditedCard } from '../../features/earnings/components/credited-card.tsx';
import { EvolutionCard } from '../../features/earnings/components/evolution-card.tsx';
import { PerformanceList } from '../../features/earnings/components/performance-list.tsx';

/** What the months brought: as a chart, and one by one. */
export function PerformancePart() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <EvolutionCard />
      <CreditedCard />
      <PerformanceList />
    </div>
  );
}
