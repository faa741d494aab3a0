import type { CurrentUserView } from '@nodo/contracts/identity/views';
import { can } from '@nodo/contracts/permissions';
import type { Role } from '@nodo/contracts/roles';
import { Suspense } from 'react';
import { lazyPart } from '../../lib/lazy-part.ts';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useCurrentUser } from '../current-user.ts';

const OperationsPage = lazyPart(async () => (await import('./operations-page.tsx')).OperationsPage);
const AnalystHomePage = lazyPart(async () => (await import('./analyst-home-page.tsx')).AnalystHomePage);
const portfolio = () => import('./portfolio-page.tsx');
const PortfolioPage = lazyPart(async () => (await portfolio()).PortfolioPage);

/** Start page by role: the platform for staff, the history for analysts, the portfolio for investors. */
export function HomePage() {
  const { role } = useCurrentUser();
  const Start = startOf(role);
  return (
    <Suspense fallback={<SkeletonRows rows={3} label="Cargando…" className="h-40" />}>
      <Start />
    </Suspense>
  );
}

function startOf(role: Role) {
  if (can(role, 'platform.read')) return OperationsPage;
  return can(role, 'history.read') ? AnalystHomePage : PortfolioPage;
}

HomePage.prepare = async (user: CurrentUserView) => {
  const start = startOf(user.role);
  await start.load();
  if (start === PortfolioPage) await (await portfolio()).PortfolioPage.prepare(user);
};
