import { can } from '@nodo/contracts/permissions';
import { useQuery } from '@tanstack/react-query';
import { ChartNoAxesCombined } from 'lucide-react';
import { Link } from 'react-router-dom';
import { evolutionQuery, portfolioQuery } from '../../features/portfolio/api/get-portfolio.ts';
import { DistributionCard } from '../../features/portfolio/components/distribution-card.tsx';
import { PortfolioStats } from '../../features/portfolio/components/portfolio-stats.tsx';
import { PositionsCard } from '../../features/portfolio/components/positions-card.tsx';
import { CapitalCard } from '../../features/reports/components/capital-card.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { QueryError } from '../../ui/query-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useCurrentUser } from '../current-user.ts';
import { NotInvesting } from './not-investing.tsx';

/** Summary of one's own positions; details are on the analytics screen. */
export function Performance() {
  const { role } = useCurrentUser();
  const portfolio = useQuery(portfolioQuery);
  const evolution = useQuery(evolutionQuery);
  const failed = [portfolio, evolution].find(({ isError, data }) => isError && !data);
  if (failed) return <QueryError query={failed} fallback="No pudimos cargar tu desempeño." />;
  if (!portfolio.data || !evolution.data) return <Skeleton className="h-96" />;
  if (portfolio.data.positions.length === 0) {
    if (!can(role, 'investments.create')) return <NotInvesting />;
    return (
      <EmptyState
        icon={ChartNoAxesCombined}
        title="Aún no hay nada que analizar"
        action={
          <Button asChild>
            <Link to="/investments">Ver las bodegas</Link>
          </Button>
        }
      >
        Con tu primera inversión confirmada verás aquí cómo crece y se reparte tu capital.
      </EmptyState>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PortfolioStats portfolio={portfolio.data} />
      <CapitalCard points={evolution.data.points} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
        <DistributionCard portfolio={portfolio.data} />
        <PositionsCard portfolio={portfolio.data} />
      </div>
      <Button asChild variant="outline" className="justify-self-start">
        <Link to="/advanced-analytics">Ver el análisis avanzado</Link>
      </Button>
    </div>
  );
}
