import { CreditedCard } from '../../features/earnings/components/credited-card.tsx';
import { EvolutionCard } from '../../features/earnings/components/evolution-card.tsx';
import { PerformanceList } from '../../features/earnings/components/performance-list.tsx';

/** Monthly returns: as a chart and as a list. */
export function PerformancePart() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <EvolutionCard />
      <CreditedCard />
      <PerformanceList />
    </div>
  );
}
