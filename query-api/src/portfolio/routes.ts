import { type PortfolioDistribution, positionStates } from '@nodo/contracts/earnings/views';
import { constructionStatusSchema } from '@nodo/contracts/warehouses/values';
import type { View } from '../read-model/reader.ts';
import type { Routing } from '../routing.ts';
import { advancedAnalytics } from './advanced.ts';
import { evolution } from './evolution.ts';
import { marketComparison } from './market-comparison.ts';
import { pendingWork } from './pending-work.ts';
import { performanceHistory } from './performance-history.ts';
import { platformCharts } from './platform-charts.ts';
import { platformFigures } from './platform-figures.ts';
import { portfolioReturn } from './portfolio-return.ts';
import { portfolio } from './queries.ts';
import { riskAnalysis } from './risk-analysis.ts';

/** Figures of a person's own portfolio. */
export function portfolioRoutes({ get }: Routing): void {
  get('/api/analytics/performance-history', (view, { session: { userId }, query: { months } }) =>
    performanceHistory(view, userId, months),
  );

  get('/api/analytics/portfolio-distribution', (view, { session: { userId } }) =>
    portfolioDistribution(view, userId),
  );

  get('/api/analytics/portfolio', (view, { session }) => portfolio(view, session.userId));

  get('/api/analytics/portfolio-return', (view, { session }) => portfolioReturn(view, session.userId));

  get('/api/analytics/portfolio-evolution', (view, { session }) => evolution(view, session.userId));

  get('/api/analytics/advanced', (view, { session, query: { period } }) =>
    advancedAnalytics(view, session.userId, period),
  );

  get('/api/analytics/market-comparison', (view, { session }) => marketComparison(view, session.userId));

  get('/api/analytics/risk-analysis', (view, { session }) => riskAnalysis(view, session.userId));
}

/** Figures of the whole platform, for staff. */
export function platformRoutes({ get, config }: Routing): void {
  get('/api/analytics/platform', platformFigures);

  get('/api/analytics/platform/pending', (view) => pendingWork(view, config.kycValidDays));

  get('/api/analytics/platform/charts', platformCharts);
}

async function portfolioDistribution(view: View, userId: string): Promise<PortfolioDistribution> {
  const { positions } = await portfolio(view, userId);
  return positions.map(({ constructionStatus, progressPercentage: _, ...position }) => ({
    ...position,
    status: positionStates[constructionStatusSchema.parse(constructionStatus)],
  }));
}
