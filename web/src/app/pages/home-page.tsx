import { can } from '@nodo/contracts/permissions';
import { lazy, Suspense } from 'react';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useCurrentUser } from '../current-user.ts';

const OperationsPage = lazy(() =>
  import('./operations-page.tsx').then((module) => ({ default: module.OperationsPage })),
);
const PortfolioPage = lazy(() =>
  import('./portfolio-page.tsx').then((module) => ({ default: module.PortfolioPage })),
);

/** The start page: the platform for staff, the portfolio for everybody else. */
export function HomePage() {
  const { role } = useCurrentUser();
  return (
    <Suspense fallback={<SkeletonRows rows={3} label="Cargando…" className="h-40" />}>
      {can(role, 'platform.read') ? <OperationsPage /> : <PortfolioPage />}
    </Suspense>
  );
}
