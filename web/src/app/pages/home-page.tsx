import { can } from '@nodo/contracts/permissions';
import type { Role } from '@nodo/contracts/roles';
import { lazy, Suspense } from 'react';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useCurrentUser } from '../current-user.ts';

const OperationsPage = lazy(() =>
  import('./operations-page.tsx').then((module) => ({ default: module.OperationsPage })),
);
const AnalystHomePage = lazy(() =>
  import('./analyst-home-page.tsx').then((module) => ({ default: module.AnalystHomePage })),
);
const PortfolioPage = lazy(() =>
  import('./portfolio-page.tsx').then((module) => ({ default: module.PortfolioPage })),
);

/** Start page by role: the platform for staff, the history for analysts, the portfolio for investors. */
export function HomePage() {
  const { role } = useCurrentUser();
  return (
    <Suspense fallback={<SkeletonRows rows={3} label="Cargando…" className="h-40" />}>
      {startOf(role)}
    </Suspense>
  );
}

function startOf(role: Role) {
  if (can(role, 'platform.read')) return <OperationsPage />;
  return can(role, 'history.read') ? <AnalystHomePage /> : <PortfolioPage />;
}
