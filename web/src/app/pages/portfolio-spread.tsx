import { useQuery } from '@tanstack/react-query';
import { Landmark } from 'lucide-react';
import { portfolioQuery } from '../../features/portfolio/api/get-portfolio.ts';
import { DistributionCard } from '../../features/portfolio/components/distribution-card.tsx';
import { PositionsCard } from '../../features/portfolio/components/positions-card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { QueryError } from '../../ui/query-error.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';

/** One's capital by warehouse. */
export function SpreadPart() {
  const query = useQuery(portfolioQuery);
  if (query.isPending) return <SkeletonRows rows={4} label="Cargando tu portafolio…" />;
  if (!query.data) return <QueryError query={query} fallback="No pudimos cargar tu portafolio." />;
  if (query.data.positions.length === 0) {
    return (
      <EmptyState icon={Landmark} title="Aún no hay nada que repartir">
        Tu primera bodega aparece aquí cuando se confirme tu primera inversión.
      </EmptyState>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[repeat(2,minmax(0,1fr))]">
      <DistributionCard portfolio={query.data} />
      <PositionsCard portfolio={query.data} />
    </div>
  );
}
