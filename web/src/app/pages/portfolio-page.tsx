import type { CurrentUserView } from '@nodo/contracts/identity/views';
import { INVESTMENTS_PAGE } from '@nodo/contracts/investments/values';
import type { InvestmentView } from '@nodo/contracts/investments/views';
import { can } from '@nodo/contracts/permissions';
import { useQuery } from '@tanstack/react-query';
import { ArrowUpFromLine, Plus } from 'lucide-react';
import { Suspense } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { accountQuery } from '../../features/earnings/api/get-earnings.ts';
import { isUsed } from '../../features/earnings/balance.ts';
import { BalanceCard } from '../../features/earnings/components/balance-card.tsx';
import { investmentsQuery } from '../../features/investments/api/own-investments.ts';
import { AwaitingPayment } from '../../features/investments/components/awaiting-payment.tsx';
import { portfolioQuery, portfolioReturnQuery } from '../../features/portfolio/api/get-portfolio.ts';
import { EvolutionByDay } from '../../features/portfolio/components/evolution-by-day.tsx';
import { PortfolioHeadline } from '../../features/portfolio/components/portfolio-headline.tsx';
import { PortfolioStats } from '../../features/portfolio/components/portfolio-stats.tsx';
import { ProjectionStrip } from '../../features/portfolio/components/projection-strip.tsx';
import { ownClaimsQuery } from '../../features/transfer-claims/api/claims.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useTitle } from '../../lib/use-title.ts';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryError } from '../../ui/query-error.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { StatSkeleton } from '../../ui/stat.tsx';
import { useCurrentUser } from '../current-user.ts';
import { greeting } from './greeting.ts';
import { NotInvesting } from './not-investing.tsx';

const PortfolioActivity = lazyPart(async () => (await import('./portfolio-activity.tsx')).PortfolioActivity);
const FirstVisit = lazyPart(async () => (await import('./first-visit.tsx')).FirstVisit);
const ProjectPart = lazyPart(async () => (await import('./portfolio-project.tsx')).ProjectPart);

function QuickActions() {
  const { search } = useLocation();
  return (
    <div className="flex flex-wrap gap-3 max-sm:grid max-sm:w-full max-sm:grid-cols-2 max-sm:[&>*]:px-2 max-sm:[&>*]:text-sm max-sm:[&>:last-child]:col-span-full">
      <Button asChild variant="outline">
        <Link to="/advanced-analytics">Análisis detallado</Link>
      </Button>
      <Button asChild variant="outline">
        <Link to={{ search, hash: 'transactions' }}>Historial de pagos</Link>
      </Button>
      <Button asChild acts>
        <Link to="/investments?nueva">
          <Plus aria-hidden className="size-4" />
          Nueva inversión
        </Link>
      </Button>
    </div>
  );
}

/**
 * A constant instead of button text, because of translation: "Retirar" for a document is another word in
 * Portuguese.
 */
const WITHDRAW = { to: '/withdraw', label: 'Retirar' } as const;

/** Link to the withdrawal of one's balance. */
function WithdrawLink() {
  const { role } = useCurrentUser();
  if (!can(role, 'payouts.request')) return null;
  return (
    <Button asChild>
      <Link to={WITHDRAW.to}>
        <ArrowUpFromLine aria-hidden className="size-4" />
        {WITHDRAW.label}
      </Link>
    </Button>
  );
}

/** The balance of somebody who never invested: nothing before money came into it. */
function EarlyBalance() {
  const { data: account } = useQuery(accountQuery);
  if (!account || !isUsed(account)) return null;
  return <BalanceCard action={<WithdrawLink />} />;
}

/** Portfolio value, available balance and projection. Value and balance outlast the last position. */
function Worth() {
  const { data } = useQuery(portfolioQuery);
  const { data: told } = useQuery(portfolioReturnQuery);
  if (told?.since === null) return <EarlyBalance />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:gap-6">
      <PortfolioHeadline />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <EvolutionByDay />
        <div className="flex flex-col gap-4 sm:gap-6">
          <BalanceCard action={<WithdrawLink />} />
          {data && <ProjectionStrip portfolio={data} />}
        </div>
      </div>
    </div>
  );
}

/** Key figures of the portfolio. */
function Figures() {
  const query = useQuery(portfolioQuery);
  if (query.isPending) {
    return (
      <div className="grid gap-2 sm:grid-cols-2 sm:gap-4 xl:grid-cols-4">
        <StatSkeleton />
        <StatSkeleton />
        <StatSkeleton />
        <StatSkeleton />
      </div>
    );
  }
  if (!query.data) {
    return <QueryError query={query} fallback="No pudimos cargar tu portafolio." />;
  }
  return <PortfolioStats portfolio={query.data} />;
}

/** Reminder of what is unpaid; `newest`: a page of one's own investments. */
function Unpaid({ newest }: { newest: readonly InvestmentView[] }) {
  const mayOwe = newest.length >= INVESTMENTS_PAGE || newest.some(({ status }) => status === 'pending');
  const { data: claims = [] } = useQuery({ ...ownClaimsQuery, enabled: mayOwe });
  const open = claims.filter(({ state }) => state === 'open');
  return <AwaitingPayment newest={newest} claimedAt={open.map(({ claimedAt }) => claimedAt)} />;
}

/** Shown to roles that don't invest. */
function NobodysPortfolio({ title }: { title: string }) {
  return (
    <>
      <PageHeader title={title} detail={<span className="font-medium text-ink">Mi portafolio</span>} />
      <h2 className="sr-only">Inversiones</h2>
      <NotInvesting />
    </>
  );
}

/** An investor's portfolio: value, returns and pending items. */
export function PortfolioPage() {
  useTitle('Mi portafolio');
  const user = useCurrentUser();
  const { data: investments } = useQuery(investmentsQuery());
  const title = greeting(user.firstName, new Date());
  if (investments?.length === 0 && !can(user.role, 'investments.create'))
    return <NobodysPortfolio title={title} />;
  if (investments?.length === 0) {
    // A single boundary for everything, to avoid layout shifts.
    return (
      <Suspense fallback={<SkeletonRows rows={6} label="Cargando…" className="h-24" />}>
        <FirstVisit title={title} kycStatus={user.kycStatus} />
        <div className="mt-6 empty:hidden">
          <EarlyBalance />
        </div>
        <PortfolioActivity />
        <div className="mt-6">
          <ProjectPart />
        </div>
      </Suspense>
    );
  }
  return (
    <>
      <PageHeader
        title={title}
        detail={
          <>
            <span className="font-medium text-ink">Mi portafolio</span> · así va hoy
          </>
        }
        action={<QuickActions />}
      />
      {investments && <Unpaid newest={investments} />}
      <Worth />
      <Suspense fallback={<SkeletonRows rows={5} label="Cargando inversiones…" className="h-44" />}>
        <PortfolioActivity isInvested />
        <div className="mt-6 sm:mt-8">
          <Figures />
        </div>
      </Suspense>
    </>
  );
}

PortfolioPage.prepare = async ({ role }: CurrentUserView) => {
  if (role !== 'investor') return;
  const [investments] = await Promise.all([
    queryClient.fetchQuery(investmentsQuery()),
    queryClient.prefetchQuery(portfolioQuery),
    queryClient.prefetchQuery(portfolioReturnQuery),
  ]);
  if (investments.length === 0) await Promise.all([FirstVisit.load(), ProjectPart.load()]);
  await PortfolioActivity.load();
};
