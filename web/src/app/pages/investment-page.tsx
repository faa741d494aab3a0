import { DEFAULT_FINANCIAL_SETTINGS } from '@nodo/contracts/constants';
import type { CurrentUserView } from '@nodo/contracts/identity/views';
import type { InvestmentView } from '@nodo/contracts/investments/views';
import { can } from '@nodo/contracts/permissions';
import { takesInvestments } from '@nodo/contracts/warehouses/room';
import { useQuery } from '@tanstack/react-query';
import { Plus, SearchX } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { Link, useLocation, useParams } from 'react-router-dom';
import { z } from 'zod';
import { investmentReturnsQuery } from '../../features/earnings/api/get-investment-returns.ts';
import { investmentQuery } from '../../features/investments/api/get-investment.ts';
import { investAddress } from '../../features/investments/components/invest-again.tsx';
import { InvestmentFacts } from '../../features/investments/components/investment-facts.tsx';
import { InvestmentStatus } from '../../features/investments/components/investment-status.tsx';
import { isHolding } from '../../features/investments/status.ts';
import { settingsQuery } from '../../features/settings/api/get-settings.ts';
import { warehousesQuery } from '../../features/warehouses/api/list-warehouses.ts';
import { warehouseAddress } from '../../features/warehouses/warehouse-address.ts';
import { ApiError } from '../../lib/errors.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useTitle } from '../../lib/use-title.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { CustomerLink } from '../../ui/customer-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryError } from '../../ui/query-error.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useCurrentUser } from '../current-user.ts';
import { OwnTrouble } from './own-trouble.tsx';

/** An investment that still has to be paid doesn't need it. */
const Position = lazyPart(async () => (await import('./position.tsx')).Position);
/** Lazily loaded: paid investments rarely need it. */
const Payment = lazyPart(async () => (await import('./investment-payment.tsx')).Payment);

/** Link to another investment in the same warehouse, while capital is available. */
function AddMore({ investment }: { investment: InvestmentView }) {
  const { role, kycStatus } = useCurrentUser();
  const warehouse = useQuery(warehousesQuery).data?.find(({ id }) => id === investment.warehouseId);
  const { minimumInvestment } = useQuery(settingsQuery).data ?? DEFAULT_FINANCIAL_SETTINGS;
  const mayInvest = can(role, 'investments.create') && kycStatus === 'approved';
  if (!mayInvest || !warehouse || !takesInvestments(warehouse, minimumInvestment)) return null;
  return (
    <Button asChild acts>
      <Link to={investAddress(investment.warehouseId)}>
        <Plus aria-hidden className="size-4" />
        Invertir más
      </Link>
    </Button>
  );
}

/** The owner, in staff's view of someone's investment. */
function Holder({ investor }: { investor: NonNullable<InvestmentView['investor']> }) {
  return (
    <>
      Inversión de <CustomerLink id={investor.id} name={investor.name} className="font-medium text-ink" /> ·{' '}
      {investor.email}
    </>
  );
}

interface OpenProps {
  investment: InvestmentView;
  isOwn: boolean;
  trouble: ReactNode;
  payment: ReactNode;
}

/** Payment and terms of an open investment. */
function Open({ investment, isOwn, trouble, payment }: OpenProps) {
  const { role } = useCurrentUser();
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {trouble}
        {payment}
      </div>
      <InvestmentFacts
        investment={investment}
        withHistory={can(role, 'audit.read')}
        isOwn={isOwn}
        decisionsAddress={isOwn ? `/investment-history?bodega=${investment.warehouseId}` : undefined}
      />
    </div>
  );
}

function StaffBack() {
  return <BackLink to="/?operacion=inversiones#operacion">Inversiones</BackLink>;
}

/** Navigation state set right after creation: an investment paid from the balance is never seen pending. */
const justMadeSchema = z.object({ isJustMade: z.literal(true) });

function Investment({ id }: { id: string }) {
  const { id: userId, role } = useCurrentUser();
  const scope = can(role, 'investments.readAll') ? 'all' : 'own';
  const query = useQuery(investmentQuery(id));
  const { data: investment } = query;
  const arrival: unknown = useLocation().state;
  const [isWatched, setWatched] = useState(() => justMadeSchema.safeParse(arrival).success);
  if (investment?.status === 'pending' && !isWatched) setWatched(true);
  useTitle(investment ? `Inversión en ${investment.warehouse.name}` : 'Inversión');
  // Requested together and rendered once all have loaded, to avoid layout shifts.
  const beside = [useQuery(warehousesQuery).isPending, useQuery(settingsQuery).isPending];
  if (query.isPending || beside.includes(true)) {
    return <SkeletonRows rows={5} label="Cargando la inversión…" className="h-44" />;
  }
  if (!investment && query.error instanceof ApiError && query.error.status === 404) {
    return (
      <>
        {scope === 'all' ? <StaffBack /> : <BackLink to="/investments">Mis inversiones</BackLink>}
        <EmptyState icon={SearchX} title="Esta inversión no existe" heading="h1">
          Puede que el enlace esté incompleto o que la inversión sea de otra cuenta.
        </EmptyState>
      </>
    );
  }
  if (!investment) return <QueryError query={query} fallback="No pudimos cargar la inversión." />;
  const { investor, status, warehouse } = investment;
  const isOwn = investor === null || investor.id === userId;
  const trouble = isOwn && <OwnTrouble investment={investment} scope={scope} />;
  const payment = (
    <Suspense fallback={<SkeletonRows rows={2} label="Cargando el pago…" className="h-56" />}>
      <Payment investment={investment} scope={scope} isOwn={isOwn} />
    </Suspense>
  );
  return (
    <>
      {isOwn ? <BackLink to="/investments">Mis inversiones</BackLink> : <StaffBack />}
      <PageHeader
        title={warehouse.name}
        detail={
          <>
            {investor && !isOwn ? <Holder investor={investor} /> : warehouse.location} ·{' '}
            <Link
              to={warehouseAddress(investment.warehouseId)}
              className="font-medium text-ink underline decoration-line-strong underline-offset-4 hover:decoration-current"
            >
              La bodega
            </Link>
          </>
        }
        action={
          <div className="flex flex-wrap items-center gap-3">
            <InvestmentStatus status={status} />
            {isOwn && status === 'confirmed' && <AddMore investment={investment} />}
          </div>
        }
      />
      {isHolding(status) ? (
        <Suspense fallback={<SkeletonRows rows={5} label="Cargando los rendimientos…" className="h-44" />}>
          <Position
            investment={investment}
            isOwn={isOwn}
            trouble={trouble}
            payment={payment}
            isWatched={isWatched}
          />
        </Suspense>
      ) : (
        <Open investment={investment} isOwn={isOwn} trouble={trouble} payment={payment} />
      )}
    </>
  );
}

/** One investment: payment instructions and progress; once confirmed, the resulting position. */
export function InvestmentPage() {
  const { id = '' } = useParams();
  return <Investment key={id} id={id} />;
}

InvestmentPage.prepare = async (_user: CurrentUserView, pathname: string) => {
  const [investment] = await Promise.all([
    queryClient.fetchQuery(investmentQuery(pathname.split('/')[2] ?? '')),
    queryClient.prefetchQuery(warehousesQuery),
    queryClient.prefetchQuery(settingsQuery),
  ]);
  const { id, status } = investment;
  if (isHolding(status))
    await Promise.all([Position.load(), queryClient.prefetchQuery(investmentReturnsQuery(id))]);
  else await Payment.load();
};
